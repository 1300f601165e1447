"""Lays a fresh level under what the hero remembers of another: the hidden half of `resample`."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np

from quintet.core.rng import SeededRandom
from quintet.games.rogue.layout import MAX_DOORS, MAX_ITEMS, MAX_MONSTERS, MAX_PILES, MAX_ROOMS, MAX_TRAPS
from quintet.games.rogue.rules.fov import can_see
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    CORRIDOR,
    DEPTHS,
    DOOR_KINDS,
    DOOR_SECRET,
    FLOOR,
    FOOD,
    GOLD_GLYPH,
    GOLD_HERE,
    HEIGHT,
    ITEM_GLYPH,
    ITEM_HERE,
    KIND_BITS,
    LANTERN,
    MONSTER_HERE,
    STAIRS_DOWN,
    STAIRS_UP,
    SUBS,
    TORCH,
    TRAP_HERE,
    TRAP_KINDS,
    WALKABLE_KINDS,
    WALL,
    WAND,
    WEAPON,
    WIDTH,
)

__all__ = ["resample_level"]

Cell = tuple[int, int]
Disguise = Callable[[Any], None]
_WALKABLE: Final = frozenset(WALKABLE_KINDS)


class _Resampling:
    """One level being resampled: the true one `lv`, the fresh one, and what the hero knows and sees."""

    def __init__(self, lv: Any, fresh: Any, quest: Any, rng: SeededRandom) -> None:
        self.lv, self.fresh, self.quest, self.rng = lv, fresh, quest, rng
        self.memory = np.array(lv.memory.tolist())
        self.known = self.memory != 0
        self.hero: Cell | None = None if quest is None else (int(quest.hero.x), int(quest.hero.y))
        self.seen = np.zeros((HEIGHT, WIDTH), bool) if quest is None else np.array(quest.vis.tolist()) == 1
        if self.hero is not None:
            self.seen[self.hero[1], self.hero[0]] = True
        true_kinds = np.array(lv.tiles.tolist()) & KIND_BITS
        fresh_kinds = np.array(fresh.tiles.tolist()) & KIND_BITS
        fresh_kinds[(fresh_kinds == STAIRS_UP) | (fresh_kinds == STAIRS_DOWN)] = FLOOR
        true_kinds[true_kinds == DOOR_SECRET] = WALL
        self.kinds = np.where(self.known, true_kinds, fresh_kinds)

    def is_known(self, x: int, y: int) -> bool:
        return bool(self.known[y, x])

    def is_ground(self, x: int, y: int) -> bool:
        return int(self.kinds[y, x]) in _WALKABLE

    def ground_outside(self, excluded: Any) -> list[Cell]:
        """Returns the tiles to walk on that a grid excludes, such as those seen or known, in a fixed order."""
        return [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if self.is_ground(x, y) and not excluded[y, x]]


def resample_level(lv: Any, fresh: Any, quest: Any, turn: int, rng: SeededRandom, disguise: Disguise) -> None:
    """Turns the level into another one that looks the same."""
    work = _Resampling(lv, fresh, quest, rng)
    _resample_stairs(work)
    _dig_ways(work)
    rooms = _resample_rooms(work)
    _resample_doors(work, rooms)
    for y in range(HEIGHT):
        lv.tiles[y] = work.kinds[y]
    _resample_traps(work)
    _resample_items(work, disguise)
    _resample_gold(work)
    _resample_monsters(work, disguise)
    lv.wanderers = rng.next_int(0, 2)
    lv.last_spawn = max(0, turn - rng.next_int(0, 200))


# --- ground ---------------------------------------------------------------------------------------------------------


def _resample_stairs(work: _Resampling) -> None:
    lv, fresh = work.lv, work.fresh
    for kind, name, is_real in ((STAIRS_UP, "up", lv.depth > 1), (STAIRS_DOWN, "down", lv.depth < DEPTHS)):
        x, y = int(lv[f"{name}_x"]), int(lv[f"{name}_y"])
        if not work.is_known(x, y):
            x, y = _new_place(work, int(fresh[f"{name}_x"]), int(fresh[f"{name}_y"]))
        lv[f"{name}_x"], lv[f"{name}_y"] = x, y
        if not work.is_known(x, y):
            work.kinds[y, x] = kind if is_real else FLOOR


def _new_place(work: _Resampling, x: int, y: int) -> Cell:
    """Returns the fresh level's own place, or any unknown one, or any ground if the whole level is known."""
    if not work.is_known(x, y) and int(work.kinds[y, x]) not in {STAIRS_UP, STAIRS_DOWN}:
        return x, y
    unknown = [
        (x, y)
        for y in range(1, HEIGHT - 1)
        for x in range(1, WIDTH - 1)
        if not work.known[y, x] and int(work.kinds[y, x]) not in {STAIRS_UP, STAIRS_DOWN}
    ]
    if unknown:
        return unknown[work.rng.next_int(0, len(unknown) - 1)]
    ground = [(x, y) for y in range(1, HEIGHT - 1) for x in range(1, WIDTH - 1) if work.is_ground(x, y)]
    return ground[work.rng.next_int(0, len(ground) - 1)]


