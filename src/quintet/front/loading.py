"""Getting a game ready to play without holding up the interface."""

import asyncio
from collections.abc import Callable
from typing import Any

from quintet.games import GAMES

__all__ = ["Report", "find_game", "load_game"]

Report = Callable[[int, int, str], None]
"""Called with (done, total, what); a total of 0 means that the duration is unknown."""


async def load_game(name: str, report: Report) -> Any:
    """Returns a game that is ready to play: imported in a thread, and compiled in a child if its cache is cold."""
    from quintet.table.warm import warm_async  # noqa: PLC0415 - NumPy is not needed for the first frame

    report(0, 0, "Opening the rules")
    game = await asyncio.to_thread(find_game, name)
    await warm_async([name], lambda _, done, total, what: report(done, total, what) if what else None)
    report(0, 0, "Setting up")
    await asyncio.to_thread(_prepare, game)
    return game


def find_game(name: str) -> Any:
    return GAMES[name]


def _prepare(game: Any) -> None:
    """Loads the compiled rules, so that the first action is as quick as the second."""
    from quintet.core.kernel import prepare  # noqa: PLC0415

    prepare(game.kernels.entries)
