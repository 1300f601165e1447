"""The roguelike in the terminal: keys, mouse, long ways, pack, look, aim, death, pictures, and two levels down."""

import pytest
from textual.widgets import OptionList
from tui_stage import compare, start, still, top, until, words

from quintet.games.rogue.actions import DESCEND, MAKE, MAKEABLE
from quintet.games.rogue.tables import ITEM_TYPES

HERO = {"seed": "f", "wanted": ("",)}


def board(pilot):
    return pilot.app.screen.board


async def acted(pilot, screen, key):
    """Presses a key and waits for the action that it is."""
    before = screen.moment.position
    await pilot.press(key)
    await until(pilot, lambda: screen.moment.position != before, f"the action of {key}")


async def walked(pilot, screen, key):
    """Presses the key of a long way and waits for its end."""
    await pilot.press(key)
    await pilot.pause()
    await until(pilot, lambda: screen.board.way is None, f"the end of the way of {key}")


async def test_the_map_takes_the_whole_width_at_80x24(app):
    """Status and message line leave 22 rows for the map; no key line, no title."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", **HERO)
        assert screen.board.size == (80, 23)
        view = screen.moment.view
        lines = words(app).split("\n")
        assert lines[view.y][view.x] == "@"
        assert lines[22].startswith(f"HP {view.hp}/{view.max_hp}")
        still(screen)
        compare(app, "rogue-80x24")
