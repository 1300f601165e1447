"""How the command line speaks: tables on stdout, one sentence on stderr."""

import contextlib
import difflib
import io
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from quintet.core.errors import UnknownGame, printable

if TYPE_CHECKING:
    from quintet.core.game import Game

__all__ = ["complain", "draw_table", "find_game", "fit", "print_table", "sentence_of", "suggest"]

PIPED_WIDTH: Final = 140
"""Columns of a table that no terminal limits."""


def complain(sentence: str, code: int) -> int:
    """Says on stderr what is wrong and returns the exit code."""
    with contextlib.suppress(BrokenPipeError):
        print(fit(f"quintet: {sentence}", sys.stderr) if sentence else "", file=sys.stderr)
    return code


def fit(line: str, stream: TextIO) -> str:
    """The line broken between words where a terminal would break it inside one; anywhere else as it is."""
    if not stream.isatty():
        return line
    return textwrap.fill(line, shutil.get_terminal_size().columns, break_on_hyphens=False, replace_whitespace=False)


def sentence_of(error: Exception) -> str:
    """The message as one line without anything that a terminal might obey."""
    if isinstance(error, OSError) and error.strerror:
        where = f" ({error.filename})" if error.filename else ""
        return printable(f"the system refuses{where}: {error.strerror.lower()}")
    return printable(" ".join(str(error).split()))


def suggest(word: str, known: Iterable[str]) -> str:
    """`; did you mean sets?`, or nothing when nothing is near."""
    near = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else ""


def find_game(name: str) -> "Game[Any]":
    """The game of that id, or a sentence with the nearest id."""
    from quintet.games import GAMES  # noqa: PLC0415 - the catalogue is not needed for --help

    if name not in GAMES:
        hint = suggest(name, GAMES) or f"; there are: {', '.join(GAMES)}"
        raise UnknownGame(f"there is no game {name!r}{hint}")
    return GAMES[name]


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """A table of plain cells; the columns named in `right` are set to the right."""
    print(draw_table(head, rows, right=right))


def draw_table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> str:
    from rich import box  # noqa: PLC0415 - rich is not needed for JSON and errors
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in head:
        table.add_column(title, justify="right" if title in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED_WIDTH
    page = io.StringIO()
    Console(file=page, width=width, highlight=False, markup=False, emoji=False, color_system=None).print(table)
    return "\n".join(line.rstrip() for line in page.getvalue().strip("\n").splitlines())
