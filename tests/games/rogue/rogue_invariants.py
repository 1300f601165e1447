"""What holds in every state of every quest, as a compiled inspector: a bit for each promise that is broken: R1.3."""

from typing import Annotated, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, i64
from quintet.games.rogue.layout import Item, Level, Quest

PROMISES: Final = (
    "hit points from 0 to the maximum, 0 exactly when dead, and a death has its cause",
    "strength 3 to 31 and at most its maximum, level 1 to 28, experience and gold not negative",
    "hunger 0 to 2000",
    "effects of 0 to 120 turns",
    "energy in range: the hero has one action's worth and less than a tick more, a monster less than an action's",
    "the hero on ground, alone on the tile",
    "one monster a tile, on ground, alive, with a full record",
    "things on ground, of kinds that exist, 1 to 99 of them, marked on the map",
    "gold on ground, marked on the map",
    "traps on ground, marked until they are spent",
    "doors of the list as on the map",
    "every mark on the map stands for something",
    "pack: kinds that exist, 1 to 99 of them, nothing left in an empty letter",
    "charges and fuel in range",
    "what is worn is in the pack, fits, and is on one hand only",
    "light radius 0 to 3",
    "known kinds were met, each looks like no other, what is carried was met",
    "the Amulet in the pack exactly when the quest says so",
    "what is in sight is explored and inside the field of view; the blind see nothing",
    "the log's lines are real, none of a turn to come",
    "visited levels agree with the tallies, nobody between levels",
    "whoever holds the hero is there",
    "nothing is left in empty rows",
    "the numbers of things and monsters are each used once",
)
(
    BODY,
    FIGURES,
    HUNGER,
    EFFECTS,
    ENERGY,
    HERO,
    MONSTERS,
    THINGS,
    GOLD,
    TRAPS,
    DOORS,
    MARKS,
    PACK,
    SUPPLIES,
    WORN,
    LIGHT,
    KNOWLEDGE,
    AMULETS,
    SIGHT,
    LOG,
    LEVELS,
    HOLDER,
    EMPTY,
    SERIALS,
) = range(len(PROMISES))

WIDE, HIGH, RUNNING, DEAD = 80, 22, 0, 1
KINDS_OF: Final = np.array([0, 8, 8, 13, 11, 10, 8, 1, 1, 1, 3, 1, 1])
FIRST_OF: Final = np.array([-1, -1, -1, 0, 13, 24, 34, -1, -1, -1, -1, -1, -1])
LOOKS_OF: Final = np.array([13, 15, 13, 11])
GROUPS: Final = np.array([0, 13, 24, 34, 42])
WEAPON, ARMOR, RING, WAND, FOOD, TORCH, LANTERN, ARTIFACT, AMULET = 1, 2, 5, 6, 7, 8, 9, 10, 12
FLYTRAP, CODES, MOST_SERIAL = 6, 127, 32001
Grid = Annotated[Array, i64, (0, 0)]


@kernel
def is_ground(lv: Level, x: int, y: int) -> bool:
    """Floor, corridor, a door that stands open, stairs; nothing else can be stood on."""
    kind = lv.tiles[y, x] & 15
    return 0 < x < WIDE - 1 and 0 < y < HIGH - 1 and kind != 0 and kind != 4 and kind != 5 and kind != 6 and kind <= 10


@kernel
def fault(is_broken: bool, promise: int) -> int:  # noqa: FBT001 - kernels have no keywords
    return 1 << promise if is_broken else 0


@kernel
def inspect_hero(q: Quest) -> int:
    hero = q.hero
    dead = q.over == DEAD
    faults = fault(hero.hp < 0 or hero.hp > hero.max_hp or (hero.hp == 0) != dead or (q.cause > 0) != dead, BODY)
    weak = hero.strength < 3 or hero.strength > 31 or hero.strength > hero.max_strength or hero.max_strength > 31
    faults |= fault(weak or hero.level < 1 or hero.level > 28 or hero.xp < 0 or hero.gold < 0, FIGURES)
    faults |= fault(hero.hunger < 0 or hero.hunger > 20000, HUNGER)
    least = min(hero.confused, hero.blind, hero.hasted, hero.slowed, hero.paralyzed, hero.levitating)
    most = max(hero.confused, hero.blind, hero.hasted, hero.slowed, hero.paralyzed, hero.levitating)
    faults |= fault(min(least, hero.held, hero.sleeping) < 0 or max(most, hero.held, hero.sleeping) > 120, EFFECTS)
    faults |= fault(hero.energy < 100 or hero.energy >= 120 or q.clock < 0 or q.clock > 9, ENERGY)
    alone = q.lv.tiles[hero.y, hero.x] & 16 == 0 or q.over != RUNNING
    faults |= fault(not is_ground(q.lv, hero.x, hero.y) or not alone, HERO)
    if hero.holder != 0:
        faults |= fault(hero.holder < 0 or q.lv.monsters[hero.holder - 1].kind != FLYTRAP, HOLDER)
    return faults


