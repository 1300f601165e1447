"""Thirteen potions: R10.7."""

from quintet.core.kernel import kernel
from quintet.core.rng import dice, next_int
from quintet.games.rogue.layout import BY_POISON, Quest
from quintet.games.rogue.rules.hero import hurt, raise_level
from quintet.games.rogue.rules.log import (
    CLEARED_UP,
    FLOATS,
    GOT_CONFUSED,
    GREW_STRONGER,
    HEALED,
    POISONED,
    QUAFFED,
    SEES_AGAIN,
    SEES_UNSEEN,
    SENSED_MAGIC,
    SENSED_MONSTERS,
    SPED_UP,
    STRENGTH_BACK,
    WENT_BLIND,
    item_code,
    note,
)
from quintet.games.rogue.rules.pack import learn, use_one
from quintet.games.rogue.tables import (
    BLINDNESS,
    CONFUSION,
    DETECT_MAGIC,
    DETECT_MONSTERS,
    EXTRA_HEAL,
    GAIN_STRENGTH,
    HASTE_SELF,
    HEAL,
    ITEM_GLYPH,
    LEVITATION,
    MAGIC_BASE,
    MAX_STRENGTH,
    POISON,
    RAISE_LEVEL,
    RESTORE_STRENGTH,
    SEE_INVISIBLE,
)


@kernel
def quaff(q: Quest, slot: int) -> None:
    """Drinks a potion, which identifies it."""
    item = q.pack[slot]
    sub = item.sub
    note(q, QUAFFED, item_code(item), 0, 0)
    learn(q, item)
    q.used += 1
    use_one(q, slot)
    if sub == HEAL or sub == EXTRA_HEAL:
        drink_healing(q, sub)
    elif sub == GAIN_STRENGTH or sub == RESTORE_STRENGTH:
        drink_strength(q, sub)
    elif sub == POISON:
        damage = dice(q.rng, 1, 6)
        note(q, POISONED, damage, 0, 0)
        hurt(q, damage, BY_POISON, 0)
    elif sub == RAISE_LEVEL:
        raise_level(q)
    elif sub == DETECT_MAGIC:
        sense_magic(q)
    else:
        drink_change(q, sub)


@kernel
def drink_healing(q: Quest, sub: int) -> None:
    """Heals level d4 or d8 with a minimum; at full health the maximum grows by one; clears head and sight."""
    hero = q.hero
    if sub == HEAL:
        amount = max(dice(q.rng, 1, 8), dice(q.rng, hero.level, 4))
    else:
        amount = max(dice(q.rng, 2, 8) + 2, dice(q.rng, hero.level, 8))
    if hero.hp >= hero.max_hp:
        hero.max_hp += 1
    before = hero.hp
    hero.hp = min(hero.max_hp, hero.hp + amount)
    q.healed += 1
    note(q, HEALED, hero.hp - before, 0, 0)
    if hero.confused > 0:
        hero.confused = 0
        note(q, CLEARED_UP, 0, 0, 0)
    if hero.blind > 0:
        hero.blind = 0
        note(q, SEES_AGAIN, 0, 0, 0)


@kernel
def drink_strength(q: Quest, sub: int) -> None:
    hero = q.hero
    if sub == GAIN_STRENGTH:
        hero.strength = min(MAX_STRENGTH, hero.strength + 1)
        hero.max_strength = min(MAX_STRENGTH, hero.max_strength + 1)
        note(q, GREW_STRONGER, hero.strength, 0, 0)
    else:
        hero.strength = hero.max_strength
        note(q, STRENGTH_BACK, hero.strength, 0, 0)


@kernel
def drink_change(q: Quest, sub: int) -> None:
    """Applies potions whose effect lasts; a new dose replaces the old one: R10.7."""
    hero = q.hero
    if sub == CONFUSION:
        hero.confused = next_int(q.rng, 20, 22)
        note(q, GOT_CONFUSED, hero.confused, 0, 0)
    elif sub == BLINDNESS:
        hero.blind = next_int(q.rng, 40, 60)
        note(q, WENT_BLIND, hero.blind, 0, 0)
    elif sub == HASTE_SELF:
        hero.hasted = next_int(q.rng, 4, 8)
        note(q, SPED_UP, hero.hasted, 0, 0)
    elif sub == DETECT_MONSTERS:
        q.detecting = 1
        note(q, SENSED_MONSTERS, count_monsters(q), 0, 0)
    elif sub == SEE_INVISIBLE:
        hero.see_invisible = 1
        note(q, SEES_UNSEEN, 0, 0, 0)
    elif sub == LEVITATION:
        hero.levitating = next_int(q.rng, 29, 32)
        hero.held = 0
        note(q, FLOATS, hero.levitating, 0, 0)


@kernel
def count_monsters(q: Quest) -> int:
    count = 0
    for k in range(q.lv.monster_top):
        if q.lv.monsters[k].kind != 0:
            count += 1
    return count


@kernel
def sense_magic(q: Quest) -> None:
    """Marks the potions, scrolls, rings and wands of the level on the map."""
    q.sensing = 1
    count = 0
    for k in range(q.lv.item_top):
        item = q.lv.items[k]
        if MAGIC_BASE[item.kind] >= 0:
            q.lv.memory[item.y, item.x] = ITEM_GLYPH[item.kind]
            count += 1
    note(q, SENSED_MAGIC, count, 0, 0)
