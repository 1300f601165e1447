"""Bots are watched openly: from the home page, with everything in sight, at any pace, and again."""

import re

import pytest
from browser_stage import begin
from playwright.sync_api import expect

BOARDS = {
    "Set": ".set-card",
    "The run map": ".rm-node",
    "CataMaze": ".cm-world",
    "Stratego": ".st-pieces .st-rank",
    "Rogue": ".rg-canvas",
}


@pytest.mark.parametrize("title", BOARDS)
def test_bots_are_watched_from_the_home_page(page, title):
    """One press on a card lets bots play; nothing is hidden, nothing can be played, and the pace is the watcher's."""
    page.get_by_role("button", name=f"Watch bots: {title}").click()
    expect(page.locator(BOARDS[title]).first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="You are watching bots")).to_be_visible()
    expect(page.get_by_role("group", name="Actions")).to_have_count(0)
    page.get_by_role("button", name="Faster").click()
    expect(page.locator(".watching .pace")).to_contain_text("2 times")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="One action").click()
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_both_armies_are_seen(page):
    """Every piece of two bots shows its rank, however many have fallen before the page was there."""
    page.get_by_role("button", name="Watch bots: Stratego").click()
    for side in (0, 1):
        expect(page.locator(f".st-pieces .st-side-{side} .st-rank").first).to_be_visible()
    expect(page.locator(".st-pieces .st-piece:not(:has(.st-rank))")).to_have_count(0)


def test_bots_are_watched_again(page):
    """The end of a watched game offers the next one and its replay, and claims no rank."""
    begin(page, "sets", preset="quick", seats=[{"kind": "bot"}])
    for speed in (2, 4, 8):
        page.get_by_role("button", name="Faster").click()
        expect(page.locator(".watching .pace")).to_contain_text(f"{speed} times")
    expect(page.locator(".end-card")).to_be_visible()
    expect(page.locator(".end-card")).not_to_contain_text("Rank")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Watch again").click()
    page.wait_for_url(lambda address: address != first and "/t/" in address)
    expect(page.locator(".set-card").first).to_be_visible()


def test_a_form_with_bots_alone_is_for_watching(visit):
    """Where no seat is yours or open, the button says what will happen."""
    page = visit("/new/stratego")
    page.locator("select.who-sits").first.select_option("easy")
    page.get_by_role("button", name="Watch bots").click()
    expect(page.get_by_text("You are watching bots")).to_be_visible()


@pytest.mark.parametrize("game", ["sets", "runmap", "catamaze", "stratego", "rogue"])
def test_options_begin_with_what_play_starts(visit, game):
    """The form has chosen the kind of game that the Play button of the home page starts."""
    page = visit()

    def mode() -> str:
        page.wait_for_url(re.compile("/t/"))
        return page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["mode"]

    page.locator(f".card[data-game={game}] .primary").click()
    started = mode()
    page.goto(f"/new/{game}")
    expect(page.locator("input[name=preset]").first).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    assert started == mode()
