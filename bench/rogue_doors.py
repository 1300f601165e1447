"""How doors are distributed, and how many levels need a hidden one on the way down: the numbers in RULES.md.

python bench/rogue_doors.py [levels per depth]
"""

import sys
from collections import Counter, deque
from collections.abc import Iterator
from typing import Any

from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.tables import (
    CORRIDOR,
    DEPTHS,
    DOOR_ARCH,
    DOOR_BROKEN,
    DOOR_CLOSED,
    DOOR_KINDS,
    DOOR_LOCKED,
    DOOR_OPEN,
    FLOOR,
    KIND_BITS,
    STAIRS_DOWN,
    STAIRS_UP,
)

NAMES = ("open", "closed", "locked", "secret", "broken", "archway")
EASY = frozenset({FLOOR, CORRIDOR, DOOR_OPEN, DOOR_CLOSED, DOOR_BROKEN, DOOR_ARCH, STAIRS_UP, STAIRS_DOWN})


def levels(depth: int, count: int) -> Iterator[Any]:
    """Makes the level of this depth for many seeds."""
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = depth, 1
    for k in range(count):
        rules.reset(games, plant(f"doors {k}"), setups)
        yield games[0].lv


def is_open(lv: Any) -> bool:
    """Whether a way leads on without hidden doors and locks."""
    kinds = (lv.tiles & KIND_BITS).tolist()
    start, goal = (int(lv.up_x), int(lv.up_y)), (int(lv.down_x), int(lv.down_y))
    seen, waiting = {start}, deque([start])
    while waiting:
        x, y = waiting.popleft()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in seen and kinds[cell[1]][cell[0]] in EASY:
                seen.add(cell)
                waiting.append(cell)
    return goal in seen


def main(count: str = "500") -> None:
    doors: Counter[int] = Counter()
    for depth in range(1, DEPTHS + 1):
        barred, vaults, here = 0, 0, Counter[int]()
        for lv in levels(depth, int(count)):
            states = Counter(int(door.state) for door in lv.doors[: lv.door_count])
            here += states
            barred += not is_open(lv)
            vaults += states[DOOR_LOCKED] > 0
        doors += here
        shares = ", ".join(f"{name} {100 * here[kind] / here.total():.1f}%" for kind, name in _named())
        print(f"Level {depth}: {100 * barred / int(count):.1f}% need a hidden door, {vaults} with a lock; {shares}")
    print("All doors:", ", ".join(f"{name} {100 * doors[kind] / doors.total():.1f}%" for kind, name in _named()))


def _named() -> Iterator[tuple[int, str]]:
    return zip(DOOR_KINDS, NAMES, strict=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
