"""Where a bot from outside is found: in a game of the catalog, in a Python file, or in a program of any language."""

import ast
import importlib.util
import shlex
import shutil
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

from quintet.core.errors import BadOptions, quoted
from quintet.core.game import Game, RandomBot
from quintet.games import GAMES, OURS

__all__ = ["CMD", "ENGINE", "Source", "check_file", "check_program", "is_file", "is_program", "source_of"]

CMD = "cmd:"
"""Names a program that speaks JSON lines, with its words: "cmd:node bot.js"."""
ENGINE = "engine:"
"""Names a program that speaks the text protocol of its game."""


class Source(NamedTuple):
    """A bot's place: "module:GAME" and the bot's name, or the path of a file and the name of a maker in it."""

    place: str
    name: str

    @property
    def is_file(self) -> bool:
        return self.place.endswith(".py")

    def maker(self) -> Any:
        """Returns what makes the bot; for the worker process, since it runs the code of the place."""
        if not self.is_file:
            return resolve_name(self.place).bots[self.name].make
        spec = importlib.util.spec_from_file_location("quintet_bot", self.place)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return getattr(module, self.name)


def source_of(game: Game[Any], name: str) -> Source | None:
    """Returns where a worker finds a bot; None for a bot that plays in this process.

    Our own bots play here, and so does every bot of a game that a caller made and did not take from the catalog.
    """
    if is_file(name):
        path, _, maker = name.rpartition(":")
        return Source(str(Path(path).resolve()), maker)
    place = GAMES.place_of(game)
    if place is None or game.info.id in OURS or name not in game.bots or _is_ours(game.bots[name].make):
        return None
    return Source(place, name)


def _is_ours(make: Any) -> bool:
    return getattr(make, "func", make) is RandomBot


def is_file(name: object) -> bool:
    """Returns whether a bot is named by its file: "my_bot.py:MyBot"."""
    return isinstance(name, str) and name.rpartition(":")[0].endswith(".py")


def check_file(name: str) -> None:
    """Refuses a bot whose file is missing, is not Python, or never names its class; nothing in the file is run."""
    path, _, maker = name.rpartition(":")
    if not Path(path).is_file() or not maker.isidentifier():
        raise BadOptions(f"There is no bot {quoted(name)}. Name a Python file and a class in it: `my_bot.py:MyBot`.")
    try:
        known = _names_in(ast.parse(Path(path).read_bytes()))
    except (SyntaxError, ValueError) as error:
        place = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        raise BadOptions(f"{quoted(Path(path).name)}{place}, is not Python.") from None
    if maker not in known and "*" not in known:
        raise BadOptions(f"{quoted(Path(path).name)} has no class {quoted(maker)}.")


def _names_in(tree: ast.AST) -> set[str]:
    """Returns every name that a file defines, assigns or imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def is_program(name: object) -> bool:
    """Returns whether a bot is a program: "cmd:./my_bot" or "engine:./my_engine"."""
    return isinstance(name, str) and name.startswith((CMD, ENGINE))


def check_program(game: Game[Any], name: str) -> None:
    """Refuses a program that is not there, or a text protocol that the game does not have."""
    try:
        words = shlex.split(name.partition(":")[2])
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        how = f"{name.partition(':')[0]}:./my_bot --fast"
        raise BadOptions(f"There is no program {quoted(name)}. Name one with its words: `{how}`.")
    if name.startswith(ENGINE) and game.extras.dialect is None:
        raise BadOptions(f"{game.info.title} has no text protocol for programs. Use `cmd:` and JSON lines.")
