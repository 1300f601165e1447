"""On a phone: nothing scrolls sideways, targets are large, and every game is played by touch."""

import re

import pytest
from browser_stage import PHONE, SMALL, begin, find_triple
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


def test_large_text_fits_a_small_phone(visit):
    """With the largest text, every page is still one tap away and nothing scrolls sideways."""
    page = visit("/settings", **SMALL)
    page.get_by_role("radio", name="Largest", exact=True).check()
    page.goto("/")
    for link in page.locator(".top nav a").all():
        expect(link).to_be_in_viewport(ratio=1)
    assert fits(page)


@pytest.mark.parametrize("size", ["Normal", "Largest"])
def test_results_fit_a_small_phone(visit, size):
    """Every column of the leaderboard is in sight, also the one that leads to the replay."""
    page = visit("/settings", **SMALL)
    page.get_by_role("radio", name=size, exact=True).check()
    for game, first in (("sets", ".set-card"), ("catamaze", ".cm-pad.move .right")):
        begin(page, game, name="Bartholomew the Hundredth"[:24])
        page.locator(first).first.tap()
        page.get_by_role("button", name="Menu").tap()
        page.get_by_role("button", name="Resign").tap()
        page.get_by_role("button", name="Yes, resign").tap()
        page.locator(".end-card").wait_for()
    for path, choice in (("/scores", "Mine"), ("/scores", "Everyone"), ("/scores/catamaze", "Mine")):
        page.goto(path)
        page.get_by_role("radio", name=choice).check()
        page.locator(".scores tbody tr").first.wait_for()
        assert page.locator(".wide").evaluate("box => box.scrollWidth <= box.clientWidth"), path


def test_a_phone_shows_what_happened(phone):
    """What a room cost is said under the map, not only in the sheet with the whole log."""
    begin(phone, "runmap")
    phone.locator(".rm-way").first.tap()
    expect(phone.locator(".side > .log")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".side > .log li").first).to_contain_text("You")


def test_a_phone_says_a_thing_once(phone):
    """Why a command stopped is on the board of Rogue, so the lines under it leave that out."""
    begin(phone, "rogue", seed="said-0")
    phone.get_by_role("button", name="Explore").tap()
    phone.locator(".told").wait_for()
    expect(phone.locator(".side > .log li.on-board").last).to_have_text(phone.locator(".told").inner_text())
    expect(phone.locator(".side > .log li.on-board").last).to_be_hidden()


def test_why_a_command_stopped_is_not_said_again(phone):
    """If the last event is the reason, it is one line of the log and is read out once."""
    begin(phone, "rogue", seed="said-63")
    phone.get_by_role("button", name="Explore").tap()
    expect(phone.locator(".told")).to_have_text("You walk into a dart trap. It is spent now.")
    expect(phone.locator(".side > .log li.on-board").last).to_have_text("You walk into a dart trap. It is spent now.")
    expect(phone.get_by_role("log", name="What happens").get_by_text("dart trap")).to_have_count(1)


def test_the_clock_of_the_sheet_is_the_clock_of_the_table(visit):
    """In a sheet that is opened after a minute, a minute has gone."""
    page = visit(**PHONE)
    page.clock.install()
    begin(page, "sets", preset="quick")
    page.locator(".set-card").first.wait_for()
    page.clock.fast_forward(60_000)
    page.get_by_role("button", name="Log and details").tap()
    expect(page.locator("dialog .set-clock")).to_have_text(re.compile("^1:"))


def test_a_phone_shows_the_newest_lines(phone):
    """A reason that only the board shows does not leave the lines under it at the beginning of the game."""
    begin(phone, "rogue", seed="said-0")
    phone.get_by_role("button", name="Explore").tap()
    phone.locator(".told").wait_for()
    lines = phone.locator(".side > .log li:not(.on-board)")
    expect(lines).to_have_count(4)
    expect(lines.last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_a_phone_says_a_whole_click(visit, size):
    """Who fires hears it, in a word that ends before the edge of the screen."""
    page = visit(**size)
    begin(page, "catamaze", preset="short")
    for name in ("Start time", "Pause"):
        page.get_by_role("button", name=name).tap()
    expect(page.get_by_role("button", name="Start time")).to_be_visible()
    page.get_by_role("button", name="Shoot left").tap()
    expect(page.locator(".cm-queue")).not_to_contain_text("empty")
    page.get_by_role("button", name="One tick").tap()
    click = page.locator(".strip-phone .cm-click")
    expect(click).to_be_visible()
    box = click.bounding_box()
    assert box["x"] + box["width"] <= size["viewport"]["width"]


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_what_is_pressed_in_play_is_large_enough(visit, size):
    """Squares, rooms and the window of the maze use the width of a phone, also while the greeting is there."""
    page = visit(**size)
    wide = size["viewport"]["width"]
    begin(page, "stratego", options={"deployment": "random"})
    page.locator(".movable").first.wait_for()
    assert page.locator(".st-board").bounding_box()["width"] > 0.93 * wide
    begin(page, "stratego", preset="classic")
    page.locator(".st-books").wait_for()
    assert page.locator("[data-square=e1]").bounding_box()["width"] > 24
    begin(page, "runmap")
    assert page.locator(".rm-node.open .rm-hit").first.bounding_box()["width"] > 44
    begin(page, "catamaze", preset="short")
    page.locator(".cm-you").wait_for()
    page.keyboard.press(".")
    expect(page.locator(".greet")).to_have_count(0)
    assert page.locator(".cm-window").bounding_box()["width"] > 0.5 * wide


@pytest.mark.parametrize("players", [2, 8])
def test_cards_of_a_race_are_large_enough(visit, players):
    """However many race, their points leave the cards the height, also while the greeting is there."""
    page = visit(**SMALL)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (players - 1)]
    begin(page, "sets", preset="race", options={"seats": players}, seats=seats)
    expect(page.locator(".set-card")).to_have_count(12)
    expect(page.locator(".greet")).to_be_visible()
    expect(page.locator(".strip-phone .set-tally")).to_have_count(players)
    for card in page.locator(".set-card").all():
        assert card.bounding_box()["width"] >= 44
        expect(card).to_be_in_viewport(ratio=1)


