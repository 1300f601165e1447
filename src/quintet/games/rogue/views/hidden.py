"""The parts of a quest that its hero cannot know, each with a function that changes it: R14.5.

Tests change them one by one: no view, event or legal list may change, and no byte of a world that `resample` draws with
the same generator. A part that is missing here is a part that nobody checks.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from quintet.core.record import dtype_of, quick
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.rogue.layout import MAX_MONSTERS, Item, Level, Monster
from quintet.games.rogue.packing.glance import glance_at
from quintet.games.rogue.packing.log_archive import thaw_rows
from quintet.games.rogue.rules.log import ITEM_CODES, MADE
from quintet.games.rogue.tables import (
    ARMOR,
    DOOR_ARCH,
    DOOR_BROKEN,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    DOOR_SECRET,
    FLEEING,
    FOOD,
    HEIGHT,
    HUNTING,
    LEAST_RATION,
    LOOKS,
    MAGIC_BASE,
    MONSTER_HERE,
    MONSTER_KINDS,
    MOST_RATION,
    RING,
    SLEEPING,
    SUBS,
    TILE_KINDS,
    TRAP_KINDS,
    WALL,
    WAND,
    WANDERING,
    WEAPON,
    WIDTH,
)
from quintet.games.rogue.text.messages import unused_numbers
from quintet.games.rogue.text.names import shows_bonus

__all__ = ["HIDDEN", "Alter"]

Alter = Callable[[State, SeededRandom], State]
ChangeQuest = Callable[[Any, SeededRandom], None]
ChangeLevel = Callable[[Any, Any, SeededRandom], None]
"""Given the quest if the hero is on the level, else None."""
DOORS: Final = ((DOOR_CLOSED, DOOR_LOCKED), (DOOR_OPEN, DOOR_BROKEN, DOOR_ARCH), (WALL, DOOR_SECRET))
"""Kinds of tiles that look alike."""


def _in_quest(change: ChangeQuest) -> Alter:
    def alter(state: State, rng: SeededRandom) -> State:
        quests = state.thaw()
        change(quick(quests)[0], rng)
        return state.after(quests)

    return alter


def _in_levels(change: ChangeLevel) -> Alter:
    """Changes the hero's level and every other visited one."""

    def alter(state: State, rng: SeededRandom) -> State:
        quests, cold = state.thaw(), list(state.cold)
        quest = quick(quests)[0]
        change(quest.lv, quest, rng)
        for depth in range(1, len(cold)):
            if cold[depth]:
                rows: Any = np.ndarray(1, dtype_of(Level), bytearray(cold[depth]))
                change(quick(rows)[0], None, rng)
                cold[depth] = rows.tobytes()
        return state.after(quests, tuple(cold))

    return alter


# --- chance and counters --------------------------------------------------------------------------------------------


def _seed(quest: Any, rng: SeededRandom) -> None:
    quest.seed.raw = rng.next_int(0, 2**32 - 2) - 2**31
    quest.seed.key[:] = [rng.next_int(0, 2**32 - 2) for _ in range(2)]


def _generator(quest: Any, rng: SeededRandom) -> None:
    quest.rng.word, quest.rng.drawn = rng.next_int(0, 2**32 - 2), rng.next_int(0, 10**6)
    quest.rng.key[:] = [rng.next_int(0, 2**32 - 2) for _ in range(2)]


def _counters(quest: Any, rng: SeededRandom) -> None:
    quest.hero.regen, quest.hero.energy = rng.next_int(0, 9), 100 + rng.next_int(0, 19)
    quest.clock, quest.serial = rng.next_int(0, 9), rng.next_int(2000, 32001)


def _log_numbers(quest: Any, rng: SeededRandom) -> None:
    """Changes numbers that no line of the log shows."""
    for row in quest.log:
        for name, hidden in zip("abc", unused_numbers(int(row.code)), strict=True):
            if hidden:
                row[name] = rng.next_int(0, 300)


