"""Stratego in the browser: setting up, moving by clicks, by dragging and by keys."""

import re

from browser_stage import begin
from playwright.sync_api import Page, expect


def first_move(page: Page) -> tuple[str, str]:
    """Returns a piece that can step forward, from its label and the square in front of it."""
    for column in "abcdefghij":
        start, target = page.locator(f"[data-square={column}4]"), page.locator(f"[data-square={column}5]")
        is_free = "empty" in (target.get_attribute("aria-label") or "")
        if is_free and "movable" in (start.get_attribute("class") or ""):
            return f"{column}4", f"{column}5"
    raise AssertionError("no piece can step forward")


def test_a_move_takes_three_clicks_from_the_address(page):
    """Play, the piece, the square: the move is made and the bot answers."""
    page.get_by_role("button", name="Play Stratego").click()
    page.locator(".movable").first.wait_for()
    start, target = first_move(page)
    page.locator(f"[data-square={start}]").click()
    page.locator(f"[data-square={target}]").click()
    expect(page.locator(".log")).to_contain_text(f"You move {start}-{target}.")
    expect(page.locator(".log")).to_contain_text(re.compile("BLUE|bot"))


def test_a_move_by_keys(page):
    """One key starts the game, arrows and Enter move a piece, and so does Shift with an arrow."""
    page.get_by_role("heading", name="Stratego").wait_for()
    page.keyboard.press("4")
    page.locator(".movable").first.wait_for()
    start, target = first_move(page)
    page.locator("[data-square=e4]").focus()
    for _ in range(abs(ord("e") - ord(start[0]))):
        page.keyboard.press("ArrowRight" if start[0] > "e" else "ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".log")).to_contain_text(f"You move {start}-{target}.")


def test_a_piece_is_dragged(page):
    """A piece can be dragged to its square."""
    page.get_by_role("button", name="Play Stratego").click()
    page.locator(".movable").first.wait_for()
    start, target = first_move(page)
    page.locator(f"[data-square={start}]").drag_to(page.locator(f"[data-square={target}]"))
    expect(page.locator(".log")).to_contain_text(f"You move {start}-{target}.")


def test_an_army_is_set_up(visit):
    """A piece is placed from the tray, a book setup is laid out, two pieces are swapped, and the game begins."""
    page = visit("/new/stratego")
    page.get_by_role("radio", name="Barrage").check()
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Marshal, 1 left").click()
    page.locator("[data-square=a4]").click()
    expect(page.locator("[data-square=a4]")).to_have_attribute("aria-label", "a4: your Marshal")
    page.get_by_role("button", name="Random").click()
    page.locator("[data-square=a4]").click()
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    page.get_by_role("button", name="Ready").click()
    page.locator(".movable").first.wait_for()


def test_a_key_means_one_thing(page):
    """The list of keys gives none twice: the Marshal is not the menu."""
    begin(page, "stratego", preset="barrage")
    page.locator(".st-tray").wait_for()
    page.keyboard.press("?")
    keys = page.locator(".keys dt").all_inner_texts()
    names = [name for line in keys for name in line.split()]
    assert sorted(names) == sorted(set(names))
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Marshal, 1 left")).to_have_attribute("aria-pressed", "true")


def test_their_view_hides_what_they_do_not_know(page):
    """The viewer's own army can be seen as the opponent sees it: R6.7."""
    page.get_by_role("button", name="Play Stratego").click()
    page.locator(".movable").first.wait_for()
    assert page.locator(".st-pieces .st-side-0 .st-rank").count() == 40
    page.get_by_role("button", name="Their view").click()
    expect(page.locator(".st-pieces .st-side-0 .st-rank")).to_have_count(0)


def test_the_piece_under_the_cursor_can_be_seen(page):
    """The ring of the keyboard lies over the piece, and its square lets the piece through."""
    page.get_by_role("button", name="Play Stratego").click()
    page.locator(".movable").first.wait_for()
    start, _ = first_move(page)
    page.locator(f"[data-square={start}]").focus()
    page.keyboard.press("ArrowDown")
    ground = "document.activeElement.matches('.st-square') && getComputedStyle(document.activeElement).backgroundColor"
    assert "rgba(0, 0, 0, 0)" == page.evaluate(ground)


FIGHT = """async (after) => {
  const [{ Fight }, { html, render }] = await Promise.all(
    [import("/static/games/stratego/fight.js"), import("/static/core/ui.js")]);
  const attack = { kind: "attacked", seat: 0, values: [60, 50, 2, 9, 2] };
  const root = document.createElement("div");
  root.id = "fight";
  document.body.append(root);
  const draw = (step, events) => render(html`<${Fight} ...${{ events, step, top: false, slot: () => ({}) }} />`, root);
  draw(1, [attack]);
  window.moveOn = () => draw(2, [{ kind: "moved", seat: 1, values: [10, 20] }]);
}"""


def test_a_fight_leaves_the_board_when_the_next_move_comes(page):
    """The two pieces of a fight are shown for a moment, also when the answer comes within it."""
    page.clock.install()
    page.evaluate(FIGHT)
    expect(page.locator("#fight .st-duel")).to_be_visible()
    page.clock.run_for(100)
    page.evaluate("moveOn()")
    page.clock.run_for(3000)
    expect(page.locator("#fight .st-duel")).to_have_count(0)
