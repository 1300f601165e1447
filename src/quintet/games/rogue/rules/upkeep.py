"""What every game turn brings: hunger, fuel, healing, ailments, rings, wandering monsters: R4.4, R5.7, R6."""

from quintet.core.kernel import kernel
from quintet.core.rng import below, chance
from quintet.games.rogue.layout import BARE, BY_HUNGER, RUNNING, Quest, Work
from quintet.games.rogue.rules.doors import search_around
from quintet.games.rogue.rules.fov import is_monster_in_view, wears
from quintet.games.rogue.rules.hero import WEAK_BELOW, heal, hurt
from quintet.games.rogue.rules.items.wands import recharge
from quintet.games.rogue.rules.levels.generate import make_monster, roll_monster
from quintet.games.rogue.rules.log import (
    BECAME_HUNGRY,
    BECAME_WEAK,
    BROKE_FREE,
    CLEARED_UP,
    CRUMBLED,
    FUEL_LEFT,
    LANDED,
    LIGHT_OUT,
    SEES_AGAIN,
    SLOWED_BACK,
    STARVES,
    STIRRING,
    WOKE,
    item_code,
    note,
)
from quintet.games.rogue.rules.pack import is_scare
from quintet.games.rogue.rules.terrain import free_spot, lift_item, room_at
from quintet.games.rogue.rules.traps import teleport_hero
from quintet.games.rogue.tables import (
    ARTIFACT,
    BEAST_DEPTH,
    DIM_TURNS,
    R_REGENERATION,
    R_SEARCHING,
    R_TELEPORTATION,
    RING_HUNGER,
    WANDERING,
    WIDTH,
)

HUNGRY_FROM = 3000
"""The hero is hungry at 300 food units and below; all numbers are in tenths: R6.5."""
REGEN_ABOVE = 1000
QUICKEST_REST = 2
SCARE_TURNS = 100
MOST_WANDERERS = 5
GLANCE_PERCENT = 10
"""The chance per turn to notice something hidden beside the hero: R5.6."""


@kernel
def upkeep(q: Quest, w: Work) -> None:
    """Plays one game turn, in the order of R5.7."""
    if q.over != RUNNING:
        return
    digest(q)
    burn_light(q)
    regenerate(q)
    tick_ailments(q)
    if q.hero.blind == 0 and q.hero.sleeping == 0:
        search_around(q, w, GLANCE_PERCENT)
    turn_rings(q, w)
    recharge(q)
    if w.scares > 0:
        crumble(q, w)
    if q.over == RUNNING and q.going == 0:
        call_wanderer(q)


@kernel
def ring_hunger(q: Quest) -> int:
    total = 0
    if q.hero.left != BARE:
        total += RING_HUNGER[q.pack[q.hero.left].sub]
    if q.hero.right != BARE:
        total += RING_HUNGER[q.pack[q.hero.right].sub]
    return total


@kernel
def digest(q: Quest) -> None:
    """Lowers hunger by one, more or less by rings; at zero every turn hurts: R6.5."""
    hero = q.hero
    before = hero.hunger
    hero.hunger = max(0, before - max(0, 10 + ring_hunger(q)))
    if hero.hunger == 0:
        if before > 0:
            note(q, STARVES, 0, 0, 0)
        hurt(q, 1, BY_HUNGER, 0)
    elif hero.hunger < WEAK_BELOW and before >= WEAK_BELOW:
        note(q, BECAME_WEAK, 0, 0, 0)
    elif hero.hunger <= HUNGRY_FROM and before > HUNGRY_FROM:
        note(q, BECAME_HUNGRY, 0, 0, 0)


@kernel
def burn_light(q: Quest) -> None:
    """Burns a turn's fuel, with warnings at 50 and 10: R4.4."""
    if q.hero.light == BARE:
        return
    light = q.pack[q.hero.light]
    if light.kind == ARTIFACT or light.amount <= 0:
        return
    light.amount -= 1
    if light.amount == 0:
        note(q, LIGHT_OUT, light.kind * 16, 0, 0)
    elif light.amount == DIM_TURNS or light.amount == 10:
        note(q, FUEL_LEFT, light.kind * 16, light.amount, 0)