def _dig_ways(work: _Resampling) -> None:
    """Digs through the unknown from the hero, or the entrance, to the stairs and to monsters the hero senses."""
    lv = work.lv
    start = work.hero or (int(lv.up_x), int(lv.up_y))
    sensed = [
        (int(lv.monsters[k].x), int(lv.monsters[k].y))
        for k in range(lv.monster_top)
        if lv.monsters[k].kind and _is_known_monster(work, k)
    ]
    for goal in ((int(lv.down_x), int(lv.down_y)), (int(lv.up_x), int(lv.up_y)), *sensed):
        for x, y in (goal, *_way(work, start, goal)):
            if not work.is_known(x, y) and int(work.kinds[y, x]) not in _WALKABLE:
                work.kinds[y, x] = CORRIDOR


def _way(work: _Resampling, start: Cell, goal: Cell) -> list[Cell]:
    """Returns the shortest way through known ground and anything unknown, or nothing."""
    came: dict[Cell, Cell] = {start: start}
    waiting = deque([start])
    while waiting and goal not in came:
        x, y = waiting.popleft()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in came and _passes(work, *cell):
                came[cell] = (x, y)
                waiting.append(cell)
    path, here = [], goal
    while goal in came and here != start:
        path.append(here)
        here = came[here]
    return path


def _passes(work: _Resampling, x: int, y: int) -> bool:
    if not (1 <= x < WIDTH - 1 and 1 <= y < HEIGHT - 1):
        return False
    return not work.is_known(x, y) or int(work.kinds[y, x]) != WALL


def _resample_rooms(work: _Resampling) -> list[Any]:
    """Keeps rooms that the hero has partly seen, and adds fresh ones that lie entirely in the unknown."""
    lv, fresh = work.lv, work.fresh
    kept = [lv.rooms[k].copy() for k in range(lv.room_count) if _touches_known(work, lv.rooms[k])]
    kept += [fresh.rooms[k].copy() for k in range(fresh.room_count) if not _touches_known(work, fresh.rooms[k])]
    while len(kept) < 2:
        kept.append((kept[0] if kept else fresh.rooms[0]).copy())
    kept = kept[:MAX_ROOMS]
    _fill(lv.rooms, kept)
    lv.room_count = len(kept)
    lv.entry, lv.last = _room_of(kept, lv.up_x, lv.up_y), _room_of(kept, lv.down_x, lv.down_y)
    return kept


def _fill(rows: Any, kept: list[Any]) -> None:
    """Writes the kept rows, and clears the others."""
    for k in range(len(rows)):
        rows[k] = kept[k] if k < len(kept) else np.zeros((), rows.dtype)


def _touches_known(work: _Resampling, room: Any) -> bool:
    area = (slice(int(room.y), int(room.y) + int(room.h)), slice(int(room.x), int(room.x) + int(room.w)))
    return bool((work.known[area] & (work.memory[area] != ord("#"))).any())


def _room_of(rooms: list[Any], x: int, y: int, margin: int = 0) -> int:
    """Returns the first room that holds a tile; with a margin of 1, in its walls too."""
    for k, room in enumerate(rooms):
        across, down = x - room["x"] + margin, y - room["y"] + margin
        if 0 <= across < room["w"] + 2 * margin and 0 <= down < room["h"] + 2 * margin:
            return k
    return 0


def _resample_doors(work: _Resampling, rooms: list[Any]) -> None:
    """Keeps the visible doors of both levels, and adds secret ones in unsuspected walls."""
    lv, fresh = work.lv, work.fresh
    chosen: dict[Cell, Any] = {}
    for level, count, is_known in ((lv, int(lv.door_count), True), (fresh, int(fresh.door_count), False)):
        for door in (level.doors[k].copy() for k in range(count)):
            cell = (int(door["x"]), int(door["y"]))
            if work.is_known(*cell) == is_known and int(work.kinds[cell[1], cell[0]]) == int(door["state"]):
                chosen[cell] = door
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if int(work.kinds[y, x]) in DOOR_KINDS and (x, y) not in chosen:
                work.kinds[y, x] = CORRIDOR
    _hide_doors(work, rooms, chosen)
    rows = [chosen[cell] for cell in sorted(chosen)][:MAX_DOORS]
    for door in rows:
        door["room"] = door["other"] = _room_of(rooms, int(door["x"]), int(door["y"]), margin=1)
    _fill(lv.doors, rows)
    lv.door_count = len(rows)


