"""`quintet map`: draws, checks, finds and surveys the maps of the run map."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from quintet.cli.parser import make_app
from quintet.cli.progress import progress_bar
from quintet.core.codec import MAX_FILE_BYTES, decode, encode
from quintet.core.errors import BadNotation, printable, shortened
from quintet.games.runmap.bots.planner import chance_to_win
from quintet.games.runmap.document import check_act, generate_floor, generate_run, map_hash
from quintet.games.runmap.model import ACTS, FloorMap, LayoutName, RunMap
from quintet.games.runmap.packing.validate import validate_map, validate_run
from quintet.games.runmap.text.drawing import LEGEND, draw_floor, mixes_of
from quintet.games.runmap.text.svg import draw_svg
from quintet.lab.maps import Wish, find_seeds

__all__ = ["Act", "Layout", "Prefix", "map", "read_act"]

INVALID = 1
"""The exit code for a map with problems, or for no map found."""

map = make_app("map", "Draw, check, find and survey the maps of the run map.")  # noqa: A001 - the command's name

Act = Annotated[str, Parameter(help="Act 1, 2 or 3.", allow_leading_hyphen=True)]
Layout = Annotated[LayoutName, Parameter(help="How to count the quotas: paths, compact or floor.")]
Prefix = Annotated[str, Parameter(help="The text before the number in every seed.")]


def read_act(word: str) -> int:
    """Returns the act as a number, or refuses it as it was typed."""
    return check_act(int(word) if word.isdecimal() else word)


# --- show -----------------------------------------------------------------------------------------------------------


@map.command
def show(
    seed: Annotated[str, Parameter(help="Any text.")] = "",
    /,
    *,
    act: Annotated[str, Parameter(help="Act 1, 2 or 3; all three by default.", allow_leading_hyphen=True)] = "",
    layout: Layout = "paths",
    format: Annotated[Literal["text", "svg", "json"], Parameter(help="How to draw it.")] = "text",  # noqa: A002
    path: Annotated[
        str, Parameter(help="Mark a path: for each row from 1 on, the room taken, as a digit from 1 to 4.")
    ] = "",
) -> None:
    """Draw the maps of a seed, as text, as an SVG picture or as JSON."""
    floors = [generate_floor(number, seed, layout) for number in ((read_act(act),) if act else ACTS)]
    marked = {name for floor in floors for name in _way(floor, path)}
    if format == "svg":
        sys.stdout.write(draw_svg(floors, seed or "default", marked))
    elif format == "json":
        print(encode(floors[0] if act else RunMap(floors=tuple(floors))).decode())
    else:
        print(f"Seed {printable(seed) or 'default'}: a good bot wins {_percent(seed, layout)} of such runs")
        for floor in floors:
            _show_text(floor, seed, marked)
        print(LEGEND)


def _percent(seed: str, layout: LayoutName) -> str:
    """Returns the planner's chance to win the run of a seed."""
    return f"{100 * chance_to_win(generate_run(seed, layout).floors):.0f}%"


def _way(floor: FloorMap, digits: str) -> list[str]:
    """Returns the nodes of a path, or refuses its first step without a link."""
    if not digits:
        return []
    here = floor.rows[0][0]
    names = [here.id]
    for row, digit in enumerate(digits[: len(floor.rows) - 1], 1):
        ahead = floor.rows[row]
        node = ahead[int(digit) - 1] if digit in "1234" and int(digit) <= len(ahead) else None
        if node is None or node.id not in here.connections:
            ways = ", ".join(str(each.column + 1) for each in ahead if each.id in here.connections)
            raise BadNotation(f'The path cannot take "{digit}" in row {row} of act {floor.act}. Choose from: {ways}.')
        here = node
        names.append(here.id)
    return names


def _show_text(floor: FloorMap, seed: str, marked: set[str]) -> None:
    print(f"{printable(seed) or 'default'}, act {floor.act}, layout {floor.layout}, map hash {map_hash(floor)}")
    print(draw_floor(floor, path=marked))
    mixes = mixes_of(floor)
    kinds = f"{len(mixes)} mixes: {'; '.join(mixes)}" if floor.layout == "paths" else f"{len(mixes)} mixes of types"
    print(f"{kinds}\n")


