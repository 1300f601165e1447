"""`quintet arena`: bots play each other many times."""

import os
import re
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.progress import progress_bar
from quintet.cli.tables import print_table
from quintet.core.codec import encode
from quintet.core.errors import BadNotation, shortened
from quintet.core.plural import counted
from quintet.games import GAMES
from quintet.lab.arena.play import UNFINISHED
from quintet.lab.arena.result import Result, Standing, Tally
from quintet.lab.arena.run import Run, run
from quintet.lab.arena.tournament import LONGEST, Format, make_tournament
from quintet.lab.plots import Bar, intervals_svg, intervals_text
from quintet.table.storage.files import write_file_safely

__all__ = ["GameName", "Preset", "Task", "Values", "arena", "cluster_of", "option_values", "print_run", "rating_bars"]


GameName = Annotated[str, Parameter(help="The game.")]
Preset = Annotated[str, Parameter(help="A preset of the game's options.")]
Task = Annotated[str, Parameter(help="The options of the environment with this task, instead of a preset.")]
Values = Annotated[tuple[str, ...], Parameter(help="A single option, as name=value. Repeat it for more.")]


def arena(
    game: GameName,
    /,
    *bots: Annotated[
        str, Parameter(help="Bots of that game, or your own: `my_bot.py:MyBot`, `cmd:PROGRAM`, `engine:PROGRAM`.")
    ],
    games: Annotated[
        int, Parameter(help="How many games each pair plays: an even number, since they swap seats.")
    ] = 100,
    format: Annotated[  # noqa: A002 - its name
        Format, Parameter(help="Everybody against everybody, or the bots against the references (or the first bot).")
    ] = "round-robin",
    reference: Annotated[
        tuple[str, ...], Parameter(help="A bot with a fixed rating, as `random=0`. Repeat it for more.")
    ] = (),
    seed: Annotated[str, Parameter(help="The start of every game's seed.")] = "arena",
    preset: Preset = "",
    task: Task = "",
    set: Values = (),  # noqa: A002 - its name
    longest: Annotated[
        int,
        Parameter(help="Actions after which a game is cut off, clock ticks included: a draw, or the points decide."),
    ] = LONGEST,
    seconds: Annotated[float | None, Parameter(help="Seconds that a bot may think about an action.")] = None,
    cpu: Annotated[int, Parameter(help="CPU-seconds that a program may use in one game; 0 for no limit.")] = 0,
    workers: Annotated[
        int, Parameter(name=("--workers", "--jobs"), help="How many processes play; 0 for one per core.")
    ] = 0,
    ray: Annotated[
        str | None, Parameter(help="Play on a Ray cluster: its address, or `local` to start one here.")
    ] = None,
    out: Annotated[
        Path | None, Parameter(help="Write the result here. The same command resumes after an interruption.")
    ] = None,
    svg: Annotated[Path | None, Parameter(help="Draw the ratings into this SVG file.")] = None,
    json: Annotated[bool, Parameter(help="Print the result as a JSON object.", negative="")] = False,
) -> None:
    """Let bots of a game play each other many times, on both sides, and show which one is best.

    Ratings are openskill's, with a 95% interval from a bootstrap over pairs of games. A score counts a draw as half a
    win; its interval is Wilson's. The same command gives the same result file, byte for byte.
    """
    tournament = make_tournament(
        find_game(game),
        bots,
        references=reference,
        format=format,
        games=games,
        seed=seed,
        preset=preset,
        task=task,
        values=option_values(set),
        longest=longest,
        seconds=seconds,
        cpu_seconds=cpu,
    )
    with progress_bar("Playing", lines=True) as report, _ended_like_interrupted():
        played = run(tournament, out=out, workers=workers or os.cpu_count() or 1, ray=cluster_of(ray), progress=report)
    if svg is not None:
        write_file_safely(svg, intervals_svg(rating_bars(played.result), f"Ratings: {tournament.game}").encode())
    if json:
        print(encode(played.result).decode())
    else:
        print_run(played)


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """Lets SIGTERM, which a job scheduler sends, end a run as Ctrl+C does: it says what is kept."""
    try:
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    except ValueError:  # in a thread, signals belong to somebody else
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def cluster_of(ray: str | None) -> str | None:
    """Reads `--ray`: an address, or `local`, which starts a cluster here."""
    return "" if ray == "local" else ray


