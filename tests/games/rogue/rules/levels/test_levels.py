"""A hundred thousand levels, each looked at by an inspector that shares nothing with the generator: R3.

The inspector is a compiled kernel of its own: it floods the level from the way in, once through every door and once
without forcing locks, and looks at every room, door, monster, trap, thing and pile.
"""

from typing import Annotated, Final

import numpy as np
import pytest

from quintet.core.kernel import entry, kernel
from quintet.core.record import JIT, Array, Ints, Rows, i64, zeros
from quintet.core.rng import Seed, plant
from quintet.games.rogue.layout import Level, Quest, Setup
from quintet.games.rogue.rules import entries as rules

SEEDS: Final = 10_000 if JIT else 4
BLOCK: Final = 1000 if JIT else 4

FAULTS: Final = (
    "6 to 12 rooms",
    "rooms of 3-12 by 3-6 inside the map",
    "rooms two tiles apart",
    "all of every room reached, counting secret doors",
    "the ways in and on reached without forcing a lock",
    "stairs as many as the depth allows, where the level says",
    "walls all around",
    "nobody and nothing in a wall",
    "one monster a tile, and the marks agree with the lists",
    "doors of the list are the doors of the map",
    "nobody and nothing in the entry room",
    "the Amulet on level 10 and nowhere else",
    "the ways in and on in two rooms",
)
ROOMS, SIZES, GAPS, REACH, UNLOCKED, STAIRS, EDGES, WALLS, MARKS, DOORS, ENTRY, AMULETS, WAYS = range(len(FAULTS))
WALL, CLOSED, LOCKED, SECRET, BROKEN, ARCH, UP, DOWN = 0, 4, 5, 6, 7, 8, 9, 10
OPEN_DOOR, AMULET = 3, 12
WIDE, HIGH = 80, 22
Grid = Annotated[Array, i64, (0, 0)]
Pair = Annotated[Array, i64, (0,)]


@kernel
def walks(kind: int) -> bool:
    """Floor, corridor, an open, broken or arched door, stairs."""
    return kind != WALL and kind != CLOSED and kind != LOCKED and kind != SECRET


@kernel
def flood(lv: Level, seen: Grid, queue: Pair, locks: int) -> None:
    """Marks what can be reached from the way in on four sides, which is what eight sides without corners reach."""
    clean(seen)
    seen[lv.up_y, lv.up_x] = 1
    queue[0] = lv.up_y * WIDE + lv.up_x
    first, last = 0, 1
    while first < last:
        x, y = queue[first] % WIDE, queue[first] // WIDE
        first += 1
        for side in range(4):
            to_x = x + (1 if side == 0 else -1 if side == 1 else 0)
            to_y = y + (1 if side == 2 else -1 if side == 3 else 0)
            if to_x < 0 or to_y < 0 or to_x >= WIDE or to_y >= HIGH or seen[to_y, to_x] == 1:
                continue
            kind = lv.tiles[to_y, to_x] & 15
            if kind == WALL or (kind == LOCKED and locks == 0):
                continue
            seen[to_y, to_x] = 1
            queue[last] = to_y * WIDE + to_x
            last += 1


@kernel
def inspect_rooms(lv: Level, seen: Grid) -> int:
    faults = 0
    if lv.room_count < 6 or lv.room_count > 12:
        faults |= 1 << ROOMS
    for k in range(lv.room_count):
        room = lv.rooms[k]
        fits = room.x >= 1 and room.y >= 1 and room.x + room.w < WIDE and room.y + room.h < HIGH
        if not fits or room.w < 3 or room.w > 12 or room.h < 3 or room.h > 6:
            return faults | 1 << SIZES
        for y in range(room.y, room.y + room.h):
            for x in range(room.x, room.x + room.w):
                if seen[y, x] == 0:
                    faults |= 1 << REACH
        for other in range(k):
            if are_close(lv, k, other):
                faults |= 1 << GAPS
    return faults


@kernel
def are_close(lv: Level, one: int, two: int) -> bool:
    """Whether fewer than two tiles lie between two floor rectangles."""
    a, b = lv.rooms[one], lv.rooms[two]
    across = max(a.x - (b.x + b.w), b.x - (a.x + a.w))
    along = max(a.y - (b.y + b.h), b.y - (a.y + a.h))
    return max(across, along) < 2


@kernel
def room_with(lv: Level, x: int, y: int) -> int:
    for k in range(lv.room_count):
        room = lv.rooms[k]
        if room.x <= x < room.x + room.w and room.y <= y < room.y + room.h:
            return k
    return -1


