"""Eleven scrolls: R10.8."""

from quintet.core.kernel import kernel
from quintet.core.rng import below, next_int
from quintet.games.rogue.layout import PACK_SLOTS, Item, Level, Quest, Work
from quintet.games.rogue.rules.doors import change_door
from quintet.games.rogue.rules.fov import can_see, look
from quintet.games.rogue.rules.legality import BEST_BONUS, has_target
from quintet.games.rogue.rules.levels.generate import make_monster, roll_monster
from quintet.games.rogue.rules.log import (
    CHOOSE,
    CREATED,
    DREAD,
    ENCHANTED,
    EXAMINED,
    FELL_ASLEEP,
    FIZZLED,
    HELD_THEM,
    LIT_ROOM,
    MAPPED,
    READ_SCROLL,
    UNCURSED,
    item_code,
    note,
)
from quintet.games.rogue.rules.pack import is_worn, learn, use_one
from quintet.games.rogue.rules.terrain import has_mark, inside, is_walkable, room_at
from quintet.games.rogue.rules.traps import teleport_hero
from quintet.games.rogue.tables import (
    CREATE_MONSTER,
    DOOR_CLOSED,
    DOOR_SECRET,
    DX,
    DY,
    ENCHANT_ARMOR,
    ENCHANT_WEAPON,
    GLYPH,
    HEIGHT,
    HUNTING,
    IDENTIFY,
    KIND_BITS,
    LIGHT,
    MAGIC_MAPPING,
    MONSTER_HERE,
    NOTHING,
    REMOVE_CURSE,
    SCARE_MONSTER,
    SLEEP,
    TELEPORTATION,
    WALL,
    WIDTH,
)


@kernel
def read_scroll(q: Quest, w: Work, slot: int) -> int:
    """Reads a scroll, which identifies it; returns 0 if an item must still be chosen."""
    item = q.pack[slot]
    sub, code = item.sub, item_code(item)
    note(q, READ_SCROLL, code, 0, 0)
    learn(q, item)
    if sub == SCARE_MONSTER:
        note(q, DREAD, 0, 0, 0)
        return 1
    q.used += 1
    use_one(q, slot)
    if sub == IDENTIFY or sub == ENCHANT_WEAPON or sub == ENCHANT_ARMOR:
        if has_target(q, sub):
            q.choosing = sub + 1
            note(q, CHOOSE, sub, 0, 0)
            return 0
        note(q, FIZZLED, code, 0, 0)
        return 1
    if not takes_effect(q, w, sub):
        note(q, FIZZLED, code, 0, 0)
    return 1


@kernel
def takes_effect(q: Quest, w: Work, sub: int) -> bool:
    """Applies a scroll that needs no choice; false if nothing came of it."""
    if sub == MAGIC_MAPPING:
        map_level(q, w)
        return True
    if sub == TELEPORTATION:
        teleport_hero(q, w)
        return True
    if sub == REMOVE_CURSE:
        return lift_curses(q)
    if sub == CREATE_MONSTER:
        return create_monster(q)
    if sub == LIGHT:
        return light_up(q, w)
    if sub == SLEEP:
        q.hero.sleeping = next_int(q.rng, 4, 8)
        note(q, FELL_ASLEEP, q.hero.sleeping, 0, 0)
        return True
    return hold_monsters(q)


@kernel
def choose(q: Quest, slot: int) -> None:
    """Identifies or enchants the chosen item; enchanting lifts its curse."""
    scroll = q.choosing - 1
    q.choosing = 0
    item = q.pack[slot]
    if scroll == IDENTIFY:
        examine(q, item)
    elif item.bonus < BEST_BONUS:
        item.bonus += 1
        item.cursed = 0
        note(q, ENCHANTED, item_code(item), 0, slot)
    else:
        item.known = 1
        note(q, FIZZLED, scroll + 64, 0, 0)