def _hide_doors(work: _Resampling, rooms: list[Any], chosen: dict[Cell, Any]) -> None:
    """Adds up to three secret doors in remembered walls of rooms."""
    blank = np.zeros((), work.lv.doors.dtype)
    for _ in range(work.rng.next_int(0, 3)):
        number = work.rng.next_int(0, len(rooms) - 1)
        room = rooms[number]
        y = int(room["y"]) - 1 if work.rng.next_int(0, 1) else int(room["y"] + room["h"])
        x = int(room["x"]) + work.rng.next_int(0, int(room["w"]) - 1)
        if 0 < y < HEIGHT - 1 and int(work.kinds[y, x]) == WALL and len(chosen) < MAX_DOORS:
            door = blank.copy()
            door["x"], door["y"], door["state"], door["room"] = x, y, DOOR_SECRET, number
            work.kinds[y, x] = DOOR_SECRET
            chosen[x, y] = door


# --- items and monsters ---------------------------------------------------------------------------------------------


def _mark(lv: Any, x: int, y: int, mark: int) -> None:
    lv.tiles[y, x] = int(lv.tiles[y, x]) | mark


def _pick(rng: SeededRandom, cells: list[Cell]) -> Cell | None:
    return cells.pop(rng.next_int(0, len(cells) - 1)) if cells else None


def _resample_traps(work: _Resampling) -> None:
    """Keeps found traps; hidden ones may be anywhere on the floor of a room, and of any kind."""
    lv, rng = work.lv, work.rng
    kept = [lv.traps[k].copy() for k in range(lv.trap_count) if lv.traps[k].found]
    taken = {work.hero, *((int(trap["x"]), int(trap["y"])) for trap in kept)}
    floors = [(x, y) for y, x in np.argwhere(work.kinds == FLOOR).tolist() if (x, y) not in taken]
    for _ in range(rng.next_int(1, 4)):
        cell = _pick(rng, floors)
        if cell is not None and len(kept) < MAX_TRAPS:
            trap = np.zeros((), lv.traps.dtype)
            trap["x"], trap["y"], trap["kind"] = *cell, rng.next_int(0, TRAP_KINDS - 1)
            kept.append(trap)
    _fill(lv.traps, kept)
    lv.trap_count = len(kept)
    for trap in kept:
        if not trap["spent"]:
            _mark(lv, int(trap["x"]), int(trap["y"]), TRAP_HERE)


def _resample_items(work: _Resampling, disguise: Disguise) -> None:
    lv, blank = work.lv, np.zeros((), work.lv.items.dtype)
    for k in range(lv.item_top):
        item = lv.items[k]
        if item.kind and not _stays(work, item):
            lv.items[k] = blank
        elif item.kind and work.seen[int(item.y), int(item.x)]:
            disguise(item)
        elif item.kind and item.kind != AMULET:
            _reshape(item, work.rng)
    _resample_amulet(work)
    places = [k for k in range(MAX_ITEMS) if not lv.items[k].kind]
    for k in range(work.fresh.item_top):
        item = work.fresh.items[k]
        x, y = int(item.x), int(item.y)
        if places and item.kind and item.kind != AMULET and work.is_ground(x, y) and not work.is_known(x, y):
            lv.items[places.pop(0)] = item.copy()
    used = [k for k in range(MAX_ITEMS) if lv.items[k].kind]
    lv.item_top = max(used, default=-1) + 1
    for k in used:
        _mark(lv, int(lv.items[k].x), int(lv.items[k].y), ITEM_HERE)


def _reshape(item: Any, rng: SeededRandom) -> None:
    """Turns an item of which only the glyph is remembered into any other of its type."""
    kind = int(item.kind)
    item.sub = rng.next_int(0, int(SUBS[kind]) - 1)
    item.count, item.known, item.stamp, item.cursed = 1, int(kind == FOOD), 0, 0
    item.bonus = rng.next_int(0, 2) if kind in {WEAPON, ARMOR} else 0
    item.full = item.charges = rng.next_int(3, 9) if kind == WAND else 0
    item.amount = rng.next_int(100, 500) if kind in {TORCH, LANTERN} else 0


