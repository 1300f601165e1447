"""`quintet warm`: compiles the rules ahead of time."""

import time
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.kernels import cold, warm_up
from quintet.cli.voice import find_game
from quintet.core.game import Game
from quintet.core.kernel import cache_folder
from quintet.core.record import JIT
from quintet.games import GAMES

__all__ = ["warm"]


def warm(*games: Annotated[str, Parameter(help="Only these games.")]) -> None:
    """Compile the rules ahead of time, so that nobody waits later.

    What is compiled stays in the cache folder until the rules, Python or Numba change.
    """
    chosen = [find_game(name) for name in games or GAMES]
    for game in chosen:
        print(f"{game.info.id}: {_warm(game)}")
    print(f"cache folder: {cache_folder()}")


def _warm(game: Game[Any]) -> str:
    if not JIT:
        return "runs uncompiled (QUINTET_JIT=0)"
    if not cold([game]):
        return "was compiled already"
    began = time.monotonic()
    warm_up([game])
    return f"compiled in {time.monotonic() - began:.1f} s"