@kernel
def examine(q: Quest, item: Item) -> None:
    """Identifies an item's kind, or the bonus of a known kind."""
    said = q.fresh
    learn(q, item)
    item.known = 1
    if q.fresh == said:
        note(q, EXAMINED, item_code(item), item.bonus, 0)


# --- mapping --------------------------------------------------------------------------------------------------------


@kernel
def map_level(q: Quest, w: Work) -> None:
    """Maps the whole layout with its secret doors, but nothing that lies or lives there."""
    lv = q.lv
    for k in range(lv.door_count):
        if lv.doors[k].state == DOOR_SECRET:
            change_door(q, w, lv.doors[k].x, lv.doors[k].y, DOOR_CLOSED)
            lv.ground[lv.doors[k].y, lv.doors[k].x] = 0
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if lv.ground[y, x] == 0 and is_bordering(lv, x, y):
                map_tile(lv, x, y)
    note(q, MAPPED, 0, 0, 0)


@kernel
def map_tile(lv: Level, x: int, y: int) -> None:
    """Remembers the ground of a tile; an item that the hero has sensed there stays on the map."""
    lv.ground[y, x] = GLYPH[lv.tiles[y, x] & KIND_BITS]
    if lv.memory[y, x] == 0 or lv.memory[y, x] == GLYPH[WALL]:
        lv.memory[y, x] = lv.ground[y, x]


@kernel
def is_bordering(lv: Level, x: int, y: int) -> bool:
    """Whether a tile is anything but rock that nobody could ever touch."""
    if lv.tiles[y, x] & KIND_BITS != WALL:
        return True
    for k in range(8):
        to_x, to_y = x + DX[k], y + DY[k]
        if inside(to_x, to_y) and lv.tiles[to_y, to_x] & KIND_BITS != WALL:
            return True
    return False


# --- the others -----------------------------------------------------------------------------------------------------


@kernel
def lift_curses(q: Quest) -> bool:
    count = 0
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind != NOTHING and q.pack[slot].cursed == 1 and is_worn(q, slot):
            q.pack[slot].cursed = 0
            count += 1
    if count > 0:
        note(q, UNCURSED, count, 0, 0)
    return count > 0


@kernel
def create_monster(q: Quest) -> bool:
    """Puts a monster of this depth on a free tile next to the hero, awake."""
    start = below(q.rng, 8)
    kind = roll_monster(q.rng, q.lv.depth)
    for turn in range(8):
        k = (start + turn) % 8
        x, y = q.hero.x + DX[k], q.hero.y + DY[k]
        if is_walkable(q.lv, x, y) and not has_mark(q.lv, x, y, MONSTER_HERE):
            place = make_monster(q.lv, q.rng, kind, x, y)
            if place < 0:
                return False
            monster = q.lv.monsters[place]
            monster.state = HUNTING
            monster.last_x = q.hero.x
            monster.last_y = q.hero.y
            note(q, CREATED, kind if can_see(q, monster) else 0, 0, 0)
            return True
    return False


@kernel
def light_up(q: Quest, w: Work) -> bool:
    """Lights the room for good; in a corridor nothing happens."""
    room = room_at(q.lv, q.hero.x, q.hero.y)
    if room < 0:
        return False
    q.lv.rooms[room].lit = 2
    note(q, LIT_ROOM, 0, 0, 0)
    look(q, w)
    return True


@kernel
def hold_monsters(q: Quest) -> bool:
    """Freezes everything within two steps for 3 to 6 turns; the hero learns of those in sight."""
    seen = 0
    for k in range(q.lv.monster_top):
        monster = q.lv.monsters[k]
        if monster.kind != 0 and abs(monster.x - q.hero.x) <= 2 and abs(monster.y - q.hero.y) <= 2:
            monster.held = next_int(q.rng, 3, 6)
            seen += 1 if can_see(q, monster) else 0
    if seen > 0:
        note(q, HELD_THEM, seen, 0, 0)
    return seen > 0
