"""What a floor of the layout `paths` still lacks: forks that matter, combats in proportion, merchants with customers.

Each part is counted by rows, so that after an exchange only the rows that changed are counted again. The future of a
node is its kind and the set of futures of its exits: R3.5. Within a row, a future is numbered by the first node that
has it, so a set of futures is four bits, and the futures of a row are four times four.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.games.runmap.rules.row_codes import (
    ALL,
    EACH,
    count_marks,
    linked_to,
    marks_of,
    marks_of_several,
    node_of,
    whole_row,
)
from quintet.games.runmap.rules.work import Work
from quintet.games.runmap.tables import COMBAT, ELITE, FIGHTS, MERCHANT, ROWS, WIDTH

__all__ = [
    "KEEP",
    "early_growth",
    "empty_growth",
    "fill_purses",
    "mixed_of",
    "number_futures",
    "penalty",
]

MIXED_PERCENT: Final = 60
"""The share of forks with exits of different kinds: R3.5."""
FEWEST_COMBATS, MOST_COMBATS = 50, 60
"""Percent of all nodes before the boss: R3.6."""
LOW: Final = 0xFFFF
"""Four numbers of four bits, one per node of a row; a count of the whole row is above them."""
KEEP: Final = 1
"""Makes a kernel store what it finds."""
COLUMNS: Final = 0x3210
"""The number of every node of a row."""
PAY: Final = FIGHTS[0, :, 2].copy()
"""The gold of a combat and of an elite in act 1; the cheapest ware costs 4, as many as a node has bits."""


@kernel
def penalty(forks: int, mixed: int, empty: int, nodes: int, combats: int, early: int) -> int:
    """Returns 0 for a floor that lacks nothing: R3.5 to R3.7.

    Counts four for every fork without a choice, one for every mixed fork that is missing, two for every combat that is
    missing or too many, and four for every merchant that is too early.
    """
    too_few = (nodes * FEWEST_COMBATS + 99) // 100 - combats
    too_many = combats - nodes * MOST_COMBATS // 100
    unmixed = (forks * MIXED_PERCENT + 99) // 100 - mixed
    return 4 * empty + max(0, unmixed) + 2 * max(0, too_few, too_many) + 4 * early


@kernel
def mixed_of(links: int, kinds: int) -> int:
    """Counts the nodes whose links lead to different kinds in the next row: a bit is 1 in one and 0 in another."""
    ones, zeros = 0, 0
    for column in range(WIDTH):
        marks, kind = linked_to(links, column), node_of(kinds, column)
        ones |= marks * kind
        zeros |= marks * (15 - kind)
    return WIDTH - count_marks(marks_of(ones & zeros, 0))


# --- futures: R3.5 --------------------------------------------------------------------------------------------------


@kernel
def futures_before(row: int, ahead: int, work: Work) -> int:
    """Returns the futures of a row's nodes, and above them how many of its forks have exits of one future.

    `ahead` has the futures of the next row.
    """
    links, exits = work.links[row], 0
    for column in range(WIDTH):
        exits |= linked_to(links, column) << node_of(ahead, column)
    empty = count_marks(marks_of_several(links) & ~marks_of_several(exits))
    return first_equals(work.kinds[row], exits) + (empty << 16)


@kernel
def first_equals(kinds: int, exits: int) -> int:
    """Returns for each node the first node of its row that has the same kind and the same futures behind its exits."""
    third = equal_marks(kinds, exits, 3)
    second = equal_marks(kinds, exits, 2) & ~third
    first = equal_marks(kinds, exits, 1) & ~third & ~second
    return COLUMNS - 3 * third - 2 * second - first


@kernel
def equal_marks(kinds: int, exits: int, distance: int) -> int:
    """Marks the nodes that equal the one at this distance to their left."""
    shift = 4 * distance
    differing = ((kinds ^ (kinds << shift)) | (exits ^ (exits << shift))) & ALL
    return marks_of(differing, 0) & ~whole_row(distance)


@kernel
def number_futures(work: Work) -> None:
    """Numbers the future of every node, row by row, from the boss back."""
    work.futures[ROWS - 1] = 0
    for row in range(ROWS - 2, -1, -1):
        work.futures[row] = futures_before(row, work.futures[row + 1], work)


@kernel
def empty_growth(row: int, other: int, work: Work, keep: int) -> int:
    """Returns by how many the forks without a choice have grown since `futures`, after changes in two rows."""
    grown, at, ahead = 0, other, work.futures[other + 1]
    while at >= 0:
        now, was = futures_before(at, ahead, work), work.futures[at]
        grown += (now >> 16) - (was >> 16)
        ahead = now
        if keep:
            work.futures[at] = now
        if (now ^ was) & LOW != 0:
            at -= 1
        elif at > row:
            at, ahead = row, work.futures[row + 1]
        else:
            break
    return grown


# --- purses: R3.7 ---------------------------------------------------------------------------------------------------


@kernel
def purses_after(row: int, before: int, work: Work) -> int:
    """Returns the least gold won up to each node of a row of act 1, and above it how many merchants are too early.

    As many bits are set as there is gold, at most the price of the cheapest ware: the least of several is an AND.
    """
    kinds, entrances, least = work.kinds[row], work.entrances[row], ALL
    for source in range(WIDTH):
        least &= (node_of(before, source) * EACH) | (ALL ^ (linked_to(entrances, source) * 15))
    early = count_marks(marks_of(kinds, MERCHANT) & ~marks_of(least, 15))
    combats, elites = marks_of(kinds, COMBAT) * 15, marks_of(kinds, ELITE) * 15
    found = least & ~(combats | elites)
    found |= with_pay(least, COMBAT) & combats
    found |= with_pay(least, ELITE) & elites
    return found + (early << 16)


@kernel
def with_pay(purses: int, kind: int) -> int:
    """Returns purses after such a fight in each of them."""
    pay: int = PAY[kind]
    fresh = ((1 << pay) - 1) * EACH
    return ((purses << pay) & (ALL ^ fresh)) | fresh


@kernel
def fill_purses(work: Work) -> None:
    """Finds the purses of every row; they matter in act 1."""
    work.purses[0] = (1 << PAY[COMBAT]) - 1
    for row in range(1, ROWS - 1):
        work.purses[row] = purses_after(row, work.purses[row - 1], work)


@kernel
def early_growth(row: int, other: int, work: Work, keep: int) -> int:
    """Returns by how many the merchants that are too early have grown since `purses`, after changes in two rows."""
    grown, at, before = 0, row, work.purses[row - 1]
    while at < ROWS - 1:
        now, was = purses_after(at, before, work), work.purses[at]
        grown += (now >> 16) - (was >> 16)
        before = now
        if keep:
            work.purses[at] = now
        if (now ^ was) & LOW != 0:
            at += 1
        elif at < other:
            at, before = other, work.purses[other - 1]
        else:
            break
    return grown
