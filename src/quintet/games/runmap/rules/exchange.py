"""One exchange: the kinds of two nodes trade places, if all paths fit and no more is missing than before: R3.5.

`begin_exchanges` finds everything about a floor that an exchange is judged by; what an exchange changes is found again
when it stays. So one that does not stay, and most do not, costs the few rows between its two nodes.
"""

from typing import Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, next_words, share
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.path_counts import allow_again, allow_paths, count_again, count_paths, fits_bands
from quintet.games.runmap.rules.penalties import (
    KEEP,
    early_growth,
    empty_growth,
    fill_purses,
    mixed_of,
    number_futures,
    penalty,
)
from quintet.games.runmap.rules.row_codes import (
    EACH,
    as_bits,
    count_marks,
    marks_of,
    marks_of_several,
    node_of,
    turned_around,
)
from quintet.games.runmap.rules.work import DRAWS, TRIES, Work
from quintet.games.runmap.tables import COMBAT, ROWS, WIDTH

__all__ = ["begin_exchanges", "draw_exchanges", "try_exchange"]

REACH: Final = 3
"""The most rows between two nodes that trade places."""
ALONE, LEFTWARD, RIGHTWARD = range(3)
"""How far an exchange goes: the two nodes alone, or with all nodes to the left or right of them."""


def _brush(span: int, width: int, column: int) -> int:
    first = 0 if span == LEFTWARD else column
    last = width if span == RIGHTWARD else column + 1
    return sum(15 << 4 * each for each in range(first, last))


BRUSHES: Final = np.array(
    [[[_brush(span, width, column) for column in range(WIDTH)] for width in range(WIDTH + 1)] for span in range(3)]
)
"""By span, width of the row and column: all bits of the nodes that an exchange paints."""


# --- what exchanges are judged by -----------------------------------------------------------------------------------


@kernel
def begin_exchanges(floor: Floor, work: Work) -> int:
    """Finds everything about a floor; returns its penalty."""
    for row in range(1, ROWS):
        work.entrances[row] = turned_around(work.links[row - 1])
    list_places(work)
    count_paths(work)
    allow_paths(work)
    number_futures(work)
    fill_purses(work)
    add_up(floor, work)
    return penalty_with(work, 0, 0, 0, 0)


@kernel
def list_places(work: Work) -> None:
    """Lists the nodes between the entry and the boss."""
    count = 0
    for row in range(1, ROWS - 1):
        for column in range(work.widths[row]):
            work.places[count] = row * WIDTH + column
            count += 1
    work.middle = count


@kernel
def add_up(floor: Floor, work: Work) -> None:
    work.forks, work.all_mixed, work.empty = 0, 0, 0
    work.nodes, work.combats, work.early = 0, 0, 0
    for row in range(ROWS - 1):
        work.mixed[row] = mixed_of(work.links[row], work.kinds[row + 1])
        work.all_mixed += work.mixed[row]
        work.combats += combats_of(work.kinds[row]) - WIDTH + work.widths[row]
        work.empty += work.futures[row] >> 16
        work.early += work.purses[row] >> 16 if floor.act == 1 else 0
        work.nodes += work.widths[row]
        work.forks += count_marks(marks_of_several(work.links[row]))


@kernel
def combats_of(kinds: int) -> int:
    """Counts the combats of a row; places without a node count too."""
    return count_marks(marks_of(kinds, COMBAT))


@kernel
def penalty_with(work: Work, mixed: int, empty: int, combats: int, early: int) -> int:
    """Returns the penalty of a floor with this many more of each than in its totals."""
    return penalty(
        work.forks,
        work.all_mixed + mixed,
        work.empty + empty,
        work.nodes,
        work.combats + combats,
        work.early + early,
    )


# --- painting -------------------------------------------------------------------------------------------------------


@kernel
def paint(row: int, brush: int, kind: int, work: Work) -> None:
    work.kinds[row] = (work.kinds[row] & ~brush) | ((kind * EACH) & brush)


