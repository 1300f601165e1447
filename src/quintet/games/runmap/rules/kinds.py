"""Where each kind may be, and the layouts that count over the whole floor: R3."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.tables import (
    BOSS,
    CAMPFIRE,
    COMBAT,
    COMPACT,
    ELITE,
    FIRST_ELITE_ROW,
    MIXES,
    WIDTH,
)

__all__ = ["is_placeable", "kinds_for", "meets_itself", "pick_cell", "scatter_specials"]

MIX_COUNT: Final = len(MIXES)
QUICK_PICKS: Final = 24
"""Random picks before all fitting nodes are listed."""


@kernel
def kinds_for(floor: Floor, row: int) -> int:
    """Returns the kinds that may be in a row, as bits: no elite in rows 0-3, no campfire before the boss: R3.3."""
    kinds = (1 << BOSS) - 1
    if row < FIRST_ELITE_ROW:
        kinds ^= 1 << ELITE
    if row >= floor.rows - 2:
        kinds ^= 1 << CAMPFIRE
    return kinds


@kernel
def is_placeable(floor: Floor, kind: int, row: int) -> bool:
    return (kinds_for(floor, row) >> kind) & 1 != 0


@kernel
def meets_itself(floor: Floor, row: int, column: int) -> bool:
    """Returns whether a special is linked to another of its kind: R3.4."""
    kind = floor.kinds[row, column]
    if kind == COMBAT:
        return False
    for source in range(floor.widths[row - 1]):
        if floor.kinds[row - 1, source] == kind and has_link(floor, row - 1, source, column):
            return True
    for target in range(floor.widths[row + 1]):
        if floor.kinds[row + 1, target] == kind and has_link(floor, row, column, target):
            return True
    return False


@kernel
def pick_cell(floor: Floor, rank: int) -> int:
    """Returns the place of the rank-th node after the entry, as row * WIDTH + column."""
    row = 1
    while rank >= floor.widths[row]:
        rank -= floor.widths[row]
        row += 1
    return row * WIDTH + rank


@kernel
def middle_nodes(floor: Floor) -> int:
    """Counts the nodes between the entry and the boss."""
    total = 0
    for row in range(1, floor.rows - 1):
        total += floor.widths[row]
    return total


@kernel
def fits(floor: Floor, kind: int, row: int, column: int) -> bool:
    """Returns whether this node is a combat that can become this special."""
    if floor.kinds[row, column] != COMBAT or not is_placeable(floor, kind, row):
        return False
    floor.kinds[row, column] = kind
    met = meets_itself(floor, row, column)
    floor.kinds[row, column] = COMBAT
    return not met


@kernel
def place_one(floor: Floor, kind: int, nodes: int, rng: Rng) -> None:
    """Turns one fitting combat into a special, each with the same chance; does nothing if none fits."""
    for _ in range(QUICK_PICKS):
        cell = pick_cell(floor, below(rng, nodes))
        if fits(floor, kind, cell // WIDTH, cell % WIDTH):
            floor.kinds[cell // WIDTH, cell % WIDTH] = kind
            return
    place_listed(floor, kind, nodes, rng)


@kernel
def place_listed(floor: Floor, kind: int, nodes: int, rng: Rng) -> None:
    """Does the same with one draw among the nodes that fit."""
    fitting = 0
    for rank in range(nodes):
        cell = pick_cell(floor, rank)
        if fits(floor, kind, cell // WIDTH, cell % WIDTH):
            fitting += 1
    chosen = below(rng, fitting)
    for rank in range(nodes):
        cell = pick_cell(floor, rank)
        if fits(floor, kind, cell // WIDTH, cell % WIDTH):
            if chosen == 0:
                floor.kinds[cell // WIDTH, cell % WIDTH] = kind
                return
            chosen -= 1


@kernel
def scatter_specials(floor: Floor, rng: Rng) -> None:
    """Places the specials: one of the five mixes on a compact floor, else any numbers within the bands: R3.6."""
    nodes = middle_nodes(floor)
    mix = below(rng, MIX_COUNT)
    for kind in range(ELITE, BOSS):
        wanted = MIXES[mix, kind] if floor.style == COMPACT else MIXES[0, kind] + below(rng, 2)
        for _ in range(wanted):
            place_one(floor, kind, nodes, rng)
