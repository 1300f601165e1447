"""Levels: rooms, a tree of corridors with some loops, doors, stairs, and everything that lies or sleeps there: R3.

Every level draws from its own streams, so the order of visits changes nothing: R3.1.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, Seed, begin, below, chance, dice, next_int, stream
from quintet.games.rogue.layout import MAX_ROOMS, Level, Monster, Work
from quintet.games.rogue.rules.levels.corridors import connect, mark_rings, span
from quintet.games.rogue.rules.levels.items import DEEP, roll_sub, shape_item, stock_level
from quintet.games.rogue.rules.terrain import (
    clear_item,
    clear_monster,
    free_monster_place,
    is_bare_floor,
    lay_gold,
    lay_item,
    other_room,
    put_mark,
    set_kind,
    spot_in_room,
)
from quintet.games.rogue.tables import (
    ALARM,
    DEPTHS,
    FLOOR,
    HEIGHT,
    HUNTING,
    MEAN,
    MONSTER_HERE,
    MONSTERS,
    POTION,
    SLEEP_GAS,
    SLEEPER_LEVEL,
    SLEEPING,
    SPAWN,
    SPAWN_TOTAL,
    STAIRS_DOWN,
    STAIRS_UP,
    TRAP_HERE,
    TRAP_KINDS,
    WALL,
    WIDTH,
    numbers,
)

FEWEST_ROOMS: Final = 6
FIRST_LEVEL_XP: Final = 20
"""What killing everybody on level 1 is worth at least: hero level 3."""
BEST_FIRST_XP: Final = 7
"""The most that a monster of level 1 is worth: a Zombie."""
WIDE_BERTH: Final = 16
"""Steps from the way in within which few monsters wait deep down."""
LEVEL_POWER: Final = numbers([stream(f"_level{depth}")[0] for depth in range(DEPTHS + 1)])
LEVEL_HASH: Final = numbers([stream(f"_level{depth}")[1] for depth in range(DEPTHS + 1)])


@kernel
def generate(lv: Level, w: Work, seed: Seed, depth: int) -> None:
    """Makes one whole level from its seed and depth alone: R3.1."""
    begin(w.rng, seed, LEVEL_POWER[depth], LEVEL_HASH[depth])
    wipe_level(lv)
    lv.depth = depth
    place_rooms(lv, w.rng)
    carve_rooms(lv)
    mark_rings(lv, w)
    span(lv, w)
    choose_ends(lv, w)
    connect(lv, w)
    place_stairs(lv)
    place_traps(lv, w.rng)
    place_monsters(lv, w.rng)
    stock_level(w, seed, depth)
    lay_stock(lv, w)
    place_gold(lv, w.rng)
    if w.vault >= 0:
        fill_vault(lv, w)


@kernel
def wipe_level(lv: Level) -> None:
    """Resets everything to solid rock that nobody has seen."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            lv.tiles[y, x] = WALL
    for y in range(HEIGHT):
        for x in range(WIDTH):
            lv.memory[y, x] = 0
            lv.ground[y, x] = 0
    for k in range(lv.monsters.shape[0]):
        clear_monster(lv.monsters[k])
    for k in range(lv.items.shape[0]):
        clear_item(lv.items[k])
    wipe_lists(lv)


@kernel
def wipe_lists(lv: Level) -> None:
    for k in range(lv.piles.shape[0]):
        lv.piles[k].x, lv.piles[k].y, lv.piles[k].amount = 0, 0, 0
    for k in range(lv.rooms.shape[0]):
        room = lv.rooms[k]
        room.x, room.y, room.w, room.h, room.lit = 0, 0, 0, 0, 0
    for k in range(lv.doors.shape[0]):
        door = lv.doors[k]
        door.x, door.y, door.state, door.found, door.upright, door.room, door.other = 0, 0, 0, 0, 0, 0, 0
    for k in range(lv.traps.shape[0]):
        trap = lv.traps[k]
        trap.x, trap.y, trap.kind, trap.found, trap.spent = 0, 0, 0, 0, 0
    lv.room_count, lv.door_count, lv.trap_count = 0, 0, 0
    lv.monster_top, lv.item_top, lv.pile_top = 0, 0, 0
    lv.wanderers, lv.stirred, lv.last_spawn = 0, 0, 0


# --- rooms: R3.2 ----------------------------------------------------------------------------------------------------


@kernel
def place_rooms(lv: Level, rng: Rng) -> None:
    """Digs six to twelve rooms at least two tiles apart."""
    while lv.room_count < FEWEST_ROOMS:
        lv.room_count = 0
        wanted = next_int(rng, FEWEST_ROOMS, MAX_ROOMS)
        for _ in range(wanted):
            for _ in range(100):
                if try_room(lv, rng):
                    break


