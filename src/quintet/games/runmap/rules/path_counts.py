"""The counts that paths can have, as bits, a lane per kind (see tables): R3.1.

Joining paths is an OR, adding a node is a shift in one lane, so one pass over the links judges every path at once. The
pass back from the boss gives for each node the counts that a path may have there; an exchange of two nodes then needs
only the rows between them.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, i64
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.tables import ALLOWED, BOSS, CELLS, COMBAT, FRESH, LANE, ROWS, TOP, WIDTH

__all__ = ["COUNTS", "ENTRANCES", "SPACE", "TRIAL", "Cells", "Space", "allow_paths", "count_paths", "is_one_mix"]

Cells = Annotated[Array, i64, (0,)]
Space = Annotated[Array, i64, (0, 0)]
"""Scratch space for one floor: some lists with a number for each of its cells, or for each of its rows."""
COUNTS, TRIAL, ALLOWANCE, ENTRANCES, PLACES, FUTURES, PURSES, MIXED, COMBATS, TOTALS = range(10)
SPACE: Final = (10, CELLS)
"""The shape of a scratch space."""


@kernel
def list_entrances(floor: Floor, space: Space) -> None:
    """Lists for each node which nodes of the row before lead to it, as bits."""
    for row in range(1, ROWS):
        for column in range(floor.widths[row]):
            bits = 0
            for source in range(WIDTH):
                bits |= ((floor.links[row - 1, source] >> column) & 1) << source
            space[ENTRANCES, row * WIDTH + column] = bits


@kernel
def with_node(counts: int, kind: int) -> int:
    """Returns the counts after one more node of a kind; a lane's last bit stays where it is."""
    lane: int = counts & LANE[kind]
    after: int = (counts ^ lane) | ((lane << 1) & LANE[kind]) | (lane & TOP[kind])
    return after


@kernel
def without_node(counts: int, kind: int) -> int:
    """Returns the counts before one node of a kind that lead to these."""
    lane: int = counts & LANE[kind]
    before: int = (counts ^ lane) | ((lane >> 1) & LANE[kind])
    return before


@kernel
def join_counts(row: int, bits: int, which: int, space: Space) -> int:
    """Returns the counts of the paths to the nodes of a row that these bits name: COUNTS or TRIAL."""
    joined = 0
    for column in range(WIDTH):
        joined |= space[which, row * WIDTH + column] & -((bits >> column) & 1)
    return joined


@kernel
def count_row(floor: Floor, row: int, space: Space) -> bool:
    """Counts the paths up to each node of a row; returns whether anything is new."""
    is_new = False
    for column in range(floor.widths[row]):
        at = row * WIDTH + column
        after = with_node(join_counts(row - 1, space[ENTRANCES, at], COUNTS, space), floor.kinds[row, column])
        is_new = is_new or after != space[COUNTS, at]
        space[COUNTS, at] = after
    return is_new


@kernel
def count_paths(floor: Floor, space: Space) -> None:
    """Counts the paths up to each node."""
    space[COUNTS, 0] = with_node(FRESH, COMBAT)
    for row in range(1, ROWS - 1):
        count_row(floor, row, space)


@kernel
def count_again(floor: Floor, row: int, other: int, space: Space) -> None:
    """Counts again after changes in two rows, as far as these reach."""
    while row < ROWS - 1 and (count_row(floor, row, space) or row < other):
        row += 1


@kernel
def allow_row(floor: Floor, row: int, space: Space) -> bool:
    """Finds the counts that paths may have at the nodes of a row, so that every way on is within the bands."""
    is_new = False
    for column in range(floor.widths[row]):
        allowed = allowed_at(floor, row, column, space)
        is_new = is_new or allowed != space[ALLOWANCE, row * WIDTH + column]
        space[ALLOWANCE, row * WIDTH + column] = allowed
    return is_new


@kernel
def allow_paths(floor: Floor, space: Space) -> None:
    """Finds the counts that paths may have at each node."""
    for row in range(ROWS - 2, -1, -1):
        allow_row(floor, row, space)


@kernel
def allow_again(floor: Floor, row: int, other: int, space: Space) -> None:
    """Finds them again after changes in two rows, as far as these reach."""
    at = other - 1
    while at >= 0 and (allow_row(floor, at, space) or at >= row):
        at -= 1


@kernel
def allowed_at(floor: Floor, row: int, column: int, space: Space) -> int:
    if row == ROWS - 2:
        return ALLOWED
    allowed = -1
    for target in range(floor.widths[row + 1]):
        if has_link(floor, row, column, target):
            allowed &= without_node(space[ALLOWANCE, (row + 1) * WIDTH + target], floor.kinds[row + 1, target])
    return allowed


@kernel
def is_one_mix(floor: Floor, space: Space) -> bool:
    """Returns whether all whole paths have the same counts: one bit in every lane."""
    whole = join_counts(ROWS - 2, (1 << floor.widths[ROWS - 2]) - 1, COUNTS, space)
    for kind in range(BOSS):
        lane = whole & LANE[kind]
        if lane & (lane - 1):
            return False
    return True
