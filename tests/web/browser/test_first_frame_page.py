"""What is drawn works at once: a press between drawing and painting is heard, and nothing forgets it afterward."""

from browser_stage import begin, create, find_triple, sit
from playwright.sync_api import Page, expect

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Waits until everything that follows the first frame has run."""


def when(ready: str, act: str) -> str:
    """Returns a script that does something when it is first drawn, before the browser paints it."""
    look = f"(_, watch) => {{ if ({ready}) {{ watch.disconnect(); {act}; }} }}"
    kinds = "{ childList: true, subtree: true, attributes: true, characterData: true }"
    return f"void new MutationObserver({look}).observe(document, {kinds})"


def type_key(key: str) -> str:
    return f"dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}))"


def test_keys_belong_to_a_dialog_from_the_first_moment(page):
    """A letter that is typed as a dialog opens picks no card behind it."""
    begin(page, "sets")
    page.locator(".set-card").first.wait_for()
    page.evaluate(when("document.querySelector('dialog')", type_key("a")))
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)


def test_a_piece_that_is_chosen_at_once_stays_chosen(page):
    """The answer of the other side is drawn, and the next piece is pressed before it is painted."""
    begin(page, "stratego", preset="skirmish")
    page.locator(".movable").first.wait_for()
    answered = "document.querySelector('.log li:nth-child(2)') && document.querySelector('.movable')"
    page.evaluate(when(answered, "document.querySelector('.movable').click()"))
    move_any(page)
    expect(page.locator(".st-square.from")).to_have_count(1)
    page.evaluate(PAINTED)
    expect(page.locator(".st-square.from")).to_have_count(1)


def move_any(page: Page) -> None:
    """Plays the first move that a click shows."""
    for piece in page.locator(".movable").all():
        piece.click()
        target = page.locator(".st-square.target, .st-square.attack")
        if target.count():
            target.first.click()
            return
    raise AssertionError("no move")


def test_an_act_that_is_chosen_at_once_stays(page):
    """A step is drawn, and another act is opened before it is painted."""
    begin(page, "runmap")
    here = page.locator(".rm-node.here .rm-hit")
    room = here.get_attribute("data-room")
    moved = f"document.querySelector('.rm-node.here .rm-hit')?.dataset.room !== '{room}'"
    page.evaluate(when(moved, "document.querySelectorAll('.rm-act')[2].click()"))
    page.locator(".rm-node.open .rm-hit").first.click()
    expect(page.get_by_role("group", name="Map of act 3")).to_be_visible()
    page.evaluate(PAINTED)
    expect(page.get_by_role("group", name="Map of act 3")).to_be_visible()


def test_focus_stays_on_the_end_card(page):
    """The result takes the focus once; when it is drawn again, whoever went on to a button stays there."""
    begin(page, "sets")
    page.locator(".set-card").first.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".end-card h2")).to_be_focused()
    again = page.get_by_role("button", name="Play again")
    again.focus()
    page.keyboard.press("F4")
    expect(page.locator(".told")).to_be_visible()
    expect(again).to_be_focused()


def test_focus_stays_where_a_new_card_comes(page):
    """After a set the third card is another one; keys go on from its place."""
    begin(page, "sets")
    page.locator(".set-card").first.wait_for()
    for place in find_triple(page, is_set=True):
        page.locator(".set-card").nth(place).click()
    expect(page.locator(".log")).to_contain_text("You found a set")
    expect(page.locator(".set-card").nth(place)).to_be_focused()


COUNT_BEATS = """
window.beats = new Set();
const [set, clear] = [setInterval, clearInterval];
window.setInterval = (work, wait) => { const id = set(work, wait); if (wait === 20000) beats.add(id); return id; };
window.clearInterval = (id) => (beats.delete(id), clear(id));
"""


def test_one_heart_beats_after_sitting_down(visit):
    """Two of them could beat at the same moment, and take a living connection for a dead one."""
    path = create(visit("/new/sets"), "Race", 2)
    ben = visit("/settings")
    ben.add_init_script(COUNT_BEATS)
    ben.goto(f"/t/{path}")
    sit(ben, "Ben")
    ben.locator(".set-card").first.wait_for()
    assert 1 == ben.evaluate("beats.size")
