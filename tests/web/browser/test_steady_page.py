"""The board never moves by itself: the greeting is beside it where there is room, and what a command says floats."""

import pytest
from browser_stage import until
from playwright.sync_api import Page, expect

FIRST_MOVES = {
    "sets": lambda page: page.get_by_role("button", name="Close the greeting").click(),
    "runmap": lambda page: page.locator(".rm-way").first.click(),
    "catamaze": lambda page: page.keyboard.press("."),
    "stratego": lambda page: page.get_by_role("button", name="Close the greeting").click(),
    "rogue": lambda page: page.get_by_role("button", name="Explore").click(),
}
"""What makes the greeting go."""
SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}


def open_table(page: Page, game: str, until: str = "load") -> None:
    options = {"options": {"deployment": "random"}} if game == "stratego" else {}
    answer = page.request.post("/api/tables", data={"game": game, **options})
    page.goto(answer.json()["link"], wait_until=until)


@pytest.mark.parametrize("game", FIRST_MOVES)
def test_the_board_stays_when_the_greeting_goes(visit, game):
    """The greeting is read, closed or played away, and the board is where it was, as large as it was."""
    page = visit(viewport=SIZES["desktop"])
    open_table(page, game)
    expect(page.locator(".greet")).to_be_visible()
    board = page.locator("#board")
    before = board.bounding_box()
    FIRST_MOVES[game](page)
    expect(page.locator(".greet")).to_have_count(0)
    assert before == board.bounding_box()


def test_no_board_is_drawn_without_its_style(visit):
    """A style sheet that comes late keeps the board waiting: it never jumps into another shape."""
    page = visit(viewport=SIZES["phone"])
    late = []
    page.route("**/games/sets/style.css", lambda route: late.append(route))  # noqa: PLW0108 - Playwright marks what it calls
    with page.expect_request("**/games/sets/style.css"):
        open_table(page, "sets", until="commit")  # a page with a late style sheet is not loaded
    expect(page.locator(".skeleton")).to_be_visible()
    until(page, "() => performance.getEntriesByName(new URL('/static/games/sets/skin.js', location).href).length")
    expect(page.locator(".set-card")).to_have_count(0)
    while not late:
        page.evaluate("1")  # Playwright calls the handler while it talks to the page
    late.pop().continue_()
    expect(page.locator(".set-card").first).to_be_visible()


def test_the_dungeon_stays_when_a_command_speaks(page):
    """Why an exploration stopped is said over the map."""
    open_table(page, "rogue")
    board = page.locator("#board")
    page.locator(".rg-canvas").wait_for()
    before = board.bounding_box()
    page.get_by_role("button", name="Explore").click()
    expect(page.locator(".told")).to_be_visible()
    assert before == board.bounding_box()


def test_a_table_that_is_not_there(visit):
    """A link that leads nowhere gets a sentence in the middle and the way home, not an empty board."""
    page = visit("/t/nosuchtable")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("heading", name="Five games, one table")).to_be_visible()
