"""Links and nodes that offer nothing new: R2.4."""

from quintet.core.kernel import kernel
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.rules.path_counts import FUTURES, Space
from quintet.games.runmap.rules.penalties import number_futures
from quintet.games.runmap.tables import ROWS, WIDTH

__all__ = ["drop_twins", "join_twins"]


@kernel
def entrances(floor: Floor, row: int, column: int) -> int:
    found = 0
    for source in range(floor.widths[row - 1]):
        if has_link(floor, row - 1, source, column):
            found += 1
    return found


@kernel
def is_same(futures: int, a: int, b: int) -> bool:
    """Whether two nodes of a row with these futures have the same one."""
    return (futures >> (4 * a)) & 15 == (futures >> (4 * b)) & 15


@kernel
def drop_twins(floor: Floor, space: Space) -> None:
    """Takes away links whose node has another exit with the same future, where the target keeps an entrance: R2.4."""
    number_futures(floor, space)
    for row in range(ROWS - 2):
        for column in range(floor.widths[row]):
            for target in range(floor.widths[row + 1]):
                if is_twin(floor, row, column, target, space) and entrances(floor, row + 1, target) > 1:
                    floor.links[row, column] &= ~(1 << target)


@kernel
def join_twins(floor: Floor, space: Space) -> None:
    """Makes one node of two neighbors behind one fork that have the same future, in rows of three or more: R2.4."""
    number_futures(floor, space)
    for row in range(ROWS - 2):
        for column in range(floor.widths[row]):
            for target in range(floor.widths[row + 1] - 1):
                if is_joinable(floor, row, column, target, space):
                    join(floor, row + 1, target)
                    number_futures(floor, space)


@kernel
def is_joinable(floor: Floor, row: int, column: int, target: int, space: Space) -> bool:
    """Whether two neighbors offer a fork the same, and one node can have all their exits."""
    both = has_link(floor, row, column, target) and has_link(floor, row, column, target + 1)
    masks = floor.links[row + 1, target] | floor.links[row + 1, target + 1]
    return both and masks != 15 and floor.widths[row + 1] > 2 and is_same(space[FUTURES, row + 1], target, target + 1)


@kernel
def join(floor: Floor, row: int, column: int) -> None:
    """Gives a node the links of its right neighbor, which goes."""
    floor.links[row, column] |= floor.links[row, column + 1]
    floor.widths[row] -= 1
    for each in range(column + 1, WIDTH):
        floor.kinds[row, each] = floor.kinds[row, each + 1] if each + 1 < WIDTH else 0
        floor.links[row, each] = floor.links[row, each + 1] if each + 1 < WIDTH else 0
    for source in range(floor.widths[row - 1]):
        mask = floor.links[row - 1, source]
        kept = mask & ((2 << column) - 1)
        floor.links[row - 1, source] = kept | ((mask >> (column + 1)) << column)


@kernel
def is_twin(floor: Floor, row: int, column: int, target: int, space: Space) -> bool:
    """Whether a node is linked to this target and to another one with the same future."""
    if not has_link(floor, row, column, target):
        return False
    for other in range(floor.widths[row + 1]):
        if other != target and has_link(floor, row, column, other) and is_same(space[FUTURES, row + 1], other, target):
            return True
    return False
