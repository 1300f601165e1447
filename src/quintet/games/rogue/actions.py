"""The vocabulary of actions: every action has a number, the same in every game: R2."""

from typing import Final

from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import AMULET, DEPTHS, MONSTER_KINDS, SUBS, numbers

MOVE: Final = 0
REST: Final = 8
SEARCH: Final = 9
DESCEND: Final = 10
ASCEND: Final = 11
PICK_UP: Final = 12
OPEN: Final = 13
CLOSE: Final = 21
USE: Final = 29
REMOVE: Final = USE + PACK_SLOTS
DROP: Final = REMOVE + PACK_SLOTS
CHOOSE_SLOT: Final = DROP + PACK_SLOTS
ZAP: Final = CHOOSE_SLOT + PACK_SLOTS
"""Plus 8 times the slot, plus the direction."""
RUN: Final = ZAP + 8 * PACK_SLOTS
WIZARD: Final = RUN + 8
GOD, REVEAL, WAKE, SLAY, TELL = WIZARD, WIZARD + 1, WIZARD + 2, WIZARD + 3, WIZARD + 4
GO_TO: Final = WIZARD + 5
SPAWN_KIND: Final = GO_TO + DEPTHS
MAKE: Final = SPAWN_KIND + MONSTER_KINDS

MAKEABLE: Final = tuple((kind, sub) for kind in range(1, AMULET) for sub in range(int(SUBS[kind])))
MAKE_KIND: Final = numbers([kind for kind, _ in MAKEABLE])
MAKE_SUB: Final = numbers([sub for _, sub in MAKEABLE])
ACTIONS: Final = MAKE + len(MAKEABLE)

# Why an action is refused.
(
    DONE,
    GAME_OVER,
    NO_SUCH_SEAT,
    WALL_THERE,
    TIGHT_CORNER,
    NO_STAIRS_DOWN,
    NO_STAIRS_UP,
    NOTHING_HERE,
    PACK_FULL,
    AFLOAT,
    NO_DOOR,
    NOT_OPEN,
    EMPTY_SLOT,
    NOT_USABLE,
    WORN_ALREADY,
    CURSED_FAST,
    HANDS_FULL,
    NO_LANTERN,
    NO_TARGET,
    NOT_WORN,
    WORN,
    PRECIOUS,
    NOT_A_WAND,
    MUST_CHOOSE,
    NOTHING_TO_CHOOSE,
    BAD_CHOICE,
    NO_WIZARD,
    NO_SPLIT,
    BETWEEN,
    HELD_FAST,
) = range(30)
