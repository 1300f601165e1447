"""Where a worker process finds a bot: in a game of the catalogue, or in a Python file."""

import importlib.util
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

from quintet.core.errors import BadOptions, quoted
from quintet.core.game import Game, RandomBot
from quintet.games import GAMES, OURS

__all__ = ["Source", "check_file", "is_file", "source_of"]


class Source(NamedTuple):
    """A bot's place: "module:GAME" and the bot's name, or the path of a file and the name of a maker in it."""

    place: str
    name: str

    def maker(self) -> Any:
        """Returns what makes the bot; for the worker process, since it runs the code of the place."""
        if not self.place.endswith(".py"):
            return resolve_name(self.place).bots[self.name].make
        spec = importlib.util.spec_from_file_location("quintet_bot", self.place)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return getattr(module, self.name)


def source_of(game: Game[Any], name: str) -> Source | None:
    """Returns where a worker finds a bot; None for a bot that plays in this process.

    Our own bots play here, and so does every bot of a game that a caller made and did not take from the catalogue.
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
    """Refuses a bot whose file is not there."""
    path, _, maker = name.rpartition(":")
    if not Path(path).is_file() or not maker.isidentifier():
        raise BadOptions(f"There is no bot {quoted(name)}. Name a Python file and a class in it: `my_bot.py:MyBot`.")