@kernel
def meets_itself(row: int, column: int, brush: int, work: Work) -> int:
    """Returns the painted nodes of a row that are linked to another of their kind, or 0: R3.4."""
    kind = node_of(work.kinds[row], column)
    before = as_bits(marks_of(work.kinds[row - 1], kind)) * EACH
    ahead = as_bits(marks_of(work.kinds[row + 1], kind)) * EACH
    painted = (marks_of(work.kinds[row], kind) * 15) & brush & -min(kind, 1)
    met: int = ((work.entrances[row] & before) | (work.links[row] & ahead)) & painted
    return met


# --- judging --------------------------------------------------------------------------------------------------------


@kernel
def mixed_growth(row: int, other: int, work: Work) -> int:
    """Returns by how many the mixed forks have grown: those that lead to the two rows."""
    grown: int = mixed_of(work.links[row - 1], work.kinds[row]) - work.mixed[row - 1]
    if other != row:
        grown += mixed_of(work.links[other - 1], work.kinds[other]) - work.mixed[other - 1]
    return grown


@kernel
def judge(floor: Floor, row: int, other: int, combats: int, worst: int, work: Work) -> int:
    """Returns the penalty after changes in two rows, or something above `worst`; what costs least is asked first.

    `combats` is by how many they have grown.
    """
    if not fits_bands(row, other, work):
        return worst + 1
    mixed = mixed_growth(row, other, work)
    if penalty_with(work, mixed, -work.empty, combats, -work.early) > worst:
        return worst + 1
    empty = empty_growth(row, other, work, 0)
    early = early_growth(row, other, work, 0) if floor.act == 1 else 0
    return penalty_with(work, mixed, empty, combats, early)


@kernel
def accept(floor: Floor, row: int, other: int, combats: int, work: Work) -> None:
    """Finds again what changes in two rows have changed."""
    count_again(row, other, work)
    allow_again(row, other, work)
    work.empty += empty_growth(row, other, work, KEEP)
    work.early += early_growth(row, other, work, KEEP) if floor.act == 1 else 0
    work.all_mixed += mixed_growth(row, other, work)
    work.combats += combats
    for each in (row, other):
        work.mixed[each - 1] = mixed_of(work.links[each - 1], work.kinds[each])


@kernel
def try_exchange(floor: Floor, exchange: int, worst: int, work: Work) -> int:
    """Makes an exchange if all paths fit and the penalty stays within `worst`; returns the penalty."""
    row, column, span = (exchange >> 2) & 15, exchange & 3, exchange >> 12
    other, others_column = (exchange >> 8) & 15, (exchange >> 6) & 3
    code, other_code = work.kinds[row], work.kinds[other]
    kind, others = node_of(code, column), node_of(other_code, others_column)
    if kind == others or (work.placeable[row] >> others) & (work.placeable[other] >> kind) & 1 == 0:
        return worst
    brush, others_brush = BRUSHES[span, work.widths[row], column], BRUSHES[span, work.widths[other], others_column]
    paint(row, brush, others, work)
    paint(other, others_brush, kind, work)
    if (meets_itself(row, column, brush, work) | meets_itself(other, others_column, others_brush, work)) == 0:
        combats = combats_of(work.kinds[row]) - combats_of(code)
        if other != row:
            combats += combats_of(work.kinds[other]) - combats_of(other_code)
        found = judge(floor, row, other, combats, worst, work)
        if found <= worst:
            accept(floor, row, other, combats, work)
            return found
    work.kinds[other] = other_code
    work.kinds[row] = code
    return worst


@kernel
def draw_exchanges(rng: Rng, work: Work) -> None:
    """Draws exchanges of two nodes at most three rows apart: four draws each, which do not depend on the kinds."""
    next_words(rng, work.words[:])
    for at in range(TRIES):
        first = DRAWS * at
        a = work.places[share(work.words[first], work.middle)]
        nearest, farthest = max(1, a // WIDTH - REACH), min(ROWS - 2, a // WIDTH + REACH)
        row = nearest + share(work.words[first + 1], farthest - nearest + 1)
        b = row * WIDTH + share(work.words[first + 2], work.widths[row])
        work.exchanges[at] = min(a, b) | (max(a, b) << 6) | (share(work.words[first + 3], 3) << 12)
