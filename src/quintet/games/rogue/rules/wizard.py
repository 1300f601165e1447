"""Wizard commands, for testing and looking around; such a game never counts: R2.4."""

from quintet.core.kernel import kernel
from quintet.games.rogue.actions import (
    GO_TO,
    GOD,
    MAKE,
    MAKE_KIND,
    MAKE_SUB,
    REVEAL,
    SLAY,
    SPAWN_KIND,
    WAKE,
)
from quintet.games.rogue.layout import PACK_SLOTS, Quest, Work
from quintet.games.rogue.rules.combat import fall, next_serial
from quintet.games.rogue.rules.fov import memorize
from quintet.games.rogue.rules.items.scrolls import map_level
from quintet.games.rogue.rules.levels.generate import make_monster
from quintet.games.rogue.rules.levels.items import shape_item
from quintet.games.rogue.rules.log import GODHOOD, MADE, SLEW_ALL, STIRRED_ALL, TOLD_ALL, note
from quintet.games.rogue.rules.pack import meet
from quintet.games.rogue.rules.terrain import has_mark, is_walkable, lay_item
from quintet.games.rogue.rules.traps import wake_all
from quintet.games.rogue.tables import DX, DY, HEIGHT, MAGIC_KINDS, MONSTER_HERE, NOTHING, WIDTH


@kernel
def apply_wizard_command(q: Quest, w: Work, action: int) -> int:
    """Applies one wizard command; none of them takes time."""
    if action == GOD:
        q.god = 1 - q.god
        note(q, GODHOOD, q.god, 0, 0)
    elif action == REVEAL:
        reveal(q, w)
    elif action == WAKE:
        wake_all(q)
        note(q, STIRRED_ALL, 0, 0, 0)
    elif action == SLAY:
        slay_all(q, w)
    elif action < GO_TO:
        tell_all(q)
    elif action < SPAWN_KIND:
        if action - GO_TO + 1 != q.lv.depth:
            q.going = action - GO_TO + 1
            q.fell = 1
    elif action < MAKE:
        spawn(q, action - SPAWN_KIND + 1)
    else:
        make_item(q, w, MAKE_KIND[action - MAKE], MAKE_SUB[action - MAKE])
    return 0


@kernel
def reveal(q: Quest, w: Work) -> None:
    """Shows the layout with everything on it, traps and monsters included."""
    map_level(q, w)
    for k in range(q.lv.trap_count):
        q.lv.traps[k].found = 1
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if q.lv.memory[y, x] != 0:
                memorize(q.lv, x, y)
    q.detecting = 1


@kernel
def slay_all(q: Quest, w: Work) -> None:
    for place in range(q.lv.monster_top - 1, -1, -1):
        if q.lv.monsters[place].kind != 0:
            fall(q, w, place)
    note(q, SLEW_ALL, 0, 0, 0)


@kernel
def tell_all(q: Quest) -> None:
    for k in range(MAGIC_KINDS):
        q.known[k] = 1
        q.met[k] = 1
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind != NOTHING:
            q.pack[slot].known = 1
    note(q, TOLD_ALL, 0, 0, 0)


@kernel
def spawn(q: Quest, kind: int) -> None:
    """Puts a monster next to the hero, if there is room."""
    for k in range(8):
        x, y = q.hero.x + DX[k], q.hero.y + DY[k]
        if is_walkable(q.lv, x, y) and not has_mark(q.lv, x, y, MONSTER_HERE):
            make_monster(q.lv, q.rng, kind, x, y)
            note(q, MADE, kind, 1, 0)
            return


@kernel
def make_item(q: Quest, w: Work, kind: int, sub: int) -> None:
    """Puts an item under the hero's feet."""
    shape_item(w.stock[0], q.rng, kind, sub)
    w.stock[0].serial = q.serial
    q.serial = next_serial(q.serial)
    meet(q, w.stock[0])
    lay_item(q.lv, w.stock[0], q.hero.x, q.hero.y)
    note(q, MADE, 0, kind * 16 + sub, 0)
