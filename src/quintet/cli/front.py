"""The front door: which commands there are, the help page, and how whatever goes wrong is told.

The help page and the version are answered here without importing anything, so that they come at once.
"""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from quintet import __version__
from quintet.cli.voice import complain, sentence_of, suggest

__all__ = ["COMMANDS", "help_page", "main"]

REFUSED: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

COMMANDS: Final = {
    "games": "List the games, their seats, presets and bots.",
    "play": "Play a game alone, against bots, or together at one keyboard.",
    "demo": "Let bots play every game and verify each replay.",
    "best": "List the best results, of all games or of one.",
    "map": "Draw, check, find and count the maps of the run map.",
    "replay": "Show a step of a recorded game, or verify all of it.",
    "explain": "Let a bot say why, at any moment of a recorded game.",
    "arena": "Let two bots meet many times and say who is better.",
    "engine": "Let a bot speak its game's text protocol to other programs.",
    "warm": "Compile the rules ahead of time, so that nobody waits later.",
    "bench": "Measure every game against a naive version of itself.",
    "lab": "Run experiments with bots, such as telling personas apart.",
    "doctor": "Say what is installed, where things are kept, and what is wrong.",
}


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
    except (ValueError, OSError) as error:
        if not _is_refusal(error):
            raise
        return complain(sentence_of(error), REFUSED)
    return code


def _speak_anywhere() -> None:
    """A terminal that cannot write a character gets a question mark instead of a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _answer(words: list[str]) -> int:
    match words:
        case ["--help" | "-h"]:
            sys.stdout.write(help_page())
        case ["--version"]:
            print(__version__)
        case ["--plain"]:
            from quintet.cli.choose import menu  # noqa: PLC0415 - the pages above need no game

            return menu()
        case [first, *_] if first not in COMMANDS:
            kind = "option" if first.startswith("-") else "command"
            hint = suggest(first, COMMANDS) or "; quintet --help shows what there is"
            return complain(sentence_of(ValueError(f"there is no {kind} {first!r}{hint}")), REFUSED)
        case _:
            from quintet.cli.root import run  # noqa: PLC0415 - the parser is not needed for the pages above

            return run(words)
    return 0


def _is_refusal(error: Exception) -> bool:
    """Whether somebody asked for something impossible; anything else is a fault of ours and keeps its traceback."""
    from quintet.core.errors import QuintetError  # noqa: PLC0415 - only when something went wrong

    return isinstance(error, QuintetError | OSError)


def _leave_quietly() -> int:
    """Whoever read our output has gone; the interpreter must not try to write the rest on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
