"""The ground: what can be walked on, what is where, and how things are put on or taken off a level."""

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below
from quintet.games.rogue.layout import (
    MAX_ITEMS,
    MAX_MONSTERS,
    MAX_PILES,
    Item,
    Level,
    Monster,
)
from quintet.games.rogue.tables import (
    FLOOR,
    GOLD_HERE,
    HEIGHT,
    IS_WALKABLE,
    ITEM_HERE,
    KIND_BITS,
    MONSTER_HERE,
    NOTHING,
    WIDTH,
)


@kernel
def inside(x: int, y: int) -> bool:
    return x >= 0 and x < WIDTH and y >= 0 and y < HEIGHT


@kernel
def tile_kind(lv: Level, x: int, y: int) -> int:
    return int(lv.tiles[y, x] & KIND_BITS)


@kernel
def set_kind(lv: Level, x: int, y: int, kind: int) -> None:
    lv.tiles[y, x] = (lv.tiles[y, x] & ~KIND_BITS) | kind


@kernel
def is_walkable(lv: Level, x: int, y: int) -> bool:
    return inside(x, y) and IS_WALKABLE[lv.tiles[y, x] & KIND_BITS] == 1


@kernel
def has_mark(lv: Level, x: int, y: int, mark: int) -> bool:
    return bool((lv.tiles[y, x] & mark) != 0)


@kernel
def put_mark(lv: Level, x: int, y: int, mark: int) -> None:
    lv.tiles[y, x] = lv.tiles[y, x] | mark


@kernel
def drop_mark(lv: Level, x: int, y: int, mark: int) -> None:
    lv.tiles[y, x] = lv.tiles[y, x] & (255 - mark)


@kernel
def cuts_corner(lv: Level, x: int, y: int, dx: int, dy: int) -> bool:
    """Whether a diagonal step passes anything solid: R5.3."""
    if dx == 0 or dy == 0:
        return False
    return not is_walkable(lv, x + dx, y) or not is_walkable(lv, x, y + dy)


@kernel
def room_at(lv: Level, x: int, y: int) -> int:
    """Returns the room with this floor tile, or -1."""
    for k in range(lv.room_count):
        room = lv.rooms[k]
        if room.x <= x < room.x + room.w and room.y <= y < room.y + room.h:
            return k
    return -1


@kernel
def door_at(lv: Level, x: int, y: int) -> int:
    for k in range(lv.door_count):
        if lv.doors[k].x == x and lv.doors[k].y == y:
            return k
    return -1


@kernel
def trap_at(lv: Level, x: int, y: int) -> int:
    for k in range(lv.trap_count):
        if lv.traps[k].x == x and lv.traps[k].y == y:
            return k
    return -1


@kernel
def monster_at(lv: Level, x: int, y: int) -> int:
    if not has_mark(lv, x, y, MONSTER_HERE):
        return -1
    for k in range(lv.monster_top):
        if lv.monsters[k].kind != NOTHING and lv.monsters[k].x == x and lv.monsters[k].y == y:
            return k
    return -1


@kernel
def item_at(lv: Level, x: int, y: int) -> int:
    """Returns the topmost item of a tile, the last one put there, or -1."""
    if not has_mark(lv, x, y, ITEM_HERE):
        return -1
    for k in range(lv.item_top - 1, -1, -1):
        if lv.items[k].kind != NOTHING and lv.items[k].x == x and lv.items[k].y == y:
            return k
    return -1


@kernel
def pile_at(lv: Level, x: int, y: int) -> int:
    if not has_mark(lv, x, y, GOLD_HERE):
        return -1
    for k in range(lv.pile_top):
        if lv.piles[k].amount > 0 and lv.piles[k].x == x and lv.piles[k].y == y:
            return k
    return -1


# --- putting and taking ---------------------------------------------------------------------------------------------


@kernel
def clear_item(item: Item) -> None:
    """Clears a place to all zeros, so that equal states have equal bytes."""
    item.kind = 0
    item.sub = 0
    item.bonus = 0
    item.count = 0
    item.charges = 0
    item.full = 0
    item.cursed = 0
    item.known = 0
    item.x = 0
    item.y = 0
    item.amount = 0
    item.serial = 0
    item.stamp = 0


@kernel
def clear_monster(monster: Monster) -> None:
    monster.kind = 0
    monster.x = 0
    monster.y = 0
    monster.state = 0
    monster.hp = 0
    monster.max_hp = 0
    monster.energy = 0
    monster.speed = 0
    monster.held = 0
    monster.asleep = 0
    monster.heading = 0
    monster.unseen = 0
    monster.last_x = 0
    monster.last_y = 0
    monster.stolen = 0
    monster.spawned = 0
    monster.ready = 0
    monster.gold = 0
    monster.serial = 0
    clear_item(monster.loot)


