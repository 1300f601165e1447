"""Set in the browser: by clicks, by keys, and why a claim was wrong."""

import re

import pytest
from browser_stage import SMALL, begin, create, find_triple, sit
from playwright.sync_api import expect


def test_a_set_is_found_by_clicks(page):
    """Three clicks from the address lead to the first pick, and three cards that agree or differ are collected."""
    page.get_by_role("button", name="Play Set").click()
    expect(page.locator(".set-card")).to_have_count(12)
    for place in find_triple(page, is_set=True):
        page.locator(".set-card").nth(place).click()
    expect(page.locator(".log")).to_contain_text("You found a set")
    expect(page.locator(".side .set-tally dd").first).to_have_text("1")


def test_a_set_is_found_by_keys(page):
    """One key starts the game, and letters pick the cards."""
    page.get_by_role("heading", name="Set").wait_for()
    page.keyboard.press("1")
    expect(page.locator(".set-card")).to_have_count(12)
    for place in find_triple(page, is_set=True):
        page.keyboard.press("abcdefghijkl"[place])
    expect(page.locator(".log")).to_contain_text("You found a set")
    expect(page.locator(".log")).not_to_contain_text("picked")


def test_a_wrong_claim_says_why(page):
    """A claim that is no set is explained by the attribute that is neither equal nor different."""
    page.get_by_role("button", name="Play Set").click()
    expect(page.locator(".set-card")).to_have_count(12)
    for place in find_triple(page, is_set=False):
        page.locator(".set-card").nth(place).click()
    expect(page.locator(".set-why")).to_contain_text(re.compile(r"Not a set: two .+ and one"))


@pytest.mark.parametrize(
    "size", [{"width": 1280, "height": 800}, {"width": 820, "height": 1180}, {"width": 360, "height": 640}]
)
def test_why_a_claim_was_wrong_covers_no_card(visit, size):
    """The sentence has a place of its own: below the cards, or in the log where the cards need every pixel."""
    page = visit(viewport=size)
    begin(page, "sets", preset="quick")
    expect(page.locator(".set-card")).to_have_count(12)
    for place in find_triple(page, is_set=False):
        page.locator(".set-card").nth(place).click()
    words = page.locator(".side > .log") if size["width"] < 640 else page.locator(".set-why")
    expect(words).to_contain_text(re.compile("not a set", re.IGNORECASE))
    expect(words).to_be_in_viewport(ratio=1)
    lowest = max(card.bounding_box()["y"] + card.bounding_box()["height"] for card in page.locator(".set-card").all())
    assert lowest <= words.bounding_box()["y"]


def test_a_small_phone_shows_the_whole_reason(visit):
    """Two lines hold why a claim was wrong, whatever the cards are, and go on holding it while cards are picked."""
    page = visit(**SMALL)
    begin(page, "sets", preset="classic")
    expect(page.locator(".set-card")).to_have_count(12)
    for place in find_triple(page, is_set=False):
        page.locator(".set-card").nth(place).tap()
    line = page.locator(".side > .log li").last
    said = re.compile(r"^Not a set: two alike and one not in (number|shape|shading|color)[a-z, ]*\.$")
    expect(line.locator(".in-brief")).to_have_text(said)
    expect(line.locator(".in-full")).to_be_hidden()
    page.locator(".set-card").first.tap()
    expect(page.locator(".set-card").first).to_have_attribute("aria-pressed", "true")
    expect(line.locator(".in-brief")).to_have_text(said)
    longest = "Not a set: two alike and one not in number, shape, shading and color."
    line.locator(".in-brief").evaluate("(words, text) => words.replaceChildren(text)", longest)
    assert line.bounding_box()["height"] <= page.locator(".side > .log").bounding_box()["height"]


def test_a_claim_before_the_last_one_is_not_explained_again(visit):
    """Whoever comes back reads on the board how the last claim ended, not one that another has followed."""
    page = visit()
    begin(page, "sets", preset="quick")
    for is_set in (False, True):
        expect(page.locator(".set-card")).to_have_count(12)
        for place in find_triple(page, is_set=is_set):
            page.locator(".set-card").nth(place).click()
        expect(page.locator(".log")).to_contain_text("You found a set" if is_set else "not a set")
    page.reload()
    expect(page.locator(".log")).to_contain_text("You found a set")
    expect(page.locator(".set-card")).to_have_count(12)
    expect(page.locator(".set-why, .set-card.wrong")).to_have_count(0)


@pytest.mark.parametrize("size", [{}, SMALL], ids=["desktop", "phone"])
def test_a_refusal_covers_no_card(visit, size):
    """A pick that came too late is refused in a sentence that leaves all cards in sight."""
    ann = visit("/new/sets", **size)
    ben = visit(f"/t/{create(ann, 'Race', 2)}")
    sit(ben, "Ben")
    for side in (ann, ben):
        expect(side.locator(".set-card")).to_have_count(12)
    ann.context.set_offline(True)
    ann.locator(".lost").wait_for()
    ann.locator(".set-card").nth(11).click()
    for place in find_triple(ben, is_set=False):
        ben.locator(".set-card").nth(place).click()
    expect(ben.locator(".log")).to_contain_text("not a set")
    ann.context.set_offline(False)
    words = ann.locator(".refusal").bounding_box()
    for card in ann.locator(".set-card").all():
        box = card.bounding_box()
        assert box["y"] + box["height"] <= words["y"] or words["y"] + words["height"] <= box["y"]


def test_the_points_of_eight_are_in_sight(page):
    """On a desktop, too, each player of a race takes one line with a whole name, and nobody is named twice."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 7]
    begin(page, "sets", preset="race", options={"seats": 8}, seats=seats)
    tallies = page.locator(".side .set-tally")
    expect(tallies).to_have_count(8)
    expect(tallies.last).to_be_in_viewport(ratio=1)
    expect(page.locator(".seats")).to_be_hidden()
    names = page.locator(".side .set-tally p")
    assert names.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")


def test_hints_and_arrows(page):
    """Arrows steer between cards, Enter picks, `z` shows a card of a set."""
    page.get_by_role("heading", name="Set").wait_for()
    page.keyboard.press("1")
    expect(page.locator(".set-card")).to_have_count(12)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("x")
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("z")
    expect(page.locator(".set-card.hinted")).to_have_count(1)


PRESS_WHEN_DRAWN = """
new MutationObserver((_, observer) => {
  if (document.querySelectorAll(".set-card").length < 12) return;
  observer.disconnect();
  dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
}).observe(document, { childList: true, subtree: true });
"""


def test_keys_are_heard_from_the_moment_a_board_is_drawn(visit):
    """A key pressed before the browser has painted the first frame is not lost."""
    page = visit()
    page.add_init_script(PRESS_WHEN_DRAWN)
    page.reload()
    page.get_by_role("button", name="Play Set").click()
    expect(page.locator(".set-card").nth(1)).to_be_focused()
