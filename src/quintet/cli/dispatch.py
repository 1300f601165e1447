"""The front door: the help page, the version, and one line on stderr for whatever goes wrong.

Help and version appear at once because everything else is imported by its "module:function" address when it is needed.
"""

import io
import os
import sys
from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Final

from quintet import __version__
from quintet.cli.commands import COMMANDS
from quintet.cli.voice import complain, sentence_of, suggest
from quintet.core.errors import QuintetError

__all__ = ["help_page", "main"]

REFUSED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def help_page() -> str:
    commands = "\n".join(f"  {name:<8} {summary}" for name, summary in COMMANDS.items())
    return f"""Usage: quintet [COMMAND]

Five complete games on one deterministic core, for people and for programs.
Without a command: a menu in a terminal, the demonstration anywhere else.

Commands:
{commands}

Options:
  --help     Show this page; after a command: the page of that command.
  --version  Show the version.
  --plain    The menu in plain lines, without the full screen.

Examples:
  quintet play sets --preset easy --seed "a rainy day"
  quintet demo --json
  quintet replay game.quintet --step 10
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; refusals are one sentence on stderr and exit code 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if sys.stdout is None:
        return PIPE_CLOSED
    _speak_anywhere()
    try:
        code = _answer(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return complain("", INTERRUPTED)
    except BrokenPipeError:
        return _leave_quietly()
    except (QuintetError, OSError) as error:  # anything else is a fault of ours and keeps its traceback
        return complain(sentence_of(error), REFUSED)
    return code


def _speak_anywhere() -> None:
    """A terminal that cannot write a character gets a question mark instead of a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _answer(words: list[str]) -> int:
    match words:
        case []:
            return _call("quintet.cli.choose:choose")
        case ["--help" | "-h"]:
            sys.stdout.write(help_page())
        case ["--version"]:
            print(__version__)
        case ["--plain"]:
            return _call("quintet.cli.choose:menu")
        case [first, *_] if first not in COMMANDS:
            kind = "option" if first.startswith("-") else "command"
            hint = suggest(first, COMMANDS) or "; quintet --help shows what there is"
            return complain(sentence_of(ValueError(f"there is no {kind} {first!r}{hint}")), REFUSED)
        case _:
            return _call("quintet.cli.parser:run", words)
    return 0


def _call(address: str, *arguments: list[str]) -> int:
    """Imports a function by its "module:function" address, and calls it."""
    code: int = resolve_name(address)(*arguments)
    return code


def _leave_quietly() -> int:
    """Whoever read our output has gone; the interpreter must not try to write the rest on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
