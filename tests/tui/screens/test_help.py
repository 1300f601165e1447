"""The answer to `?`: what works here and now, for whoever looks."""

import re

from msgspec import structs
from tui_stage import help_text, start, top, until

from quintet.games import GAMES
from quintet.tui.text import unmarked


async def page(pilot):
    """What `?` says."""
    await pilot.press("question_mark")
    await until(pilot, lambda: top(pilot.app) == "HelpScreen", "the help")
    return help_text(pilot.app)


async def test_a_player_is_told_how_to_play(app):
    """The board's own manual, and no line begins with a capital of another hand."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="help")
        told = await page(pilot)
        assert unmarked(screen.board.manual).split("\n")[0] in told
        assert "open the command palette" not in told


async def test_help_begins_with_the_games_own_words(app, monkeypatch):
    """What a game says about itself, apart from commands that nobody can type on this board."""
    game = GAMES["sets"]
    info = structs.replace(game.info, how="Find a set.\nType `abc`.")
    monkeypatch.setattr(type(game), "info", info)
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="help")
        told = await page(pilot)
        assert told.startswith("Find a set.\n")
        assert "Type abc" not in told


async def test_words_and_keys_are_side_by_side_where_there_is_room(app):
    """A wide window shows both at once; a narrow one has the keys below the words."""
    async with app.run_test(size=(120, 40)) as pilot:
        await start(pilot, "sets", seed="help")
        await page(pilot)
        words, keys = (app.screen.query_one(name).region for name in ("#page", "#keys"))
        assert (words.y, words.right) <= (keys.y, keys.x)
        await pilot.resize_terminal(80, 24)
        words, keys = (app.screen.query_one(name).region for name in ("#page", "#keys"))
        assert (words.x, words.bottom) == (keys.x, keys.y)


async def test_a_typing_board_shows_the_commands(app, tictactoe):
    """Where actions are typed, the whole page of the game is there."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, tictactoe)
        assert screen.board.reads_notation
        assert (await page(pilot)).startswith(screen.session.game.info.how.split("\n")[0])


async def test_a_watcher_is_told_how_to_watch(app):
    """Keys that act mean nothing to somebody who watches bots."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="help", values=(("mode", "race"),), wanted=("perfect", "casual"))
        told = await page(pilot)
        assert "You are watching" in told
        assert "-+" not in told
        assert re.search(r"\n  - f6 +Slower\n", told)
        assert unmarked(screen.board.manual).split("\n")[0] not in told


async def test_a_replay_is_told_how_to_look_at_it(app):
    """The viewer's manual without that of the game."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="help")
        await pilot.press("a", "ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        told = await page(pilot)
        assert "b starts a new game" in told
        assert unmarked(screen.board.manual).split("\n")[0] not in told
