"""`quintet warm`: compiles the rules ahead of time. Commands that need compiled rules call `warm_up` first."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.progress import Report, progress_bar
from quintet.cli.tables import print_table
from quintet.core.cache import cache_folder
from quintet.core.game import Game
from quintet.core.kernel import forget_stale, prepare
from quintet.core.record import JIT, NOT_COMPILED
from quintet.front.loader import the_loader
from quintet.front.loading import needs_compiled
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.warm import is_warm
from quintet.table.warm import warm as compile_games

__all__ = ["make_ready", "wait_for_bots", "warm", "warm_up"]


def warm(
    *games: Annotated[str, Parameter(help="Compile only these games.")],
    clean: Annotated[
        bool, Parameter(negative="", help="Also remove compiled files of older rules or versions.")
    ] = False,
    verbose: Annotated[
        bool, Parameter(negative="", help="Also print how many CPU-seconds each entry took, the slowest last.")
    ] = False,
) -> None:
    """Compile the rules ahead of time, so that games are fast at once.

    Compiled rules stay in the cache folder and are used until the rules, Python or Numba change.
    """
    chosen = [find_game(name) for name in games or GAMES.playable()]
    cold = [game for game in chosen if not is_warm(game)]
    began = time.monotonic()
    seconds = _compile(cold) if cold else {}
    for game in chosen:
        print(f"{game.info.id}: {_state(game, seconds)}")
    if verbose and seconds:
        _print_entries(seconds)
    if cold:
        print(f"Compiled in {time.monotonic() - began:.1f} s.")
    if clean:
        freed = forget_stale(door for game in GAMES.playable().values() for door in game.kernels.entries)
        print(f"Removed outdated files: {freed / 1_000_000:.1f} MB")
    print(f"Cache folder: {cache_folder()}")


def _state(game: Game[Any], seconds: dict[str, float]) -> str:
    if not JIT:
        return NOT_COMPILED
    took = [seconds[entry.name] for entry in game.kernels.entries if entry.name in seconds]
    return f"compiled in {sum(took):.1f} CPU-seconds" if took else "already compiled"


def _print_entries(seconds: dict[str, float]) -> None:
    rows = [(name, f"{took:.2f}") for name, took in sorted(seconds.items(), key=lambda each: each[1])]
    print_table(("Entry", "CPU-seconds"), rows, right=("CPU-seconds",))


def warm_up(game: Game[Any]) -> None:
    """Compiles and loads the rules of a game, so that neither counts as a bot's thinking time."""
    if not is_warm(game):
        _compile([game])
    prepare(game.kernels.entries)


def make_ready(game: Game[Any]) -> None:
    """Makes the rules of a game ready in the background: it plays uncompiled until then."""
    the_loader().want(game.info.id)


def wait_for_bots(match: Match) -> None:
    """Waits for compiled rules if a bot at this table needs them, under a bar on stderr."""
    game = match.game
    bots = needs_compiled(game, match.seats)
    if bots and not the_loader().is_ready(game.info.id):
        with _announced(f"Compiling the rules of {game.info.title} for the {' and '.join(bots)} bot") as report:
            the_loader().wait(game.info.id, report)


def _compile(games: Sequence[Game[Any]]) -> dict[str, float]:
    """Compiles the rules of these games under one bar on stderr."""
    with _announced(f"Compiling the rules of {', '.join(game.info.title for game in games)}") as report:
        return compile_games([game.info.id for game in games], lambda _, done, total, __: report(done, total))


@contextmanager
def _announced(what: str) -> Iterator[Report]:
    """Shows a bar, or prints one line if nobody watches; yields the function that moves the bar."""
    if not sys.stderr.isatty():
        print(f"{what} (once per machine) ...", file=sys.stderr)
    with progress_bar(f"{what} (once per machine)") as report:
        yield report
