"""Kinds for the layout `paths`: every path within the bands, and many forks that offer a choice: R3.1 to R3.5.

The counts that the paths to a node can have are bits, a lane per kind (see tables): joining paths is an OR, adding a
node is a shift in one lane. One pass over the links then judges every path at once.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, i64
from quintet.core.rng import Rng, below, next_int
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link, is_fork
from quintet.games.runmap.rules.kinds import is_placeable, meets_itself, middle_nodes, pick_cell
from quintet.games.runmap.rules.penalties import drop_twins, is_fair, join_twins, penalty
from quintet.games.runmap.tables import ALLOWED, BOSS, CELLS, COMBAT, FRESH, LANE, MIXES, ROWS, TOO_MANY, TOP, WIDTH

__all__ = ["SPACE", "Cells", "Space", "count_paths_from", "shape_paths"]

TRIES: Final = 200
"""How many exchanges are tried before links that offer nothing new are dropped ..."""
ROUNDS: Final = 5
"""... and how often, before the floor is drawn again."""
FEWEST_FORKS: Final = 8
REACH: Final = 3
"""The most rows between two nodes that trade places."""
MIX_COUNT: Final = len(MIXES)
Cells = Annotated[Array, i64, (0,)]
Space = Annotated[Array, i64, (0, 0)]
"""Scratch space for one floor: four numbers for each of its cells."""
COUNTS, TRIAL, FUTURES, SETS = range(4)
SPACE: Final = (4, CELLS)
"""The shape of a scratch space."""

# How far an exchange goes: the two nodes alone, or with all nodes to the left or right of them.
ALONE, LEFTWARD, RIGHTWARD = 0, 1, 2


# --- the start: one kind per row ------------------------------------------------------------------------------------


@kernel
def draw_template(floor: Floor, rng: Rng, kinds: Cells) -> None:
    """Draws one of the five mixes, one kind per row, shuffled until every rule holds."""
    mix = below(rng, MIX_COUNT)
    while True:
        fill_template(mix, kinds)
        for last in range(ROWS - 3, 0, -1):
            other = below(rng, last + 1)
            kinds[last + 1], kinds[other + 1] = kinds[other + 1], kinds[last + 1]
        if is_template(floor, kinds):
            return


@kernel
def fill_template(mix: int, kinds: Cells) -> None:
    """Lists the kinds of a mix in order, the entry's combat first."""
    row = 0
    for kind in range(COMBAT, BOSS):
        for _ in range(MIXES[mix, kind]):
            kinds[row] = kind
            row += 1


@kernel
def is_template(floor: Floor, kinds: Cells) -> bool:
    for row in range(1, ROWS - 1):
        if not is_placeable(floor, kinds[row], row):
            return False
        if kinds[row] != COMBAT and kinds[row] == kinds[row - 1]:
            return False
    return True


@kernel
def lay_template(floor: Floor, kinds: Cells) -> None:
    for row in range(1, ROWS - 1):
        for column in range(floor.widths[row]):
            floor.kinds[row, column] = kinds[row]


# --- judging all paths at once --------------------------------------------------------------------------------------


@kernel
def with_node(counts: int, kind: int) -> int:
    """Returns the counts after one more node of a kind; a lane's last bit stays where it is."""
    lane: int = counts & LANE[kind]
    after: int = (counts ^ lane) | ((lane << 1) & LANE[kind]) | (lane & TOP[kind])
    return after


@kernel
def counts_after(floor: Floor, row: int, column: int, counts: Cells) -> int:
    """Returns the counts of the paths up to and including this node."""
    before = 0
    for source in range(floor.widths[row - 1]):
        if has_link(floor, row - 1, source, column):
            before |= counts[(row - 1) * WIDTH + source]
    return with_node(before, floor.kinds[row, column])


@kernel
def whole_counts(floor: Floor, counts: Cells) -> int:
    whole = 0
    for column in range(floor.widths[ROWS - 2]):
        whole |= counts[(ROWS - 2) * WIDTH + column]
    return whole