def test_the_link_of_a_full_lobby_is_in_sight(visit):
    """However many seats a table has, the host of a small phone sees first what to do: send the link."""
    page = visit(**SMALL)
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 7]
    begin(page, "sets", preset="race", options={"seats": 8}, seats=seats)
    expect(page.get_by_role("button", name="Copy link")).to_be_in_viewport(ratio=1)


def test_a_replay_leaves_a_small_phone_its_board(visit):
    """The controls take few rows, and what was verified takes no more room than the button that asked for it."""
    page = visit(**SMALL)
    begin(page, "stratego", options={"deployment": "random"})
    page.locator(".movable").first.tap()
    page.locator(".st-square.target").first.tap()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    resign(page)
    expect(page.get_by_role("link", name="Home", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Replay").tap()
    board = page.locator(".st-board")
    assert board.bounding_box()["width"] > 0.7 * SMALL["viewport"]["width"]
    before = board.bounding_box()
    page.get_by_role("button", name="Verify").tap()
    expect(page.get_by_role("list", name="Checks")).to_contain_text("steps")
    assert before == board.bounding_box()
    expect(page.get_by_role("link", name="Download")).to_be_in_viewport(ratio=1)


def test_what_was_verified_hides_no_button_of_a_tablet(visit):
    """What a replay proves stands beside its details, and the way on stays in sight."""
    page = visit(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    begin(page, "stratego", options={"deployment": "random"})
    page.locator(".movable").first.tap()
    page.locator(".st-square.target").first.tap()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    resign(page)
    page.get_by_role("link", name="Replay").tap()
    page.get_by_role("button", name="Verify").tap()
    expect(page.get_by_role("list", name="Checks")).to_contain_text("steps")
    for words in ("Play from here", "Share"):
        expect(page.get_by_role("button", name=words)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("list", name="Checks").get_by_text("Promise:")).to_be_in_viewport(ratio=1)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Resign").tap()
    page.get_by_role("button", name="Yes, resign").tap()
    page.locator(".end-card").wait_for()


def test_a_phone_cuts_no_line_of_what_happened(visit):
    """A line that is only partly in sight gives way, and a long one shows its beginning."""
    page = visit(**SMALL)
    begin(page, "sets", preset="quick")
    expect(page.locator(".set-card")).to_have_count(12)
    for place in find_triple(page, is_set=False):
        page.locator(".set-card").nth(place).tap()
    log = page.locator(".side > .log")
    expect(log).to_contain_text("not a set")
    page.get_by_role("button", name="Hint").tap()
    expect(log).to_contain_text("is part of a set")
    box = log.bounding_box()
    for line in log.locator("li:visible:not(.cut)").all():
        assert line.bounding_box()["y"] >= box["y"] - 1


def test_ready_is_as_wide_as_the_screen(phone):
    """The button that begins the battle is not half a row beside nothing."""
    begin(phone, "stratego", preset="barrage")
    phone.get_by_role("button", name="Random").tap()
    row, button = phone.locator(".st-books"), phone.get_by_role("button", name="Ready")
    phone.get_by_role("button", name="Save setup").wait_for()
    assert row.bounding_box()["width"] == button.bounding_box()["width"]


@pytest.mark.parametrize("size", [PHONE, {"viewport": {"width": 820, "height": 1180}}], ids=["phone", "tablet"])
def test_the_numbers_of_the_rows_are_beside_the_frame(visit, size):
    """No number is cut by the edge of the stage or lies on the wood."""
    page = visit(**size)
    begin(page, "stratego", options={"deployment": "random"})
    page.locator(".st-board").wait_for()
    frame = int(
        page.locator(".st-board").evaluate("board => parseInt(getComputedStyle(board).getPropertyValue('--frame'))")
    )
    wood, stage = page.locator(".st-board").bounding_box()["x"] - frame, page.locator(".stage").bounding_box()["x"]
    for rank in page.locator(".st-edges .rank").all():
        box = rank.bounding_box()
        assert stage <= box["x"]
        assert box["x"] + box["width"] <= wood
