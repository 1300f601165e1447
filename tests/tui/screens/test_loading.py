"""The loading screen: games start at once, keys are kept, and what must be waited for is named."""

import asyncio
import threading

import pytest
from tui_stage import PATIENCE, listen, playing, ready, top, until, words

from quintet.front.loader import the_loader
from quintet.front.make_session import daily_start
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.tui.app import QuintetApp
from quintet.tui.screens import loading


@pytest.fixture
def eager(data):
    """The app as `quintet` opens it: games start uncompiled, and a loader works in the background."""
    return QuintetApp(data=data, at_once=True)


async def test_a_game_opens_though_the_hub_was_never_painted(app, monkeypatch):
    """Who presses a key before the first frame waits for nothing that only a painted hub would begin."""
    monkeypatch.setattr(app, "call_after_refresh", lambda *_: True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert "sets" == (await playing(pilot)).session.game.info.id


async def test_keys_pressed_while_a_game_loads_are_played(app, monkeypatch):
    """Nothing is lost: the board gets the keys in their order, and `?` opens the game's own help."""
    hold = asyncio.Event()
    load_game = loading.load_game

    async def slowly(*args, **settings):
        await hold.wait()
        return await load_game(*args, **settings)

    monkeypatch.setattr("quintet.tui.screens.loading.load_game", slowly)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("5")
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("s", "s", "question_mark")
        assert "LoadingScreen" == top(app)
        hold.set()
        await until(pilot, lambda: top(app) == "HelpScreen", "the help")
        await pilot.press("escape")
        screen = await playing(pilot)
        assert 2 == screen.moment.position


async def test_keys_pressed_before_the_first_game_opens_are_not_for_the_hub(data, monkeypatch):
    """`quintet play` shows the hub for a moment: what is typed then is kept for the game."""
    app = QuintetApp(Start("rogue", seed="early"), data=data)
    monkeypatch.setattr(app, "call_after_refresh", lambda *_: True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "s")
        assert "HubScreen" == top(app)
        app._open_profile()
        screen = await playing(pilot)
        await until(pilot, lambda: 2 == screen.moment.position, "both keys")


@pytest.fixture
def held(monkeypatch):
    """Keeps a game from opening, and counts the wait as playing time, until this event is set."""
    seen, prepare = threading.Event(), loading.load("play").prepare

    def slowly(self):
        seen.wait(PATIENCE)
        self.session._held -= 100.0
        self.session._began -= 100.0
        prepare(self)

    monkeypatch.setattr(loading, "KEPT_SECONDS", -1.0)
    monkeypatch.setattr("quintet.tui.screens.play.screen.PlayScreen.prepare", slowly)
    return seen


async def test_keys_of_a_long_loading_are_played_and_time_waits(app, held):
    """However long it takes, nothing typed is lost, all of it is named meanwhile, and the wait is not playing time."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", seed="patience"))
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("a", "b", *"ab" * 20)
        await until(pilot, lambda: f"Pressed in advance: ... {'a b ' * 6}".rstrip() in words(app), "the last of them")
        held.set()
        screen = await playing(pilot)
        await until(pilot, lambda: screen.moment.position == 42, "all of them")
        assert screen.session.seconds < 100.0


async def test_keys_typed_ahead_wait_for_a_window_that_is_large_enough(app, held):
    """Where the game cannot be drawn at once, its keys are played as soon as it can."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", seed="window"))
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("a", "b")
        await pilot.resize_terminal(60, 20)
        held.set()
        screen = await playing(pilot)
        screen.beat()
        await pilot.pause()
        assert 0 == screen.moment.position
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: screen.moment.position == 2, "both")


async def test_keys_of_impatience_do_not_cost_the_daily_attempt(app, held):
    """Nothing can be taken back there, so after a long wait nothing is played, and the line says so."""
    told = listen(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(daily_start("sets"))
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("a", "b")
        held.set()
        screen = await playing(pilot)
        await until(pilot, lambda: "The keys you pressed were not played." in words(app), "the line")
        assert [] == told, "a notice would cover the board"
        assert 0 == screen.moment.position


async def test_keys_typed_ahead_are_not_for_the_next_player(app, held):
    """Behind a curtain somebody else sits down, and plays no key that was pressed before."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        match = Match(GAMES["stratego"], "two", seats=[Person("Ann"), Person("Ben")])
        match.submit(0, match.legal(0)[0], 0)
        app.start(Start("stratego", match=app.store.add_match(match)))
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("enter", "enter")
        held.set()
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter")
        screen = await playing(pilot)
        assert 1 == screen.moment.position
        assert "The keys you pressed were not played." in words(app)


async def test_hasty_keys_on_an_end_card_are_not_for_the_next_game(app, monkeypatch):
    """Who presses Enter twice on "Play again" does not act in the new game."""
    hold = asyncio.Event()
    load_game = loading.load_game

    async def slowly(*args, **settings):
        await hold.wait()
        return await load_game(*args, **settings)

    monkeypatch.setattr("quintet.tui.screens.loading.load_game", slowly)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", seed="hasty"), deaf=True)
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("enter", "a")
        hold.set()
        screen = await playing(pilot)
        await pilot.press("b")
        await until(pilot, lambda: screen.moment.position == 1, "the first key for it")
        assert (1,) == screen.moment.view.selection


async def test_keys_right_after_enter_are_played(eager):
    """Enter and the game's keys, typed in one go on the hub, play the game."""
    async with eager.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right", "right", "right", "enter", "s", "s", "s")
        screen = await playing(pilot)
        await until(pilot, lambda: screen.moment.position == 3, "the third action")
        assert "rogue" == screen.session.game.info.id


async def test_the_game_under_the_cursor_is_made_ready_first(eager):
    """The hub tells the loader which card has the focus, and its rules are loaded before anybody presses Enter."""
    async with eager.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("right")
        await until(pilot, lambda: the_loader().is_ready("runmap"), "the rules of the card in focus")
        assert "runmap" == the_loader()._order[0]
        assert "HubScreen" == top(eager)


async def test_a_bot_that_needs_compiled_rules_is_waited_for(eager, monkeypatch):
    """The hard bot of Stratego shows a sentence with what is compiled and how far it is; Escape cancels."""
    hold = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait(self, game, report):
        report(3, 7)
        asyncio.run_coroutine_threadsafe(hold.wait(), loop).result()

    monkeypatch.setattr("quintet.front.loader.Loader.wait", wait)
    async with eager.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        eager.start(Start("stratego", wanted=("", "hard")))
        sentence = "Compiling the rules for the hard bot, once on this machine: 3 of 7 parts."
        await until(pilot, lambda: sentence in words(eager), "the sentence")
        await pilot.press("escape")
        await until(pilot, lambda: top(eager) == "HubScreen", "the hub")
        eager.start(Start("stratego", wanted=("", "easy")))
        assert "stratego" == (await playing(pilot)).session.game.info.id
        hold.set()
