"""`quintet lab`: experiments with bots, on all cores."""

import sys
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.root import make_app
from quintet.cli.voice import print_table
from quintet.core.codec import encode
from quintet.core.errors import BadOptions

__all__ = ["lab"]

lab = make_app("lab", "Experiments with bots, on all cores.")


@lab.command
def personas(
    *,
    games: Annotated[int, Parameter(help="How many games the personas play.")] = 500,
    jobs: Annotated[int, Parameter(help="Processes; 0 for one per core.")] = 0,
    escapes: Annotated[bool, Parameter(help="Also let runner and random play the player's part.", negative="")] = False,
    json: Annotated[bool, Parameter(help="Print one JSON object.", negative="")] = False,
) -> None:
    """Measure how CataMaze's personas behave, and whether they can be told apart.

    Shots per tick, distance kept, new cells per tick and survival of each persona, and how often a simple classifier
    names the persona from those figures in games it did not learn from.
    """
    from quintet.lab.personas import escapes as measure_escapes  # noqa: PLC0415 - brings the games with it
    from quintet.lab.personas import study  # noqa: PLC0415

    if not 2 <= games <= 100_000 or not 0 <= jobs <= 256:
        raise BadOptions("between 2 and 100,000 games are played, by at most 256 processes")
    report = study(games, jobs=jobs or None, progress=_progress)
    rates = [
        measure_escapes(bot, games, jobs=jobs or None, progress=_progress) for bot in ("runner", "random") if escapes
    ]
    if json:
        print(encode({"report": report, "accuracy": report.accuracy, "escapes": rates}).decode())
        return
    print(report.table())
    if rates:
        rows = [
            (each.bot, f"{each.escaped / games:.1%}", f"{each.fell / games:.1%}", f"{each.ticks:.0f}") for each in rates
        ]
        print()
        print_table(
            ("as the player", "escaped", "fell", "ticks to escape"), rows, right=("escaped", "fell", "ticks to escape")
        )


def _progress(done: int, total: int) -> None:
    """A line that counts, where a person sees it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {total} games" + ("\n" if done == total else ""))
        sys.stderr.flush()
