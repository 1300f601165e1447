"""Compiling ahead of time: `warm(["sets"], lambda game, done, total, name: ...)` blocks; fine in a thread."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from quintet.core import kernel
from quintet.core.game import Game
from quintet.core.kernel import reachable
from quintet.core.record import JIT
from quintet.games import GAMES
from quintet.table.compile_child import Report
from quintet.table.compile_pool import CompilePool

__all__ = ["Progress", "is_warm", "warm"]

Progress: TypeAlias = Callable[[str, int, int, str], None]
"""Called with (game, done, total, name of the kernel); all games count together."""


def is_warm(game: Game[Any] | str) -> bool:
    """Returns whether this game starts without compiling."""
    found = GAMES[game] if isinstance(game, str) else game
    return kernel.is_warm(found.kernels.entries)


def warm(game_ids: Iterable[str], progress: Progress | None = None) -> dict[str, float]:
    """Compiles what is not compiled yet, on all cores; returns the CPU seconds of each entry, in the order done."""
    if not JIT:
        return {}
    seconds: dict[str, float] = {}
    done: set[str] = set()

    def tell(game: str, report: Report) -> None:
        if report.error:
            return
        if report.entry:
            seconds[report.entry] = report.seconds
            done.update(parts[report.entry])
        elif report.kernel in names:
            done.add(report.kernel)
        if progress is not None:
            progress(game, len(done), len(names), report.kernel or report.entry)

    pool = CompilePool(game_ids, tell)
    waiting = [entry for entries in pool.waiting.values() for entry in entries]
    parts = {entry.name: {part.name for part in reachable([entry])} for entry in waiting}
    names = set().union(*parts.values())
    try:
        pool.run()
    except BaseException:
        pool.stop()
        raise
    pool.check()
    return seconds
