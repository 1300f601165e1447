"""The log of a long game: the end at once, and earlier pages as somebody scrolls to them."""

import threading

from tui_stage import start, top, until, words

from quintet.front.viewer import RETOLD
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.tui.screens.play.log import LogLines
from quintet.tui.skins.catamaze.board import MazeBoard


def long_match(actions):
    """A game of Set in which the same card is picked and put back."""
    match = Match(GAMES["sets"], "long", seats=[Person("Ann")])
    for _ in range(actions):
        match.submit(0, 0, match.step)
    return match


async def test_the_log_of_a_new_game_says_that_it_is_empty(app):
    """Before the first action, the log says so instead of showing an empty page."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "catamaze")
        await pilot.press("ctrl+e")
        await until(pilot, lambda: "Nothing has happened yet." in words(app), "the sentence")


async def test_a_wrapped_line_of_the_log_goes_on_below_its_words(app):
    """Its stamp stands alone before it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "rogue")
        await pilot.press("ctrl+e")
        await until(pilot, lambda: top(app) == "LogDialog" and "You enter the dungeon" in words(app), "the log")
        rows = words(app).split("\n")
        at = next(at for at, row in enumerate(rows) if "You enter the dungeon" in row)
        rest = rows[at + 1].replace("│", " ")
        assert rows[at].index("You") == len(rest) - len(rest.lstrip())
        assert not app.screen.query_one(LogLines).show_horizontal_scrollbar


async def test_the_log_of_a_long_game_comes_by_pages(app):
    """Home leads to the first action, while every key is still answered."""
    count = RETOLD + 500
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", made=long_match(count))
        assert screen.viewer.is_cut
        await pilot.press("ctrl+e")
        await until(pilot, lambda: top(app) == "LogDialog" and "card a" in words(app), "the log")
        lines = app.screen.query_one(LogLines)
        await until(pilot, lambda: lines.max_scroll_y == lines.scroll_offset.y > 0, "the end of the log")
        assert screen.viewer.is_cut
        assert len(screen.viewer.log) < count
        await pilot.press("home")
        await until(pilot, lambda: not screen.viewer.is_cut, "the beginning")
        assert 0 == lines.scroll_offset.y
        assert len(screen.viewer.log) >= count
        assert screen.viewer.log == screen.viewer.whole_log()
        await pilot.press("end", "escape")
        assert screen is app.screen


async def test_a_game_is_prepared_before_it_is_shown(app, monkeypatch):
    """The first moment and what the board works out from it are made in a thread, once."""
    seen, remember = [], MazeBoard._remember

    def noted(self, moment):
        seen.append(threading.current_thread() is threading.main_thread())
        remember(self, moment)

    monkeypatch.setattr(MazeBoard, "_remember", noted)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="prepared")
        assert [False, True] == seen[:2]
        assert screen.moment.position == 0