@kernel
def try_room(lv: Level, rng: Rng) -> bool:
    width = next_int(rng, 3, 12)
    height = next_int(rng, 3, 6)
    x = next_int(rng, 1, WIDTH - 1 - width)
    y = next_int(rng, 1, HEIGHT - 1 - height)
    for k in range(lv.room_count):
        if too_close(lv, k, x, y, width, height):
            return False
    room = lv.rooms[lv.room_count]
    room.x, room.y, room.w, room.h = x, y, width, height
    room.lit = 1 if below(rng, 10) >= lv.depth - 1 else 0
    lv.room_count += 1
    return True


@kernel
def too_close(lv: Level, number: int, x: int, y: int, width: int, height: int) -> bool:
    other = lv.rooms[number]
    apart_x = x >= other.x + other.w + 2 or other.x >= x + width + 2
    apart_y = y >= other.y + other.h + 2 or other.y >= y + height + 2
    return not apart_x and not apart_y


@kernel
def carve_rooms(lv: Level) -> None:
    for k in range(lv.room_count):
        room = lv.rooms[k]
        for y in range(room.y, room.y + room.h):
            for x in range(room.x, room.x + room.w):
                lv.tiles[y, x] = FLOOR


# --- stairs: R3.5 ---------------------------------------------------------------------------------------------------


@kernel
def choose_ends(lv: Level, w: Work) -> None:
    """Picks the rooms of the way in and the way on: the two farthest apart on the tree."""
    first = farthest_room(lv, w, 0)
    last = farthest_room(lv, w, first)
    if chance(w.rng, 50):
        first, last = last, first
    lv.entry = first
    lv.last = last


@kernel
def place_stairs(lv: Level) -> None:
    room = lv.rooms[lv.entry]
    lv.up_x = room.x + room.w // 2
    lv.up_y = room.y + room.h // 2
    room = lv.rooms[lv.last]
    lv.down_x = room.x + room.w // 2
    lv.down_y = room.y + room.h // 2
    if lv.depth > 1:
        set_kind(lv, lv.up_x, lv.up_y, STAIRS_UP)
    if lv.depth < DEPTHS:
        set_kind(lv, lv.down_x, lv.down_y, STAIRS_DOWN)


@kernel
def farthest_room(lv: Level, w: Work, start: int) -> int:
    """Returns the last room that a walk over the tree reaches."""
    for k in range(lv.room_count):
        w.degree[k] = 0
    w.queue[0] = start
    w.degree[start] = 1
    tail = 1
    head = 0
    while head < tail:
        here = w.queue[head]
        head += 1
        for k in range(lv.room_count):
            if w.tree[here, k] == 1 and w.degree[k] == 0:
                w.degree[k] = 1
                w.queue[tail] = k
                tail += 1
    return int(w.queue[tail - 1])


# --- what waits there -----------------------------------------------------------------------------------------------


@kernel
def place_traps(lv: Level, rng: Rng) -> None:
    """Hides two to four traps in rooms; on level 1 none that would wake sound sleepers: R3.4."""
    for _ in range(next_int(rng, 2, 4)):
        for _ in range(20):
            room = below(rng, lv.room_count)
            spot = spot_in_room(lv, rng, room)
            x, y = spot % WIDTH, spot // WIDTH
            if is_bare_floor(lv, x, y) and not (x == lv.up_x and y == lv.up_y):
                trap = lv.traps[lv.trap_count]
                trap.x, trap.y = x, y
                trap.kind = below(rng, trap_kinds(lv, room))
                lv.trap_count += 1
                put_mark(lv, x, y, TRAP_HERE)
                break


@kernel
def trap_kinds(lv: Level, room: int) -> int:
    """Returns how many kinds a trap may be of: in the entry room neither gas nor pit, on level 1 no alarm: R3.4."""
    if room == lv.entry:
        return SLEEP_GAS
    return ALARM if lv.depth == 1 else TRAP_KINDS


@kernel
def roll_monster(rng: Rng, depth: int) -> int:
    """Returns a kind that lives at this depth, by weight: one draw: R8.1."""
    rest = below(rng, SPAWN_TOTAL[depth])
    for kind in range(1, 27):
        rest -= SPAWN[depth, kind]
        if rest < 0:
            return kind
    return 1


@kernel
def make_monster(lv: Level, rng: Rng, kind: int, x: int, y: int) -> int:
    """Puts a new monster on a tile; returns its place in the list, or -1 if the level is full."""
    place = free_monster_place(lv)
    if place < 0:
        return -1
    monster = lv.monsters[place]
    clear_monster(monster)
    monster.kind = kind
    monster.x = x
    monster.y = y
    monster.serial = lv.depth * 100 + place
    monster.spawned = lv.depth
    shape_monster(monster, rng)
    put_mark(lv, x, y, MONSTER_HERE)
    lv.monster_top = max(lv.monster_top, place + 1)
    return place