@kernel
def regenerate(q: Quest) -> None:
    """Heals a hit point every ten quiet turns at level 1, sooner at higher levels or with the ring: R6.4."""
    hero = q.hero
    if hero.hunger <= REGEN_ABOVE or hero.hp >= hero.max_hp or is_monster_in_view(q):
        hero.regen = 0
        return
    hero.regen += 1
    pause = max(QUICKEST_REST, 11 - hero.level)
    if hero.regen >= (pause // 2 if wears(q, R_REGENERATION) > 0 else pause):
        hero.regen = 0
        heal(q, 1)


@kernel
def tick_ailments(q: Quest) -> None:
    """Shortens every lasting effect by a turn: R6.7."""
    hero = q.hero
    if hero.confused > 0:
        hero.confused -= 1
        if hero.confused == 0:
            note(q, CLEARED_UP, 0, 0, 0)
    if hero.blind > 0:
        hero.blind -= 1
        if hero.blind == 0:
            note(q, SEES_AGAIN, 0, 0, 0)
    if hero.hasted > 0:
        hero.hasted -= 1
        if hero.hasted == 0:
            note(q, SLOWED_BACK, 0, 0, 0)
    if hero.levitating > 0:
        hero.levitating -= 1
        if hero.levitating == 0:
            note(q, LANDED, 0, 0, 0)
    tick_fetters(q)


@kernel
def tick_fetters(q: Quest) -> None:
    hero = q.hero
    if hero.slowed > 0:
        hero.slowed -= 1
    if hero.held > 0:
        hero.held -= 1
        if hero.held == 0:
            note(q, BROKE_FREE, 0, 0, 0)
    if hero.sleeping > 0:
        hero.sleeping -= 1
        if hero.sleeping == 0:
            note(q, WOKE, 0, 0, 0)
    if hero.paralyzed > 0:
        hero.paralyzed -= 1


@kernel
def turn_rings(q: Quest, w: Work) -> None:
    """Lets rings act that work by themselves: R10.10."""
    if q.hero.left == BARE and q.hero.right == BARE:
        return
    for _ in range(wears(q, R_SEARCHING)):
        search_around(q, w, 10)
    for _ in range(wears(q, R_TELEPORTATION)):
        if chance(q.rng, 2):
            teleport_hero(q, w)


@kernel
def crumble(q: Quest, w: Work) -> None:
    """Ends a dropped scare scroll after a hundred turns: R10.8."""
    for k in range(q.lv.item_top - 1, -1, -1):
        item = q.lv.items[k]
        if is_scare(item) and item.stamp > 0 and q.turn - item.stamp >= SCARE_TURNS:
            if q.vis[item.y, item.x] == 1:
                note(q, CRUMBLED, item_code(item), 0, 0)
            lift_item(q.lv, k)
            w.changed = 1


# --- wanderers: R8.8 ------------------------------------------------------------------------------------------------


@kernel
def call_wanderer(q: Quest) -> None:
    """Rolls for a wandering monster, no great beast: half a percent, and a hundredth more per quiet turn."""
    lv = q.lv
    if lv.wanderers >= min(MOST_WANDERERS, 2 * lv.depth - 2):
        return
    if below(q.rng, 10000) >= min(500, 50 + q.turn - lv.last_spawn):
        return
    if spawn_awake(q, min(lv.depth, BEAST_DEPTH - 1)):
        lv.wanderers += 1
        lv.last_spawn = q.turn
        note(q, STIRRING, 0, 0, 0)


@kernel
def spawn_awake(q: Quest, depth: int) -> bool:
    """Puts a wandering monster into another room than the hero's, out of sight."""
    spot = free_spot(q.lv, q.rng, room_at(q.lv, q.hero.x, q.hero.y), q.hero.x, q.hero.y)
    if spot < 0 or q.vis[spot // WIDTH, spot % WIDTH] == 1:
        return False
    place = make_monster(q.lv, q.rng, roll_monster(q.rng, depth), spot % WIDTH, spot // WIDTH)
    if place < 0:
        return False
    q.lv.monsters[place].state = WANDERING
    return True
