"""`quintet warm`: compiles the rules ahead of time. Other commands call `warm_up` before they play."""

import sys
import time
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.progress import progress_bar
from quintet.core.cache import cache_folder
from quintet.core.game import Game
from quintet.core.kernel import forget_stale, prepare
from quintet.core.record import JIT
from quintet.games import GAMES
from quintet.table.warm import is_warm
from quintet.table.warm import warm as compile_games

__all__ = ["warm", "warm_up"]


def warm(
    *games: Annotated[str, Parameter(help="Compile only these games.")],
    clean: Annotated[
        bool, Parameter(negative="", help="Also remove compiled files of older rules or versions.")
    ] = False,
) -> None:
    """Compile the rules ahead of time, so that games start at once.

    Compiled rules stay in the cache folder and are used until the rules, Python or Numba change.
    """
    chosen = [find_game(name) for name in games or GAMES.playable()]
    for game in chosen:
        print(f"{game.info.id}: {_warm(game)}")
    if clean:
        freed = forget_stale(door for game in GAMES.playable().values() for door in game.kernels.entries)
        print(f"Removed outdated files: {freed / 1_000_000:.1f} MB")
    print(f"Cache folder: {cache_folder()}")


def _warm(game: Game[Any]) -> str:
    if not JIT:
        return "not compiled (QUINTET_JIT=0)"
    if is_warm(game):
        return "already compiled"
    began = time.monotonic()
    _compile(game)
    return f"compiled in {time.monotonic() - began:.1f} s"


def warm_up(game: Game[Any]) -> None:
    """Compiles and loads the rules of a game, so that neither counts as a bot's thinking time."""
    if not is_warm(game):
        _compile(game)
    prepare(game.kernels.entries)


def _compile(game: Game[Any]) -> None:
    """Compiles the rules of a game under a bar on stderr, or after one line if nobody watches."""
    what = f"Compiling the rules of {game.info.title} (once per machine)"
    if not sys.stderr.isatty():
        print(f"{what} ...", file=sys.stderr)
    with progress_bar(what) as report:
        compile_games([game.info.id], lambda _, done, total, __: report(done, total))
