"""People against each other: open seats, links, races, mazes, offers, signals, spectators and rematches."""

import re

from browser_stage import create, find_triple, sit
from playwright.sync_api import Page, expect


def ready(page: Page) -> None:
    page.get_by_role("button", name="Random").click()
    page.get_by_role("button", name="Ready").click()


def test_two_browsers_play_barrage(visit):
    """A table is created, the link is opened elsewhere, both set up, move, agree on a draw, and play again.

    A spectator is taken along.
    """
    red = visit("/new/stratego")
    path = create(red, "Barrage", 2)
    blue = visit(f"/t/{path}")
    sit(blue, "Ben")
    eve = visit(f"/t/{path}")
    ready(red)
    expect(blue.get_by_role("button", name="Ready")).to_be_visible()
    ready(blue)
    red.locator(".movable").first.wait_for()
    start, target = first_any(red)
    red.locator(f"[data-square={start}]").click()
    red.locator(f"[data-square={target}]").click()
    expect(blue.locator(".log")).to_contain_text(f"{start}-{target}")
    expect(blue.get_by_text("Your turn", exact=True)).to_be_visible()
    blue.get_by_text("Say something").click()
    blue.get_by_role("button", name="Well played").click()
    expect(blue.get_by_role("button", name="Well played")).to_be_hidden()
    expect(red.locator(".signal")).to_contain_text("Well played")
    red.get_by_text("Say something").click()
    red.locator(".signals").get_by_role("button", name="Mute Ben").click()
    expect(red.locator(".signal")).to_have_count(0)
    expect(red.get_by_role("button", name="Unmute Ben")).to_be_visible()
    red.get_by_role("button", name="Menu").click()
    red.get_by_role("button", name="Offer a draw").click()
    blue.get_by_role("button", name="Accept").click()
    for side in (red, blue):
        expect(side.get_by_role("heading", name="Draw")).to_be_visible()
    red.get_by_role("button", name="Rematch").click()
    expect(red.locator(".lobby-seats")).to_contain_text("asked to join")  # a rematch waits for both
    expect(blue.get_by_role("heading", name="Draw")).to_be_visible()  # nobody is taken away from the result
    blue.get_by_role("button", name="Join the rematch").click()
    expect(red.get_by_text("Arrange yours meanwhile.")).to_be_visible()  # sides have changed
    expect(blue.get_by_role("button", name="Random")).to_be_visible()
    eve.wait_for_url(red.url)


def first_any(page: Page) -> tuple[str, str]:
    """Returns any legal move by choosing pieces until one shows a target."""
    for piece in page.locator(".movable").all():
        start = piece.get_attribute("data-square")
        piece.click()
        targets = page.locator(".st-square.target")
        if targets.count():
            target = targets.first.get_attribute("data-square")
            page.keyboard.press("Escape")
            return start, target
    raise AssertionError("no move")


def test_a_set_race(visit):
    """Both see the same cards; the first claim takes the set, and the other sees it go."""
    ann = visit("/new/sets")
    path = create(ann, "Race", 2)
    ben = visit(f"/t/{path}")
    sit(ben, "Ben")
    expect(ann.locator(".set-card")).to_have_count(12)
    expect(ben.locator(".set-card")).to_have_count(12)
    for place in find_triple(ben, is_set=True):
        ben.locator(".set-card").nth(place).click()
    expect(ben.locator(".log")).to_contain_text("You found a set")
    expect(ann.locator(".log")).to_contain_text("Ben found a set")


def test_a_wrong_claim_of_somebody_else_has_a_name(visit):
    """The sentence below the cards says whose claim was wrong, and only one's own is explained as a mistake."""
    ann = visit("/new/sets")
    ben = visit(f"/t/{create(ann, 'Race', 2)}")
    sit(ben, "Ben")
    expect(ben.locator(".set-card")).to_have_count(12)
    for place in find_triple(ben, is_set=False):
        ben.locator(".set-card").nth(place).click()
    expect(ben.locator(".set-why")).to_contain_text("Not a set:")
    expect(ann.locator(".set-why")).to_contain_text("Ben claimed")