def _stays(work: _Resampling, item: Any) -> bool:
    """Whether an item is in sight, or remembered where it lies."""
    x, y = int(item.x), int(item.y)
    return bool(work.seen[y, x]) or int(work.memory[y, x]) == int(ITEM_GLYPH[int(item.kind)])


def _resample_amulet(work: _Resampling) -> None:
    """Puts the Amulet somewhere unseen on the last level, unless the hero has it or remembers where it lies."""
    lv, has_amulet = work.lv, work.quest is not None and bool(work.quest.amulet)
    if int(lv.depth) != DEPTHS or has_amulet or any(lv.items[k].kind == AMULET for k in range(MAX_ITEMS)):
        return
    hidden, unseen = work.ground_outside(work.known), work.ground_outside(work.seen)
    cell, place = _pick(work.rng, hidden) or _pick(work.rng, unseen), _free_place(lv.items)
    if cell is None or place is None:
        return
    item = lv.items[place]
    item.kind, item.count, item.known, item.serial = AMULET, 1, 1, DEPTHS * 100
    item.x, item.y = cell


def _free_place(rows: Any) -> int | None:
    return next((k for k in range(len(rows)) if not rows[k].kind), None)


def _resample_gold(work: _Resampling) -> None:
    lv = work.lv
    piles: dict[Cell, int] = {}
    for k in range(lv.pile_top):
        x, y = int(lv.piles[k].x), int(lv.piles[k].y)
        if lv.piles[k].amount and (work.seen[y, x] or int(work.memory[y, x]) == GOLD_GLYPH):
            piles[x, y] = work.rng.next_int(2, 51 + 10 * int(lv.depth))
    for k in range(work.fresh.pile_top):
        x, y = int(work.fresh.piles[k].x), int(work.fresh.piles[k].y)
        if work.fresh.piles[k].amount and work.is_ground(x, y) and not work.is_known(x, y):
            piles.setdefault((x, y), int(work.fresh.piles[k].amount))
    rows = list(piles.items())[:MAX_PILES]
    _fill(lv.piles, [])
    for k, ((x, y), amount) in enumerate(rows):
        lv.piles[k].x, lv.piles[k].y, lv.piles[k].amount = x, y, amount
        _mark(lv, x, y, GOLD_HERE)
    lv.pile_top = len(rows)


def _resample_monsters(work: _Resampling, disguise: Disguise) -> None:
    """Keeps monsters that are seen, sensed or holding the hero, and thieves with their loot; rerolls the rest."""
    lv, rng = work.lv, work.rng
    blank = np.zeros((), lv.monsters.dtype)
    hidden = [cell for cell in work.ground_outside(work.seen) if cell != work.hero]
    thieves = []
    for k in range(lv.monster_top):
        monster = lv.monsters[k]
        if not monster.kind:
            continue
        if _is_known_monster(work, k):
            monster.energy = rng.next_int(0, 99)
            if monster.loot.kind:
                disguise(monster.loot)
            _mark(lv, int(monster.x), int(monster.y), MONSTER_HERE)
            hidden = [cell for cell in hidden if cell != (int(monster.x), int(monster.y))]
            continue
        if monster.stolen:
            thieves.append(monster.copy())
        lv.monsters[k] = blank
    others = [work.fresh.monsters[k].copy() for k in range(work.fresh.monster_top)] if not _senses(work) else []
    _house(work, [*thieves, *others], hidden, disguise)
    used = [k for k in range(MAX_MONSTERS) if lv.monsters[k].kind]
    lv.monster_top = max(used, default=-1) + 1


def _senses(work: _Resampling) -> bool:
    return work.quest is not None and bool(work.quest.detecting)


def _is_known_monster(work: _Resampling, place: int) -> bool:
    monster = work.lv.monsters[place]
    if _senses(work):
        return True
    return work.quest is not None and (bool(can_see(work.quest, monster)) or int(work.quest.hero.holder) == place + 1)


def _house(work: _Resampling, monsters: Iterable[Any], hidden: list[Cell], disguise: Disguise) -> None:
    lv = work.lv
    for monster in monsters:
        place, cell = _free_place(lv.monsters), _pick(work.rng, hidden)
        if place is None or cell is None:
            return
        lv.monsters[place] = monster
        lv.monsters[place].x, lv.monsters[place].y = cell
        if lv.monsters[place].loot.kind:
            disguise(lv.monsters[place].loot)
        _mark(lv, *cell, MONSTER_HERE)
