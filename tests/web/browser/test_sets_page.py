"""Set in the browser: by clicks, by keys, and why a claim was wrong."""

import re

from playwright.sync_api import Page, expect

NAMES = ("num", "shape", "shading", "color")


def cards_of(page: Page) -> list[tuple[int, ...]]:
    """Reads the cards from the labels that a screen reader hears: "a: two striped green ovals"."""
    words = (("one", "two", "three"), ("diamond", "squiggle", "oval"), ("solid", "striped", "open"))
    colors = ("red", "green", "purple")
    found = []
    for label in page.locator(".set-card").evaluate_all("cards => cards.map(card => card.ariaLabel)"):
        number, shading, color, shape = re.match(r"\w: (\w+) (\w+) (\w+) (\w+?)s?(,|$)", label).groups()[:4]
        found.append((words[0].index(number), words[1].index(shape), words[2].index(shading), colors.index(color)))
    return found


def triples(page: Page, *, sets: bool) -> tuple[int, int, int]:
    """Returns the places of three cards that are a set, or are not."""
    cards = cards_of(page)
    for a in range(len(cards)):
        for b in range(a):
            for c in range(b):
                is_set = all((cards[a][k] + cards[b][k] + cards[c][k]) % 3 == 0 for k in range(4))
                if is_set == sets:
                    return a, b, c
    raise AssertionError(cards)


def test_a_set_is_found_by_clicks(page):
    """Three clicks from the address lead to the first pick, and three cards that agree or differ are collected."""
    page.get_by_role("button", name="Play Set").last.click()
    expect(page.locator(".set-card")).to_have_count(12)
    for place in triples(page, sets=True):
        page.locator(".set-card").nth(place).click()
    expect(page.locator(".log")).to_contain_text("You found a set")
    expect(page.locator(".side .set-tally dd").first).to_have_text("1")


def test_a_set_is_found_by_keys(page):
    """One key starts the game, and letters pick the cards."""
    page.get_by_role("heading", name="Set").wait_for()
    page.keyboard.press("1")
    expect(page.locator(".set-card")).to_have_count(12)
    for place in triples(page, sets=True):
        page.keyboard.press("abcdefghijkl"[place])
        expect(page.locator(".log li").last).to_contain_text(re.compile("picked|found"))
    expect(page.locator(".log")).to_contain_text("You found a set")


def test_a_wrong_claim_says_why(page):
    """A claim that is no set is explained by the attribute that is neither equal nor different."""
    page.get_by_role("button", name="Play Set").last.click()
    expect(page.locator(".set-card")).to_have_count(12)
    for place in triples(page, sets=False):
        page.locator(".set-card").nth(place).click()
    expect(page.locator(".set-why")).to_contain_text(re.compile(r"Not a set: two .+ and one"))


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
