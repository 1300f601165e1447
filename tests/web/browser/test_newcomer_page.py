"""Somebody who is new here: friends are found, rules are read, and what a table plays is said."""

from browser_stage import begin, sit
from playwright.sync_api import expect


def test_a_friend_is_invited_from_the_home_page(page):
    """The way to a table for two is on the home page, and the form needs no more than one press.

    No seed is asked for, because a table of several people has a secret one.
    """
    page.get_by_role("link", name="Play with friends").click()
    page.get_by_role("link", name="Create a table of CataMaze").click()
    expect(page.get_by_role("radio", name="Duel")).to_be_checked()
    page.get_by_text("More options").click()
    expect(page.get_by_label("Seed")).to_have_count(0)
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def test_what_a_table_plays_is_said_before_the_first_move(visit):
    """A guest reads the kind of game, the clock and the rule about undo before taking a seat."""
    host = visit()
    seats = [{"kind": "me"}, {"kind": "open"}]
    begin(host, "stratego", preset="barrage", seats=seats, clock={"seconds": 300}, undo="off")
    guest = visit(f"/t/{host.url.rpartition('/')[2]}")
    expect(guest.locator(".terms")).to_have_text("Barrage · 5 minutes each · no undo · anybody with the link may watch")
    sit(guest, "Ben")
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="How to play").click()
    expect(guest.get_by_role("dialog")).to_contain_text("Barrage · 5 minutes each")


def test_the_rules_are_read_from_the_menu(page):
    """The menu tells how to play in words of clicks, and leads to every rule by number; keys open from it too."""
    begin(page, "stratego", preset="skirmish")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog")).to_contain_text("click it, then a marked square")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Every rule, by number").click()
    expect(opened.value.get_by_role("heading", name="Stratego: the rules")).to_be_visible()
    expect(opened.value.locator(".document b").filter(has_text="R3.5 Two-square rule.")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_every_rule_has_its_number(visit):
    """Rules that are written as a numbered list are cited by section and number, like all others."""
    page = visit("/rules/rogue")
    expect(page.locator(".document li", has_text="There is one hero with one life.")).to_contain_text("R1.1")


def test_rules_show_no_marks_of_their_text(visit):
    """A stressed word is drawn as one, without the asterisks around it."""
    page = visit("/rules/sets")
    expect(page.locator(".document em", has_text="different")).to_have_text("different")
    assert "*" not in page.locator(".document").inner_text()


def test_a_refused_form_says_so_where_it_was_pressed(visit):
    """What is wrong with a new game stands beside the button, in sight."""
    page = visit("/new/catamaze")
    page.get_by_text("More options").click()
    page.route("**/api/tables", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()


def test_finished_games_are_told_apart(page):
    """The list of replays says which kind of game it was and how it ended."""
    begin(page, "sets", preset="easy")
    page.locator(".set-card").first.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".end-card").wait_for()
    page.goto("/replays")
    expect(page.locator(".list a")).to_contain_text("Set · Easy · finished")
