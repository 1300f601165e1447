"""Corridors and doors: a spanning tree over the rooms, some loops, and a door where a corridor meets a wall: R3.3.

A corridor is first planned as a path of tiles and dug only if it crosses walls squarely, so doors never come in pairs
and corridors do not run along a room. If many tries fail, the plain way from center to center is dug.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import below, chance
from quintet.games.rogue.layout import MAX_DOORS, Level, Work
from quintet.games.rogue.tables import (
    CORRIDOR,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    DOOR_SECRET,
    DOOR_WEIGHTS,
    HEIGHT,
    IS_DOOR,
    KIND_BITS,
    WALL,
    WIDTH,
)

CORNER: Final = 64
STRICT_TRIES: Final = 14
LOOSE_TRIES: Final = 10
LOOP_PERCENT: Final = 30
MAX_PATH: Final = 250
DOORS_WANTED: Final = 4


@kernel
def mark_rings(lv: Level, w: Work) -> None:
    """Writes each room's number + 1 into the tiles of its wall."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            w.ring[y, x] = 0
    for k in range(lv.room_count):
        room = lv.rooms[k]
        for x in range(room.x - 1, room.x + room.w + 1):
            w.ring[room.y - 1, x] = k + 1
            w.ring[room.y + room.h, x] = k + 1
        for y in range(room.y, room.y + room.h):
            w.ring[y, room.x - 1] = k + 1
            w.ring[y, room.x + room.w] = k + 1
        for y in (room.y - 1, room.y + room.h):
            w.ring[y, room.x - 1] = k + 1 + CORNER
            w.ring[y, room.x + room.w] = k + 1 + CORNER
        w.degree[k] = 0


@kernel
def connect(lv: Level, w: Work) -> None:
    """Digs the tree first, whose doors are never locked, then the loops: R3.3."""
    span(lv, w)
    for child in range(1, lv.room_count):
        join_rooms(lv, w, w.parent[child], child, 1)
    for a in range(lv.room_count):
        for b in range(a + 1, lv.room_count):
            if w.tree[a, b] == 0 and (is_near(lv, a, b) or is_near(lv, b, a)) and chance(w.rng, LOOP_PERCENT):
                join_rooms(lv, w, a, b, 0)


@kernel
def distance(lv: Level, a: int, b: int) -> int:
    """Returns the Manhattan distance of two rooms' centers, doubled."""
    one, other = lv.rooms[a], lv.rooms[b]
    across = abs(2 * one.x + one.w - 2 * other.x - other.w)
    return across + abs(2 * one.y + one.h - 2 * other.y - other.h)


@kernel
def span(lv: Level, w: Work) -> None:
    """Builds Prim's minimum spanning tree from room 0; `parent` says where each room is attached."""
    for a in range(lv.room_count):
        w.parent[a] = 0
        w.gap[a] = distance(lv, 0, a)
        for b in range(lv.room_count):
            w.tree[a, b] = 0
    w.gap[0] = -1
    for _ in range(lv.room_count - 1):
        best = -1
        for k in range(lv.room_count):
            if w.gap[k] >= 0 and (best < 0 or w.gap[k] < w.gap[best]):
                best = k
        w.tree[best, w.parent[best]] = 1
        w.tree[w.parent[best], best] = 1
        w.gap[best] = -1
        for k in range(lv.room_count):
            if w.gap[k] > distance(lv, best, k):
                w.gap[k] = distance(lv, best, k)
                w.parent[k] = best


@kernel
def is_near(lv: Level, a: int, b: int) -> bool:
    """Whether b is among the three rooms closest to a."""
    nearer = 0
    for k in range(lv.room_count):
        if k != a and k != b and distance(lv, a, k) < distance(lv, a, b):
            nearer += 1
    return nearer < 3


@kernel
def join_rooms(lv: Level, w: Work, a: int, b: int, is_tree: int) -> None:
    """Digs one corridor between two rooms; a loop without a clean way is left out."""
    for attempt in range(STRICT_TRIES + LOOSE_TRIES):
        lay_path(lv, w, a, b)
        if is_clean(lv, w, a, b, 1 if attempt < STRICT_TRIES else 0):
            carve_path(lv, w, a, b, is_tree)
            return
    if is_tree == 1:
        lay_plain_path(lv, w, a, b)
        carve_path(lv, w, a, b, 1)


# --- laying out -----------------------------------------------------------------------------------------------------


@kernel
def add_tile(w: Work, x: int, y: int) -> None:
    if w.path_count < MAX_PATH:
        w.path[w.path_count] = y * WIDTH + x
        w.path_count += 1


@kernel
def walk_to(w: Work, x: int, y: int) -> None:
    """Extends the path along one axis, then along the other if both differ."""
    last = w.path[w.path_count - 1]
    at_x, at_y = last % WIDTH, last // WIDTH
    while at_x != x:
        at_x += 1 if x > at_x else -1
        add_tile(w, at_x, at_y)
    while at_y != y:
        at_y += 1 if y > at_y else -1
        add_tile(w, at_x, at_y)


@kernel
def begin_path(w: Work, x: int, y: int) -> None:
    w.path_count = 0
    add_tile(w, x, y)


