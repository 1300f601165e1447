"""Time at a table: ticks, pauses, speeds, and a keyboard that changes hands."""

import pytest
from table_toys import DRIP, NIM, DripOptions
from tui_stage import choose, ended, picture, ready, top, until, words

from quintet.front.session import Session
from quintet.front.tempo import TICK, Tempo
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.tui.screens.play.screen import PlayScreen


def drip(*sitters, ticks=20):
    return Session(Match(DRIP, "drops", DripOptions(seats=len(sitters), ticks=ticks), seats=sitters))


async def shown(pilot, session):
    """The game screen of a match that is in no catalog."""
    await ready(pilot)
    screen = PlayScreen(session)
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.moment is not None, "the game")
    return screen


async def test_time_begins_with_the_first_action_and_obeys(app):
    """It stands still at first, runs after the first action, stops for F5, and F8 gives a single tick."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, drip(Person("Ann"), BotSeat("Bo", "random"), ticks=500))
        assert "Time starts when you act" in words(app)
        assert 500 == screen.moment.view.tick
        screen.clock.tempo.change_speed(0, 9)
        await pilot.press("1", "enter")
        await until(pilot, lambda: screen.moment.view.tick < 498, "two ticks")
        assert screen.moment.view.wet >= 1
        await pilot.press("f5")
        await until(pilot, lambda: not screen.clock.tempo.busy, "the last tick")
        at = screen.moment.view.tick
        await pilot.press("1", "enter")
        await until(pilot, lambda: screen.moment.view.queued == 1, "an intent while time stands still")
        assert at == screen.moment.view.tick
        assert "paused" in words(app)
        await pilot.press("f8")
        await until(pilot, lambda: screen.moment.view.tick == at - 1, "a single tick")
        assert 0 == screen.moment.view.queued
        await pilot.press("f6")
        assert 4.0 == screen.clock.tempo.speed


async def test_no_time_passes_behind_a_menu(app):
    """The clock stops while something lies over the game."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, drip(Person("Ann"), ticks=500))
        screen.clock.tempo.change_speed(0, 9)
        await pilot.press("0", "enter", "escape")
        await until(pilot, lambda: top(app) == "MenuDialog" and not screen.clock.tempo.busy, "the menu")
        await until(pilot, lambda: screen.clock.tempo.clock.paused, "the clock to stop")
        at = screen.session.match.position
        for _ in range(9):
            screen.beat()
            await pilot.pause()
        assert at == screen.session.match.position
        await pilot.press("escape")
        await until(pilot, lambda: screen.session.match.position > at, "time to go on")


async def test_a_ticking_game_comes_to_its_end(app):
    """Bots alone, and the end is told."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, drip(BotSeat("Bo", "random"), ticks=3))
        screen.clock.tempo.change_speed(0, 9)
        await ended(pilot)
        assert "all drops fell" in words(app)


@pytest.mark.parametrize(
    ("key", "name"), [("escape", "MenuDialog"), ("question_mark", "HelpScreen"), ("ctrl+e", "LogDialog")]
)
async def test_what_stops_the_clock_hides_the_board(app, key, name):
    """Nobody thinks about a board for free: menu, help and log stop the clock, and hide what it counts for."""
    async with app.run_test(size=(200, 60)) as pilot:
        screen = await shown(pilot, Session(Match(NIM, "seen", seats=[Person("Ann"), BotSeat("Bo", "random")])))
        board = next(line.strip() for line in words(app).splitlines() if " left" in line)
        await pilot.press(key)
        await until(pilot, lambda: top(app) == name, "what lies over the game")
        await pilot.pause()
        at = screen.session.seconds
        assert board not in words(app)
        await pilot.pause(0.2)
        assert at == screen.session.seconds
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen and screen.session.seconds > at, "time to go on")


async def test_the_menu_hides_the_game_and_a_question_does_not(app):
    """Nobody thinks about the board while the clock is stopped; who is asked something may look at it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, Session(Match(NIM, "seen", seats=[Person("Ann"), BotSeat("Bo", "random")])))
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")
        assert "12 left" not in words(app)
        await choose(pilot, "Resign")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        assert "12 left" in words(app)


async def test_the_keyboard_changes_hands_behind_a_curtain(app):
    """With secrets in the game nothing is shown until the other one is there."""
    async with app.run_test(size=(80, 24)) as pilot:
        session = Session(Match(NIM, "hands", seats=[Person("Ann"), Person("Ben")]))
        screen = await shown(pilot, session)
        await pilot.press("2", "enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        assert "give the keyboard to Ben" in words(app)
        assert "left" not in picture(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen, "the game")
        assert 1 == screen.moment.seat
        assert "10 left" in words(app)


def test_the_driver_owes_few_ticks_and_asks_bots_after_a_rest():
    """What was missed is not caught up in a rush; a bot at a table of turns waits a moment."""
    tempo = Tempo(drip(BotSeat("Bo", "random")), now=100.0)
    assert tempo.wish(100.5) is None
    assert TICK == tempo.wish(140.0)
    assert TICK == tempo.wish(140.0)
    assert tempo.wish(140.0) is None
    nim = Tempo(Session(Match(NIM, seats=[BotSeat("Bo", "random"), Person("Ann")])), now=0.0)
    assert nim.wish(0.01) is None
    assert 0 == nim.wish(0.5)
    nim.busy = True
    assert nim.wish(0.5) is None
    assert not nim.has_tempo


def test_a_bot_sets_up_without_a_rest_for_every_piece():
    """Nobody waits for twenty swaps: only an answer to somebody else is worth a pause."""
    session = Session(Match("stratego", "swaps", seats=[BotSeat("Bo", "easy"), Person("Ann")]))
    tempo = Tempo(session, now=0.0)
    assert tempo.wish(0.1) is None
    session.advance()
    tempo.rested(1.0)
    assert 0 == tempo.wish(1.03)
    while session.match.next_bot is not None:
        session.advance()
    session.submit(1, session.game.read("setup blitz"), session.match.step)
    session.submit(1, session.game.read("ready"), session.match.step)
    tempo.rested(2.0)
    assert tempo.wish(2.1) is None
    assert 0 == tempo.wish(2.3)


async def test_a_spectator_of_bots_sees_everything(app):
    """Every rank, while bots play and when the game is over."""
    game = GAMES["stratego"]
    options = game.options(army="barrage", deployment="book")
    async with app.run_test(size=(80, 24)) as pilot:
        match = Match(game, "end", options, seats=[BotSeat("Bo", "easy"), BotSeat("Bea", "random")])
        screen = await shown(pilot, Session(match))
        await pilot.press("space")
        assert screen.moment.seat is None
        assert all(piece.rank is not None for piece in screen.moment.view.pieces)
        await until(pilot, lambda: not screen.clock.tempo.busy, "the last answer")
        match.run()
        screen.draw()
        await ended(pilot)
        await pilot.press("escape")
        assert screen.moment.view.pieces
        assert all(piece.rank is not None for piece in screen.moment.view.pieces)
        assert "(?)" not in words(app)


def test_the_first_action_ends_only_the_wait_for_it():
    """Time begins with the first action, unless somebody has stopped it; a pause goes on until it is ended."""
    waiting, stopped = (Tempo(drip(Person("Ann"), BotSeat("Bo", "random")), now=0.0) for _ in range(2))
    stopped.pause(1.0, paused=True)
    for tempo in (waiting, stopped):
        tempo.begin(2.0)
    assert (False, True) == (waiting.paused, stopped.paused)
    assert (TICK, None) == (waiting.wish(9.0), stopped.wish(9.0))
