"""Small things that a player notices: whose turn it is, time, text, light, and boards that stay inside the screen."""

import re

import pytest
from browser_stage import PHONE, begin, until
from playwright.sync_api import Page, expect

SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
EDGE = "j"
"""A file at the edge, which no lake blocks."""


def test_the_tab_says_whose_turn_it_is(page):
    """A player who looks elsewhere reads it on the tab."""
    begin(page, "stratego", preset="skirmish")
    expect(page).to_have_title("Your turn: Stratego · Quintet")


def test_keys_move_only_what_may_move(page):
    """Shift and an arrow does nothing to a piece of the other side, and acts on the square that has the focus."""
    begin(page, "stratego", preset="skirmish")
    enemy = page.locator("[data-square=e8]")
    enemy.focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(enemy).to_be_focused()
    front = page.locator(".movable[data-square$='4']").first
    square = front.get_attribute("data-square")
    front.focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".log")).to_contain_text(f"{square}-{square[0]}5")
    expect(page.locator(".refusal")).to_have_count(0)


def scout_at_the_edge(page: Page) -> None:
    """Sets tables until a Scout stands in front at the edge, with a free way to the enemy."""
    for seed in range(40):
        begin(page, "stratego", preset="skirmish", seed=str(seed))
        page.locator(".movable").first.wait_for()
        if "Scout" in page.locator(f"[data-square={EDGE}4]").get_attribute("aria-label"):
            return
    raise AssertionError("no Scout")


def test_a_fight_at_the_edge_stays_inside_the_screen(phone):
    """Both pieces of an attack on the outer file are seen whole."""
    scout_at_the_edge(phone)
    phone.evaluate("""() => new MutationObserver(() => {
        const box = document.querySelector(".st-duel")?.getBoundingClientRect();
        if (box) window.seen = { left: box.left, right: box.right };
    }).observe(document.querySelector(".st-pieces"), { childList: true, subtree: true })""")
    phone.locator(f"[data-square={EDGE}4]").tap()
    phone.locator(f"[data-square={EDGE}7]").tap()
    until(phone, "() => Boolean(window.seen)")
    seen = phone.evaluate("window.seen")
    assert 0 <= seen["left"]
    assert seen["right"] <= 390


def test_a_game_against_the_clock_shows_it(page):
    """The time of a quick game of Set runs in sight."""
    begin(page, "sets", preset="quick")
    expect(page.locator(".side .set-clock")).to_have_text(re.compile(r"0:\d[1-9]"))


def test_all_lines_of_the_text_are_seen(page):
    """The text beside a maze is not cut."""
    begin(page, "catamaze", preset="short")
    page.locator(".cm-you").wait_for()
    page.keyboard.press("F2")
    text = page.get_by_label("The board in plain text")
    expect(text).to_contain_text("Queue")
    assert text.evaluate("each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth")
    expect(page.get_by_role("button", name="One tick")).to_be_in_viewport()


@pytest.mark.parametrize(("game", "button"), [("rogue", "Explore"), ("runmap", "Combat"), ("catamaze", "Wait")])
def test_a_phone_held_sideways(visit, game, button):
    """The buttons that play are in sight, and the maze is large enough to be played."""
    page = visit(**SIDEWAYS)
    begin(page, game, seed="a1")
    expect(page.get_by_role("group", name="Actions").get_by_role("button", name=button).first).to_be_in_viewport(
        ratio=1
    )
    if game == "catamaze":
        assert page.locator(".cm-window").bounding_box()["width"] > 160


def test_in_the_dark_light_is_the_first_button(page):
    """Without light nothing can be explored, so that button gives way to the one that lights a torch."""
    begin(page, "rogue", seed="a1")
    page.get_by_role("button", name=re.compile("Pack")).click()
    page.locator(".rg-thing").filter(has=page.locator(".rg-worn", has_text="lit")).click()
    page.get_by_role("button", name="Put away").click()
    light = page.get_by_role("button", name="Light")
    expect(light).to_have_class(re.compile("primary"))
    expect(page.get_by_role("button", name="Explore")).not_to_have_class(re.compile("primary"))
    light.click()
    expect(light).to_have_count(0)


def test_bots_have_numbers_only_where_two_are_alike(page):
    """One easy bot is the easy bot, whatever its seat; the second of a kind is number 2."""
    begin(page, "catamaze", preset="arena")
    for name in ("aggressive bot", "cautious bot", "explorer bot", "aggressive bot 2", "aggressive bot 3"):
        expect(page.locator(".seat .who").get_by_text(name, exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("words", "monsters", "first"),
    [([], [], "Explore"), (["descend"], [], "Descend"), (["descend"], [{}], "Fight"), (["ascend"], [], "Explore")],
)
def test_on_the_way_down_the_stairs_are_the_first_button(page, words, monsters, first):
    """The highlighted button is the useful one: on the stairs down it is not the one that explores."""
    page.evaluate(
        """async ([words, monsters]) => {
            const [{ Actions }, { h, render }] = await Promise.all(
                [import("/static/games/rogue/panel.js"), import("/static/core/ui.js")]);
            const view = { over: false, light: 3, pack: [], has_amulet: false, monsters };
            const box = document.body.appendChild(document.createElement("section"));
            box.className = "probe";
            render(h(Actions, { view, moves: new Map(words.map((word, at) => [word, at])), live: true }), box);
        }""",
        [words, monsters],
    )
    expect(page.locator(".probe .primary")).to_have_text([first])


def test_a_key_that_turns_sounds_on_says_so(page):
    """The page is silent either way for a moment, so it says what was changed."""
    begin(page, "sets")
    page.locator(".set-card").first.wait_for()
    for words in ("Sounds are on.", "Sounds are off."):
        page.keyboard.press("F4")
        expect(page.locator(".told")).to_have_text(words)


def test_an_act_begins_at_its_entry(page):
    """Rows are counted from the entry, which has no number."""
    begin(page, "runmap")
    page.locator(".rm-hit[aria-label*='you are here']").focus()
    expect(page.locator(".side .rm-preview")).to_contain_text("entry")
    expect(page.locator(".rm-hit[aria-label*='row 0']")).to_have_count(0)


@pytest.fixture
def lost_page(browser, site):
    """A page that may ask for what is not there: the console reports that as an error."""
    with browser.new_context(base_url=site.url("")) as guest:
        yield guest.new_page()


def test_a_replay_that_is_not_there_leads_home(lost_page):
    """A link that leads nowhere says so, and shows a way on."""
    lost_page.goto("/replay/AAAAAAAAAAAA")
    expect(lost_page.get_by_role("alert")).to_contain_text("There is no such table.")
    lost_page.get_by_role("link", name="Back to the games").click()
    expect(lost_page.get_by_role("button", name="Play Set")).to_be_visible()


def test_a_wrong_key_lets_the_owner_in(lost_page):
    """A link whose key opens nothing does not keep those out who have a seat."""
    lost_page.goto("/")
    begin(lost_page, "sets")
    lost_page.locator(".set-card").first.click()
    expect(lost_page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    path = lost_page.url
    lost_page.goto("/settings")
    lost_page.goto(f"{path}#nothing")
    expect(lost_page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
