"""Six traps, under the hero and under monsters: R3.4."""

from quintet.core.kernel import kernel
from quintet.core.rng import chance, dice, next_int
from quintet.games.rogue.layout import BY_TRAP, RUNNING, Monster, Quest, Work
from quintet.games.rogue.rules.combat import rouse, wound
from quintet.games.rogue.rules.fov import can_see, look
from quintet.games.rogue.rules.hero import hurt, lose_strength
from quintet.games.rogue.rules.log import (
    ALARMED,
    AVOIDED,
    DART_POISON,
    FELL,
    FELL_ASLEEP,
    TELEPORTED,
    TRAP_SPRUNG,
    TRAPPED,
    note,
)
from quintet.games.rogue.rules.terrain import drop_mark, free_spot, has_mark, shift_monster, trap_at
from quintet.games.rogue.tables import (
    ALARM,
    BEAR,
    DART,
    DEPTHS,
    FLIES,
    MONSTERS,
    PIT,
    SLEEP_GAS,
    TELEPORT,
    TRAP_HERE,
    WIDTH,
)

CAREFUL_WITS = 5
"""Monsters at least this clever never step on a trap: R9.4."""


@kernel
def step_on_trap(q: Quest, w: Work) -> None:
    """Fires a hidden trap always, a known one in a tenth of cases; a floating hero passes over and sees it."""
    lv, hero = q.lv, q.hero
    if not has_mark(lv, hero.x, hero.y, TRAP_HERE):
        return
    trap = lv.traps[trap_at(lv, hero.x, hero.y)]
    was_found = trap.found == 1
    trap.found = 1
    if hero.levitating > 0:
        return
    if was_found and not chance(q.rng, 10):
        note(q, AVOIDED, trap.kind, 0, 0)
        return
    trap.spent = 1
    drop_mark(lv, hero.x, hero.y, TRAP_HERE)
    note(q, TRAPPED, trap.kind, 0, 0)
    spring(q, w, trap.kind)


@kernel
def spring(q: Quest, w: Work, kind: int) -> None:
    """Applies a trap to the hero."""
    hero = q.hero
    if kind == BEAR:
        hero.held = next_int(q.rng, 4, 7)
        hurt(q, dice(q.rng, 1, 4), BY_TRAP, kind)
    elif kind == DART:
        poison = chance(q.rng, 30)
        hurt(q, dice(q.rng, 1, 6), BY_TRAP, kind)
        if poison and q.over == RUNNING:
            note(q, DART_POISON, 0, 0, 0)
            lose_strength(q)
    elif kind == TELEPORT:
        teleport_hero(q, w)
    elif kind == SLEEP_GAS:
        hero.sleeping = next_int(q.rng, 4, 8)
        note(q, FELL_ASLEEP, hero.sleeping, 0, 0)
    elif kind == PIT:
        falls = chance(q.rng, 20) and q.lv.depth < DEPTHS
        hurt(q, dice(q.rng, 1 if q.lv.depth == 1 else 2, 6), BY_TRAP, kind)
        if falls and q.over == RUNNING:
            note(q, FELL, q.lv.depth + 1, 0, 0)
            q.going = q.lv.depth + 1
            q.fell = 1
    else:
        wake_all(q)


@kernel
def wake_all(q: Quest) -> None:
    note(q, ALARMED, 0, 0, 0)
    for k in range(q.lv.monster_top):
        if q.lv.monsters[k].kind != 0:
            rouse(q.lv.monsters[k], q.hero.x, q.hero.y)


@kernel
def teleport_hero(q: Quest, w: Work) -> None:
    """Moves the hero to a random room tile, free of every grip: R3.4."""
    spot = free_spot(q.lv, q.rng, -1, q.hero.x, q.hero.y)
    if spot < 0:
        return
    q.hero.x = spot % WIDTH
    q.hero.y = spot // WIDTH
    q.hero.held = 0
    q.hero.holder = 0
    note(q, TELEPORTED, 0, 0, 0)
    look(q, w)


# --- monsters on traps ----------------------------------------------------------------------------------------------


@kernel
def fears_traps(monster: Monster) -> bool:
    row = MONSTERS[monster.kind]
    return row.wits >= CAREFUL_WITS and row.special & FLIES == 0


@kernel
def monster_on_trap(q: Quest, w: Work, place: int) -> None:
    """Springs a trap under a monster that neither flies nor thinks; its death teaches nobody: R9.4."""
    lv = q.lv
    monster = lv.monsters[place]
    if not has_mark(lv, monster.x, monster.y, TRAP_HERE) or MONSTERS[monster.kind].special & FLIES:
        return
    trap = lv.traps[trap_at(lv, monster.x, monster.y)]
    trap.spent = 1
    drop_mark(lv, monster.x, monster.y, TRAP_HERE)
    if can_see(q, monster):
        trap.found = 1
        note(q, TRAP_SPRUNG, monster.kind, trap.kind, 0)
    spring_on_monster(q, w, place, trap.kind)


@kernel
def spring_on_monster(q: Quest, w: Work, place: int, kind: int) -> None:
    monster = q.lv.monsters[place]
    if kind == BEAR:
        monster.held = next_int(q.rng, 4, 7)
        wound(q, w, place, dice(q.rng, 1, 4), 0)
    elif kind == DART:
        wound(q, w, place, dice(q.rng, 1, 6), 0)
    elif kind == PIT:
        wound(q, w, place, dice(q.rng, 2, 6), 0)
    elif kind == SLEEP_GAS:
        monster.asleep = next_int(q.rng, 4, 8)
    elif kind == ALARM:
        wake_all(q)
    else:
        spot = free_spot(q.lv, q.rng, -1, q.hero.x, q.hero.y)
        if spot >= 0:
            shift_monster(q.lv, monster, spot % WIDTH, spot // WIDTH)
