"""A progress bar on stderr, for every command that takes a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

__all__ = ["Report", "progress_bar"]

REFRESH = 2
"""Drawings per second: drawing takes CPU time, which `quintet bench` measures."""


class Report(Protocol):
    """Moves a bar: how much is done, of how much, and what is being done now."""

    def __call__(self, done: int, total: int | None = None, what: str | None = None) -> None: ...


@contextmanager
def progress_bar(what: str, total: int | None = None) -> Iterator[Report]:
    """Shows a bar while the block runs, if stderr is a terminal; yields the function that moves it."""
    if not sys.stderr.isatty():
        yield _say_nothing
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(
        TextColumn("{task.description}"),
        *columns,
        console=Console(stderr=True),
        transient=True,
        refresh_per_second=REFRESH,
    ) as bar:
        task = bar.add_task(what, total=total)

        def report(done: int, total: int | None = None, what: str | None = None) -> None:
            bar.update(task, completed=done, total=total, description=what)

        yield report


def _say_nothing(done: int, total: int | None = None, what: str | None = None) -> None:
    """Does nothing, because nobody watches."""
