"""The counts that paths can have, as bits, a lane per kind (see tables): R3.1.

Joining paths is an OR, adding a node is a shift in one lane, so one pass over the links judges every path at once. The
pass back from the boss gives for each node the counts that a path may have there; an exchange of two nodes then needs
only the rows between them.
"""

from quintet.core.kernel import kernel
from quintet.games.runmap.rules.row_codes import node_of
from quintet.games.runmap.rules.work import Work
from quintet.games.runmap.tables import ALLOWED, BELOW_TOP, BOSS, COMBAT, FRESH, LANE, ROWS, WIDTH

__all__ = ["allow_again", "allow_paths", "count_again", "count_paths", "fits_bands", "is_one_mix"]


@kernel
def with_node(counts: int, kind: int) -> int:
    """Returns the counts after one more node of a kind; a lane's last bit stays where it is."""
    rising: int = counts & BELOW_TOP[kind]
    return (counts ^ rising) | (rising << 1)


@kernel
def without_node(counts: int, kind: int) -> int:
    """Returns the counts before one node of a kind that lead to these."""
    lane: int = counts & LANE[kind]
    before: int = (counts ^ lane) | ((lane >> 1) & LANE[kind])
    return before


@kernel
def join_named(a: int, b: int, c: int, d: int, bits: int) -> int:
    """Returns the counts of the nodes of a row that these bits name, out of all four."""
    return (a & -(bits & 1)) | (b & -(bits >> 1 & 1)) | (c & -(bits >> 2 & 1)) | (d & -(bits >> 3 & 1))


@kernel
def count_row(row: int, work: Work) -> bool:
    """Counts the paths up to each node of a row; returns whether anything is new."""
    is_new = False
    before = row * WIDTH - WIDTH
    a, b, c, d = work.paths[before], work.paths[before + 1], work.paths[before + 2], work.paths[before + 3]
    for column in range(WIDTH):
        at = row * WIDTH + column
        joined = join_named(a, b, c, d, node_of(work.entrances[row], column))
        after = with_node(joined, node_of(work.kinds[row], column))
        is_new = is_new or after != work.paths[at]
        work.joined[at], work.paths[at] = joined, after
    return is_new


@kernel
def count_paths(work: Work) -> None:
    """Counts the paths up to each node."""
    work.paths[0] = with_node(FRESH, COMBAT)
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
    at, kinds = row * WIDTH, work.kinds[row]
    a, b = with_node(work.joined[at], node_of(kinds, 0)), with_node(work.joined[at + 1], node_of(kinds, 1))
    c, d = with_node(work.joined[at + 2], node_of(kinds, 2)), with_node(work.joined[at + 3], node_of(kinds, 3))
    for each in range(row + 1, other + 1):
        ways, kinds = work.entrances[each], work.kinds[each]
        first, second = join_named(a, b, c, d, ways), join_named(a, b, c, d, ways >> 4)
        third, fourth = join_named(a, b, c, d, ways >> 8), join_named(a, b, c, d, ways >> 12)
        a, b = with_node(first, node_of(kinds, 0)), with_node(second, node_of(kinds, 1))
        c, d = with_node(third, node_of(kinds, 2)), with_node(fourth, node_of(kinds, 3))
    at = other * WIDTH
    beyond = (a & ~work.allowance[at]) | (b & ~work.allowance[at + 1])
    return bool(beyond | (c & ~work.allowance[at + 2]) | (d & ~work.allowance[at + 3]) == 0)


@kernel
def allow_row(row: int, work: Work) -> bool:
    """Finds the counts that paths may have at the nodes of a row, so that every way on is within the bands.

    Returns whether the row before has to be asked again.
    """
    is_new = False
    for column in range(work.widths[row]):
        at = row * WIDTH + column
        allowed = ALLOWED if row == ROWS - 2 else allowed_by(row + 1, node_of(work.links[row], column), work)
        before = without_node(allowed, node_of(work.kinds[row], column))
        is_new = is_new or before != work.before[at]
        work.allowance[at], work.before[at] = allowed, before
    return is_new


@kernel
def allowed_by(row: int, bits: int, work: Work) -> int:
    """Returns the counts that all nodes of a row allow that these bits name."""
    allowed = -1
    for column in range(WIDTH):
        allowed &= work.before[row * WIDTH + column] | (((bits >> column) & 1) - 1)
    return allowed


@kernel
def allow_paths(work: Work) -> None:
    """Finds the counts that paths may have at each node."""
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
    whole, last = 0, (ROWS - 2) * WIDTH
    for at in range(last, last + work.widths[ROWS - 2]):
        whole |= work.paths[at]
    for kind in range(BOSS):
        lane = whole & LANE[kind]
        if lane & (lane - 1):
            return False
    return True
