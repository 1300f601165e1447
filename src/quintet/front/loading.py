"""Getting a game ready to play without holding up the interface."""

import asyncio
from collections.abc import Callable
from typing import Any

__all__ = ["Report", "find_game", "load_game"]

Report = Callable[[int, int, str], None]
"""Called with (done, total, what); total 0 means that nobody knows how long it takes."""


async def load_game(name: str, report: Report) -> Any:
    """The game, ready to play: imported in a thread, compiled in a child where its cache is cold, then loaded."""
    from quintet.table.warm import warm_async  # noqa: PLC0415 - NumPy is not needed for the first frame

    report(0, 0, "opening the rules")
    game = await asyncio.to_thread(find_game, name)
    if name in _catalogue():
        await warm_async([name], lambda _, done, total, what: report(done, total, what) if what else None)
    report(0, 0, "setting up")
    await asyncio.to_thread(_prepare, game)
    return game


def _catalogue() -> Any:
    from quintet.games import GAMES  # noqa: PLC0415

    return GAMES


def find_game(name: str) -> Any:
    return _catalogue()[name]


def _prepare(game: Any) -> None:
    """Loads the compiled rules, so that the first action is as quick as the second."""
    from quintet.core.kernel import prepare  # noqa: PLC0415

    prepare(game.kernels.entries)
