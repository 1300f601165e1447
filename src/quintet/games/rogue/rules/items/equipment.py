"""Handling items: picking up, dropping, wielding, wearing, taking off, eating, pouring oil: R11."""

from quintet.core.kernel import kernel
from quintet.core.rng import chance
from quintet.games.rogue.layout import BARE, Quest, Work
from quintet.games.rogue.rules.combat import next_serial
from quintet.games.rogue.rules.legality import thirsty_lantern
from quintet.games.rogue.rules.log import (
    ATE,
    CRUMBLED,
    DROPPED,
    EQUIPPED,
    IS_CURSED,
    PICKED_UP,
    REFILLED,
    REMOVED,
    SLIPPED,
    TOOK_AMULET,
    item_code,
    note,
)
from quintet.games.rogue.rules.pack import (
    empty_slot,
    free_slot,
    holds_burnt_torch,
    is_scare,
    learn,
    meet,
    stow,
    use_one,
)
from quintet.games.rogue.rules.terrain import item_at, lay_item, lift_item
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARTIFACT,
    LANTERN_HOLDS,
    MAX_HUNGER,
    OIL_TURNS,
    RING,
    TORCH,
    WEAPON,
)


@kernel
def pick_up(q: Quest, w: Work) -> None:
    """Picks up the topmost item here; a dropped scare scroll turns to dust: R11.1, R10.8."""
    place = item_at(q.lv, q.hero.x, q.hero.y)
    item = q.lv.items[place]
    w.changed = 1
    if is_scare(item) and item.stamp > 0:
        note(q, CRUMBLED, item_code(item), 0, 0)
        lift_item(q.lv, place)
        return
    slot = stow(q, item)
    meet(q, item)
    if item.stamp == 0:
        q.found += item.count
    if item.kind == AMULET:
        q.amulet = 1
        note(q, TOOK_AMULET, 0, 0, slot)
    else:
        note(q, PICKED_UP, item_code(item), q.pack[slot].count, slot)
    if item.kind == ARTIFACT:
        q.relics[item.sub] = 1
    lift_item(q.lv, place)


@kernel
def drop(q: Quest, w: Work, slot: int) -> None:
    """Drops a whole stack; on a level that can hold no more it slips away: R11.4."""
    item = q.pack[slot]
    item.stamp = max(1, q.turn)
    w.changed = 1
    if lay_item(q.lv, item, q.hero.x, q.hero.y):
        note(q, DROPPED, item_code(item), item.count, 0)
    else:
        note(q, SLIPPED, item_code(item), item.count, 0)
    empty_slot(q, slot)


# --- putting on and taking off: R11.5 -------------------------------------------------------------------------------


@kernel
def equip(q: Quest, slot: int) -> None:
    """Wields, wears, puts on or lights an item; a curse shows at once: R12.4."""
    item = q.pack[slot]
    hero = q.hero
    if item.kind == WEAPON:
        hero.weapon = slot
    elif item.kind == ARMOR:
        hero.armor = slot
    elif item.kind == RING:
        if hero.left == BARE:
            hero.left = slot
        else:
            hero.right = slot
    else:
        slot = take_in_hand(q, slot)
    worn = q.pack[slot]
    note(q, EQUIPPED, item_code(worn), worn.bonus, slot)
    learn(q, worn)
    worn.known = 1
    if worn.cursed == 1:
        note(q, IS_CURSED, item_code(worn), 0, slot)


@kernel
def take_in_hand(q: Quest, slot: int) -> int:
    """Lights one torch of a stack or another light; a burned-out torch is thrown away: R4.4."""
    if holds_burnt_torch(q):
        empty_slot(q, q.hero.light)
    if q.pack[slot].count > 1:
        spare = free_slot(q)
        q.pack[spare] = q.pack[slot]
        q.pack[spare].count = 1
        q.pack[spare].serial = q.serial
        q.serial = next_serial(q.serial)
        q.pack[slot].count -= 1
        slot = spare
    q.hero.light = slot
    return slot


@kernel
def take_off(q: Quest, slot: int) -> None:
    hero = q.hero
    note(q, REMOVED, item_code(q.pack[slot]), 0, slot)
    if hero.weapon == slot:
        hero.weapon = BARE
    elif hero.armor == slot:
        hero.armor = BARE
    elif hero.left == slot:
        hero.left = BARE
    elif hero.right == slot:
        hero.right = BARE
    else:
        hero.light = BARE
        if q.pack[slot].kind == TORCH and q.pack[slot].amount <= 0:
            empty_slot(q, slot)


# --- eating and oil -------------------------------------------------------------------------------------------------


@kernel
def eat(q: Quest, slot: int) -> None:
    """Eats a ration, which feeds as much as it holds, up to 2,000: R6.5."""
    q.used += 1
    q.hero.hunger = min(MAX_HUNGER, q.hero.hunger + 10 * q.pack[slot].amount)
    use_one(q, slot)
    note(q, ATE, 1 if chance(q.rng, 30) else 0, 0, 0)


@kernel
def pour_oil(q: Quest, slot: int) -> None:
    """Pours a flask into a lantern: 500 turns, up to 1,000: R4.4."""
    lantern = q.pack[thirsty_lantern(q)]
    lantern.amount = min(LANTERN_HOLDS, lantern.amount + OIL_TURNS)
    q.used += 1
    note(q, REFILLED, lantern.amount, 0, 0)
    use_one(q, slot)
