"""What once ended the app with a traceback, found by random keys, clicks and resizes; each stays found."""

import asyncio

import pytest
from textual import events
from tui_stage import playing, ready, start, top, until, words

from quintet.front.settings import change_settings, load_settings
from quintet.front.start import Start
from quintet.table.storage.store import FILE_NAME, Store
from quintet.tui.app import QuintetApp
from quintet.tui.fields import DropDown, ListTable
from quintet.tui.screens import loading
from quintet.tui.themes import UNUSABLE, theme_names

CLOSING = ("escape", "q", "escape", "question_mark", "escape", "escape", "n", "escape")
BURST = ("escape", "enter", "escape", "enter", "escape", "escape", "enter", "escape")


def send(app, *keys):
    """Puts keys into the queue at once, as a fast hand or a paste does: none waits for the one before it."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def settled(pilot):
    """Waits until everything that was sent has been answered."""
    for _ in range(5):
        await pilot.pause()


async def test_a_theme_that_cannot_be_used_gives_way_to_ours(data):
    """A saved theme without the colors that our styles are made of ended every later start."""
    with Store(data / FILE_NAME) as store:
        change_settings(store, load_settings(store), {"theme": "ansi-dark"})
    app = QuintetApp(data=data)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        assert "quintet" == app.theme
        for name in UNUSABLE:
            app.change_settings(theme=name)
            await pilot.pause()
            assert "quintet" == app.theme
        await pilot.press("o")
        await until(pilot, lambda: top(app) == "SettingsScreen", "the settings")
        assert "Theme" in words(app)
    assert not {*UNUSABLE} & {*theme_names()}


@pytest.mark.parametrize("opener", ["s", "r", "l"])
async def test_an_empty_list_takes_every_key(app, opener):
    """On a fresh install the lists have no rows, and their cursor nowhere to be."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press(opener)
        await until(pilot, lambda: top(app) != "HubScreen", "the list")
        table = app.screen.query_one(ListTable)
        table.focus()
        send(app, "up", "pagedown", "ctrl+end", "ctrl+home", "end", "enter", "delete", "v")
        for key in ("up", "pagedown", "ctrl+end"):
            table.post_message(events.Key(key, None))
        await settled(pilot)
        assert not table.row_count


async def test_keys_queued_on_a_menu_close_it_once(app):
    """However fast they come, they leave a game or its menu, and the app goes on answering."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets")
        for _ in range(3):
            send(app, *BURST)
            await settled(pilot)
        app.go_home()
        await settled(pilot)
        assert "HubScreen" == top(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: top(app) == "HelpScreen", "the help")


async def test_closing_a_list_counts_once(app):
    """Keys that close, pressed many times before the list is gone, must not close the hub below it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        for opener, *keys in (("s", *CLOSING), ("l", *CLOSING), ("d", *CLOSING), ("ctrl+p", *CLOSING)):
            send(app, opener, *keys)
            await settled(pilot)
            while top(app) != "HubScreen":
                await pilot.press("escape")
            assert 2 == len(app.screen_stack)


@pytest.mark.parametrize("game", ["runmap", "rogue", "stratego", "catamaze", "sets"])
async def test_what_is_covered_does_not_paint(app, game):
    """A window too small for the board is covered, and what is below is not drawn into it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, game, seed="small")
        for size in ((25, 10), (1, 1), (40, 3), (3, 40), (79, 24), (80, 23)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            screen.board.render_line(0)  # as a click asks for it
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "too small" not in words(app)


async def test_keys_before_a_form_is_laid_out(app):
    """The form is built while the keys come."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        for keys in (("ctrl+d", "ctrl+s"), ("tab", "enter", "down", "up", "space", "pagedown"), ("escape", "f10")):
            app.screen.open_form("stratego")
            send(app, *keys)
            await settled(pilot)
            app.go_home()
            await settled(pilot)
            assert "HubScreen" == top(app)


async def test_a_list_is_removed_before_it_is_built(app):
    """A form may close so soon that its lists that drop down never get their parts."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        drop_down = DropDown([("one", "1"), ("two", "2")], value="1", allow_blank=False)
        app.screen.mount(drop_down)
        await drop_down.remove()
        assert not drop_down.children


async def test_keys_before_the_loading_screen_is_laid_out(app):
    """A key that comes before the line that names it is kept all the same."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        screen = loading.LoadingScreen(Start("sets"))
        screen.on_key(events.Key("a", "a"))
        assert ["a"] == [key.key for key in screen._keys]


async def test_keys_before_a_replay_is_laid_out(app):
    """Steps, views and branches of a replay that is still being opened."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="replay")
        await pilot.press("a", "b")
        await until(pilot, lambda: screen.moment.position == 2, "two picks")
        send(app, "ctrl+r", "left", "end", "tab", "space", "g", "escape", "b", "plus", "minus", "pageup", "home")
        await until(pilot, lambda: top(app) in ("ReplayScreen", "PlayScreen"), "the replay")


async def test_keys_before_a_dialog_is_laid_out(app):
    """A list of options takes keys before it has any width."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="dialogs")
        for opener in ("escape", "ctrl+s", "ctrl+e", "ctrl+x", "l", "question_mark"):
            send(app, opener, "down", "pagedown", "end", "up", "home", "pageup", "escape", "escape", "escape")
            await settled(pilot)
            while app.screen is not screen:
                await pilot.press("escape")


async def test_a_game_that_was_cancelled_does_not_open(app, monkeypatch):
    """Escape while a game loads leads back; what the loading still does must not replace the screen on top."""
    gate = asyncio.Event()
    load_game = loading.load_game

    async def slowly(*args, **settings):
        await gate.wait()
        return await load_game(*args, **settings)

    monkeypatch.setattr(loading, "load_game", slowly)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", seed="no"))
        await until(pilot, lambda: top(app) == "LoadingScreen", "the loading")
        await pilot.press("ctrl+p")
        await until(pilot, lambda: top(app) == "CommandDialog", "the palette")
        gate.set()
        screen = await playing(pilot)
        assert ["Screen", "HubScreen", "PlayScreen"] == [type(each).__name__ for each in app.screen_stack]
        assert screen.board.has_focus


async def test_tidying_up_finds_the_app_closed(app):
    """What was left to be done on the hub is not done in an app that has no screens anymore."""
    async with app.run_test(size=(80, 24)):
        pass
    assert not app.screen_stack
    app._tidy()


async def test_waiting_ends_with_the_app(app):
    """A test does not wait minutes for something that an app which has ended can never show."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.exit()
        with pytest.raises(pytest.fail.Exception, match="app ended before the moon"):
            await until(pilot, lambda: False, "the moon")
