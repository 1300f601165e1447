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
ON_TREE, ON_LOOP, TO_VAULT = range(3)
"""What a corridor is for; the rows of `DOOR_WEIGHTS`."""
STRICT_TRIES: Final = 14
LOOSE_TRIES: Final = 10
LOOP_PERCENT: Final = 30
MAX_PATH: Final = 250
DOORS_WANTED: Final = 4
VAULT_PERCENT: Final = 85
"""How often a level has a room behind a lock, if a room can be spared."""
HIDES_FROM: Final = 4
"""The depth from which the tree may have a hidden door, and only one."""


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
    """Digs the tree first, whose doors are never locked, then the loops, and the vault last: R3.3."""
    w.hidden = 0
    choose_vault(lv, w)
    for child in range(1, lv.room_count):
        if child != w.vault and w.parent[child] != w.vault:
            join_rooms(lv, w, w.parent[child], child, ON_TREE)
    for a in range(lv.room_count):
        for b in range(a + 1, lv.room_count):
            if is_loop(lv, w, a, b) and chance(w.rng, LOOP_PERCENT):
                join_rooms(lv, w, a, b, ON_LOOP)
    if w.vault >= 0:
        join_rooms(lv, w, w.vault, neighbor_of(lv, w, w.vault), TO_VAULT)


@kernel
def choose_vault(lv: Level, w: Work) -> None:
    """Picks a room at the end of a branch, other than those with the stairs, to be off the tree: R3.3."""
    w.vault = -1
    if not chance(w.rng, VAULT_PERCENT):
        return
    start = below(w.rng, lv.room_count)
    for k in range(lv.room_count):
        room = (start + k) % lv.room_count
        if room != lv.entry and room != lv.last and branches_of(lv, w, room) == 1:
            w.vault = room
            return


@kernel
def branches_of(lv: Level, w: Work, room: int) -> int:
    """Returns how many rooms the tree joins to this one."""
    count = 0
    for k in range(lv.room_count):
        count += w.tree[room, k]
    return count


@kernel
def neighbor_of(lv: Level, w: Work, room: int) -> int:
    """Returns a room that the tree joins to this one."""
    for k in range(lv.room_count):
        if w.tree[room, k] == 1:
            return k
    return 0


@kernel
def is_loop(lv: Level, w: Work, a: int, b: int) -> bool:
    """Whether a corridor between two rooms may close a loop: R3.3."""
    if w.tree[a, b] == 1 or a == w.vault or b == w.vault:
        return False
    return is_near(lv, a, b) or is_near(lv, b, a)


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
def join_rooms(lv: Level, w: Work, a: int, b: int, role: int) -> None:
    """Digs one corridor between two rooms; a loop without a clean way is left out."""
    for attempt in range(STRICT_TRIES + LOOSE_TRIES):
        lay_path(lv, w, a, b)
        if is_clean(lv, w, a, b, 1 if attempt < STRICT_TRIES else 0):
            carve_path(lv, w, a, b, role)
            return
    if role != ON_LOOP:
        lay_plain_path(lv, w, a, b)
        carve_path(lv, w, a, b, role)


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
        if is_foreign_wall(w, x, y, a, b) and (strict == 1 or ring - 1 == w.vault):
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
def carve_path(lv: Level, w: Work, a: int, b: int, role: int) -> None:
    for k in range(w.path_count):
        x, y = w.path[k] % WIDTH, w.path[k] // WIDTH
        if lv.tiles[y, x] == WALL:
            ring = w.ring[y, x]
            if ring > 0 and ring < CORNER and lv.door_count < MAX_DOORS and is_straight(w, k):
                hang_door(lv, w, x, y, b if ring - 1 == a else a, role)
            else:
                lv.tiles[y, x] = CORRIDOR


@kernel
def is_straight(w: Work, k: int) -> bool:
    return k > 0 and k < w.path_count - 1 and w.path[k + 1] - w.path[k] == w.path[k] - w.path[k - 1]


@kernel
def hang_door(lv: Level, w: Work, x: int, y: int, other: int, role: int) -> None:
    """Hangs a door of random state; the vault's own is locked: R3.3."""
    owner = w.ring[y, x] - 1
    kind = roll_door(lv, w, role)
    if owner == w.vault and role == TO_VAULT:
        kind = DOOR_LOCKED
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
def roll_door(lv: Level, w: Work, role: int) -> int:
    """Returns a door's state by its weights; the tree has no lock, and one hidden door at most: R3.3."""
    rest = below(w.rng, 1000)
    kind = DOOR_CLOSED
    for k in range(6):
        if rest >= 0:
            kind = DOOR_OPEN + k
        rest -= DOOR_WEIGHTS[role, k]
    if role != ON_LOOP and kind == DOOR_SECRET:
        if role == TO_VAULT or lv.depth < HIDES_FROM or w.hidden == 1:
            return DOOR_CLOSED
        w.hidden = 1
    return kind
