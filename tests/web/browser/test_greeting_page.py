"""The first look at a game: a greeting that covers nothing, and no keys where there is no keyboard."""

import pytest
from browser_stage import PHONE, begin
from playwright.sync_api import expect

SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SIZES = {"desktop": {"viewport": {"width": 1280, "height": 800}}, "phone": PHONE, "small": SMALL, "sideways": WIDE}
BOARDS = {
    "sets": ".set-cards",
    "runmap": ".rm-stage",
    "catamaze": ".cm-stage",
    "stratego": ".st-set",
    "rogue": ".rg-canvas",
}
"""What must stay free."""


@pytest.mark.parametrize("size", SIZES)
def test_the_greeting_covers_no_board(visit, size):
    """The goal and the controls stand where no piece, card, room or button is, and every button is in the window."""
    page = visit(**SIZES[size])
    for game, board in BOARDS.items():
        begin(page, game)
        page.locator(board).wait_for()
        greeting, free = page.locator(".greet").bounding_box(), page.locator(board).bounding_box()
        beside = greeting["x"] >= free["x"] + free["width"]
        above = greeting["y"] + greeting["height"] <= free["y"]
        assert beside or above, game
        buttons = page.locator(".actions .button:visible, .st-setup .button:visible")
        edges = buttons.evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
        wide, high = page.viewport_size["width"], page.viewport_size["height"]
        assert [] == [edge for edge in edges if edge["bottom"] > high or edge["right"] > wide], game


def test_a_room_does_not_turn_the_map(phone):
    """On a phone the map climbs, also while a campfire is open below it; fingers see no keys."""
    expect(phone.locator(".card kbd").first).to_be_hidden()
    begin(phone, "runmap", seed="a1")
    chart = phone.locator(".rm-box")
    expect(chart).to_have_class("rm-box upright")
    expect(phone.locator(".rm-key").first).to_be_hidden()
    for _ in range(3):
        step = phone.locator(".rm-node.visited").count()
        phone.locator(".rm-way").first.tap()
        expect(phone.locator(".rm-node.visited")).to_have_count(step + 1)
    expect(phone.get_by_role("heading", name="Campfire")).to_be_visible()
    expect(chart).to_have_class("rm-box upright")
    expect(phone.locator(".rm-offer kbd").first).to_be_hidden()
