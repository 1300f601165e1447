"""Games to their end: by clicks, by keys alone, by the clock, and on from there."""

import pytest
from browser_stage import find_triple, sit
from playwright.sync_api import Page, expect

GAMES = {"1": "Set", "2": "The run map", "3": "CataMaze", "4": "Stratego", "5": "Rogue"}
BOARDS = ".set-card, .rm-node, .cm-you, .st-square, .rg-canvas"
ONE_SET = {"game": "sets", "options": {"target": 1}}


def set_table(page: Page, **wish: object) -> dict:
    """Sets a table for the guest of a page, as a program would."""
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    return answer.json()


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the button of this name has the focus."""
    button = page.get_by_role("button", name=name, exact=True)
    button.wait_for()
    for _ in range(30):
        if button.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


@pytest.mark.parametrize("is_by_keys", [False, True], ids=["clicks", "keys"])
def test_a_game_of_set_is_won(page, is_by_keys):
    """The last set of a game brings the end card, its replay, and a new game."""
    page.goto(set_table(page, **ONE_SET)["link"])
    expect(page.locator(".set-card")).to_have_count(12)
    for count, place in enumerate(find_triple(page, is_set=True), start=1):
        if is_by_keys:
            page.keyboard.press("abcdefghijkl"[place])
        else:
            page.locator(".set-card").nth(place).click()
        if count < 3:
            expect(page.locator(".set-card[aria-pressed=true]")).to_have_count(count)
    expect(page.locator(".end-card h2")).to_be_focused()
    expect(page.locator(".end-card").get_by_role("link", name="Replay")).to_be_visible()
    if is_by_keys:
        tab_to(page, "Play again")
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name="Play again").click()
    expect(page.locator(".end-card")).to_have_count(0)
    expect(page.locator(".set-card")).to_have_count(12)


@pytest.mark.parametrize("digit", list(GAMES)[1:], ids=list(GAMES.values())[1:])
def test_a_game_is_resigned_by_keys_alone(page, digit):
    """From the address to the end card without a pointer: a digit, the menu, Tab and Enter."""
    page.get_by_role("heading", name=GAMES[digit]).wait_for()
    page.keyboard.press(digit)
    page.locator(BOARDS).first.wait_for()
    page.keyboard.press("Shift+M")
    for name in ("Resign", "Yes, resign"):
        tab_to(page, name)
        page.keyboard.press("Enter")
    expect(page.locator(".end-card h2")).to_be_focused()


DUEL = {"game": "stratego", "preset": "duel", "options": {"deployment": "random"}}


def duel(visit, **wish: object) -> tuple[Page, Page, dict]:
    """Two pages at a small board that is set up already."""
    red, blue = visit(), visit()
    card = set_table(red, **{**DUEL, "seats": [{"kind": "me"}, {"kind": "open"}], **wish})
    blue.request.post(f"/api/tables/{card['id']}/seats", data={"name": "Ben"})
    for side in (red, blue):
        side.goto(card["link"])
    return red, blue, card


def resign(page: Page) -> None:
    """Resigns through the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()