def option_values(pairs: tuple[str, ...]) -> dict[str, str]:
    """Reads options as the command line has them."""
    for pair in pairs:
        if "=" not in pair:
            raise BadNotation(f'Write an option as `name=value`, not "{shortened(pair)}".')
    return dict(pair.split("=", 1) for pair in pairs)


def rating_bars(result: Result) -> list[Bar]:
    """Returns the ratings of a result for a plot, the best first; without an interval, a bar is its middle."""
    return [Bar(each.bot, min(ends), each.rating, max(ends)) for each in result.standings if (ends := _ends(each))]


def _ends(standing: Standing) -> list[float]:
    """Returns the rating and the ends of its interval, where it has one."""
    return [end for end in (standing.low, standing.rating, standing.high) if end is not None]


def print_run(played: Run) -> None:
    """Prints the standings, the cross table, and what else there is to say."""
    result = played.result
    _print_standings(result)
    print()
    print(intervals_text(rating_bars(result), min(shutil.get_terminal_size().columns, 100)))
    print()
    if len(result.standings) > 2:
        _print_cross_table(result)
        print()
    rows = [
        ("Games", str(len(result.games))),
        ("Actions per game", f"median {result.median_actions:g}, {result.shortest} to {result.longest}"),
        ("Endings", ", ".join(f"{name} {count}" for name, count in result.reasons.items())),
    ]
    if cut := result.reasons.get(UNFINISHED, 0):
        decided = "the points decided" if GAMES.info(result.tournament.game).has_points else "counted as drawn"
        rows.append(("Cut off", f"{counted(cut, 'game')}, {decided}; `--longest` sets the limit"))
    rows += [("Fault", f"{text} ({counted(count, 'time')})") for text, count in _faults(result).items()]
    for name, times in played.thinking.items():
        shown = f"median {times.at(0.5) * 1000:.1f} ms, 95th percentile {times.at(0.95) * 1000:.1f} ms"
        rows.append((f"Time per action, {name}", shown))
    print_table(("All games", result.tournament.game), rows)


def _faults(result: Result) -> dict[str, int]:
    """Returns how bots failed and how often, each bot's fault once, whichever seat it had."""
    found: Counter[str] = Counter()
    for text, count in result.faults.items():
        found[re.sub(r" \(seat \d+\)", "", text.partition(", so the first")[0], count=1)] += count
    return dict(found)


def _print_standings(result: Result) -> None:
    head = ("Bot", "Rating", "Sigma", "95% interval", "Won, drawn, lost", "Score", "Its 95% interval")
    rows = []
    for each in result.standings:
        tally = each.tally
        interval = "-" if each.low is None else f"{each.low:.1f} to {each.high:.1f}"
        rating = ("fixed", "") if each.fixed else (f"{each.sigma:.2f}", interval)
        won = f"{tally.wins}, {tally.draws}, {tally.losses}"
        rows.append((each.bot, f"{each.rating:.1f}", *rating, won, *_shares(tally)))
    print_table(head, rows, right=head[1:])


def _shares(tally: Tally) -> tuple[str, str]:
    return f"{tally.score:.1%}", f"{tally.low:.0%} to {tally.high:.0%}"


def _print_cross_table(result: Result) -> None:
    """Prints each bot's score against each other, in the order of the standings."""
    names = [each.bot for each in result.standings]
    scores = {(duel.first, duel.second): duel.tally.score for duel in result.duels}
    scores |= {(second, first): 1 - score for (first, second), score in scores.items()}
    cells = {pair: f"{score:.1%}" for pair, score in scores.items()}
    rows = [(name, *(cells.get((name, other), "-") for other in names)) for name in names]
    print_table(("Score against", *names), rows, right=names)