# --- check ----------------------------------------------------------------------------------------------------------


@map.command
def check(
    file: Annotated[
        Path,
        Parameter(
            help="A map as `map show --format json` prints it; `-` for standard input.", allow_leading_hyphen=True
        ),
    ],
    /,
) -> int:
    """List the problems of a map in a file. The exit code is 1 if there are any."""
    found = _map_in(file)
    floors = found.floors if isinstance(found, RunMap) else (found,)
    problems = validate_run(found) if isinstance(found, RunMap) else _floor_problems(found)
    for problem in problems:
        print(printable(problem))
    if not problems:
        print(f"Valid: {', '.join(f'act {floor.act} {map_hash(floor)}' for floor in floors)}")
    return INVALID if problems else 0


def _floor_problems(floor: FloorMap) -> list[str]:
    return [f"Act {floor.act}: {problem}" for problem in validate_map(floor)]


def _map_in(file: Path) -> RunMap | FloorMap:
    """Returns the run or the single floor in a file."""
    piped = str(file) == "-"
    with nullcontext(sys.stdin.buffer) if piped else file.open("rb") as stream:
        data = stream.read(MAX_FILE_BYTES + 1)
    try:
        return msgspec.json.decode(data, type=RunMap)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return decode(data, FloorMap, f"the map in {'standard input' if piped else shortened(file.name)}")


# --- find -----------------------------------------------------------------------------------------------------------


@map.command
def find(
    *,
    elites: Annotated[int | None, Parameter(help="Some path meets at least this many elites.")] = None,
    campfires: Annotated[int | None, Parameter(help="Some path meets at least this many campfires.")] = None,
    merchants: Annotated[int | None, Parameter(help="Some path meets at least this many merchants.")] = None,
    shrines: Annotated[int | None, Parameter(help="Some path meets at least this many shrines.")] = None,
    at_most_elites: Annotated[int | None, Parameter(help="Some path meets at most this many elites.")] = None,
    merchant_before_row: Annotated[int | None, Parameter(help="There is a merchant before this row.")] = None,
    campfire_before_boss: Annotated[
        bool, Parameter(help="There is a campfire in the last row that allows one.", negative="")
    ] = False,
    paths: Annotated[int | None, Parameter(help="There are at least this many paths.")] = None,
    choices: Annotated[
        int | None, Parameter(help="At least this percentage of the forks leads to different types.")
    ] = None,
    chance_from: Annotated[
        int | None, Parameter(help="A good bot wins the whole run with at least this chance, in percent.")
    ] = None,
    chance_to: Annotated[
        int | None, Parameter(help="A good bot wins the whole run with at most this chance, in percent.")
    ] = None,
    act: Act = "1",
    layout: Layout = "paths",
    prefix: Prefix = "",
    count: Annotated[int, Parameter(help="How many seeds to find.")] = 5,
    limit: Annotated[int, Parameter(help="How many seeds to check.")] = 100_000,
) -> int:
    """Find seeds whose map has what you want, on all cores."""
    wish = Wish(
        elites=elites,
        campfires=campfires,
        merchants=merchants,
        shrines=shrines,
        at_most_elites=at_most_elites,
        merchant_before_row=merchant_before_row,
        campfire_before_boss=campfire_before_boss,
        paths=paths,
        choices=choices,
        chance_from=chance_from,
        chance_to=chance_to,
    )
    with progress_bar("Searching") as progress:
        seeds = find_seeds(
            wish, act=read_act(act), layout=layout, prefix=prefix, count=count, limit=limit, progress=progress
        )
    for seed in seeds:
        found = map_hash(generate_floor(read_act(act), seed, layout))
        print(f"{printable(seed)}  map hash {found}  chance {_percent(seed, layout)}")
    if not seeds:
        print(f"None of the {limit:,} seeds has such a map. Ask for less, or raise `--limit`.")
    return 0 if seeds else INVALID


map.command("quintet.cli.map_stats:stats", name="stats", help="Survey the maps of many seeds in tables and plots.")
