"""How the command line reports an error: one line on stderr."""

import contextlib
import shutil
import sys
import textwrap
from typing import TextIO

from quintet.core.errors import printable, shortened

__all__ = ["complain", "fit", "sentence_of"]


def complain(sentence: str, code: int) -> int:
    """Prints on stderr what is wrong and returns the exit code."""
    with contextlib.suppress(BrokenPipeError):
        print(fit(f"quintet: {sentence}", sys.stderr) if sentence else "", file=sys.stderr)
    return code


def fit(line: str, stream: TextIO) -> str:
    """Returns the line wrapped between words for a terminal, and unchanged for anything else."""
    if not stream.isatty():
        return line
    return textwrap.fill(line, shutil.get_terminal_size().columns, break_on_hyphens=False, replace_whitespace=False)


def sentence_of(error: Exception) -> str:
    """Returns the message as one line without anything that a terminal might obey."""
    if isinstance(error, OSError) and error.strerror:
        what = f'Cannot use "{shortened(str(error.filename), 80)}"' if error.filename else "The system refuses"
        return printable(f"{what}: {error.strerror.lower()}.")
    return printable(" ".join(str(error).split()))