def test_the_form_for_friends_seats_friends(visit):
    """How many play is asked beside the seats, and no kind of game is offered that seats one person alone."""
    host = visit("/new/sets?friends")
    expect(host.locator(".preset b")).to_have_text(["Race"])
    host.get_by_role("group", name="Players").get_by_role("radio", name="5").check()
    expect(host.locator("select.who-sits")).to_have_count(5)
    for seat in range(1, 5):
        expect(host.locator("select.who-sits").nth(seat)).to_have_value("open")
    host.get_by_role("button", name="Create table").click()
    expect(host.locator(".lobby-seats li")).to_have_count(5)


def test_four_in_one_maze(visit):
    """Four people share one maze, and each moves in it."""
    host = visit("/new/catamaze")
    host.get_by_role("radio", name="Solitary").check()
    host.get_by_role("group", name="Players").get_by_role("radio", name="4").check()
    host.get_by_text("More options").click()
    host.get_by_role("spinbutton", name="Width").fill("15")
    host.get_by_role("spinbutton", name="Height").fill("15")
    for seat in range(1, 4):
        host.locator("select.who-sits").nth(seat).select_option("open")
    host.get_by_role("button", name="Create table").click()
    host.get_by_role("heading", name="Waiting for players").wait_for()
    path = host.url.partition("/t/")[2]
    others = []
    for number in range(3):
        others.append(visit(f"/t/{path}"))
        sit(others[-1], f"Guest {number}")
    for player in (host, *others):
        player.locator(".cm-you").wait_for()
        player.keyboard.press(".")
    for player in (host, *others):
        expect(player.locator(".side .cm-panel")).to_contain_text(re.compile("Tick [1-9]"))
    expect(host.get_by_role("button", name="Pause")).to_be_visible()
    expect(others[0].get_by_role("button", name="Wait")).to_be_visible()
    expect(others[0].get_by_role("button", name="Pause")).to_have_count(0)
    expect(others[0].locator(".seats")).to_contain_text("Guest")
    expect(host.locator(".seats")).to_contain_text("You")
    resign(others[0])


def resign(player: Page) -> None:
    """Resigns while others play on: only watching is left, and home offers a new game."""
    player.get_by_role("button", name="Menu").click()
    player.get_by_role("button", name="Resign").click()
    player.get_by_role("button", name="Yes, resign").click()
    expect(player.get_by_text("You resigned. You can watch until the end.")).to_be_visible()
    expect(player.locator(".log")).to_contain_text("You resigned.")
    for gone in (player.locator(".cm-pads"), player.get_by_role("button", name="Wait")):
        expect(gone).to_have_count(0)
    player.goto("/")
    expect(player.get_by_role("button", name="Play CataMaze")).to_be_visible()


def test_a_spectator_sees_no_hidden_rank(visit):
    """Whoever has the link may watch, and sees no rank that is hidden: R6."""
    red = visit("/new/stratego")
    red.get_by_role("radio", name="Skirmish").check()
    red.get_by_role("button", name="Play").click()
    red.locator(".movable").first.wait_for()
    eve = visit(red.url.partition(red.url.split("/t/")[0])[2])
    expect(eve.get_by_text("You are watching")).to_be_visible()
    expect(eve.locator(".st-slot")).to_have_count(80)
    assert eve.locator(".st-pieces .st-rank").count() == 0


def test_the_host_chooses_the_terms(visit):
    """Who watches, how late, and whether an undo may be asked for: what the form says holds at the table."""
    host = visit("/new/stratego")
    host.locator("select.who-sits").nth(1).select_option("open")
    host.get_by_role("radio", name="1 minute late").check()
    host.get_by_role("radio", name="Never").check()
    path = create(host, "Skirmish", 2)
    sit(visit(f"/t/{path}"), "Ben")
    host.locator(".movable").first.wait_for()
    host.keyboard.press("M")
    expect(host.get_by_role("button", name="Offer a draw")).to_be_visible()
    expect(host.get_by_role("button", name="Ask to undo")).to_have_count(0)
    eve = visit(f"/t/{path}")
    expect(eve.get_by_text("You are watching, 60 seconds late")).to_be_visible()
    expect(eve.get_by_text("Spectators see this table 60 seconds late.")).to_be_visible()
