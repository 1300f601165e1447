"""The numbers of the run map: bands, mixes, shapes, fights and prices. RULES.md lists them too."""

from itertools import product
from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.runmap.model import LayoutName, ModeName, NodeType, PhaseName

# Kinds of node.
COMBAT, ELITE, CAMPFIRE, MERCHANT, SHRINE, BOSS = range(6)
NAMES: Final = ("COMBAT", "ELITE", "CAMPFIRE", "MERCHANT", "SHRINE", "BOSS")
LETTERS: Final = "CEFMSB"
"""One letter per kind; the campfire is F for fire."""

# Layouts: R2.
PATHS, COMPACT, FLOOR = range(3)
LAYOUTS: Final[tuple[LayoutName, ...]] = ("paths", "compact", "floor")

# Modes: R6.
EXPLORE, RUN, DAILY = range(3)
MODES: Final[tuple[ModeName, ...]] = ("explore", "run", "daily")

# What the hero is doing.
WALKING, RESTING, TRADING, PRAYING = range(4)
PHASES: Final[tuple[PhaseName, ...]] = ("walking", "campfire", "merchant", "shrine")

# How a run ended.
RUNNING, WON, DEAD = range(3)

ROWS: Final = 15
WIDTH: Final = 4
CELLS: Final = ROWS * WIDTH
COMPACT_NODES: Final = 15
FIRST_ELITE_ROW: Final = 4

BANDS: Final = ((7, 8), (2, 3), (2, 3), (1, 2), (1, 2))
"""The fewest and most nodes of each kind: R3.1. Combats are 50-60% of 14, which is 7 or 8."""


def _mixes() -> Array:
    """Returns the five ways to fill 14 nodes within the bands: R3.2."""
    choices = product(*(range(low, high + 1) for low, high in BANDS))
    return np.array(sorted((mix for mix in choices if sum(mix) == ROWS - 1), reverse=True), np.int64)


def _shapes() -> Array:
    """Returns every way to put 13 nodes into 4-6 rows of 2-4, the first of at most 3; unused rows are 0: R2.3."""
    found = [
        (*widths, *(0,) * (6 - count))
        for count in (4, 5, 6)
        for widths in product((2, 3, 4), repeat=count)
        if sum(widths) == COMPACT_NODES - 2 and widths[0] <= 3
    ]
    return np.array(found, np.int64)


MIXES: Final = _mixes()
SHAPES: Final = _shapes()

# The counts that paths to a node can have, as bits: a lane per kind, bit n of a lane for n nodes of that kind, the last
# bit of a lane for that number or more. One OR joins two sets of paths, one shift in a lane adds a node.
_ROOM: Final = tuple(high + 2 for _, high in BANDS)
_AT: Final = tuple(sum(_ROOM[:kind]) for kind in range(len(BANDS)))
LANE: Final = np.array([((1 << room) - 1) << at for room, at in zip(_ROOM, _AT, strict=True)], np.int64)
BELOW_TOP: Final = np.array([((1 << (room - 1)) - 1) << at for room, at in zip(_ROOM, _AT, strict=True)], np.int64)
"""A lane without its last bit."""
FRESH: Final = sum(1 << at for at in _AT)
"""No node of any kind so far."""
COUNT_BITS: Final = sum(_ROOM)
BEYOND: Final = (1 << COUNT_BITS) - 1 - sum(1 << (at + n) for at, band in zip(_AT, BANDS, strict=True) for n in band)
"""Every count that is not within its band."""

# The run: R5.
MAX_HP: Final = 60
REST_HP: Final = 18
VICTORY_HP: Final = 20
MAX_GUARD: Final = 8
POTION_HP: Final = 20
PRICES: Final = np.array([4, 6, 8], np.int64)
POTION, CHARM, GUARD = range(3)
"""What a merchant sells, in the order of the prices."""
SHRINE_PERCENT: Final = 65
SHRINE_HP: Final = 8
"""What a blessing heals, besides its guard."""
SHRINE_COST: Final = 5

FIGHTS: Final = np.array(
    [
        # combat, elite, boss: fewest and most HP rolled, gold won
        [[2, 7, 1], [7, 15, 3], [16, 28, 5]],
        [[4, 10, 1], [11, 23, 3], [25, 41, 5]],
        [[7, 14, 1], [16, 32, 3], [34, 69, 0]],
    ],
    np.int64,
)
"""FIGHTS[act - 1, place]: place 0 for a combat, 1 for an elite, 2 for the boss."""
FOES: Final = (NodeType.COMBAT, NodeType.ELITE, NodeType.BOSS)
"""The type of each place."""