@kernel
def lay_item(lv: Level, item: Item, x: int, y: int) -> bool:
    """Puts an item on a tile; false if the level can hold no more: R10.9."""
    place = lv.item_top
    if place >= MAX_ITEMS:
        place = first_gap(lv)
        if place < 0:
            return False
    else:
        lv.item_top += 1
    lv.items[place] = item
    lv.items[place].x = x
    lv.items[place].y = y
    put_mark(lv, x, y, ITEM_HERE)
    return True


@kernel
def first_gap(lv: Level) -> int:
    for k in range(MAX_ITEMS):
        if lv.items[k].kind == NOTHING:
            return k
    return -1


@kernel
def lift_item(lv: Level, place: int) -> None:
    """Takes an item off the floor."""
    x, y = lv.items[place].x, lv.items[place].y
    clear_item(lv.items[place])
    while lv.item_top > 0 and lv.items[lv.item_top - 1].kind == NOTHING:
        lv.item_top -= 1
    drop_mark(lv, x, y, ITEM_HERE)
    for k in range(lv.item_top):
        if lv.items[k].kind != NOTHING and lv.items[k].x == x and lv.items[k].y == y:
            put_mark(lv, x, y, ITEM_HERE)


@kernel
def lay_gold(lv: Level, amount: int, x: int, y: int) -> None:
    """Puts gold on a tile, where it joins what already lies there: R3.6."""
    here = pile_at(lv, x, y)
    if here < 0:
        for k in range(MAX_PILES):
            if here < 0 and lv.piles[k].amount == 0:
                here = k
        if here < 0:
            return
        lv.pile_top = max(lv.pile_top, here + 1)
    pile = lv.piles[here]
    pile.x = x
    pile.y = y
    pile.amount = min(pile.amount + amount, 32000)
    put_mark(lv, x, y, GOLD_HERE)


@kernel
def lift_gold(lv: Level, place: int) -> int:
    pile = lv.piles[place]
    amount = pile.amount
    drop_mark(lv, pile.x, pile.y, GOLD_HERE)
    pile.x = 0
    pile.y = 0
    pile.amount = 0
    while lv.pile_top > 0 and lv.piles[lv.pile_top - 1].amount == 0:
        lv.pile_top -= 1
    return amount


@kernel
def free_monster_place(lv: Level) -> int:
    for k in range(MAX_MONSTERS):
        if lv.monsters[k].kind == NOTHING:
            return k
    return -1


@kernel
def remove_monster(lv: Level, place: int) -> None:
    drop_mark(lv, lv.monsters[place].x, lv.monsters[place].y, MONSTER_HERE)
    clear_monster(lv.monsters[place])
    while lv.monster_top > 0 and lv.monsters[lv.monster_top - 1].kind == NOTHING:
        lv.monster_top -= 1


@kernel
def shift_monster(lv: Level, monster: Monster, x: int, y: int) -> None:
    drop_mark(lv, monster.x, monster.y, MONSTER_HERE)
    monster.x = x
    monster.y = y
    put_mark(lv, x, y, MONSTER_HERE)


# --- random places --------------------------------------------------------------------------------------------------


@kernel
def spot_in_room(lv: Level, rng: Rng, number: int) -> int:
    """Returns a random floor tile of a room as y * 80 + x: two draws."""
    room = lv.rooms[number]
    x = room.x + below(rng, room.w)
    y = room.y + below(rng, room.h)
    return y * WIDTH + x


@kernel
def other_room(lv: Level, rng: Rng, avoided: int) -> int:
    """Returns a random room except one: one draw."""
    if avoided < 0:
        return below(rng, lv.room_count)
    number = below(rng, lv.room_count - 1)
    return number + 1 if number >= avoided else number


@kernel
def is_bare_floor(lv: Level, x: int, y: int) -> bool:
    """Whether a tile is room floor with nothing on it."""
    return bool(lv.tiles[y, x] == FLOOR)


@kernel
def free_spot(lv: Level, rng: Rng, avoided: int, hero_x: int, hero_y: int) -> int:
    """Returns a random room tile without a monster or the hero, or -1 after many tries."""
    for _ in range(100):
        spot = spot_in_room(lv, rng, other_room(lv, rng, avoided))
        x, y = spot % WIDTH, spot // WIDTH
        if is_walkable(lv, x, y) and not has_mark(lv, x, y, MONSTER_HERE) and not (x == hero_x and y == hero_y):
            return spot
    return -1
