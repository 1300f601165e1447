"""The counts that paths can have, as bits, a lane per kind (see tables): R3.1.

Joining paths is an OR, adding a node is a shift in one lane, so one pass over the links judges every path at once. The
pass back from the boss gives for each node the counts that a path may have there; an exchange of two nodes then needs
only the rows between them.
"""

from quintet.core.kernel import kernel
from quintet.games.runmap.rules.row_codes import node_of
from quintet.games.runmap.rules.work import REAL, TRIAL, Work
from quintet.games.runmap.tables import ALLOWED, BOSS, COMBAT, FRESH, LANE, ROWS, TOP, WIDTH

__all__ = ["allow_again", "allow_paths", "count_again", "count_paths", "fits_bands", "is_one_mix"]


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
def join_counts(row: int, bits: int, which: int, work: Work) -> int:
    """Returns the counts of the paths to the nodes of a row that these bits name: REAL or TRIAL."""
    joined = 0
    for column in range(WIDTH):
        joined |= work.paths[which, row * WIDTH + column] & -((bits >> column) & 1)
    return joined


@kernel
def count_row(row: int, work: Work) -> bool:
    """Counts the paths up to each node of a row; returns whether anything is new."""
    is_new = False
    for column in range(WIDTH):
        at = row * WIDTH + column
        joined = join_counts(row - 1, node_of(work.entrances[row], column), REAL, work)
        after = with_node(joined, node_of(work.kinds[row], column))
        is_new = is_new or after != work.paths[REAL, at]
        work.joined[at], work.paths[REAL, at] = joined, after
    return is_new


@kernel
def count_paths(work: Work) -> None:
    """Counts the paths up to each node."""
    work.paths[REAL, 0] = with_node(FRESH, COMBAT)
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
    for column in range(WIDTH):
        at = row * WIDTH + column
        work.paths[TRIAL, at] = with_node(work.joined[at], node_of(work.kinds[row], column))
    for each in range(row + 1, other + 1):
        for column in range(WIDTH):
            joined = join_counts(each - 1, node_of(work.entrances[each], column), TRIAL, work)
            work.paths[TRIAL, each * WIDTH + column] = with_node(joined, node_of(work.kinds[each], column))
    beyond = 0
    for at in range(other * WIDTH, other * WIDTH + WIDTH):
        beyond |= work.paths[TRIAL, at] & ~work.allowance[at]
    return beyond == 0


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
    whole = join_counts(ROWS - 2, (1 << work.widths[ROWS - 2]) - 1, REAL, work)
    for kind in range(BOSS):
        lane = whole & LANE[kind]
        if lane & (lane - 1):
            return False
    return True
