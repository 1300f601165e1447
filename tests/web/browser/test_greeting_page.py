"""The first look at a game: a greeting that covers nothing, and no keys where there is no keyboard."""

import pytest
from browser_stage import PHONE, begin
from playwright.sync_api import expect

GAMES = {"stratego": ("skirmish", ".st-board"), "sets": ("quick", ".set-cards")}
"""A preset, and what must stay free."""


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_greeting_covers_no_board(visit, game, size):
    """The goal and the controls stand where no piece and no card is."""
    page = visit(**size)
    preset, board = GAMES[game]
    begin(page, game, preset=preset)
    page.locator(".greet").wait_for()
    greeting, free = page.locator(".greet").bounding_box(), page.locator(board).bounding_box()
    beside = greeting["x"] >= free["x"] + free["width"]
    above = greeting["y"] + greeting["height"] <= free["y"]
    assert beside or above


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
