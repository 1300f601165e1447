"""Tables on stdout: plain cells without color, at most as wide as the terminal."""

import io
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

__all__ = ["draw_table", "print_table"]

GAP: Final = 2
"""Blanks between two columns."""
PIPED_WIDTH: Final = 140
"""The width of a table that does not go to a terminal."""


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """Prints a table; the columns named in `right` are aligned to the right."""
    print(draw_table(head, rows, right=right))


def draw_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> str:
    """Returns a table as text; the columns named in `right` are aligned to the right."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED_WIDTH
    cells = [list(row) for row in rows]
    words = [_longest_word(column) for column in zip(head, *cells, strict=True)]
    if sum(words) + GAP * (len(words) - 1) > width:
        return _stacked(head, cells, width)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title, word in zip(head, words, strict=True):
        table.add_column(title, justify="right" if title in right else "left", overflow="fold", min_width=word)
    for row in cells:
        table.add_row(*row)
    page = io.StringIO()
    Console(file=page, width=width, highlight=False, markup=False, emoji=False, color_system=None).print(table)
    return "\n".join(line.rstrip() for line in page.getvalue().strip("\n").splitlines())


def _longest_word(column: Iterable[str]) -> int:
    return max((len(word) for cell in column for word in cell.split()), default=0)


def _stacked(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """Returns the rows one below the other, a line for each cell, where the columns have no room for their words."""
    wide = max(map(len, head)) + GAP
    blocks = []
    for row in rows:
        lines = [
            textwrap.fill(
                cell, width, initial_indent=f"{title:<{wide}}", subsequent_indent=" " * wide, break_on_hyphens=False
            )
            for title, cell in zip(head, row, strict=True)
            if cell
        ]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)
