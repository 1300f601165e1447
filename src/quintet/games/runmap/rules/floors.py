"""Small questions about a packed floor."""

from quintet.core.kernel import kernel
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.tables import ROWS, WIDTH

__all__ = ["exits", "has_link", "is_fork", "is_mixed", "wipe_floor"]


@kernel
def wipe_floor(floor: Floor) -> None:
    floor.act = 0
    floor.style = 0
    floor.rows = 0
    for row in range(ROWS):
        floor.widths[row] = 0
        for column in range(WIDTH):
            floor.kinds[row, column] = 0
            floor.links[row, column] = 0


@kernel
def has_link(floor: Floor, row: int, column: int, target: int) -> bool:
    mask: int = floor.links[row, column]
    return (mask >> target) & 1 != 0


@kernel
def exits(floor: Floor, row: int, column: int) -> int:
    """Counts the links that leave a node."""
    mask: int = floor.links[row, column]
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1)


@kernel
def is_fork(floor: Floor, row: int, column: int) -> bool:
    mask: int = floor.links[row, column]
    return mask & (mask - 1) != 0


@kernel
def is_mixed(floor: Floor, row: int, column: int) -> bool:
    """Returns whether a node leads to at least two different kinds: R3.5."""
    kinds = 0
    for target in range(WIDTH):
        kinds |= ((floor.links[row, column] >> target) & 1) << floor.kinds[row + 1, target]
    return kinds & (kinds - 1) != 0
