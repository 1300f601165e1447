"""How the command line speaks when something is wrong: one line on stderr."""

import contextlib
import difflib
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TextIO

from quintet.core.errors import printable

__all__ = ["complain", "fit", "sentence_of", "suggest"]


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
