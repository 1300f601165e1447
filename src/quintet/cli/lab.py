"""`quintet lab`: experiments with bots on all cores."""

import os
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from quintet.cli.arena import GameName, Preset, Task, Values, cluster_of, option_values, rating_bars
from quintet.cli.games import find_game
from quintet.cli.parser import make_app
from quintet.cli.progress import progress_bar
from quintet.cli.tables import print_table
from quintet.core.codec import encode
from quintet.core.errors import BadOptions
from quintet.lab.arena.run import read_result
from quintet.lab.llm.dialogue import Rules
from quintet.lab.llm.harness import evaluate, lines_of, load_agent
from quintet.lab.personas import WinRate, study
from quintet.lab.personas import escapes as measure_escapes
from quintet.lab.plots import curve_svg, curve_text, intervals_svg, intervals_text, read_curve
from quintet.lab.record import record as write_dataset
from quintet.table.storage.files import write_file_safely

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


@lab.command
def llm(
    game: GameName,
    agent: Annotated[str, Parameter(help="A Python callable from messages to a reply: `my_agent.py:agent`.")],
    /,
    *,
    split: Annotated[Literal["train", "eval"], Parameter(help="Which seeds: to tune on, or to report.")] = "eval",
    episodes: Annotated[int, Parameter(help="How many games.")] = 10,
    preset: Preset = "",
    set: Values = (),  # noqa: A002 - its name
    seat: Annotated[int, Parameter(help="The agent's seat, from 0.")] = 0,
    opponents: Annotated[
        tuple[str, ...], Parameter(help="Bots for the other seats, one after the other.", consume_multiple=True)
    ] = (),
    legal: Annotated[bool, Parameter(help="List the legal actions in every prompt.", negative="")] = False,
    retries: Annotated[int, Parameter(help="More tries for a reply that is refused.")] = 2,
    turns: Annotated[int, Parameter(help="Replies after which a game is cut off; one may be many actions.")] = 200,
    parallel: Annotated[int, Parameter(help="How many games are played at the same time.")] = 1,
    out: Annotated[Path | None, Parameter(help="Write everything that was said to this file.")] = None,
) -> None:
    """Let a language model, or anything that answers like one, play whole games by text.

    The result file has the transcripts, the action that was found in each reply and what the game understood, the
    settings, and a hash of the harness. If the agent fails, the same command continues after the games that it played.
    """
    rules = Rules(
        game=find_game(game).info.id,
        preset=preset,
        values=option_values(set),
        seat=seat,
        opponents=opponents,
        legal=legal,
        retries=retries,
        turns=turns,
    )
    if retries < 0 or turns < 1 or not 1 <= parallel <= 256:
        raise BadOptions("Choose at least 0 retries, at least 1 turn, and 1 to 256 games at the same time.")
    with progress_bar("Playing", episodes, lines=True) as report:
        result = evaluate(
            load_agent(agent),
            rules,
            name=agent,
            split=split,
            episodes=episodes,
            parallel=parallel,
            out=out,
            progress=report,
        )
    print_table((agent, game), lines_of(result))


@lab.command
def record(
    game: GameName,
    /,
    *,
    bots: Annotated[
        tuple[str, ...],
        Parameter(
            help="A bot for each seat, one after the other, used over and over: of the game, or your own as in the "
            "arena.",
            consume_multiple=True,
        ),
    ],
    out: Annotated[Path, Parameter(help="The folder for the dataset.")],
    games: Annotated[int, Parameter(help="How many games to play.")] = 100,
    seed: Annotated[str, Parameter(help="The start of every game's seed.")] = "record",
    preset: Preset = "",
    task: Task = "",
    set: Values = (),  # noqa: A002 - its name
    name: Annotated[str, Parameter(help="What to call the dataset; by default, like the bots and the preset.")] = "",
    longest: Annotated[int, Parameter(help="Actions after which a game is cut off.")] = 2000,
    masks: Annotated[bool, Parameter(help="Store the legal actions of every step.", negative="")] = False,
    observation: Annotated[
        Literal["flat", "planes"], Parameter(help="What a seat sees: as its rules say, or as environments show it.")
    ] = "flat",
    workers: Annotated[int, Parameter(help="How many processes play; 0 for one per core.")] = 0,
    ray: Annotated[str | None, Parameter(help="Play on a Ray cluster: its address, or `local`.")] = None,
) -> None:
    """Record games of bots as a Minari dataset: one episode for every seat of every game."""
    with progress_bar("Playing", games, lines=True) as report:
        stored = write_dataset(
            find_game(game),
            bots,
            out,
            games=games,
            seed=seed,
            preset=preset,
            task=task,
            values=option_values(set),
            name=name,
            longest=longest,
            masks=masks,
            observation=observation,
            workers=workers or os.cpu_count() or 1,
            ray=cluster_of(ray),
            progress=report,
        )
    print(f'Recorded. Load it with `minari.load_dataset("{stored}")` and MINARI_DATASETS_PATH={out}.')


@lab.command
def plot(
    file: Annotated[Path, Parameter(help="The result of a tournament, or lines of two numbers: a learning curve.")],
    /,
    *,
    svg: Annotated[Path | None, Parameter(help="Draw into this SVG file instead.")] = None,
) -> None:
    """Draw the ratings of a tournament, or a learning curve, in the terminal or as SVG."""
    data = file.read_bytes()
    if data.lstrip().startswith(b"{"):
        bars = rating_bars(read_result(file))
        drawn = intervals_svg(bars, f"Ratings: {file.stem}") if svg else intervals_text(bars)
    else:
        curves = {file.stem: read_curve(data.decode(errors="replace"))}
        drawn = curve_svg(curves, file.stem) if svg else curve_text(curves, file.stem)
    if svg:
        write_file_safely(svg, drawn.encode())
    else:
        print(drawn)


def _print_escapes(rates: list[WinRate]) -> None:
    rows = [
        (each.bot, f"{each.escaped / each.games:.1%}", f"{each.fell / each.games:.1%}", f"{each.ticks:.0f}")
        for each in rates
    ]
    head = ("As the player", "Escaped", "Died", "Ticks to escape")
    print()
    print_table(head, rows, right=head[1:])