@kernel
def shape_monster(monster: Monster, rng: Rng) -> None:
    """Rolls a monster's body; mean ones are awake at once, except on level 1 and the most dangerous: R8.2."""
    row = MONSTERS[monster.kind]
    monster.max_hp = dice(rng, row.hit_dice, 8)
    monster.hp = monster.max_hp
    monster.speed = row.speed
    monster.energy = below(rng, 100)
    is_up = (row.special & MEAN) != 0 and monster.spawned > 1 and row.level < SLEEPER_LEVEL
    monster.state = HUNTING if is_up else SLEEPING
    monster.last_x = -1
    monster.last_y = -1


@kernel
def place_monsters(lv: Level, rng: Rng) -> None:
    """Puts down a level's monsters; those of level 1 are worth enough to get ready for level 2: R8.1."""
    left = min(2 * lv.depth + 3, 20)
    worth = 0
    while left > 0:
        left -= 1
        kind = roll_monster(rng, lv.depth)
        while lv.depth == 1 and worth + MONSTERS[kind].xp + BEST_FIRST_XP * left < FIRST_LEVEL_XP:
            kind = roll_monster(rng, lv.depth)
        worth += MONSTERS[kind].xp
        place_monster(lv, rng, kind)


@kernel
def place_monster(lv: Level, rng: Rng, kind: int) -> None:
    """Puts one monster anywhere but in the entry room, in ten tries, deep down farther from the way in: R8.2."""
    for attempt in range(10):
        spot = spot_in_room(lv, rng, other_room(lv, rng, lv.entry))
        x, y = spot % WIDTH, spot // WIDTH
        is_near = abs(x - lv.up_x) + abs(y - lv.up_y) < WIDE_BERTH
        if lv.depth >= DEEP and attempt < 5 and is_near:
            continue
        if (lv.tiles[y, x] & MONSTER_HERE) == 0:
            make_monster(lv, rng, kind, x, y)
            return


@kernel
def lay_stock(lv: Level, w: Work) -> None:
    """Puts the level's items on bare floor outside the entry room, and the Amulet in the last room: R10.1."""
    for k in range(w.stocked):
        room = lv.last if w.stock[k].kind == 12 else -1
        for _ in range(50):
            number = room if room >= 0 else other_room(lv, w.rng, lv.entry)
            spot = spot_in_room(lv, w.rng, number)
            x, y = spot % WIDTH, spot // WIDTH
            if is_bare_floor(lv, x, y):
                lay_item(lv, w.stock[k], x, y)
                lv.items[lv.item_top - 1].serial = lv.depth * 100 + lv.item_top - 1
                break
    if lv.depth == DEPTHS:
        ensure_amulet(lv, w)


@kernel
def fill_vault(lv: Level, w: Work) -> None:
    """Lays what makes a vault worth opening: something magic, and three piles' worth of gold: R3.3."""
    kind = POTION + below(w.rng, 4)
    shape_item(w.stock[0], w.rng, kind, roll_sub(w.rng, kind))
    spot = bare_spot(lv, w.rng, w.vault)
    if spot >= 0:
        lay_item(lv, w.stock[0], spot % WIDTH, spot // WIDTH)
        lv.items[lv.item_top - 1].serial = lv.depth * 100 + lv.item_top - 1
    spot = bare_spot(lv, w.rng, w.vault)
    if spot >= 0:
        lay_gold(lv, 3 * (below(w.rng, 50 + 10 * lv.depth) + 2), spot % WIDTH, spot // WIDTH)


@kernel
def bare_spot(lv: Level, rng: Rng, room: int) -> int:
    """Returns a tile of a room with nothing on it, or -1 after many tries."""
    for _ in range(50):
        spot = spot_in_room(lv, rng, room)
        if is_bare_floor(lv, spot % WIDTH, spot // WIDTH):
            return spot
    return -1


@kernel
def ensure_amulet(lv: Level, w: Work) -> None:
    """Puts the Amulet into the last room, however crowded it is."""
    for k in range(lv.item_top):
        if lv.items[k].kind == 12:
            return
    lay_item(lv, w.stock[w.stocked - 1], lv.down_x, lv.down_y)
    lv.items[lv.item_top - 1].serial = lv.depth * 100 + lv.item_top - 1


@kernel
def place_gold(lv: Level, rng: Rng) -> None:
    """Puts down three to nine piles of gold: R3.6."""
    for _ in range(next_int(rng, 3, 9)):
        amount = below(rng, 50 + 10 * lv.depth) + 2
        for _ in range(20):
            spot = spot_in_room(lv, rng, other_room(lv, rng, lv.entry))
            x, y = spot % WIDTH, spot // WIDTH
            if is_bare_floor(lv, x, y):
                lay_gold(lv, amount, x, y)
                break
