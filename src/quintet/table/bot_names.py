"""How a bot is named wherever one is asked for.

It is one of the game's own, a trained net (`policy:FILE`), a class in a Python file (`my_bot.py:MyBot`), or a program
(`cmd:PROGRAM` with JSON lines, `engine:PROGRAM` with the text protocol of its game). What comes from elsewhere, such as
a web page or a save, may only name the game's own bots and nets, since all others run code.
"""

from pathlib import Path, PurePath
from shlex import split
from typing import Any

from quintet.core.errors import BadOptions, BadSave, quoted
from quintet.core.game import Game
from quintet.core.state import State
from quintet.table.policy_bot import PREFIX, load_policy
from quintet.table.workers.bot_fault import BotFault
from quintet.table.workers.source import check_file, check_program, is_file, is_program, source_of
from quintet.table.workers.worker_bot import WorkerBot

__all__ = ["RANDOM", "check_any_bot", "check_bot", "check_bot_starts", "is_from_outside", "refuse_code", "short_name"]

RANDOM = "random"
"""The bot that takes over from one that keeps failing."""


def check_any_bot(game: Game[Any], name: object, start: State) -> None:
    """Refuses a bot that cannot be found, or a net that was trained for other options than those of the start."""
    if not isinstance(name, str):
        check_bot(game, name)
    elif name.startswith(PREFIX):
        load_policy(game, name).check(start)
    elif is_program(name):
        check_program(game, name)
    elif is_file(name):
        check_file(name)
    elif name.endswith(".py"):
        raise BadOptions(f"{quoted(name)} is a file. Name the class in it too: `my_bot.py:MyBot`.")
    else:
        check_bot(game, name)


def check_bot_starts(game: Game[Any], name: object, start: State) -> None:
    """Refuses the same, and a class in a file that cannot be made or has no `act`; its process waits for the game."""
    check_any_bot(game, name, start)
    if is_file(name) and (source := source_of(game, str(name))) is not None:
        try:
            WorkerBot(source, "").start()
        except BotFault as fault:
            raise BadOptions(f"{short_name(str(name))} {fault}.") from None


def check_bot(game: Game[Any], name: object) -> None:
    """Refuses all but the game's own bots; the random bot plays every game."""
    if not isinstance(name, str) or (name != RANDOM and name not in game.bots):
        known = ", ".join(game.bots) or RANDOM
        raise BadOptions(f"{game.info.title} has no bot {quoted(name)}. Choose one of: {known}.")


def is_from_outside(name: str) -> bool:
    """Returns whether a bot is not one of a game's own."""
    return name.startswith(PREFIX) or is_program(name) or is_file(name)


def refuse_code(name: str) -> None:
    """Refuses a bot that would run a file or a program because a save says so."""
    if is_program(name) or is_file(name):
        raise BadSave(f"This save would run {quoted(name)} as a bot. Only a game that was saved here may do that.")


def short_name(name: str) -> str:
    """Returns what a bot is called in tables: of a path the file, of a command the last file or the program."""
    if is_file(name) or name.startswith(PREFIX):
        return PurePath(name).name.removeprefix(PREFIX)
    if not is_program(name):
        return name
    words = split(name.partition(":")[2])
    return PurePath(next((word for word in reversed(words) if Path(word).is_file()), words[0])).name
