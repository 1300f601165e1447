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

MUCH = 100
"""From how many things to do on lines report how many are done."""


class Report(Protocol):
    """Moves a bar: how much is done, of how much, and what is being done now."""

    def __call__(self, done: int, total: int | None = None, what: str | None = None) -> None: ...


@contextmanager
def progress_bar(what: str, total: int | None = None, *, lines: bool = False) -> Iterator[Report]:
    """Shows a bar while the block runs, if stderr is a terminal; yields the function that moves it.

    With `lines`, it prints some lines elsewhere, for commands that take hours.
    """
    if not sys.stderr.isatty():
        yield _Lines(what, total) if lines else _say_nothing
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


class _Lines:
    """Prints a line for every tenth of what is to do, where that is much; what follows it is short."""

    def __init__(self, what: str, total: int | None) -> None:
        self._what, self._total, self._tenth = what, total, 0

    def __call__(self, done: int, total: int | None = None, what: str | None = None) -> None:
        whole = total or self._total or 0
        tenth = 10 * done // whole if whole >= MUCH and what in (None, self._what) else 0
        if tenth > self._tenth:
            self._tenth = tenth
            print(f"{self._what}: {done:,} of {whole:,}", file=sys.stderr, flush=True)


def _say_nothing(done: int, total: int | None = None, what: str | None = None) -> None:
    """Does nothing, because nobody watches."""
