"""`quintet engine`: a bot behind the text protocol of its game, for other programs."""

import importlib
import sys
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.core.errors import BadOptions
from quintet.front.seeds import fresh_seed
from quintet.table.bot_names import check_bot

__all__ = ["engine"]


def engine(
    game: Annotated[str, Parameter(help="A game that has a text protocol.")],
    /,
    *,
    level: Annotated[str, Parameter(help="The bot that plays.")] = "hard",
    seed: Annotated[str, Parameter(help="The seed of the bot's choices; by default another one at each start.")] = "",
    nodes: Annotated[int | None, Parameter(help="The most positions to search per move.")] = None,
    seconds: Annotated[float | None, Parameter(help="The most seconds per move.")] = None,
) -> None:
    """Let a bot speak the text protocol of its game on standard input and output, for other programs to play."""
    chosen = find_game(game)
    try:
        module = importlib.import_module(f"{type(chosen).__module__.rpartition('.')[0]}.engine")
    except ModuleNotFoundError:
        raise BadOptions(f"{chosen.info.title} has no text protocol.") from None
    check_bot(chosen, level)
    budget = {name: value for name, value in (("nodes", nodes), ("seconds", seconds)) if value is not None}
    module.serve(sys.stdin, sys.stdout, level, seed or fresh_seed(), budget)
