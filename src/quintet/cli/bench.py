"""`quintet bench`: the benchmarks of all games as a table or as JSON."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.progress import progress_bar
from quintet.cli.tables import print_table
from quintet.core.codec import encode
from quintet.core.errors import BadOptions
from quintet.games import GAMES
from quintet.lab.benchmark import Benchmark, measure

__all__ = ["bench"]


def bench(
    game: Annotated[str, Parameter(help="Measure only this game.")] = "",
    /,
    *,
    json: Annotated[bool, Parameter(help="Print a JSON array with one object per game.", negative="")] = False,
    seconds: Annotated[float, Parameter(help="CPU-seconds for each run of each measurement.")] = 0.5,
    naive: Annotated[Path | None, Parameter(help="A folder with plain-Python versions to compare with.")] = None,
    peers: Annotated[
        Path | None, Parameter(help="A folder with programs that measure other libraries; each is installed apart.")
    ] = None,
    environments: Annotated[Path, Parameter(help="Where peers are installed.")] = Path("build/peers"),
) -> None:
    """Measure every game, with a table for each.

    The numbers are actions per CPU-second of one core, the median of three runs. A round is one action at a table and
    what every seat is then shown: its view and events, as JSON.
    """
    if not 0 < seconds <= 60:
        raise BadOptions(f"A run takes more than 0 and at most 60 seconds, not {seconds:g}.")
    names = [find_game(game).info.id] if game else list(GAMES.playable())
    stages = count(1)
    with progress_bar("Measuring", len(names) * STAGES) as report:

        def measured(name: str) -> Benchmark:
            folders = None if peers is None else (peers, environments)
            stage = lambda what: report(next(stages), what=f"{name}: {what}")  # noqa: E731 - needs the name
            return measure(GAMES[name], seconds, stage, naive, folders)

        benchmarks = [measured(name) for name in names]
    if json:
        print(encode(benchmarks).decode())
    else:
        print_benchmarks(benchmarks)


STAGES = 9
"""How many stages `measure` reports for one game."""


def print_benchmarks(benchmarks: list[Benchmark]) -> None:
    """Prints a table for each game, with every number as a ratio to its best batch."""
    for each in benchmarks:
        rows = [(name, show(each), "") for name, show in _ROWS.items() if show(each) != "-"]
        rows += [(name, _number(value), _share(value, each.batch)) for name, value in each.gym.items()]
        rows += [(name, _number(value), "") for name, value in sorted(each.extra.items())]
        for peer in each.peers:
            versions = ", ".join(f"{name} {number}" for name, number in peer.versions.items())
            rows += [
                (f"{name} ({versions})", _number(value), _share(value, each.batch))
                for name, value in peer.rates.items()
            ]
        head = (f"{each.game}: actions per CPU-second", "", "Share of the best batch")
        print_table(head, rows, right=head[1:])
        for peer in each.peers:
            print(peer.problem or f"{peer.peer}: {peer.compares}.")
        print()


def _share(value: float, batch: float) -> str:
    share = value / batch
    return f"{share:.2f}" if share >= 0.1 else f"1/{1 / share:,.0f}"


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"


def _ratio(name: str) -> Callable[[Benchmark], str]:
    return lambda each: f"{each.ratios[name]:,.1f} x" if name in each.ratios else "-"


_ROWS: dict[str, Callable[[Benchmark], str]] = {
    "64 games at once": lambda each: _number(each.batches["64"]),
    "1024 games at once": lambda each: _number(each.batches["1024"]),
    "One game in place": lambda each: _number(each.single),
    "Immutable values": lambda each: _number(each.immutable),
    "View of one seat, microseconds": lambda each: _number(each.view_us),
    "Round at a table, microseconds": lambda each: _number(each.round_us),
    "Naive Python": lambda each: _number(each.naive),
    "Best batch / naive": _ratio("batch/naive"),
    "In place / naive": _ratio("single/naive"),
    "Immutable / naive": _ratio("immutable/naive"),
    "Compile, CPU-seconds": lambda each: _number(each.compile_s),
    "Start to first step, CPU-seconds": lambda each: _number(each.cache_load_s),
    "Bytes per game": lambda each: _number(each.bytes_per_game),
    "Cold bytes per game": lambda each: _number(each.cold_bytes_per_game or None),
}