@kernel
def inspect_edges(lv: Level) -> int:
    faults = 0
    for x in range(WIDE):
        if lv.tiles[0, x] != WALL or lv.tiles[HIGH - 1, x] != WALL:
            faults = 1 << EDGES
    for y in range(HIGH):
        if lv.tiles[y, 0] != WALL or lv.tiles[y, WIDE - 1] != WALL:
            faults = 1 << EDGES
    return faults


@kernel
def count_tiles(lv: Level, low: int, high: int) -> int:
    """How many tiles are of a kind from `low` to `high`."""
    count = 0
    for y in range(HIGH):
        for x in range(WIDE):
            if low <= lv.tiles[y, x] & 15 <= high:
                count += 1
    return count


@kernel
def inspect_ways(lv: Level) -> int:
    ups, downs = 1 if lv.depth > 1 else 0, 1 if lv.depth < 10 else 0
    faults = 0
    if count_tiles(lv, UP, UP) != ups or count_tiles(lv, DOWN, DOWN) != downs:
        faults |= 1 << STAIRS
    if ups == 1 and lv.tiles[lv.up_y, lv.up_x] & 15 != UP:
        faults |= 1 << STAIRS
    if downs == 1 and lv.tiles[lv.down_y, lv.down_x] & 15 != DOWN:
        faults |= 1 << STAIRS
    into, onto = room_with(lv, lv.up_x, lv.up_y), room_with(lv, lv.down_x, lv.down_y)
    return faults if into >= 0 and onto >= 0 and into != onto and into == lv.entry else faults | 1 << WAYS


@kernel
def inspect_doors(lv: Level) -> int:
    faults = 0 if count_tiles(lv, OPEN_DOOR, ARCH) == lv.door_count else 1 << DOORS
    for k in range(lv.door_count):
        if lv.tiles[lv.doors[k].y, lv.doors[k].x] & 15 != lv.doors[k].state:
            faults |= 1 << DOORS
    return faults


@kernel
def inspect_spot(lv: Level, marks: Grid, x: int, y: int, mark: int) -> int:
    """One thing on its tile: walkable ground, marked as what it is."""
    faults = 0 if walks(lv.tiles[y, x] & 15) else 1 << WALLS
    if lv.tiles[y, x] & mark == 0 or (mark != 32 and marks[y, x] & mark):
        faults |= 1 << MARKS
    if mark <= 32 and room_with(lv, x, y) == lv.entry:
        faults |= 1 << ENTRY
    marks[y, x] |= mark
    return faults


@kernel
def inspect_things(lv: Level, marks: Grid) -> int:
    """Everything that stands or lies about, each on its tile; `marks` is clean before."""
    faults, amulets = 0, 0
    for k in range(32):
        if lv.monsters[k].kind != 0:
            faults |= inspect_spot(lv, marks, lv.monsters[k].x, lv.monsters[k].y, 16)
    for k in range(64):
        if lv.items[k].kind != 0:
            amulets += 1 if lv.items[k].kind == AMULET else 0
            faults |= inspect_spot(lv, marks, lv.items[k].x, lv.items[k].y, 32)
    for k in range(20):
        if lv.piles[k].amount != 0:
            faults |= inspect_spot(lv, marks, lv.piles[k].x, lv.piles[k].y, 64)
    for k in range(lv.trap_count):
        faults |= inspect_spot(lv, marks, lv.traps[k].x, lv.traps[k].y, 128)
    return faults if amulets == (1 if lv.depth == 10 else 0) else faults | 1 << AMULETS


@kernel
def inspect_marks(lv: Level, marks: Grid) -> int:
    """A tile is marked for what is on it, and for nothing else."""
    for y in range(HIGH):
        for x in range(WIDE):
            if marks[y, x] != lv.tiles[y, x] & 240:
                return 1 << MARKS
    return 0


@kernel
def clean(grid: Grid) -> None:
    for y in range(HIGH):
        for x in range(WIDE):
            grid[y, x] = 0


@entry
def inspect(games: Rows[Quest], faults: Ints) -> None:
    """A bit for every broken promise of every level."""
    seen, queue = np.zeros((HIGH, WIDE), np.int64), np.zeros(HIGH * WIDE, np.int64)
    for k in range(games.shape[0]):
        lv = games[k].lv
        flood(lv, seen, queue, 1)
        faults[k] = inspect_rooms(lv, seen) | inspect_edges(lv) | inspect_ways(lv) | inspect_doors(lv)
        clean(seen)
        faults[k] |= inspect_things(lv, seen) | inspect_marks(lv, seen)
        flood(lv, seen, queue, 0)
        if seen[lv.down_y, lv.down_x] == 0 or not walks(lv.tiles[lv.up_y, lv.up_x] & 15):
            faults[k] |= 1 << UNLOCKED


def made(seeds, depth):
    games, setups = zeros(Quest, len(seeds)), zeros(Setup, len(seeds))
    setups["depth"], setups["level"] = depth, 1
    rules.reset(games, seeds, setups)
    return games


