"""On a phone: nothing scrolls sideways, targets are large, and every game is played by touch."""

import re

import pytest
from playwright.sync_api import Page, expect

GAMES = {
    "sets": ("Play Set", ".set-card", ".set-card[aria-pressed=true]"),
    "runmap": ("Play The run map", ".rm-node.open .rm-hit", ".rm-link.walked"),
    "catamaze": ("Play CataMaze", ".cm-pad.move .right", ".cm-queue li:not(.none)"),
    "stratego": ("Play Stratego", ".movable", ".st-square.from"),
}
"""The name of the door, what is tapped first, and what shows then."""


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_touch(phone, game):
    """The first move takes two taps, and the page is no wider than the screen."""
    door, first, after = GAMES[game]
    assert fits(phone)
    phone.get_by_role("button", name=door).tap()
    phone.locator(first).first.tap()
    expect(phone.locator(after).first).to_be_attached()
    assert fits(phone)


def test_rogue_by_touch(phone):
    """Buttons play, and a pad of directions walks."""
    phone.get_by_role("button", name="Play Rogue").tap()
    phone.get_by_role("button", name="Explore").tap()
    expect(phone.locator(".told")).to_be_visible()
    phone.get_by_role("button", name="Direction pad").tap()
    expect(phone.get_by_role("group", name="Directions").get_by_role("button")).to_have_count(9)
    assert fits(phone)


def test_an_unfinished_game_is_continued_from_the_first_screen(phone):
    """Whoever comes back finds the game in one tap, without scrolling to its card."""
    phone.get_by_role("button", name="Play Rogue").tap()
    phone.locator(".rg-canvas").wait_for()
    table = phone.url
    phone.goto("/")
    door = phone.get_by_role("link", name="Continue Rogue")
    expect(door).to_be_in_viewport(ratio=1)
    door.tap()
    phone.wait_for_url(table)


@pytest.mark.parametrize(
    "path", ["/", "/friends", "/new/catamaze", "/rules/rogue", "/daily", "/watch", "/replays", "/scores", "/settings"]
)
def test_pages_fit_and_can_be_touched(visit, path):
    """No page scrolls sideways, and buttons are at least 44 pixels high."""
    page = visit(path, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator("main h1").first.wait_for()
    assert fits(page)
    heights = page.locator(".button:visible").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert [height for height in heights if height < 44] == []
    assert re.search("Quintet", page.title())
