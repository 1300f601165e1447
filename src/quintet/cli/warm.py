"""`quintet warm`: compiles the rules ahead of time."""

import time
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.kernels import cold, warm_up
from quintet.cli.voice import find_game
from quintet.core.game import Game
from quintet.core.kernel import cache_folder, forget_stale
from quintet.core.record import JIT
from quintet.games import GAMES

__all__ = ["warm"]


def warm(
    *games: Annotated[str, Parameter(help="Only these games.")],
    clean: Annotated[
        bool, Parameter(negative="", help="Also remove what older rules or versions left behind.")
    ] = False,
) -> None:
    """Compile the rules ahead of time, so that nobody waits later.

    What is compiled stays in the cache folder until the rules, Python or Numba change.
    """
    chosen = [find_game(name) for name in games or GAMES.playable()]
    for game in chosen:
        print(f"{game.info.id}: {_warm(game)}")
    if clean:
        freed = forget_stale(door for game in GAMES.playable().values() for door in game.kernels.entries)
        print(f"removed what was out of date: {freed / 1_000_000:.1f} MB")
    print(f"cache folder: {cache_folder()}")


def _warm(game: Game[Any]) -> str:
    if not JIT:
        return "runs uncompiled (QUINTET_JIT=0)"
    if not cold([game]):
        return "was compiled already"
    began = time.monotonic()
    warm_up([game])
    return f"compiled in {time.monotonic() - began:.1f} s"