def _ids(lv: Any, quest: Any, rng: SeededRandom) -> None:
    items = [*lv.items, *(monster.loot for monster in lv.monsters), *(quest.pack if quest is not None else ())]
    for row in [*items, *lv.monsters]:
        if row.kind:
            row.serial = rng.next_int(1, 30000)
    for row in items:
        if row.kind:
            row.stamp = rng.next_int(0, 50)


# --- magic ----------------------------------------------------------------------------------------------------------


def _natures(state: State, rng: SeededRandom) -> State:
    """Swaps two unknown kinds of each type wherever they occur: the same appearances, other natures."""
    swaps = {}
    known: Any = state.plain.known
    for kind in LOOKS:
        unknown = [sub for sub in range(int(SUBS[kind])) if not known[int(MAGIC_BASE[kind]) + sub]]
        if len(unknown) > 1:
            a, b = rng.shuffle(unknown)[:2]
            swaps[kind, a], swaps[kind, b] = b, a
    return _swap_everywhere(state, swaps)


def _swap_everywhere(state: State, swaps: dict[tuple[int, int], int]) -> State:
    quests, history = state.thaw(), thaw_rows(state.cold[0])
    quest: Any = quick(quests)[0]
    for name in ("looks", "met"):
        before = quest[name].copy()
        for (kind, sub), other in swaps.items():
            quest[name][int(MAGIC_BASE[kind]) + other] = before[int(MAGIC_BASE[kind]) + sub]
    for rows in (quest.log, history):
        _swap_in_log(rows, swaps)
    for item in quest.pack:
        _swap(item, swaps)

    def swap_level(lv: Any, _: Any, __: SeededRandom) -> None:
        for item in (*lv.items, *(monster.loot for monster in lv.monsters)):
            _swap(item, swaps)

    changed = state.after(quests, (history.tobytes(), *state.cold[1:]))
    return _in_levels(swap_level)(changed, SeededRandom("unused"))


def _swap(item: Any, swaps: dict[tuple[int, int], int]) -> None:
    item.sub = swaps.get((int(item.kind), int(item.sub)), int(item.sub))


def _swap_in_log(rows: Any, swaps: dict[tuple[int, int], int]) -> None:
    for row in rows:
        name = "a" if int(row["code"]) in ITEM_CODES else "b" if int(row["code"]) == MADE and not row["a"] else ""
        if name:
            kind, sub = divmod(int(row[name]), 16)
            row[name] = 16 * kind + swaps.get((kind, sub), sub)


def _qualities(quest: Any, rng: SeededRandom) -> None:
    """Changes bonuses, curses and charges that the hero has not learned."""
    hero = quest.hero
    worn = {int(hero.weapon), int(hero.armor), int(hero.left), int(hero.right)}
    for slot, item in enumerate(quest.pack):
        _requalify(quest, item, rng, is_worn=slot in worn)
    for item in quest.lv.items:
        _requalify(quest, item, rng, is_worn=False)


def _requalify(quest: Any, item: Any, rng: SeededRandom, *, is_worn: bool) -> None:
    if item.kind in (WEAPON, ARMOR, RING) and not is_worn:
        item.cursed = rng.next_int(0, 1)
        if not shows_bonus(item):
            item.bonus = rng.next_int(-3, 3)
    if item.kind == FOOD:
        item.amount = rng.next_int(LEAST_RATION, MOST_RATION)
    if item.kind == WAND:
        item.full = rng.next_int(int(item.charges), 16)
        if not quest.known[int(MAGIC_BASE[WAND]) + int(item.sub)]:
            item.charges = rng.next_int(0, int(item.full))


# --- ground ---------------------------------------------------------------------------------------------------------


def _unknown_tiles(lv: Any, _: Any, rng: SeededRandom) -> None:
    """Changes the ground, the doors and the stairs that the hero has never seen."""
    unknown = np.array(lv.memory) == 0
    lv.tiles[unknown] = [rng.next_int(0, TILE_KINDS - 1) for _ in range(np.count_nonzero(unknown))]
    for name in ("up", "down"):
        if not lv.memory[int(lv[f"{name}_y"]), int(lv[f"{name}_x"])]:
            lv[f"{name}_x"], lv[f"{name}_y"] = rng.next_int(1, WIDTH - 2), rng.next_int(1, HEIGHT - 2)


