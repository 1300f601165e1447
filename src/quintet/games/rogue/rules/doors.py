"""Doors: opening, closing, forcing, finding: R3.3 and R5.5."""

from quintet.core.kernel import kernel
from quintet.core.rng import chance
from quintet.games.rogue.layout import Door, Quest, Work
from quintet.games.rogue.rules.combat import rouse
from quintet.games.rogue.rules.fov import memorize
from quintet.games.rogue.rules.log import (
    CLOSED_DOOR,
    FORCED,
    FOUND_DOOR,
    FOUND_NOTHING,
    FOUND_TRAP,
    IN_THE_WAY,
    LOCK_HOLDS,
    OPENED,
    STANDS_OPEN,
    WONT_CLOSE,
    note,
)
from quintet.games.rogue.rules.terrain import door_at, has_mark, inside, room_at, set_kind, tile_kind, trap_at
from quintet.games.rogue.tables import (
    DOOR_BROKEN,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    DOOR_SECRET,
    DX,
    DY,
    GOLD_HERE,
    ITEM_HERE,
    MONSTER_HERE,
    TRAP_HERE,
)


@kernel
def change_door(q: Quest, w: Work, x: int, y: int, kind: int) -> None:
    """Sets a door's new state, in the list and on the map."""
    place = door_at(q.lv, x, y)
    if place >= 0:
        q.lv.doors[place].state = kind
        q.lv.doors[place].found = 1
    set_kind(q.lv, x, y, kind)
    w.changed = 1


@kernel
def open_door(q: Quest, w: Work, x: int, y: int) -> bool:
    """Opens a closed door or tries a locked one; true if the way is free: R5.5."""
    kind = tile_kind(q.lv, x, y)
    if kind == DOOR_CLOSED:
        change_door(q, w, x, y, DOOR_OPEN)
        note(q, OPENED, 0, 0, 0)
        return True
    if kind == DOOR_LOCKED:
        return force_door(q, w, x, y)
    note(q, STANDS_OPEN, 0, 0, 0)
    return True


@kernel
def force_door(q: Quest, w: Work, x: int, y: int) -> bool:
    """Breaks a lock half of the time, which wakes both rooms."""
    if not chance(q.rng, 50):
        note(q, LOCK_HOLDS, 0, 0, 0)
        return False
    door = q.lv.doors[door_at(q.lv, x, y)]
    change_door(q, w, x, y, DOOR_BROKEN)
    note(q, FORCED, 0, 0, 0)
    wake_rooms(q, door)
    return True


@kernel
def wake_rooms(q: Quest, door: Door) -> None:
    for k in range(q.lv.monster_top):
        monster = q.lv.monsters[k]
        if monster.kind != 0:
            room = room_at(q.lv, monster.x, monster.y)
            if room >= 0 and (room == door.room or room == door.other):
                rouse(monster, q.hero.x, q.hero.y)


@kernel
def close_door(q: Quest, w: Work, x: int, y: int) -> None:
    """Closes an open door unless something is in it; broken ones and archways never close."""
    if tile_kind(q.lv, x, y) != DOOR_OPEN:
        note(q, WONT_CLOSE, 0, 0, 0)
    elif has_mark(q.lv, x, y, MONSTER_HERE + ITEM_HERE + GOLD_HERE):
        note(q, IN_THE_WAY, 0, 0, 0)
    else:
        change_door(q, w, x, y, DOOR_CLOSED)
        note(q, CLOSED_DOOR, 0, 0, 0)


# --- searching: R5.6 ------------------------------------------------------------------------------------------------


@kernel
def search_around(q: Quest, w: Work, percent: int) -> int:
    """Finds each hidden door and trap in the eight neighbors with this chance."""
    found = 0
    for k in range(8):
        x, y = q.hero.x + DX[k], q.hero.y + DY[k]
        if not inside(x, y):
            continue
        if tile_kind(q.lv, x, y) == DOOR_SECRET and chance(q.rng, percent):
            change_door(q, w, x, y, DOOR_CLOSED)
            memorize(q.lv, x, y)
            note(q, FOUND_DOOR, k, 0, 0)
            found += 1
        found += find_trap(q, w, x, y, percent)
    return found


@kernel
def find_trap(q: Quest, w: Work, x: int, y: int, percent: int) -> int:
    if not has_mark(q.lv, x, y, TRAP_HERE):
        return 0
    trap = q.lv.traps[trap_at(q.lv, x, y)]
    if trap.found == 1 or not chance(q.rng, percent):
        return 0
    trap.found = 1
    w.changed = 1
    memorize(q.lv, x, y)
    note(q, FOUND_TRAP, trap.kind, 0, 0)
    return 1


@kernel
def search(q: Quest, w: Work) -> None:
    """Searches for one turn: 50% and 5% per level, at most 95%."""
    if search_around(q, w, min(95, 50 + 5 * q.hero.level)) == 0:
        note(q, FOUND_NOTHING, 0, 0, 0)