@kernel
def inspect_monsters(q: Quest, marks: Grid) -> int:
    faults, lv = 0, q.lv
    for k in range(32):
        monster = lv.monsters[k]
        if monster.kind == 0:
            left = (
                monster.hp != 0 or monster.x != 0 or monster.serial != 0 or monster.loot.kind != 0 or monster.gold != 0
            )
            faults |= fault(left, EMPTY)
            continue
        crowded = marks[monster.y, monster.x] & 16 != 0
        wrong = monster.kind > 26 or monster.state < 0 or monster.state > 3 or k >= lv.monster_top
        alive = 0 < monster.hp <= monster.max_hp
        faults |= fault(crowded or wrong or not alive or not is_ground(lv, monster.x, monster.y), MONSTERS)
        faults |= fault(monster.energy < 0 or (monster.energy >= 100 and q.over == RUNNING), ENERGY)
        if monster.loot.kind != 0:
            faults |= inspect_item(monster.loot, THINGS)
        marks[monster.y, monster.x] |= 16
    return faults


@kernel
def inspect_item(item: Item, promise: int) -> int:
    """An item by itself: a kind that exists, a number of them, fuel and charges that such a thing can have."""
    if item.kind < 0 or item.kind > 12 or item.sub < 0 or item.sub >= KINDS_OF[item.kind]:
        return 1 << promise
    faults = fault(item.count < 1 or item.count > 99, promise)
    fuel = 500 if item.kind == TORCH else 1000 if item.kind == LANTERN else 0
    least, most = (1100, 1499) if item.kind == FOOD else (0, fuel)
    faults |= fault(item.amount < least or item.amount > most, SUPPLIES)
    full = 16 if item.kind == WAND else 0
    faults |= fault(item.charges < 0 or item.charges > item.full or item.full > full, SUPPLIES)
    plain = item.kind != WEAPON and item.kind != ARMOR and item.kind != RING
    return faults | fault(plain and (item.bonus != 0 or item.cursed != 0), promise)


@kernel
def is_blank(item: Item) -> bool:
    tallies = item.sub == 0 and item.bonus == 0 and item.count == 0 and item.charges == 0 and item.full == 0
    flags = item.cursed == 0 and item.known == 0 and item.x == 0 and item.y == 0
    return tallies and flags and item.amount == 0 and item.serial == 0 and item.stamp == 0


@kernel
def inspect_floor(lv: Level, marks: Grid) -> int:
    faults = 0
    for k in range(64):
        item = lv.items[k]
        if item.kind == 0:
            faults |= fault(not is_blank(item), EMPTY)
            continue
        faults |= inspect_item(item, THINGS)
        faults |= fault(k >= lv.item_top or not is_ground(lv, item.x, item.y), THINGS)
        marks[item.y, item.x] |= 32
    for k in range(20):
        pile = lv.piles[k]
        if pile.amount != 0:
            twice = marks[pile.y, pile.x] & 64 != 0
            faults |= fault(twice or pile.amount < 0 or k >= lv.pile_top or not is_ground(lv, pile.x, pile.y), GOLD)
            marks[pile.y, pile.x] |= 64
    for k in range(lv.trap_count):
        trap = lv.traps[k]
        faults |= fault(trap.kind < 0 or trap.kind > 5 or not is_ground(lv, trap.x, trap.y), TRAPS)
        if trap.spent == 0:
            marks[trap.y, trap.x] |= 128
    return faults


@kernel
def inspect_map(lv: Level, marks: Grid) -> int:
    faults, doors = 0, 0
    for y in range(HIGH):
        for x in range(WIDE):
            faults |= fault(marks[y, x] != lv.tiles[y, x] & 240, MARKS)
            if 3 <= lv.tiles[y, x] & 15 <= 8:
                doors += 1
    for k in range(lv.door_count):
        faults |= fault(lv.tiles[lv.doors[k].y, lv.doors[k].x] & 15 != lv.doors[k].state, DOORS)
    return faults | fault(doors != lv.door_count, DOORS)


@kernel
def inspect_pack(q: Quest) -> int:
    faults, amulets = 0, 0
    for slot in range(26):
        item = q.pack[slot]
        if item.kind == 0:
            faults |= fault(not is_blank(item), PACK)
            continue
        faults |= inspect_item(item, PACK)
        amulets += 1 if item.kind == AMULET else 0
        if FIRST_OF[item.kind] >= 0:
            faults |= fault(q.met[FIRST_OF[item.kind] + item.sub] == 0, KNOWLEDGE)
    hero = q.hero
    unfit = not fits(q, hero.weapon, WEAPON, WEAPON) or not fits(q, hero.armor, ARMOR, ARMOR)
    unfit = unfit or not fits(q, hero.left, RING, RING) or not fits(q, hero.right, RING, RING)
    both = hero.left >= 0 and hero.left == hero.right
    faults |= fault(unfit or both or not fits(q, hero.light, TORCH, ARTIFACT), WORN)
    return faults | fault(amulets != q.amulet, AMULETS)


