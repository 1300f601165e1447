"""Compiling the rules before they are needed, with a bar for whoever waits."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from quintet.core.game import Game
from quintet.table.warm import Progress, is_warm, warm

__all__ = ["cold", "progress_bar", "warm_up"]


def cold(games: Sequence[Game[Any]]) -> list[Game[Any]]:
    """Those of the games that must be compiled before they can be played."""
    return [game for game in games if not is_warm(game)]


def warm_up(games: Sequence[Game[Any]]) -> None:
    """Compiles what is not in the cache yet, in a process of its own."""
    for game in cold(games):
        with progress_bar(f"compiling the rules of {game.info.title} (once per machine)") as report:
            warm([game.info.id], report)


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A bar on stderr; where nobody looks at it, one line."""
    if not sys.stderr.isatty():
        print(f"{what} ...", file=sys.stderr)
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only for a terminal
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1)
        yield lambda _, done, total, __: bar.update(task, completed=done, total=total)