@kernel
def count_paths_from(floor: Floor, first: int, counts: Cells) -> int:
    """Returns the counts of all whole paths, recounted from row `first`, or of a path with too many of a kind."""
    for row in range(first, ROWS - 1):
        for column in range(floor.widths[row]):
            after = counts_after(floor, row, column, counts)
            if after & TOO_MANY:
                return after
            counts[row * WIDTH + column] = after
    return whole_counts(floor, counts)


@kernel
def is_one_mix(whole: int) -> bool:
    """Returns whether all paths have the same counts: one bit in every lane."""
    for kind in range(BOSS):
        lane = whole & LANE[kind]
        if lane & (lane - 1):
            return False
    return True


# --- one exchange ---------------------------------------------------------------------------------------------------


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
def is_placed(floor: Floor, row: int, column: int, span: int) -> bool:
    """Returns whether the painted nodes of a row may be there; the others are checked already."""
    for each in range(first_of(column, span), last_of(floor, row, column, span) + 1):
        if meets_itself(floor, row, each):
            return False
    return True


@kernel
def copy_counts(first: int, source: Cells, target: Cells) -> None:
    for cell in range(first * WIDTH, CELLS):
        target[cell] = source[cell]


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
    if is_placed(floor, row, a % WIDTH, span) and is_placed(floor, other, b % WIDTH, span):
        if count_paths_from(floor, row, space[TRIAL]) & ~ALLOWED == 0:
            found = penalty(floor, space[FUTURES], space[SETS])
            if found <= worst:
                copy_counts(row, space[TRIAL], space[COUNTS])
                return found
        copy_counts(row, space[COUNTS], space[TRIAL])
    restore_row(floor, other, other_code)
    restore_row(floor, row, code)
    return worst


@kernel
def draw_exchange(floor: Floor, nodes: int, worst: int, rng: Rng, space: Space) -> int:
    """Tries to exchange two nodes at most three rows apart: four draws."""
    a = pick_cell(floor, below(rng, nodes))
    row = next_int(rng, max(1, a // WIDTH - REACH), min(ROWS - 2, a // WIDTH + REACH))
    b = row * WIDTH + below(rng, floor.widths[row])
    span = below(rng, 3)
    return try_exchange(floor, min(a, b), max(a, b), span, worst, space)


# --- the climb ------------------------------------------------------------------------------------------------------


@kernel
def shape_paths(floor: Floor, rng: Rng, space: Space) -> bool:
    """Starts with one kind per row, then exchanges nodes; returns whether the floor lacks nothing: R3.5."""
    draw_template(floor, rng, space[TRIAL])
    lay_template(floor, space[TRIAL])
    space[COUNTS, 0] = with_node(FRESH, COMBAT)
    for turn in range(ROUNDS):
        count_paths_from(floor, 1, space[COUNTS])
        copy_counts(0, space[COUNTS], space[TRIAL])
        climb(floor, rng, space)
        drop_twins(floor, space[FUTURES], space[SETS])
        if turn > 0:
            join_twins(floor, space[FUTURES], space[SETS])
        whole = count_paths_from(floor, 1, space[COUNTS])
        if penalty(floor, space[FUTURES], space[SETS]) == 0 and not is_one_mix(whole):
            return count_forks(floor) >= FEWEST_FORKS and is_fair(floor, space[FUTURES])
    return False


@kernel
def count_forks(floor: Floor) -> int:
    forks = 0
    for row in range(ROWS - 1):
        for column in range(floor.widths[row]):
            forks += 1 if is_fork(floor, row, column) else 0
    return forks


@kernel
def climb(floor: Floor, rng: Rng, space: Space) -> None:
    """Exchanges nodes until nothing is missing, or for a number of tries."""
    nodes, left, tries = middle_nodes(floor), penalty(floor, space[FUTURES], space[SETS]), 0
    while tries < TRIES and (left > 0 or is_one_mix(whole_counts(floor, space[COUNTS]))):
        left = draw_exchange(floor, nodes, left, rng, space)
        tries += 1
