"""One action, and the time it takes: R5.7."""

from quintet.core.kernel import kernel
from quintet.games.rogue.actions import (
    ASCEND,
    CHOOSE_SLOT,
    CLOSE,
    DESCEND,
    DONE,
    DROP,
    OPEN,
    PICK_UP,
    REMOVE,
    REST,
    RUN,
    SEARCH,
    USE,
    WIZARD,
    ZAP,
)
from quintet.games.rogue.layout import PACK_SLOTS, RUNNING, Quest, Work
from quintet.games.rogue.rules.doors import close_door, open_door, search
from quintet.games.rogue.rules.fov import look
from quintet.games.rogue.rules.hero import is_fit, is_helpless
from quintet.games.rogue.rules.items.equipment import drop, eat, equip, pick_up, pour_oil, take_off
from quintet.games.rogue.rules.items.potions import quaff
from quintet.games.rogue.rules.items.scrolls import choose, read_scroll
from quintet.games.rogue.rules.items.wands import zap
from quintet.games.rogue.rules.legality import refusal
from quintet.games.rogue.rules.monsters.behavior import face, monsters_act
from quintet.games.rogue.rules.monsters.pathing import count_scares
from quintet.games.rogue.rules.movement import move
from quintet.games.rogue.rules.running import LONGEST_RUN, is_disturbed, onward, sleepers_in_sight
from quintet.games.rogue.rules.upkeep import upkeep
from quintet.games.rogue.rules.wizard import apply_wizard_command
from quintet.games.rogue.tables import DX, DY, FOOD, OIL, POTION, SCROLL

TURN_TICKS = 10
NORMAL_SPEED, FAST_SPEED, SLOW_SPEED = 10, 20, 5


@kernel
def act(q: Quest, w: Work, action: int) -> int:
    """Plays one action of the hero; a refused one changes nothing."""
    code = refusal(q, action)
    if code == DONE and action >= RUN and action < WIZARD:
        run(q, w, action - RUN)
    elif code == DONE:
        take(q, w, action)
    return code


@kernel
def run(q: Quest, w: Work, direction: int) -> None:
    """Takes ordinary steps until something comes up: R5.9."""
    steps = 0
    while direction >= 0:
        hp, sleepers, x, y = q.hero.hp, sleepers_in_sight(q), q.hero.x + DX[direction], q.hero.y + DY[direction]
        take(q, w, direction)
        steps += 1
        if steps == LONGEST_RUN or is_disturbed(q, hp, sleepers, x, y):
            return
        direction = onward(q, direction)


@kernel
def take(q: Quest, w: Work, action: int) -> None:
    """Plays one ordinary action and the time it takes, through sleep and frost too."""
    q.fresh = 0
    w.changed = 0
    q.braced = 1 if is_fit(q) else 0
    face(q)
    takes_time = perform(q, w, action) == 1
    if q.going == 0:
        look(q, w)
    while takes_time and q.over == RUNNING:
        pass_action(q, w)
        takes_time = is_helpless(q) and q.going == 0
    q.braced = 0
    if q.over != RUNNING:
        q.going = 0
    if w.changed == 1 and q.going == 0:
        look(q, w)


@kernel
def perform(q: Quest, w: Work, action: int) -> int:
    """Performs the action itself; returns 1 if it takes time: R5.8."""
    slot = (action - USE) % PACK_SLOTS
    if action < REST:
        return move(q, w, action)
    if action == REST:
        return 1
    if action == SEARCH:
        search(q, w)
    elif action == DESCEND or action == ASCEND:
        q.going = q.lv.depth + (1 if action == DESCEND else -1)
    elif action == PICK_UP:
        pick_up(q, w)
    elif action < USE:
        handle_door(q, w, action)
    elif action < REMOVE:
        return use(q, w, slot)
    elif action < DROP:
        take_off(q, slot)
    elif action < CHOOSE_SLOT:
        drop(q, w, slot)
    elif action < ZAP:
        choose(q, slot)
    elif action < RUN:
        zap(q, w, (action - ZAP) // 8, (action - ZAP) % 8)
    else:
        return apply_wizard_command(q, w, action)
    return 1


@kernel
def handle_door(q: Quest, w: Work, action: int) -> None:
    direction = action - OPEN if action < CLOSE else action - CLOSE
    x, y = q.hero.x + DX[direction], q.hero.y + DY[direction]
    if action < CLOSE:
        open_door(q, w, x, y)
    else:
        close_door(q, w, x, y)


@kernel
def use(q: Quest, w: Work, slot: int) -> int:
    """Drinks, reads, eats, pours or puts on, by the type of item: R11.3."""
    kind = q.pack[slot].kind
    if kind == SCROLL:
        return read_scroll(q, w, slot)
    if kind == POTION:
        quaff(q, slot)
    elif kind == FOOD:
        eat(q, slot)
    elif kind == OIL:
        pour_oil(q, slot)
    else:
        equip(q, slot)
    return 1


# --- time -----------------------------------------------------------------------------------------------------------


@kernel
def speed(q: Quest) -> int:
    if q.hero.hasted > 0 and q.hero.slowed == 0:
        return FAST_SPEED
    if q.hero.slowed > 0 and q.hero.hasted == 0:
        return SLOW_SPEED
    return NORMAL_SPEED


@kernel
def pass_action(q: Quest, w: Work) -> None:
    """Passes the ticks of one action: upkeep for each full turn, then the monsters: R5.7."""
    count_scares(q, w)
    q.hero.energy -= 100
    pace = speed(q)
    ticks = (100 - q.hero.energy + pace - 1) // pace
    q.hero.energy += ticks * pace
    q.clock += ticks
    while q.clock >= TURN_TICKS:
        q.clock -= TURN_TICKS
        q.turn += 1
        upkeep(q, w)
    if q.over == RUNNING and q.going == 0:
        monsters_act(q, w, ticks)
