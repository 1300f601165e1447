"""The loading screen: games start at once, keys are kept, and what must be waited for is named."""

import asyncio

import pytest
from tui_stage import listen, playing, ready, top, until, words

from quintet.front.loader import the_loader
from quintet.front.start import Start
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


async def test_keys_of_impatience_are_dropped_and_time_waits(app, monkeypatch):
    """After a long wait nothing is played unseen, the line says so, and the wait is not playing time."""
    seen, prepare = asyncio.Event(), loading.load("play").prepare
    told, loop = listen(app), asyncio.get_running_loop()

    def slowly(self):
        asyncio.run_coroutine_threadsafe(seen.wait(), loop).result()
        self.session._held -= 100.0
        self.session._began -= 100.0
        prepare(self)

    monkeypatch.setattr(loading, "KEPT_SECONDS", -1.0)
    monkeypatch.setattr("quintet.tui.screens.play.screen.PlayScreen.prepare", slowly)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", seed="patience"))
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("a", "b")
        seen.set()
        screen = await playing(pilot)
        await until(pilot, lambda: "The keys you pressed were not played." in words(app), "the line")
        assert [] == told, "a notice would cover the board"
        assert 0 == screen.moment.position
        assert screen.session.seconds < 100.0


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
