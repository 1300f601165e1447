"""Maps as text: rows of `#`, `.`, one `S`, one `E`. Errors name row and column, both counted from 1. R2.5."""

from collections.abc import Iterator
from typing import Final

from quintet.core.errors import BadOptions, quoted
from quintet.core.plural import counted
from quintet.games.catamaze.tables import MARGIN, MAX_SIDE, SOLID

__all__ = ["MIN_SIDE", "TILES", "Cell", "map_problems", "neighbors", "reach", "read_map", "wall_rows"]

MIN_SIDE: Final = 5
TILES: Final = "#.SE"
Cell = tuple[int, int]


def read_map(text: str) -> tuple[str, ...]:
    """Returns the rows of a map, or raises a sentence that names the row and column of what is wrong: R2.5.

    Rows end with a line break or a slash, so that a map also fits on a command line.
    """
    rows = tuple(row.rstrip() for row in text.strip("\n\r /").replace("/", "\n").splitlines())
    for problem in map_problems(rows):
        raise BadOptions(f"This map cannot be played. {problem}")
    return rows


def map_problems(rows: tuple[str, ...]) -> Iterator[str]:
    """Yields what is wrong with a map, one sentence each; faults that follow from earlier ones are left out."""
    wrong = [*_shape_problems(rows)] or [*_tile_problems(rows)] or [*_border_problems(rows)]
    yield from wrong or _way_problems(rows)


def _shape_problems(rows: tuple[str, ...]) -> Iterator[str]:
    if not MIN_SIDE <= len(rows) <= MAX_SIDE:
        yield f"The map has {counted(len(rows), 'row')}, but needs {MIN_SIDE} to {MAX_SIDE}."
        return
    width = len(rows[0])
    if not MIN_SIDE <= width <= MAX_SIDE:
        yield f"Row 1 has {counted(width, 'column')}, but needs {MIN_SIDE} to {MAX_SIDE}."
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            yield f"Row {number} ends at column {len(row)}, but row 1 ends at column {width}."


def _tile_problems(rows: tuple[str, ...]) -> Iterator[str]:
    known = set(TILES)
    for y, row in enumerate(rows):
        for x, tile in enumerate(row if set(row) - known else ""):
            if tile not in known:
                yield f"The cell at {_place(x, y)} is {quoted(tile)}. Only '#', '.', 'S' and 'E' are allowed."
    for tile, name in (("S", "start"), ("E", "exit")):
        places = list(_places(rows, tile))
        if not places:
            yield f"The map has no {name} {tile}. Put one on a floor cell."
        for cell in places[1:]:
            yield f"The cell at {_place(*cell)} is a second {name} {tile}. The first is at {_place(*places[0])}."


def _border_problems(rows: tuple[str, ...]) -> Iterator[str]:
    right, bottom = len(rows[0]) - 1, len(rows) - 1
    for y, row in enumerate(rows):
        for x in range(right + 1) if y in (0, bottom) else (0, right):
            if row[x] != "#":
                yield f"The cell at {_place(x, y)} is on the border and must be '#', not {quoted(row[x])}."


def _way_problems(rows: tuple[str, ...]) -> Iterator[str]:
    exit_cell = _find(rows, "E")
    if exit_cell not in reach(rows, _find(rows, "S")):
        yield f"The exit at {_place(*exit_cell)} cannot be reached from the start at {_place(*_find(rows, 'S'))}."


def reach(rows: tuple[str, ...], start: Cell) -> frozenset[Cell]:
    """Returns every open cell within reach of a cell."""
    width = len(rows[0]) + 1  # a wall behind each row, so that no way leads around the edge
    found = [start[0] + width * start[1]]
    left = {at for at, tile in enumerate("#".join(rows)) if tile != "#"} - {*found}
    for here in found:
        for beside in (here - 1, here + 1, here - width, here + width):
            if beside in left:
                left.remove(beside)
                found.append(beside)
    return frozenset((at % width, at // width) for at in found)


def neighbors(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))


def _places(rows: tuple[str, ...], tile: str) -> Iterator[Cell]:
    return ((x, y) for y, row in enumerate(rows) if tile in row for x, each in enumerate(row) if each == tile)


def _find(rows: tuple[str, ...], tile: str) -> Cell:
    return next(_places(rows, tile))


def _place(x: int, y: int) -> str:
    return f"row {y + 1}, column {x + 1}"


def wall_rows(rows: tuple[str, ...]) -> list[int]:
    """Returns the map's walls as rows of bits, with the margin around them."""
    packed = [SOLID] * (MAX_SIDE + 2 * MARGIN)
    for y, row in enumerate(rows):
        for x, tile in enumerate(row):
            if tile != "#":
                packed[y + MARGIN] &= ~(1 << (x + MARGIN))
    return packed
