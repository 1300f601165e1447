"""Time at a table: ticks, pauses, speeds, and a keyboard that changes hands."""

from table_toys import DRIP, NIM, DripOptions
from tui_stage import ended, picture, ready, top, until, words

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
        await until(pilot, lambda: top(app) == "ChooseDialog" and not screen.clock.tempo.busy, "the menu")
        at = screen.session.match.position
        await pilot.pause(0.5)
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


async def test_a_menu_lets_the_game_be_seen(app):
    """A box does not hide the board behind it; only the curtain does."""
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, Session(Match(NIM, "seen", seats=[Person("Ann"), BotSeat("Bo", "random")])))
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "ChooseDialog", "the menu")
        assert "left" in picture(app)


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


async def test_after_the_end_a_spectator_sees_everything(app):
    """Unknown pieces while bots play, every rank when the game is over."""
    game = GAMES["stratego"]
    options = game.options(army="barrage", deployment="book")
    async with app.run_test(size=(80, 24)) as pilot:
        match = Match(game, "end", options, seats=[BotSeat("Bo", "easy"), BotSeat("Bea", "random")])
        screen = await shown(pilot, Session(match))
        await pilot.press("space")
        assert screen.moment.seat is None
        assert any(piece.rank is None for piece in screen.moment.view.pieces)
        await until(pilot, lambda: not screen.clock.tempo.busy, "the last answer")
        match.run()
        screen.draw()
        await ended(pilot)
        await pilot.press("escape")
        assert screen.moment.view.pieces
        assert all(piece.rank is not None for piece in screen.moment.view.pieces)
        assert "(?)" not in words(app)
