"""A cut line: the board stays, the page counts down, and everything goes on where it was."""

from browser_stage import find_triple
from playwright.sync_api import expect


def test_the_game_goes_on_after_the_server_was_killed(page, site):
    """After a kill and a restart the page joins again by itself, and what was acknowledged is still there."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.click()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    site.kill()
    expect(page.locator(".lost")).to_contain_text("Connection lost")
    expect(page.locator(".set-card")).to_have_count(12)
    site.start()
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("x")
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(0)


def test_the_game_goes_on_after_the_line_was_cut(page):
    """Offline and online again: an action sent in between is played once."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.wait_for()
    for place in find_triple(page, is_set=True):
        page.locator(".set-card").nth(place).click()
        page.context.set_offline(True)
        page.context.set_offline(False)
    expect(page.locator(".log")).to_contain_text("You found a set")


def test_the_page_says_at_once_that_it_is_offline(page):
    """Nobody plays on against a board that hears nothing."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.wait_for()
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".lost")).to_have_count(0)


def test_a_reload_comes_back_to_the_seat(page):
    """The cookie holds the seat, so a reload goes on."""
    page.get_by_role("button", name="Play Set").click()
    page.locator(".set-card").first.click()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
    page.reload()
    expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(1)