def named(faults):
    """The broken promises in words."""
    return {words for bit, words in enumerate(FAULTS) if (faults >> bit & 1).any()}


def test_ten_thousand_seeds_keep_every_promise_at_ten_depths():
    """R3, R8, R10: all connected, stairs without locks, 6 to 12 rooms, nothing in a wall, and more."""
    seeds, faults = zeros(Seed, SEEDS), np.zeros(BLOCK, np.int64)
    for k in range(SEEDS):
        seeds[k] = plant(f"ten thousand {k}")[0]
    looked_at = 0
    for depth in range(1, 11):
        for start in range(0, SEEDS, BLOCK):
            games = made(seeds[start : start + BLOCK], depth)
            inspect(games, faults)
            broken = [(depth, start + k, named(faults[k : k + 1])) for k in np.flatnonzero(faults)]
            assert [] == broken
            looked_at += len(games)
    assert 10 * SEEDS == looked_at


def spoil_room(lv):
    """A wall of tiles that no door opens, around the last room."""
    room = lv.rooms[lv.last]
    x0, y0, x1, y1 = int(room.x) - 1, int(room.y) - 1, int(room.x + room.w), int(room.y + room.h)
    lv.tiles[y0, x0 : x1 + 1], lv.tiles[y1, x0 : x1 + 1] = 0, 0
    lv.tiles[y0 : y1 + 1, x0], lv.tiles[y0 : y1 + 1, x1] = 0, 0


def lock_room(lv):
    room = lv.rooms[lv.last]
    for k in range(int(lv.door_count)):
        door = lv.doors[k]
        if room.x - 1 <= door.x <= room.x + room.w and room.y - 1 <= door.y <= room.y + room.h:
            door.state = LOCKED
            lv.tiles[door.y, door.x] = int(lv.tiles[door.y, door.x]) & 240 | LOCKED


def wall_in(name):
    def spoil(lv):
        thing = getattr(lv, name)[0]
        lv.tiles[thing.y, thing.x] = int(lv.tiles[thing.y, thing.x]) & 240

    return spoil


def crowd(lv):
    lv.monsters[1].x, lv.monsters[1].y = lv.monsters[0].x, lv.monsters[0].y


def forget_door(lv):
    lv.door_count -= 1


def open_edge(lv):
    lv.tiles[0, 5] = 1


def lose_stairs(lv):
    lv.tiles[lv.down_y, lv.down_x] = 1


def grow_room(lv):
    lv.rooms[0].w = 13


def drop_rooms(lv):
    lv.room_count = 5


def move_in(lv):
    room = lv.rooms[lv.entry]
    lv.tiles[lv.monsters[0].y, lv.monsters[0].x] = int(lv.tiles[lv.monsters[0].y, lv.monsters[0].x]) & ~16
    lv.monsters[0].x, lv.monsters[0].y = room.x, room.y
    lv.tiles[room.y, room.x] = int(lv.tiles[room.y, room.x]) | 16


def twin_amulet(lv):
    lv.items[0].kind = AMULET


def push_together(lv):
    lv.rooms[1].x, lv.rooms[1].y = lv.rooms[0].x, lv.rooms[0].y


def same_room(lv):
    lv.entry = (int(lv.entry) + 1) % int(lv.room_count)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (drop_rooms, ROOMS),
        (grow_room, SIZES),
        (push_together, GAPS),
        (spoil_room, REACH),
        (lock_room, UNLOCKED),
        (lose_stairs, STAIRS),
        (open_edge, EDGES),
        (wall_in("monsters"), WALLS),
        (wall_in("items"), WALLS),
        (wall_in("piles"), WALLS),
        (crowd, MARKS),
        (forget_door, DOORS),
        (move_in, ENTRY),
        (twin_amulet, AMULETS),
        (same_room, WAYS),
    ],
)
def test_the_inspector_sees_what_is_wrong(spoil, fault):
    """Every promise, broken by hand, is reported: an inspector that never complains proves nothing."""
    games, faults = made(plant("spoilt"), 5), np.zeros(1, np.int64)
    inspect(games, faults)
    assert set() == named(faults)
    spoil(games[0].lv)
    inspect(games, faults)
    assert FAULTS[fault] in named(faults)


@pytest.mark.soak
def test_another_hundred_thousand_seeds():
    """R3: the same over 100,000 other seeds at every depth: a million levels."""
    seeds, faults = zeros(Seed, BLOCK), np.zeros(BLOCK, np.int64)
    for start in range(0, 10 * SEEDS, BLOCK):
        for k in range(BLOCK):
            seeds[k] = plant(f"soak {start + k}")[0]
        for depth in range(1, 11):
            inspect(made(seeds, depth), faults)
            assert set() == named(faults)
