"""The shape of a floor: how wide its rows are and which nodes are linked: R2."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below, next_int
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import exits
from quintet.games.runmap.tables import ROWS, SHAPES, WIDTH

__all__ = ["draw_links", "draw_shape", "draw_widths"]

SHAPE_COUNT: Final = len(SHAPES)


@kernel
def draw_widths(floor: Floor, rng: Rng) -> None:
    """Draws one node, thirteen rows of two to four, one node; the first of the rows has at most three: R2.2."""
    floor.rows = ROWS
    floor.widths[0] = 1
    for row in range(1, ROWS - 1):
        floor.widths[row] = next_int(rng, 2, 4)
    floor.widths[1] = min(floor.widths[1], 3)
    floor.widths[ROWS - 1] = 1


@kernel
def draw_shape(floor: Floor, rng: Rng) -> None:
    """Draws one of the 41 shapes of a compact floor: R2.3."""
    shape = below(rng, SHAPE_COUNT)
    floor.widths[0] = 1
    row = 1
    while row <= 6 and SHAPES[shape, row - 1] > 0:
        floor.widths[row] = SHAPES[shape, row - 1]
        row += 1
    floor.widths[row] = 1
    floor.rows = row + 1


@kernel
def draw_links(floor: Floor, row: int, rng: Rng) -> None:
    """Draws a staircase from the first pair of nodes to the last: it reaches every node and never crosses: R2.4."""
    while True:
        for column in range(WIDTH):
            floor.links[row, column] = 0
        climb_staircase(floor, row, rng)
        if most_exits(floor, row) <= 3:
            return


@kernel
def climb_staircase(floor: Floor, row: int, rng: Rng) -> None:
    """Steps to the next node here, the next there, or (twice as often) both; draws where there is a choice."""
    last, highest = floor.widths[row] - 1, floor.widths[row + 1] - 1
    here, there = 0, 0
    floor.links[row, 0] = 1
    while here < last or there < highest:
        way = below(rng, 4) if here < last and there < highest else (0 if here < last else 1)
        if way != 1:
            here += 1
        if way != 0:
            there += 1
        floor.links[row, here] |= 1 << there


@kernel
def most_exits(floor: Floor, row: int) -> int:
    most = 0
    for column in range(floor.widths[row]):
        most = max(most, exits(floor, row, column))
    return most