@kernel
def fits(q: Quest, slot: int, low: int, high: int) -> bool:
    """Whether a hand is empty or holds a thing of the right type."""
    return slot == -1 or (0 <= slot < 26 and low <= q.pack[slot].kind <= high)


@kernel
def inspect_knowledge(q: Quest) -> int:
    faults = 0
    for k in range(42):
        faults |= fault(q.known[k] > q.met[k] or q.known[k] < 0 or q.met[k] > 1, KNOWLEDGE)
    for group in range(4):
        for k in range(GROUPS[group], GROUPS[group + 1]):
            faults |= fault(q.looks[k] < 0 or q.looks[k] >= LOOKS_OF[group], KNOWLEDGE)
            for other in range(GROUPS[group], k):
                faults |= fault(q.looks[k] == q.looks[other], KNOWLEDGE)
    return faults


@kernel
def inspect_sight(q: Quest) -> int:
    faults, reach = 0, 0
    hero, box = q.hero, q.box
    for y in range(HIGH):
        for x in range(WIDE):
            if q.vis[y, x] != 0:
                outside = x < box[0] or x > box[2] or y < box[1] or y > box[3]
                faults |= fault(outside or q.lv.memory[y, x] == 0 or q.vis[y, x] != 1 or hero.blind > 0, SIGHT)
                reach = max(reach, abs(x - hero.x), abs(y - hero.y))
    faults |= fault(q.lv.memory[hero.y, hero.x] == 0, SIGHT)
    is_wide = q.setup.lit_rooms == 1
    for k in range(q.lv.room_count):
        is_wide = is_wide or q.lv.rooms[k].lit > 1
    return faults | fault(reach > 3 and not is_wide, LIGHT)


@kernel
def inspect_log(q: Quest) -> int:
    faults = fault(q.fresh < 0 or q.fresh > 48 or q.fresh > q.logged, LOG)
    for k in range(max(0, q.logged - 64), q.logged):
        row = q.log[k % 64]
        faults |= fault(row.code < 0 or row.code > CODES or row.turn < 0 or row.turn > q.turn, LOG)
    return faults


@kernel
def inspect_levels(q: Quest) -> int:
    visited, deepest = 0, 0
    for depth in range(1, 11):
        if q.visited[depth] == 1:
            visited += 1
            deepest = depth
    wrong = q.visited[0] != 0 or q.visited[q.lv.depth] != 1 or q.explored != visited or q.deepest != deepest
    return fault(wrong or q.going != 0 or q.fell != 0 or q.lv.depth < 1 or q.lv.depth > 10, LEVELS)


@kernel
def inspect_serials(q: Quest, used: Ints) -> int:
    """Monsters' numbers among monsters, things' among things in pack, on the floor and in monsters' hands."""
    faults = 0
    count = 0
    for k in range(32):
        if q.lv.monsters[k].kind != 0:
            used[count] = q.lv.monsters[k].serial
            count += 1
    faults |= fault(has_twins(used, count), SERIALS)
    count = 0
    for k in range(26):
        if q.pack[k].kind != 0:
            used[count] = q.pack[k].serial
            count += 1
    for k in range(64):
        if q.lv.items[k].kind != 0:
            used[count] = q.lv.items[k].serial
            count += 1
    for k in range(32):
        if q.lv.monsters[k].kind != 0 and q.lv.monsters[k].loot.kind != 0:
            used[count] = q.lv.monsters[k].loot.serial
            count += 1
    return faults | fault(has_twins(used, count), SERIALS)


@kernel
def has_twins(used: Ints, count: int) -> bool:
    for k in range(count):
        for other in range(k):
            if used[k] == used[other] and used[k] < MOST_SERIAL:
                return True
    return False


@entry
def inspect_states(games: Rows[Quest], faults: Ints) -> None:
    """A bit for every broken promise of every state."""
    marks, used = np.zeros((HIGH, WIDE), np.int64), np.zeros(128, np.int64)
    for k in range(games.shape[0]):
        quest = games[k]
        for y in range(HIGH):
            for x in range(WIDE):
                marks[y, x] = 0
        faults[k] = inspect_hero(quest) | inspect_monsters(quest, marks) | inspect_floor(quest.lv, marks)
        faults[k] |= inspect_map(quest.lv, marks) | inspect_pack(quest) | inspect_knowledge(quest)
        faults[k] |= inspect_sight(quest) | inspect_log(quest) | inspect_levels(quest)
        faults[k] |= inspect_serials(quest, used)


def broken_promises(games: "Rows[Quest]") -> list[tuple[int, list[str]]]:
    """Which game breaks which promises, in words."""
    faults = np.zeros(len(games), np.int64)
    inspect_states(games, faults)
    return [
        (int(k), [words for bit, words in enumerate(PROMISES) if int(faults[k]) >> bit & 1])
        for k in np.flatnonzero(faults)
    ]