def test_whoever_resigns_is_addressed(visit):
    """A guest without a name reads "You resigned.", alone and against others; the others read who did."""
    ann = visit()
    ann.goto(set_table(ann, **ONE_SET)["link"])
    ann.locator(".set-card").first.wait_for()
    resign(ann)
    for words in (".end-card .result", ".side > .log"):
        expect(ann.locator(words)).to_have_text("You resigned.")
    wish = {"game": "sets", "preset": "race", "options": {"seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    ben = visit()
    card = set_table(ann, **wish)
    ben.request.post(f"/api/tables/{card['id']}/seats", data={"name": "Ben"})
    for side in (ann, ben):
        side.goto(card["link"])
        side.locator(".set-card").first.wait_for()
    resign(ann)
    expect(ann.locator(".side > .log")).to_contain_text("You resigned. Ben won.")
    expect(ben.locator(".side > .log")).to_contain_text("Guest resigned. Ben won.")


def test_the_way_back_leads_to_the_end(page):
    """After another game, Back shows the end of the one before and does not carry the player forward again."""
    page.goto(set_table(page, **ONE_SET)["link"])
    first = page.url
    resign(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: address != first)
    page.locator(".set-card").first.wait_for()
    with page.expect_websocket() as sockets:
        page.go_back()
    sockets.value.wait_for_event("framereceived", lambda frame: '"type":"seats"' in str(frame))
    page.get_by_role("button", name="Show board").click()
    expect(page.get_by_role("button", name="Result")).to_be_visible()
    assert page.url == first


def test_who_comes_after_the_rematch_sees_the_end(visit):
    """Who opens the link of a finished table finds its result there, with a way on to the rematch."""
    red, blue, card = duel(visit)
    red.locator(".movable").first.wait_for()
    resign(blue)
    red.get_by_role("button", name="Rematch").click()
    blue.get_by_role("button", name="Join the rematch").click()
    blue.wait_for_url(red.url)
    eve = visit(card["link"])
    on = eve.get_by_role("link", name="Watch the rematch")
    expect(on).to_be_visible()
    expect(eve.locator(".end-card")).to_contain_text("resigned")
    on.click()
    eve.wait_for_url(red.url)


def test_a_late_spectator_sees_the_end_before_the_rematch(visit):
    """Nobody is taken along from a game whose end they have not seen; then nobody is offered a seat that is kept."""
    red = visit()
    seats = [{"kind": "me"}, {"kind": "open"}]
    card = set_table(red, game="sets", preset="race", seats=seats, delay=3)
    red.goto(card["link"])
    blue, eve = visit(card["link"]), visit(card["link"])
    sit(blue, "Ben")
    expect(eve.locator(".set-card")).to_have_count(12)
    resign(blue)
    red.get_by_role("button", name="Rematch").click()
    expect(red.locator(".lobby")).to_contain_text("The rematch begins when Ben has joined.")
    expect(red.locator(".lobby")).not_to_contain_text("Send the link")
    expect(eve.locator(".end-card")).to_contain_text("resigned")
    eve.wait_for_url(red.url)
    expect(eve.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(eve.get_by_label("Your name")).to_have_count(0)
    blue.get_by_role("button", name="Join the rematch").click()
    for page in (red, blue, eve):
        expect(page.locator(".set-card")).to_have_count(12)


def test_nothing_speaks_of_a_game_that_is_over(visit):
    """Whoever resigns while the armies are arranged leaves no note of what comes next behind the result."""
    red, blue, _ = duel(visit, options={"deployment": "manual"})
    for side in (red, blue):
        side.locator(".st-setup").wait_for()
    resign(blue)
    for side, words in ((red, "You won"), (blue, "You lost")):
        expect(side.get_by_role("heading", name=words)).to_be_visible()
        expect(side.locator(".st-setup, .details p, .told")).to_have_count(0)


def test_whoever_waits_for_the_other_army_is_told_so(visit):
    """The greeting names no button that is not there; a rematch waits for whoever has not come yet."""
    red, blue, _ = duel(visit, options={"deployment": "manual"})
    expect(red.locator(".greet")).to_contain_text("press Ready")
    expect(red.locator(".details")).to_contain_text("Your four rows are yours to arrange")
    expect(blue.locator(".greet")).to_have_count(0)
    expect(blue.locator(".st-wait")).to_contain_text("is arranging theirs.")
    resign(blue)
    red.get_by_role("button", name="Rematch").click()
    expect(red.locator(".lobby-seats")).to_contain_text("Benasked to join")
    blue.get_by_role("button", name="Join the rematch").click()
    expect(red.locator(".st-wait")).to_have_text("Ben is arranging theirs. Arrange yours meanwhile.")
    blue.get_by_role("button", name="Random").click()
    blue.get_by_role("button", name="Ready").click()
    expect(blue.locator(".st-wait")).to_contain_text("You are ready.")
    expect(blue.locator(".details")).not_to_contain_text("to arrange")


def test_an_army_is_prepared_before_its_turn(visit):
    """Whoever waits lays out a setup and changes it; it outlives a reload, and is sent when the other side is ready."""
    red, blue, _ = duel(visit, options={"deployment": "manual"})
    blue.get_by_label("Setup from the book").select_option("setup bunker")
    expect(blue.locator(".st-pieces .st-rank")).to_have_count(10)
    own = blue.locator("[aria-label*=': your']").evaluate_all("squares => squares.map(square => square.dataset.square)")
    blue.locator(f"[data-square={own[0]}]").click()
    blue.locator("[data-square=e7]").click()
    expect(blue.locator("[data-square=e7][aria-label*='your']")).to_have_count(1)
    blue.reload()
    expect(blue.locator(".st-pieces .st-rank")).to_have_count(10)
    blue.get_by_role("button", name="Ready").click()
    expect(blue.locator(".st-wait")).to_contain_text("You are ready.")
    expect(red.locator(".st-slot")).to_have_count(0)
    red.get_by_role("button", name="Random").click()
    red.get_by_role("button", name="Ready").click()
    for side in (red, blue):
        expect(side.locator(".st-slot")).to_have_count(20)
    expect(red.locator(".movable").first).to_be_visible()
    expect(blue.locator("[data-square=e7][aria-label*='your']")).to_have_count(1)


def test_what_was_not_ready_is_there_when_the_turn_comes(visit):
    """An unfinished preparation, made by keys, is laid out, and the player goes on from there."""
    red, blue, _ = duel(visit, options={"deployment": "manual"})
    blue.locator("[data-square=e8]").focus()
    for key in ("f", "Enter", "ArrowUp", "m", "Enter"):
        blue.keyboard.press(key)
    expect(blue.locator(".st-pieces .st-rank")).to_have_count(2)
    red.get_by_role("button", name="Random").click()
    red.get_by_role("button", name="Ready").click()
    expect(blue.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(blue.locator("[data-square=e8][aria-label='e8: your Flag']")).to_have_count(1)
    blue.get_by_role("button", name="Random").click()
    expect(blue.get_by_role("button", name="Ready")).to_be_enabled()


def test_the_end_of_a_duel_shows_every_piece(visit):
    """The result counts pieces, not scores, and both sides may look at all ranks."""
    red, blue, _ = duel(visit)
    for side in (red, blue):
        side.locator(".st-board").wait_for()
    hidden = red.locator("[aria-label$='blue piece']")
    army = hidden.count()
    assert army
    resign(blue)
    for side, enemy in ((red, "blue"), (blue, "red")):
        expect(side.locator(".facts")).to_contain_text(f"Ben{army} pieces left")
        side.get_by_role("button", name="Show board").click()
        expect(side.locator(f"[aria-label*='{enemy} Flag']")).to_have_count(1)
        expect(side.locator("[aria-label$=' piece']")).to_have_count(0)


def move_any(page: Page) -> None:
    """Moves the first piece that can."""
    page.get_by_text("Your turn", exact=True).wait_for()
    page.locator(".movable").first.click()
    page.locator(".st-square.target, .st-square.attack").first.click()


def test_the_clock_runs_out(visit):
    """Whoever has no time left loses by the server's clock, and both sides see it without touching anything."""
    red, blue, _ = duel(visit, clock={"seconds": 1})
    for side in (red, blue):
        move_any(side)
    expect(red.get_by_role("heading", name="You lost")).to_be_visible()
    expect(blue.get_by_role("heading", name="You won")).to_be_visible()


def test_an_undo_by_consent_and_the_way_back_to_a_seat(visit):
    """A move is taken back when the other side agrees, and the link to the seat gives it to another device.

    The key leaves the address, which people copy, and the device keeps the seat.
    """
    red, blue, card = duel(visit)
    move_any(red)
    blue.get_by_text("Your turn", exact=True).wait_for()
    red.get_by_role("button", name="Menu").click()
    red.get_by_role("button", name="Ask to undo").click()
    blue.get_by_role("button", name="Accept").click()
    red.get_by_text("Your turn", exact=True).wait_for()
    tablet = visit(card["come_back"])
    tablet.get_by_text("Your turn", exact=True).wait_for()
    tablet.wait_for_url(lambda address: "#" not in address)
    tablet.reload()
    tablet.get_by_text("Your turn", exact=True).wait_for()
    move_any(tablet)
    expect(blue.get_by_text("Your turn", exact=True)).to_be_visible()