@kernel
def lay_path(lv: Level, w: Work, a: int, b: int) -> None:
    """Plans a random way from inside one room to inside the other, with one bend, or with two between the rooms."""
    one, other = lv.rooms[a], lv.rooms[b]
    x = one.x + below(w.rng, one.w)
    y = one.y + below(w.rng, one.h)
    to_x = other.x + below(w.rng, other.w)
    to_y = other.y + below(w.rng, other.h)
    shape = below(w.rng, 4)
    begin_path(w, x, y)
    if shape == 0:
        walk_to(w, to_x, y)
    elif shape == 1:
        walk_to(w, x, to_y)
    elif shape == 2:
        walk_to(w, between(w, one.x, one.w, other.x, other.w), y)
        walk_to(w, w.path[w.path_count - 1] % WIDTH, to_y)
    else:
        walk_to(w, x, between(w, one.y, one.h, other.y, other.h))
        walk_to(w, to_x, w.path[w.path_count - 1] // WIDTH)
    walk_to(w, to_x, to_y)


@kernel
def between(w: Work, start: int, extent: int, other_start: int, other_extent: int) -> int:
    """Returns a coordinate in the rock between two spans, or anywhere over them if they overlap: one draw."""
    low = start + extent + 1
    high = other_start - 2
    if start > other_start:
        low = other_start + other_extent + 1
        high = start - 2
    if low > high:
        low = min(start, other_start)
        high = max(start + extent, other_start + other_extent) - 1
    return low + below(w.rng, high - low + 1)


@kernel
def lay_plain_path(lv: Level, w: Work, a: int, b: int) -> None:
    """Plans a way from center to center, horizontally first."""
    one, other = lv.rooms[a], lv.rooms[b]
    begin_path(w, one.x + one.w // 2, one.y + one.h // 2)
    walk_to(w, other.x + other.w // 2, other.y + other.h // 2)


# --- judging --------------------------------------------------------------------------------------------------------


@kernel
def is_clean(lv: Level, w: Work, a: int, b: int, strict: int) -> bool:
    """Whether the path leaves and enters rooms squarely and opens no door beside another."""
    if w.path_count >= MAX_PATH:
        return False
    for k in range(1, w.path_count - 1):
        spot = w.path[k]
        x, y = spot % WIDTH, spot // WIDTH
        ring = w.ring[y, x]
        if ring >= CORNER:
            return False
        if ring > 0 and not crosses_squarely(lv, w, k, strict):
            return False
        if strict == 1 and is_foreign_wall(w, x, y, a, b):
            return False
    return True


@kernel
def is_foreign_wall(w: Work, x: int, y: int, a: int, b: int) -> bool:
    """Whether a tile is in a third room's wall, which corridors avoid if there is another way."""
    ring = w.ring[y, x]
    return bool(ring > 0 and ring - 1 != a and ring - 1 != b)


@kernel
def crosses_squarely(lv: Level, w: Work, k: int, strict: int) -> bool:
    """Whether the path goes straight through the wall, not along it, and not beside another door."""
    spot = w.path[k]
    step_in = spot - w.path[k - 1]
    if w.path[k + 1] - spot != step_in:
        return False
    x, y = spot % WIDTH, spot // WIDTH
    room = lv.rooms[w.ring[y, x] - 1]
    is_side = x == room.x - 1 or x == room.x + room.w
    if is_side != (abs(step_in) == 1):
        return False
    if IS_DOOR[lv.tiles[y, x] & KIND_BITS] == 1:
        return True
    if strict == 1 and w.degree[w.ring[y, x] - 1] >= DOORS_WANTED:
        return False
    return not has_door_beside(lv, x, y)


@kernel
def has_door_beside(lv: Level, x: int, y: int) -> bool:
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            if IS_DOOR[lv.tiles[y + dy, x + dx] & KIND_BITS] == 1 and abs(dx) + abs(dy) == 1:
                return True
    return False


# --- carving --------------------------------------------------------------------------------------------------------


@kernel
def carve_path(lv: Level, w: Work, a: int, b: int, is_tree: int) -> None:
    for k in range(w.path_count):
        x, y = w.path[k] % WIDTH, w.path[k] // WIDTH
        if lv.tiles[y, x] == WALL:
            ring = w.ring[y, x]
            if ring > 0 and ring < CORNER and lv.door_count < MAX_DOORS and is_straight(w, k):
                hang_door(lv, w, x, y, b if ring - 1 == a else a, is_tree)
            else:
                lv.tiles[y, x] = CORRIDOR


@kernel
def is_straight(w: Work, k: int) -> bool:
    return k > 0 and k < w.path_count - 1 and w.path[k + 1] - w.path[k] == w.path[k] - w.path[k - 1]


@kernel
def hang_door(lv: Level, w: Work, x: int, y: int, other: int, is_tree: int) -> None:
    """Hangs a door of random state; none on the tree is locked: R3.3."""
    kind = roll_door(w)
    if is_tree == 1 and kind == DOOR_LOCKED:
        kind = DOOR_OPEN
    owner = w.ring[y, x] - 1
    room = lv.rooms[owner]
    door = lv.doors[lv.door_count]
    door.x, door.y, door.state = x, y, kind
    door.found = 0 if kind == DOOR_SECRET else 1
    door.upright = 1 if x == room.x - 1 or x == room.x + room.w else 0
    door.room, door.other = owner, other
    w.degree[owner] += 1
    lv.door_count += 1
    lv.tiles[y, x] = kind


@kernel
def roll_door(w: Work) -> int:
    rest = below(w.rng, 100)
    for k in range(6):
        rest -= DOOR_WEIGHTS[k]
        if rest < 0:
            return DOOR_OPEN + k
    return DOOR_CLOSED
