"""A level of a sampled world while it is drawn: what the hero knows of it, a fresh level, and the ground so far."""

from typing import Any, Final

import numpy as np

from quintet.core.rng import SeededRandom
from quintet.games.rogue.tables import (
    CORRIDOR,
    DOOR_ARCH,
    DOOR_BROKEN,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    FLOOR,
    HEIGHT,
    IS_WALKABLE,
    KIND_BITS,
    STAIRS_DOWN,
    STAIRS_UP,
    WALKABLE_KINDS,
    WALL,
    WIDTH,
)
from quintet.games.rogue.views.recall import Cell, LevelRecall

__all__ = ["Sketch"]

WALKABLE: Final = frozenset(WALKABLE_KINDS)
PLAIN_GROUND: Final = {
    ord("#"): WALL,
    ord("."): FLOOR,
    ord(":"): CORRIDOR,
    ord("<"): STAIRS_UP,
    ord(">"): STAIRS_DOWN,
}
DOORS: Final = {
    ord("+"): (DOOR_CLOSED, DOOR_CLOSED, DOOR_CLOSED, DOOR_CLOSED, DOOR_CLOSED, DOOR_CLOSED, DOOR_LOCKED),
    ord("'"): (*(DOOR_OPEN,) * 9, DOOR_BROKEN, DOOR_ARCH),
}
"""What a door that looks like this may be, as often as the rules hang such doors: R3.3."""
GROUND_OF: Final = np.array([PLAIN_GROUND.get(glyph, -1) for glyph in range(256)])
"""The ground of every glyph that shows it."""


class Sketch:
    """One level being drawn. `kinds` is its ground: as remembered where the hero has been, else the fresh level's."""

    def __init__(self, known: LevelRecall, fresh: Any, rng: SeededRandom) -> None:
        self.recall, self.fresh, self.rng = known, fresh, rng
        self.depth, self.hero = known.depth, known.hero
        self.memory = np.frombuffer(known.memory, np.uint8).reshape(HEIGHT, WIDTH).astype(np.int64)
        self.ground = np.frombuffer(known.ground, np.uint8).reshape(HEIGHT, WIDTH).astype(np.int64)
        self.seen = np.frombuffer(known.seen, np.uint8).reshape(HEIGHT, WIDTH) == 1
        self.known = self.memory != 0
        self.kinds = np.array(fresh.tiles.tolist()) & KIND_BITS
        self.kinds[(self.kinds == STAIRS_UP) | (self.kinds == STAIRS_DOWN)] = FLOOR
        self.kinds[self.known] = GROUND_OF[self.ground[self.known]]
        for y, x in np.argwhere(self.known & (self.kinds < 0)).tolist():
            self.kinds[y, x] = self._guessed(x, y)
        for each in known.monsters:
            if not self.is_ground(each.x, each.y):
                self.kinds[each.y, each.x] = DOOR_OPEN if self.memory[each.y, each.x] == ord("+") else CORRIDOR

    def _guessed(self, x: int, y: int) -> int:
        """Returns the ground of a tile that the hero has seen without learning all about it."""
        doors = DOORS.get(int(self.ground[y, x]))
        return doors[self.rng.next_int(0, len(doors) - 1)] if doors else self._below_something(x, y)

    def _below_something(self, x: int, y: int) -> int:
        """Returns the ground below an item that the hero has only sensed: like that around it."""
        around = self.memory[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2]
        in_corridor = (around == ord(":")).any() and not (around == ord(".")).any()
        return CORRIDOR if in_corridor else FLOOR

    def is_known(self, x: int, y: int) -> bool:
        return bool(self.known[y, x])

    def is_ground(self, x: int, y: int) -> bool:
        return int(self.kinds[y, x]) in WALKABLE

    def dig(self, x: int, y: int) -> None:
        """Makes a tile walkable, unless the hero knows what it is."""
        if not self.is_known(x, y) and not self.is_ground(x, y):
            self.kinds[y, x] = CORRIDOR

    def remembered(self, glyph: int) -> list[Cell]:
        """Returns the tiles that the hero remembers like this, in a fixed order."""
        return [(x, y) for y, x in np.argwhere(self.memory == glyph).tolist()]

    def ground_outside(self, excluded: Any) -> list[Cell]:
        """Returns the tiles to walk on that a grid excludes, such as those seen or known, in a fixed order."""
        ground = (IS_WALKABLE[self.kinds] == 1) & ~excluded
        return [(x, y) for y, x in np.argwhere(ground).tolist()]

    def pick(self, cells: list[Cell]) -> Cell | None:
        """Takes one of the tiles out of a list."""
        return cells.pop(self.rng.next_int(0, len(cells) - 1)) if cells else None
