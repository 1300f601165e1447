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
    as_nodes,
    count_marks,
    marks_of,
    marks_of_several,
    node_of,
    turned_around,
)
from quintet.games.runmap.rules.work import DRAWS, TRIES, Work
from quintet.games.runmap.tables import COMBAT, ROWS, WIDTH

__all__ = ["begin_exchanges", "draw_exchanges", "try_next"]

REACH: Final = 3
"""The most rows between two nodes that trade places."""
ALONE, LEFTWARD, RIGHTWARD = range(3)
"""How far an exchange goes: the two nodes alone, or with all nodes to the left or right of them."""


def _brush(span: int, width: int, column: int) -> int:
    first = 0 if span == LEFTWARD else column
    last = width if span == RIGHTWARD else column + 1
    return sum(1 << each for each in range(first, last))


BRUSHES: Final = np.array(
    [[[_brush(span, width, column) for column in range(WIDTH)] for width in range(WIDTH + 1)] for span in range(3)]
)
"""By span, width of the row and column: the nodes that an exchange paints."""
EVERY_KIND: Final = 0x11111
"""The lowest bit of every kind in a set."""
HOW_MANY: Final = np.array([bits.bit_count() for bits in range(16)])
"""How many of four bits are set."""


# --- what exchanges are judged by -----------------------------------------------------------------------------------


@kernel
def begin_exchanges(floor: Floor, work: Work) -> None:
    """Finds everything about a floor."""
    for row in range(1, ROWS):
        work.entrances[row] = turned_around(work.links[row - 1])
    for row in range(ROWS):
        work.sets[row] = set_of(work.kinds[row], work.widths[row])
    list_places(work)
    count_paths(work)
    allow_paths(work)
    number_futures(work)
    fill_purses(work)
    add_up(floor, work)
    work.lacks = penalty_with(work, 0, 0, 0, 0)


@kernel
def list_places(work: Work) -> None:
    """Lists the nodes between the entry and the boss, with the first row and the number of rows in their reach."""
    count = 0
    for row in range(1, ROWS - 1):
        nearest, farthest = max(1, row - REACH), min(ROWS - 2, row + REACH)
        for column in range(work.widths[row]):
            work.places[count] = (row * WIDTH + column) | nearest << 6 | (farthest - nearest + 1) << 10
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
def set_of(kinds: int, width: int) -> int:
    """Returns which nodes of a row have each kind."""
    found = 0
    for column in range(width):
        found |= (1 << column) << (4 * node_of(kinds, column))
    return found


@kernel
def paint(row: int, brush: int, kind: int, work: Work) -> None:
    """Gives the nodes that a brush names a kind."""
    nodes = as_nodes(brush)
    work.kinds[row] = (work.kinds[row] & ~nodes) | ((kind * EACH) & nodes)
    work.sets[row] = (work.sets[row] & ~(brush * EVERY_KIND)) | (brush << (4 * kind))


@kernel
def meets_itself(row: int, brush: int, kind: int, work: Work) -> int:
    """Returns the painted nodes of a row that are linked to another of their kind, or 0: R3.4."""
    lane = 4 * kind
    before, ahead = (work.sets[row - 1] >> lane) & 15, (work.sets[row + 1] >> lane) & 15
    near = (work.entrances[row] & (before * EACH)) | (work.links[row] & (ahead * EACH))
    met: int = near & as_nodes((work.sets[row] >> lane) & brush) & -min(kind, 1)
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
def try_exchange(floor: Floor, exchange: int, work: Work) -> bool:
    """Makes an exchange if all paths fit and no more is missing than before; returns whether it stays."""
    row, column, span = (exchange >> 2) & 15, exchange & 3, exchange >> 12
    other, others_column = (exchange >> 8) & 15, (exchange >> 6) & 3
    code, other_code = work.kinds[row], work.kinds[other]
    kind, others = node_of(code, column), node_of(other_code, others_column)
    if kind == others or (work.placeable[row] >> others) & (work.placeable[other] >> kind) & 1 == 0:
        return False
    sets, other_sets = work.sets[row], work.sets[other]
    brush, others_brush = BRUSHES[span, work.widths[row], column], BRUSHES[span, work.widths[other], others_column]
    paint(row, brush, others, work)
    paint(other, others_brush, kind, work)
    if (meets_itself(row, brush, others, work) | meets_itself(other, others_brush, kind, work)) == 0:
        combats = HOW_MANY[work.sets[row] & 15] - HOW_MANY[sets & 15]
        if other != row:
            combats += HOW_MANY[work.sets[other] & 15] - HOW_MANY[other_sets & 15]
        found = judge(floor, row, other, combats, work.lacks, work)
        if found <= work.lacks:
            accept(floor, row, other, combats, work)
            work.lacks = found
            return True
    work.kinds[other], work.sets[other] = other_code, other_sets
    work.kinds[row], work.sets[row] = code, sets
    return False


@kernel
def try_next(floor: Floor, first: int, work: Work) -> int:
    """Tries exchanges up to one that stays; returns the number of the next one to try."""
    for at in range(first, TRIES):
        if try_exchange(floor, work.exchanges[at], work):
            return at + 1
    return TRIES


@kernel
def draw_exchanges(rng: Rng, work: Work) -> None:
    """Draws exchanges of two nodes at most three rows apart: four draws each, which do not depend on the kinds.

    The masks change no index. They only say that none is negative, which would have to be looked at.
    """
    next_words(rng, work.words[:])
    middle = work.middle
    for at in range(TRIES):
        first = DRAWS * at
        place = work.places[share(work.words[first], middle) & 63]
        a = place & 63
        row = ((place >> 6) & 15) + share(work.words[first + 1], place >> 10)
        b = row * WIDTH + share(work.words[first + 2], work.widths[row & 15])
        work.exchanges[at] = min(a, b) | (max(a, b) << 6) | (share(work.words[first + 3], 3) << 12)