def _lookalikes(lv: Any, quest: Any, rng: SeededRandom) -> None:
    """Turns doors and walls into others that look the same; out of sight, any door may have changed."""
    for y, x in np.argwhere(np.array(lv.memory) != 0).tolist():
        tile, in_sight = int(lv.tiles[y, x]), quest is not None and bool(quest.vis[y, x])
        same = next((kinds for kinds in DOORS if tile & 15 in kinds), None)
        if same is not None and not _stands_here(quest, x, y):
            choice = same if in_sight or same == DOORS[2] else DOORS[0] + DOORS[1]
            lv.tiles[y, x] = (tile & ~15) | choice[rng.next_int(0, len(choice) - 1)]


def _stands_here(quest: Any, x: int, y: int) -> bool:
    return quest is not None and (int(quest.hero.x), int(quest.hero.y)) == (x, y)


def _rooms(lv: Any, quest: Any, rng: SeededRandom) -> None:
    """Changes the light of all rooms, and how far those reach that the hero is not in."""
    lv.entry, lv.last = rng.next_int(0, int(lv.room_count) - 1), rng.next_int(0, int(lv.room_count) - 1)
    for room in lv.rooms[: lv.room_count]:
        room.lit = rng.next_int(0, 2)
        x, y, w, h = rng.next_int(1, 60), rng.next_int(1, 12), rng.next_int(3, 12), rng.next_int(3, 6)
        if quest is not None and _reaches(quest.hero, int(room.x), int(room.y), int(room.w), int(room.h)):
            room.w, room.h = int(quest.hero.x) - int(room.x) + rng.next_int(1, 3), int(room.h) + rng.next_int(0, 1)
        elif quest is None or not _reaches(quest.hero, x, y, w, h):
            room.x, room.y, room.w, room.h = x, y, w, h


def _reaches(hero: Any, x: int, y: int, w: int, h: int) -> bool:
    return x <= int(hero.x) < x + w and y <= int(hero.y) < y + h


def _doors(lv: Any, _: Any, rng: SeededRandom) -> None:
    for door in lv.doors[: lv.door_count]:
        door.upright, door.found = rng.next_int(0, 1), rng.next_int(0, 1)
        door.room, door.other = rng.next_int(0, int(lv.room_count) - 1), rng.next_int(0, int(lv.room_count) - 1)


def _traps(lv: Any, _: Any, rng: SeededRandom) -> None:
    for trap in lv.traps[: lv.trap_count]:
        trap.kind, trap.spent = rng.next_int(0, TRAP_KINDS - 1), rng.next_int(0, 1)
        if not trap.found:
            trap.x, trap.y = rng.next_int(1, WIDTH - 2), rng.next_int(1, HEIGHT - 2)


def _wandering(lv: Any, _: Any, rng: SeededRandom) -> None:
    lv.wanderers, lv.last_spawn = rng.next_int(0, 5), rng.next_int(0, 1000)


# --- things and monsters --------------------------------------------------------------------------------------------


def _is_in_sight(quest: Any, row: Any) -> bool:
    if quest is None:
        return False
    return bool(quest.vis[int(row.y), int(row.x)]) or _stands_here(quest, int(row.x), int(row.y))


def _far_items(lv: Any, quest: Any, rng: SeededRandom) -> None:
    """Takes away or changes items out of sight, remembered or not."""
    for place in range(lv.item_top):
        item = lv.items[place]
        if item.kind and not _is_in_sight(quest, item):
            item.kind, item.sub = rng.next_int(0, 4), rng.next_int(0, 7)
            if not item.kind:
                lv.items[place] = np.zeros((), dtype_of(Item))


def _gold(lv: Any, quest: Any, rng: SeededRandom) -> None:
    """Changes all gold, which shows no amount; out of sight it may be gone."""
    for pile in lv.piles[: lv.pile_top]:
        if pile.amount:
            pile.amount = rng.next_int(int(_is_in_sight(quest, pile)), 500)


