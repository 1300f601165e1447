"""One exchange: the kinds of two nodes trade places, if all paths fit and no more is missing than before: R3.5.

`begin_exchanges` finds everything about a floor that an exchange is judged by; what an exchange changes is found again
when it stays. So one that does not stay, and most do not, costs the few rows between its two nodes.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below, next_int
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import is_fork
from quintet.games.runmap.rules.kinds import is_placeable
from quintet.games.runmap.rules.path_counts import (
    ALLOWANCE,
    COMBATS,
    COUNTS,
    ENTRANCES,
    FUTURES,
    MIXED,
    PLACES,
    PURSES,
    TOTALS,
    TRIAL,
    Space,
    allow_again,
    allow_paths,
    count_again,
    count_paths,
    join_counts,
    list_entrances,
    with_node,
)
from quintet.games.runmap.rules.penalties import (
    KEEP,
    combats_in,
    early_growth,
    empty_growth,
    fill_purses,
    mixed_in,
    number_futures,
    penalty,
)
from quintet.games.runmap.tables import COMBAT, ROWS, WIDTH

__all__ = ["begin_exchanges", "draw_exchange"]

REACH: Final = 3
"""The most rows between two nodes that trade places."""

# How far an exchange goes: the two nodes alone, or with all nodes to the left or right of them.
ALONE, LEFTWARD, RIGHTWARD = 0, 1, 2

# The totals of a floor.
FORKS, ALL_MIXED, EMPTY, NODES, ALL_COMBATS, EARLY, MIDDLE = range(7)


# --- what exchanges are judged by -----------------------------------------------------------------------------------


@kernel
def begin_exchanges(floor: Floor, space: Space) -> int:
    """Finds everything about a floor; returns its penalty."""
    list_entrances(floor, space)
    list_places(floor, space)
    count_paths(floor, space)
    allow_paths(floor, space)
    number_futures(floor, space)
    fill_purses(floor, space)
    add_up(floor, space)
    return penalty_with(space, 0, 0, 0, 0)


@kernel
def list_places(floor: Floor, space: Space) -> None:
    """Lists the nodes between the entry and the boss."""
    count = 0
    for row in range(1, ROWS - 1):
        for column in range(floor.widths[row]):
            space[PLACES, count] = row * WIDTH + column
            count += 1
    space[TOTALS, MIDDLE] = count


@kernel
def add_up(floor: Floor, space: Space) -> None:
    space[TOTALS, FORKS], space[TOTALS, ALL_MIXED], space[TOTALS, EMPTY] = 0, 0, 0
    space[TOTALS, NODES], space[TOTALS, ALL_COMBATS], space[TOTALS, EARLY] = 0, 0, 0
    for row in range(ROWS - 1):
        space[MIXED, row] = mixed_in(floor, row)
        space[COMBATS, row] = combats_in(floor, row)
        space[TOTALS, ALL_MIXED] += space[MIXED, row]
        space[TOTALS, ALL_COMBATS] += space[COMBATS, row]
        space[TOTALS, EMPTY] += space[FUTURES, row] >> 16
        space[TOTALS, EARLY] += space[PURSES, row] >> 16 if floor.act == 1 else 0
        space[TOTALS, NODES] += floor.widths[row]
        for column in range(floor.widths[row]):
            space[TOTALS, FORKS] += 1 if is_fork(floor, row, column) else 0


@kernel
def penalty_with(space: Space, mixed: int, empty: int, combats: int, early: int) -> int:
    """Returns the penalty of a floor with this many more of each than in its totals."""
    return penalty(
        space[TOTALS, FORKS],
        space[TOTALS, ALL_MIXED] + mixed,
        space[TOTALS, EMPTY] + empty,
        space[TOTALS, NODES],
        space[TOTALS, ALL_COMBATS] + combats,
        space[TOTALS, EARLY] + early,
    )


# --- painting -------------------------------------------------------------------------------------------------------


@kernel
def row_code(floor: Floor, row: int) -> int:
    """Returns the kinds of a row as one number, to restore them later."""
    kinds = floor.kinds[row]
    code: int = kinds[0] | (kinds[1] << 4) | (kinds[2] << 8) | (kinds[3] << 12)
    return code


@kernel
def restore_row(floor: Floor, row: int, code: int) -> None:
    for column in range(WIDTH):
        floor.kinds[row, column] = (code >> (4 * column)) & 15


@kernel
def first_of(column: int, span: int) -> int:
    return 0 if span == LEFTWARD else column


@kernel
def last_of(floor: Floor, row: int, column: int, span: int) -> int:
    return floor.widths[row] - 1 if span == RIGHTWARD else column


@kernel
def paint(floor: Floor, row: int, column: int, span: int, kind: int) -> None:
    for each in range(first_of(column, span), last_of(floor, row, column, span) + 1):
        floor.kinds[row, each] = kind


@kernel
def places_of(floor: Floor, row: int, kind: int) -> int:
    """Returns the nodes of a row that are of a kind, as bits."""
    bits = 0
    for column in range(WIDTH):
        bits |= (1 if floor.kinds[row, column] == kind else 0) << column
    return bits


@kernel
def is_placed(floor: Floor, row: int, column: int, span: int, space: Space) -> bool:
    """Returns whether no painted node of a row is linked to another of its kind: R3.4."""
    kind = floor.kinds[row, column]
    if kind == COMBAT:
        return True
    before, ahead = places_of(floor, row - 1, kind), places_of(floor, row + 1, kind)
    for each in range(first_of(column, span), last_of(floor, row, column, span) + 1):
        is_met = space[ENTRANCES, row * WIDTH + each] & before or floor.links[row, each] & ahead
        if is_met and floor.kinds[row, each] == kind:
            return False
    return True


# --- judging --------------------------------------------------------------------------------------------------------


@kernel
def fits_bands(floor: Floor, row: int, other: int, space: Space) -> bool:
    """Returns whether all paths stay within the bands after changes in two rows."""
    for at in range(row, other + 1):
        which = COUNTS if at == row else TRIAL
        for column in range(floor.widths[at]):
            cell = at * WIDTH + column
            after = with_node(join_counts(at - 1, space[ENTRANCES, cell], which, space), floor.kinds[at, column])
            if at == other and after & ~space[ALLOWANCE, cell]:
                return False
            space[TRIAL, cell] = after
    return True


@kernel
def mixed_growth(floor: Floor, row: int, other: int, space: Space) -> int:
    """Returns by how many the mixed forks have grown: those that lead to the two rows."""
    grown: int = mixed_in(floor, row - 1) - space[MIXED, row - 1]
    if other != row:
        grown += mixed_in(floor, other - 1) - space[MIXED, other - 1]
    return grown


@kernel
def combat_growth(floor: Floor, row: int, other: int, space: Space) -> int:
    grown: int = combats_in(floor, row) - space[COMBATS, row]
    if other != row:
        grown += combats_in(floor, other) - space[COMBATS, other]
    return grown


@kernel
def judge(floor: Floor, row: int, other: int, worst: int, space: Space) -> int:
    """Returns the penalty after changes in two rows, or something above `worst`; what costs least is asked first."""
    if not fits_bands(floor, row, other, space):
        return worst + 1
    mixed = mixed_growth(floor, row, other, space)
    combats = combat_growth(floor, row, other, space)
    if penalty_with(space, mixed, -space[TOTALS, EMPTY], combats, -space[TOTALS, EARLY]) > worst:
        return worst + 1
    empty = empty_growth(floor, row, other, space, 0)
    early = early_growth(floor, row, other, space, 0)
    return penalty_with(space, mixed, empty, combats, early)


@kernel
def accept(floor: Floor, row: int, other: int, space: Space) -> None:
    """Finds again what changes in two rows have changed."""
    count_again(floor, row, other, space)
    allow_again(floor, row, other, space)
    space[TOTALS, EMPTY] += empty_growth(floor, row, other, space, KEEP)
    space[TOTALS, EARLY] += early_growth(floor, row, other, space, KEEP)
    space[TOTALS, ALL_MIXED] += mixed_growth(floor, row, other, space)
    space[TOTALS, ALL_COMBATS] += combat_growth(floor, row, other, space)
    for each in (row, other):
        space[MIXED, each - 1] = mixed_in(floor, each - 1)
        space[COMBATS, each] = combats_in(floor, each)


@kernel
def try_exchange(floor: Floor, a: int, b: int, span: int, worst: int, space: Space) -> int:
    """Makes an exchange (a before b) if all paths fit and the penalty stays within `worst`; returns the penalty."""
    row, other = a // WIDTH, b // WIDTH
    kind, others = floor.kinds[row, a % WIDTH], floor.kinds[other, b % WIDTH]
    if kind == others or not is_placeable(floor, others, row) or not is_placeable(floor, kind, other):
        return worst
    code, other_code = row_code(floor, row), row_code(floor, other)
    paint(floor, row, a % WIDTH, span, others)
    paint(floor, other, b % WIDTH, span, kind)
    if is_placed(floor, row, a % WIDTH, span, space) and is_placed(floor, other, b % WIDTH, span, space):
        found = judge(floor, row, other, worst, space)
        if found <= worst:
            accept(floor, row, other, space)
            return found
    restore_row(floor, other, other_code)
    restore_row(floor, row, code)
    return worst


@kernel
def draw_exchange(floor: Floor, worst: int, rng: Rng, space: Space) -> int:
    """Tries to exchange two nodes at most three rows apart: four draws."""
    a = space[PLACES, below(rng, space[TOTALS, MIDDLE])]
    row = next_int(rng, max(1, a // WIDTH - REACH), min(ROWS - 2, a // WIDTH + REACH))
    b = row * WIDTH + below(rng, floor.widths[row])
    span = below(rng, 3)
    return try_exchange(floor, min(a, b), max(a, b), span, worst, space)
