"""`quintet arena`: two bots play each other many times."""

import os
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.progress import progress_bar
from quintet.cli.tables import print_table
from quintet.core.codec import encode
from quintet.core.errors import BadNotation, shortened
from quintet.lab.arena import LONGEST, Contest, contest

__all__ = ["arena"]


def arena(
    game: Annotated[str, Parameter(help="The game.")],
    first: Annotated[str, Parameter(help="A bot of that game, or your own: `my_bot.py:MyBot`.")],
    second: Annotated[str, Parameter(help="The bot it meets.")],
    /,
    *,
    games: Annotated[int, Parameter(help="How many games: an even number, because the bots swap sides.")] = 100,
    seed: Annotated[str, Parameter(help="The start of every game's seed.")] = "arena",
    preset: Annotated[str, Parameter(help="A preset of the game's options.")] = "",
    set: Annotated[tuple[str, ...], Parameter(help="Single options, as name=value.")] = (),  # noqa: A002 - its name
    longest: Annotated[int, Parameter(help="Actions after which a game is a draw, clock ticks included.")] = LONGEST,
    workers: Annotated[
        int, Parameter(name=("--workers", "--jobs"), help="How many processes play; 0 for one per core.")
    ] = 0,
    json: Annotated[bool, Parameter(help="Print a JSON object.", negative="")] = False,
) -> None:
    """Let two bots of a game play each other many times, on both sides, and show which one is better.

    The score counts a draw as half a win. Its 95% interval is Wilson's.
    """
    chosen = find_game(game)
    with progress_bar("Playing", games) as report:
        result = contest(
            chosen,
            first,
            second,
            games=games,
            seed=seed,
            preset=preset,
            values=_values(set),
            longest=longest,
            workers=workers or os.cpu_count() or 1,
            progress=lambda done, score: report(done, what=f"{score:.1%}"),
        )
    if json:
        print(encode(result).decode())
    else:
        print_contest(result)


def _values(pairs: tuple[str, ...]) -> dict[str, str]:
    for pair in pairs:
        if "=" not in pair:
            raise BadNotation(f'Write an option as `name=value`, not "{shortened(pair)}".')
    return dict(pair.split("=", 1) for pair in pairs)


def print_contest(result: Contest) -> None:
    rows = [
        ("Games", str(result.games)),
        ("Won, drawn, lost", f"{result.wins}, {result.draws}, {result.losses}"),
        ("Score", f"{result.score:.1%} (95% interval {result.low:.1%} to {result.high:.1%})"),
        ("Actions per game", f"median {result.median_actions:g}, {result.shortest} to {result.longest}"),
        ("Endings", ", ".join(f"{name} {count}" for name, count in result.reasons.items())),
    ]
    rows += [("Fault", f"{text} ({count} times)") for text, count in result.faults.items()]
    for number, name in enumerate((result.first, result.second)):
        times = (result.think_median[number], result.think_p95[number])
        rows.append(
            (f"Time per action, {name}", f"median {times[0] * 1000:.1f} ms, 95th percentile {times[1] * 1000:.1f} ms")
        )
    print_table((f"{result.first} vs. {result.second}", result.game), rows)