def _far_monsters(lv: Any, quest: Any, rng: SeededRandom) -> None:
    """Takes away, changes or moves monsters that the hero neither sees nor senses."""
    met = set() if quest is None else _met_places(quest)
    for place in range(MAX_MONSTERS):
        monster = lv.monsters[place]
        if monster.kind and place not in met:
            x, y = rng.next_int(1, WIDTH - 2), rng.next_int(1, HEIGHT - 2)
            monster.kind = rng.next_int(0, MONSTER_KINDS)
            if quest is None or not quest.vis[y, x]:
                monster.x, monster.y = x, y
            else:
                lv.monsters[place] = np.zeros((), dtype_of(Monster))


def _met_places(quest: Any) -> set[int]:
    """Returns the places of monsters that the hero sees, senses or is held by."""
    return {mark >> 1 for mark in glance_at(quest.tobytes()).monsters} | {int(quest.hero.holder) - 1}


def _minds(lv: Any, _: Any, rng: SeededRandom) -> None:
    """Changes what does not show of a monster in sight: exact wounds, pace, mood, memory, purse and loot."""
    for monster in lv.monsters[: lv.monster_top]:
        if monster.kind:
            monster.energy, monster.speed = rng.next_int(0, 99), rng.next_int(5, 20)
            monster.heading, monster.unseen, monster.held = rng.next_int(0, 7), rng.next_int(0, 20), rng.next_int(0, 9)
            monster.ready = rng.next_int(0, 1)
            monster.last_x, monster.last_y = rng.next_int(-1, WIDTH - 1), rng.next_int(-1, HEIGHT - 1)
            monster.gold, monster.stolen = rng.next_int(0, 500), rng.next_int(0, 1)
            monster.max_hp, monster.hp = 4 * int(monster.max_hp), 4 * int(monster.hp)
            if monster.state != SLEEPING:
                monster.state = (WANDERING, HUNTING, FLEEING)[rng.next_int(0, 2)]
            monster.loot = lv.items[0]


def _places(lv: Any, quest: Any, _: SeededRandom) -> None:
    """Moves the last monster and the last item to the ends of their lists, in the same order."""
    top = int(lv.monster_top)
    if 0 < top < MAX_MONSTERS:
        lv.monsters[MAX_MONSTERS - 1], lv.monsters[top - 1] = lv.monsters[top - 1], np.zeros((), dtype_of(Monster))
        lv.monster_top = MAX_MONSTERS
        if quest is not None and quest.hero.holder == top:
            quest.hero.holder = MAX_MONSTERS
    top, last = int(lv.item_top), len(lv.items)
    if 0 < top < last:
        lv.items[last - 1], lv.items[top - 1] = lv.items[top - 1], np.zeros((), dtype_of(Item))
        lv.item_top = last


def _marks(lv: Any, _: Any, rng: SeededRandom) -> None:
    """Marks monsters on tiles where there are none."""
    for _k in range(20):
        x, y = rng.next_int(1, WIDTH - 2), rng.next_int(1, HEIGHT - 2)
        lv.tiles[y, x] = int(lv.tiles[y, x]) | MONSTER_HERE


HIDDEN: Final[tuple[tuple[str, Alter], ...]] = (
    ("seed", _in_quest(_seed)),
    ("generator", _in_quest(_generator)),
    ("counters", _in_quest(_counters)),
    ("numbers that the log does not show", _in_quest(_log_numbers)),
    ("ids", _in_levels(_ids)),
    ("natures of unknown kinds", _natures),
    ("bonuses, curses, charges and nutrition not learned", _in_quest(_qualities)),
    ("tiles never seen", _in_levels(_unknown_tiles)),
    ("doors and walls that look alike", _in_levels(_lookalikes)),
    ("rooms", _in_levels(_rooms)),
    ("doors", _in_levels(_doors)),
    ("traps", _in_levels(_traps)),
    ("wandering monsters", _in_levels(_wandering)),
    ("items out of sight", _in_levels(_far_items)),
    ("gold", _in_levels(_gold)),
    ("monsters out of sight", _in_levels(_far_monsters)),
    ("minds of monsters", _in_levels(_minds)),
    ("places in the lists", _in_levels(_places)),
    ("marks of monsters", _in_levels(_marks)),
)
