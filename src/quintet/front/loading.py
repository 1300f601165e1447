"""Getting a game ready to play without holding up the interface."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from quintet.games import GAMES

__all__ = ["Report", "find_game", "load_game", "needs_compiled", "wait_for_rules"]

Report = Callable[[int, int, str], None]
"""Called with (done, total, what); a total of 0 means that the duration is unknown."""


async def load_game(name: str, report: Report, *, at_once: bool = False) -> Any:
    """Returns a game that is ready to play; with `at_once`, it may play uncompiled first."""
    report(0, 0, "Loading")
    game = await asyncio.to_thread(find_game, name)
    if not at_once:
        await asyncio.to_thread(_prepare, game)
    return game


def find_game(name: str) -> Any:
    return GAMES[name]


def _prepare(game: Any) -> None:
    """Compiles what must be compiled and loads the rules, so that the first action is as quick as the second."""
    from quintet.core.kernel import prepare  # noqa: PLC0415 - NumPy is not needed for the first frame
    from quintet.table.warm import warm  # noqa: PLC0415

    warm([game.info.id])
    prepare(game.kernels.entries)


def needs_compiled(game: Any, sitters: Iterable[Any]) -> list[str]:
    """Returns the bots at a table that need compiled rules."""
    bots = {getattr(sitter, "bot", "") for sitter in sitters} & set(game.bots)
    return sorted(bot for bot in bots if game.bots[bot].searches)


async def wait_for_rules(name: str, what: str, report: Report) -> None:
    """Returns when the compiled rules of a game are here; reports how far they are."""
    from quintet.front.loader import the_loader  # noqa: PLC0415 - NumPy is not needed for the first frame

    loop, is_over = asyncio.get_running_loop(), False

    def tell(done: int, total: int) -> None:
        loop.call_soon_threadsafe(lambda: None if is_over else report(done, total, what))

    try:
        await asyncio.to_thread(the_loader().wait, name, tell)
    finally:
        is_over = True
