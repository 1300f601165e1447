"""CataMaze in the browser: queue, time, and the remembered map."""

import re

import pytest
from browser_stage import PHONE, SMALL, begin
from playwright.sync_api import expect


def test_steps_are_queued_by_keys_and_time_passes(page):
    """The first key starts time; the queue empties by one a tick."""
    page.get_by_role("heading", name="CataMaze").wait_for()
    page.keyboard.press("3")
    page.locator(".cm-you").wait_for()
    page.keyboard.press("d")
    page.keyboard.press("s")
    expect(page.locator(".side .cm-panel")).to_contain_text(re.compile(r"Tick [1-9]"))
    expect(page.locator(".log")).to_contain_text(re.compile("You (move|cannot move)"))


def test_a_paused_maze_ticks_once_when_asked(page):
    """Pausing stops time, and one tick can be asked for."""
    page.get_by_role("button", name="Play CataMaze").click()
    page.locator(".cm-you").wait_for()
    expect(page.get_by_role("button", name="Start time")).to_be_visible()
    page.get_by_role("button", name="One tick").click()
    expect(page.locator(".side .cm-panel")).to_contain_text("Tick 1")
    expect(page.locator(".cm-queue")).to_contain_text("empty")


def test_a_known_place_is_walked_to(page):
    """A click on a remembered cell queues the way to it, and the next tick goes it."""
    page.get_by_role("button", name="Play CataMaze").click()
    you = page.locator(".cm-you")
    x, y = (float(you.get_attribute(name)) - 0.5 for name in ("cx", "cy"))
    beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    names = (f".cm-scope .cm-cell.floor[x='{across:g}'][y='{down:g}']" for across, down in beside)
    page.locator(", ".join(names)).first.click()
    expect(page.locator(".log")).to_contain_text("You move")


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_players_have_numbers_and_whole_names(visit, size):
    """A number tells players apart where everyone acts at once, and no name is cut on a phone."""
    phone = visit(**size)
    begin(phone, "catamaze")
    expect(phone.locator(".seat .number")).to_have_text(["1", "2", "3", "4"])
    cut = phone.locator(".seat .who").evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth)")
    assert [] == cut
    assert phone.locator(".seats").evaluate("seats => seats.scrollWidth <= seats.clientWidth")


def test_the_small_map_ends_where_the_maze_ends(page):
    """What lies outside the maze is not drawn beside the small map: its picture is as square as the maze."""
    begin(page, "catamaze")
    box = page.locator(".side .cm-map").bounding_box()
    assert abs(box["width"] - box["height"]) < 1


def test_time_waits_behind_the_menu(page):
    """Whoever plays alone may read; the maze goes on when the board is back, and nothing is refused after resigning."""
    begin(page, "catamaze")
    page.get_by_role("button", name="Start time").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Start time")).to_be_attached()
    page.get_by_role("button", name="How to play").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".end-card h2")).to_be_visible()
    expect(page.locator(".refusal")).to_have_count(0)
