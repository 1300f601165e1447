"""The run map in the browser: walking by click and key, previews with odds."""

import re

from browser_stage import begin
from playwright.sync_api import Page, expect


def use_room(page: Page) -> None:
    """Chooses the first open offer when the room asks for something."""
    offers = page.locator(".rm-offer:enabled")
    if offers.count():
        offers.last.click()


def test_three_rooms_by_clicks(page):
    """Rooms with a bright ring can be entered, and the path so far is inked."""
    page.get_by_role("button", name="Play The run map").click()
    for row in range(1, 4):
        page.locator(".rm-node.open .rm-hit").first.click()
        expect(page.locator(".rm-node.here .rm-hit")).to_have_attribute("aria-label", re.compile(f"row {row}"))
        use_room(page)
    expect(page.locator(".rm-link.walked").nth(2)).to_be_attached()


def test_three_rooms_by_keys(page):
    """Numbers choose the next room, letters what it offers."""
    page.get_by_role("heading", name="The run map").wait_for()
    page.keyboard.press("2")
    for row in range(1, 4):
        key = page.locator(".rm-node.open .rm-key").first.text_content()
        page.keyboard.press(key)
        expect(page.locator(".rm-node.here .rm-hit")).to_have_attribute("aria-label", re.compile(f"row {row}"))
        if page.locator(".rm-offer:enabled").count():
            page.keyboard.press(page.locator(".rm-offer:enabled kbd").last.text_content())
            expect(page.locator(".rm-room")).to_have_count(0)


def test_a_room_tells_its_odds(page):
    """Looking at a room shows what it costs and what lies between it and the boss."""
    page.get_by_role("button", name="Play The run map").click()
    page.locator(".rm-node.open .rm-hit").first.focus()
    expect(page.locator(".side .rm-preview")).to_contain_text(re.compile("HP|heals|gold"))
    expect(page.locator(".side .rm-preview")).to_contain_text("on the way to the boss")


def test_all_three_acts_can_be_seen(page):
    """The later acts are on the chart from the start."""
    page.get_by_role("button", name="Play The run map").click()
    page.get_by_role("button", name="Act III").click()
    expect(page.get_by_role("group", name="Map of act 3")).to_be_visible()


def test_a_chart_that_does_not_fit_is_pulled_and_says_so(visit):
    """Buttons show the sides where the map goes on, the mouse drags it, and a drag enters no room."""
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, "runmap", seed="a1")
    further = page.get_by_role("button", name="Show more to the right")
    expect(further).to_be_enabled()
    expect(page.get_by_role("button", name="Show more to the left")).to_be_disabled()
    start = page.locator(".rm-node.open .rm-hit").first.bounding_box()
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 100, y)
    page.mouse.up()
    expect(page.get_by_role("button", name="Show more to the left")).to_be_enabled()
    expect(page.locator(".rm-node.visited")).to_have_count(1)
    further.click()
    further.click()
    expect(further).to_be_disabled()
    expect(page.locator(".rm-node.boss")).to_be_in_viewport()
    expect(page.locator(".rm-node.visited")).to_have_count(1)
