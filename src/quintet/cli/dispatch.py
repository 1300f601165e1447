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
from quintet.cli.commands import COMMANDS, MEANT
from quintet.cli.voice import complain, sentence_of
from quintet.core.errors import BadNotation, QuintetError, shortened, suggest

__all__ = ["help_page", "main"]

REFUSED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
HELP: Final = "Show this page, or with a command, the page of that one."
"""What the command `help` does; it has no module of its own."""


def help_page() -> str:
    """Returns the page that `quintet --help` prints."""
    listed = {**COMMANDS, "help": HELP}
    width = max(map(len, listed))
    commands = "\n".join(f"  {name:<{width}}  {summary}" for name, summary in listed.items())
    return f"""Usage: quintet [COMMAND]

Five complete games on one deterministic core, for people and for programs.
Without a command, it opens a menu in a terminal, and plays the demonstration anywhere else.

Commands:
{commands}

Options:
  --help     Show this page, or after a command, the page of that command.
  --version  Show the version.
  --plain    Open the menu in plain lines instead of the full screen.

Examples:
  quintet play sets --preset easy --seed "a rainy day"
  quintet demo --json
  quintet replay game.quintet --step 10
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; an error is one line on stderr and exit code 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if sys.stdout is None:
        return PIPE_CLOSED
    _speak_anywhere()
    try:
        code = _answer(words)
        sys.stdout.flush()
    except KeyboardInterrupt as error:
        return complain(str(error), INTERRUPTED)
    except BrokenPipeError:
        return _leave_quietly()
    except (QuintetError, OSError) as error:  # anything else is a bug and gets its traceback
        return complain(sentence_of(error), REFUSED)
    except ImportError as error:  # of a command, by the parser
        if not isinstance(error.__cause__, QuintetError):
            raise
        return complain(sentence_of(error.__cause__), REFUSED)
    return code


def _speak_anywhere() -> None:
    """Makes a terminal that cannot write a character show a question mark instead."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _answer(words: list[str]) -> int:
    match words:
        case []:
            return _call("quintet.cli.choose:choose")
        case ["--help" | "-h" | "help"]:
            sys.stdout.write(help_page())
        case ["--version"]:
            print(__version__)
        case ["--plain"]:
            return _call("quintet.cli.menu:menu")
        case ["help", *topic]:
            return _answer([*topic, "--help"])
        case [first, *_] if first not in COMMANDS:
            kind = "option" if first.startswith("-") else "command"
            hint = suggest(MEANT.get(first, first), (*COMMANDS, "help")) or " See `quintet --help`."
            raise BadNotation(f'There is no {kind} "{shortened(first)}".{hint}')
        case _:
            return _call("quintet.cli.parser:run", words)
    return 0


def _call(address: str, *arguments: list[str]) -> int:
    """Imports a function by its "module:function" address and calls it."""
    code: int = resolve_name(address)(*arguments)
    return code


def _leave_quietly() -> int:
    """Discards the rest of the output, because its reader is gone and Python would fail to write it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
