"""The counts that paths can have, as bits, a lane per kind (see tables), two nodes of a row in one number: R3.1.

Joining paths is an OR, adding a node is a shift in one lane, so one pass over the links judges every path at once. The
pass back from the boss gives for each node the counts that no path may have there, because some way on would leave the
bands; an exchange of two nodes then needs only the rows between them.
"""

from typing import Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.games.runmap.rules.work import Work
from quintet.games.runmap.tables import BELOW_TOP, BEYOND, BOSS, COMBAT, COUNT_BITS, FRESH, LANE, ROWS

__all__ = ["allow_again", "allow_paths", "count_again", "count_paths", "fits_bands", "is_one_mix"]

ONE: Final = (1 << COUNT_BITS) - 1
"""The counts of the first of two nodes."""
NAMED: Final = np.array([0, ONE, ONE << COUNT_BITS, ONE | (ONE << COUNT_BITS)], np.int64)
"""The counts of those of two nodes that two bits name."""


def _rising(kinds: int) -> int:
    first, second = min(kinds & 15, BOSS - 1), min(kinds >> 4, BOSS - 1)
    return int(BELOW_TOP[first]) | int(BELOW_TOP[second]) << COUNT_BITS


RISING: Final = np.array([_rising(kinds) for kinds in range(256)], np.int64)
"""By the kinds of two nodes: the lanes in which their counts rise, each without its last bit."""


@kernel
def with_nodes(counts: int, kinds: int) -> int:
    """Returns the counts after two nodes of these kinds; a lane's last bit stays where it is."""
    rising: int = counts & RISING[kinds & 255]
    return (counts ^ rising) | (rising << 1)


@kernel
def without_nodes(counts: int, kinds: int) -> int:
    """Returns the counts before two nodes of these kinds that lead to these; a lane's last bit stays."""
    rising: int = RISING[kinds & 255]
    return (counts & ~rising) | ((counts >> 1) & rising)


@kernel
def join_named(first: int, second: int, bits: int) -> int:
    """Returns what the nodes of a row have together that these bits name, out of all four."""
    both: int = (first & NAMED[bits & 3]) | (second & NAMED[(bits >> 2) & 3])
    return (both | (both >> COUNT_BITS)) & ONE


@kernel
def join_two(first: int, second: int, bits: int) -> int:
    """Returns the same for two nodes, with four bits for each."""
    return join_named(first, second, bits) | (join_named(first, second, bits >> 4) << COUNT_BITS)


@kernel
def count_row(row: int, work: Work) -> bool:
    """Counts the paths up to each node of a row; returns whether anything is new."""
    at, ways, kinds = 2 * row, work.entrances[row], work.kinds[row]
    a, b = work.paths[at - 2], work.paths[at - 1]
    first, second = join_two(a, b, ways), join_two(a, b, ways >> 8)
    work.joined[at], work.joined[at + 1] = first, second
    first, second = with_nodes(first, kinds), with_nodes(second, kinds >> 8)
    is_new = bool(first != work.paths[at] or second != work.paths[at + 1])
    work.paths[at], work.paths[at + 1] = first, second
    return is_new


@kernel
def count_paths(work: Work) -> None:
    """Counts the paths up to each node."""
    work.paths[0], work.paths[1] = with_nodes(FRESH, COMBAT), 0
    for row in range(1, ROWS - 1):
        count_row(row, work)


@kernel
def count_again(row: int, other: int, work: Work) -> None:
    """Counts again after changes in two rows, as far as these reach."""
    while row < ROWS - 1 and (count_row(row, work) or row < other):
        row += 1


@kernel
def fits_bands(row: int, other: int, work: Work) -> bool:
    """Returns whether all paths stay within the bands after changes in two rows."""
    kinds = work.kinds[row]
    a, b = with_nodes(work.joined[2 * row], kinds), with_nodes(work.joined[2 * row + 1], kinds >> 8)
    for each in range(row + 1, other + 1):
        ways, kinds = work.entrances[each], work.kinds[each]
        first, second = join_two(a, b, ways), join_two(a, b, ways >> 8)
        a, b = with_nodes(first, kinds), with_nodes(second, kinds >> 8)
    return bool((a & work.beyond[2 * other]) | (b & work.beyond[2 * other + 1]) == 0)


@kernel
def allow_row(row: int, work: Work) -> bool:
    """Finds the counts that no path may have at the nodes of a row, because of some way on.

    Returns whether the row before has to be asked again.
    """
    first = second = BEYOND | (BEYOND << COUNT_BITS)
    at = 2 * row
    if row < ROWS - 2:
        a, b, ways = work.before[at + 2], work.before[at + 3], work.links[row]
        first, second = join_two(a, b, ways), join_two(a, b, ways >> 8)
    work.beyond[at], work.beyond[at + 1] = first, second
    kinds = work.kinds[row]
    first, second = without_nodes(first, kinds), without_nodes(second, kinds >> 8)
    is_new = bool(first != work.before[at] or second != work.before[at + 1])
    work.before[at], work.before[at + 1] = first, second
    return is_new


@kernel
def allow_paths(work: Work) -> None:
    """Finds the counts that no path may have at each node."""
    for row in range(ROWS - 2, -1, -1):
        allow_row(row, work)


@kernel
def allow_again(row: int, other: int, work: Work) -> None:
    """Finds them again after changes in two rows, as far as these reach."""
    at = other
    while at >= 0 and (allow_row(at, work) or at > row):
        at -= 1


@kernel
def is_one_mix(work: Work) -> bool:
    """Returns whether all whole paths have the same counts: one bit in every lane."""
    whole = join_named(work.paths[2 * ROWS - 4], work.paths[2 * ROWS - 3], 15)
    for kind in range(BOSS):
        lane = whole & LANE[kind]
        if lane & (lane - 1):
            return False
    return True
