"""`quintet lab`: experiments with bots on all cores."""

from typing import Annotated

from cyclopts import Parameter

from quintet.cli.parser import make_app
from quintet.cli.progress import progress_bar
from quintet.cli.tables import print_table
from quintet.core.codec import encode
from quintet.core.errors import BadOptions
from quintet.lab.personas import WinRate, study
from quintet.lab.personas import escapes as measure_escapes

__all__ = ["lab"]

lab = make_app("lab", "Run experiments with bots on all cores.")


@lab.command
def personas(
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 500,
    jobs: Annotated[int, Parameter(help="How many processes; 0 for one per core.")] = 0,
    escapes: Annotated[
        bool, Parameter(help="Also measure how often `runner` and `random` escape as the player.", negative="")
    ] = False,
    json: Annotated[bool, Parameter(help="Print one JSON object.", negative="")] = False,
) -> None:
    """Measure how CataMaze's personas behave, and whether their behavior identifies them.

    Shows shots per tick, distance to others, new cells per tick and survival of each persona, and how often a simple
    classifier names the right persona in games that it did not learn from.
    """
    if not 2 <= games <= 100_000 or not 0 <= jobs <= 256:
        raise BadOptions("Choose 2 to 100,000 games and at most 256 processes.")
    with progress_bar("Playing") as progress:
        report = study(games, jobs=jobs, progress=progress)
    if not json:
        print(report.table(), flush=True)
    players = ("runner", "random") if escapes else ()
    with progress_bar("Playing") as progress:
        rates = [measure_escapes(bot, games, jobs=jobs, progress=progress) for bot in players]
    if json:
        print(encode({"report": report, "accuracy": report.accuracy, "escapes": rates}).decode())
    elif rates:
        _print_escapes(rates)


def _print_escapes(rates: list[WinRate]) -> None:
    rows = [
        (each.bot, f"{each.escaped / each.games:.1%}", f"{each.fell / each.games:.1%}", f"{each.ticks:.0f}")
        for each in rates
    ]
    head = ("As the player", "Escaped", "Died", "Ticks to escape")
    print()
    print_table(head, rows, right=head[1:])
