"""Tables on stdout: plain cells without color, at most as wide as the terminal."""

import io
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

__all__ = ["draw_table", "print_table"]

PIPED_WIDTH: Final = 140
"""The width of a table that does not go to a terminal."""


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """Prints a table; the columns named in `right` are aligned to the right."""
    print(draw_table(head, rows, right=right))


def draw_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> str:
    """Returns a table as text; the columns named in `right` are aligned to the right."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in head:
        table.add_column(title, justify="right" if title in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED_WIDTH
    page = io.StringIO()
    Console(file=page, width=width, highlight=False, markup=False, emoji=False, color_system=None).print(table)
    return "\n".join(line.rstrip() for line in page.getvalue().strip("\n").splitlines())
