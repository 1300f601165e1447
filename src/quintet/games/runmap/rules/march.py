"""Whether an average hero reaches the last boss in good health: R3.8."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.rules.rooms import damage_of
from quintet.games.runmap.rules.work import Work
from quintet.games.runmap.tables import (
    CAMPFIRE,
    COMBAT,
    ELITE,
    FIGHTS,
    MAX_GUARD,
    MAX_HP,
    MERCHANT,
    POTION_HP,
    REST_HP,
    ROWS,
    SHRINE_COST,
    SHRINE_HP,
    SHRINE_PERCENT,
    WIDTH,
)

__all__ = ["is_fair"]

MARCH_HP, MARCH_LEFT = 50, 48
"""The HP of an average hero at the entry of act 3, and the fewest before the last boss."""
SHRINE_MEAN: Final = (SHRINE_HP * SHRINE_PERCENT - SHRINE_COST * (100 - SHRINE_PERCENT)) // 100


@kernel
def march(floor: Floor, work: Work) -> int:
    """Returns the HP that a hero with average rolls can bring to the boss on the best path: R3.8."""
    work.health[0] = MARCH_HP
    for row in range(ROWS - 1):
        for column in range(floor.widths[row]):
            if row > 0:
                work.health[row * WIDTH + column] = best_before(floor, row, column, work)
            work.health[row * WIDTH + column] += average_gain(floor, row, column, work.health[row * WIDTH + column])
    return best_before(floor, ROWS - 1, 0, work)


@kernel
def is_fair(floor: Floor, work: Work) -> bool:
    return floor.act != 3 or march(floor, work) >= MARCH_LEFT


@kernel
def best_before(floor: Floor, row: int, column: int, work: Work) -> int:
    most = 0
    for source in range(floor.widths[row - 1]):
        if has_link(floor, row - 1, source, column):
            most = max(most, work.health[(row - 1) * WIDTH + source])
    return most


@kernel
def average_gain(floor: Floor, row: int, column: int, hp: int) -> int:
    """Returns the HP that a room gives or takes on average: full guard, a charm, gold for a potion."""
    kind = floor.kinds[row, column]
    if kind == COMBAT or kind == ELITE:
        roll = (FIGHTS[floor.act - 1, kind, 0] + FIGHTS[floor.act - 1, kind, 1]) // 2
        return -damage_of(roll, kind, MAX_GUARD, 1)
    gain = REST_HP if kind == CAMPFIRE else (POTION_HP if kind == MERCHANT else SHRINE_MEAN)
    return min(gain, MAX_HP - hp)
