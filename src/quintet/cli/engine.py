"""`quintet engine`: a bot behind the plain text protocol of a game, for programs by others."""

import importlib
import sys
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.core.errors import BadOptions

__all__ = ["engine"]


def engine(
    game: Annotated[str, Parameter(help="Which game; one that has such a protocol.")],
    /,
    *,
    level: Annotated[str, Parameter(help="Which bot plays.")] = "hard",
    seed: Annotated[str, Parameter(help="Fixes the bot's choices.")] = "engine",
    nodes: Annotated[int | None, Parameter(help="Positions looked at a move at most.")] = None,
    seconds: Annotated[float | None, Parameter(help="Time a move at most.")] = None,
) -> None:
    """Let a bot speak its game's text protocol on standard input and output, so that other programs can play it."""
    chosen = find_game(game)
    try:
        module = importlib.import_module(f"{type(chosen).__module__.rpartition('.')[0]}.engine")
    except ModuleNotFoundError:
        raise BadOptions(f"{chosen.info.title} has no engine protocol") from None
    if level not in chosen.bots:
        raise BadOptions(f"{chosen.info.title} has no bot {level!r}; there are: {', '.join(chosen.bots)}")
    budget = {name: value for name, value in (("nodes", nodes), ("seconds", seconds)) if value is not None}
    module.serve(sys.stdin, sys.stdout, level, seed, budget)
