"""Blows: which of them hit, what they do, and what a dead monster leaves behind: R7."""

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below, chance, dice
from quintet.games.rogue.layout import BARE, Monster, Quest, Work
from quintet.games.rogue.rules.fov import seen_kind
from quintet.games.rogue.rules.hero import damage_bonus, gain_xp, hit_bonus
from quintet.games.rogue.rules.levels.items import roll_category, roll_sub, shape_item
from quintet.games.rogue.rules.log import HIT, KILLED, MISSED, note
from quintet.games.rogue.rules.terrain import lay_gold, lay_item, remove_monster
from quintet.games.rogue.tables import (
    HUNTING,
    MONSTERS,
    NOTHING,
    SLEEPING,
    WEAPON_COUNT,
    WEAPON_SIDES,
)


@kernel
def strikes(rng: Rng, level: int, bonus: int, ac: int) -> bool:
    """The one rule for all blows: rnd(0..19) + bonus >= 20 - level - AC: R7.1."""
    return below(rng, 20) + bonus >= 20 - level - ac


@kernel
def is_defenseless(monster: Monster) -> bool:
    return monster.state == SLEEPING or monster.asleep > 0 or monster.held > 0


@kernel
def rouse(monster: Monster, x: int, y: int) -> None:
    """Wakes a monster and shows it where the hero is."""
    if monster.state == SLEEPING:
        monster.state = HUNTING
    monster.asleep = 0
    monster.unseen = 0
    monster.last_x = x
    monster.last_y = y


@kernel
def hero_strikes(q: Quest, w: Work, place: int) -> None:
    """Strikes a monster: R7.1 to R7.3."""
    monster = q.lv.monsters[place]
    bonus = hit_bonus(q) + (4 if is_defenseless(monster) else 0)
    hits = strikes(q.rng, q.hero.level, bonus, MONSTERS[monster.kind].ac)
    rouse(monster, q.hero.x, q.hero.y)
    if not hits:
        note(q, MISSED, seen_kind(q, monster), 0, 0)
        return
    damage = max(0, weapon_dice(q) + damage_bonus(q))
    note(q, HIT, seen_kind(q, monster), damage, 0)
    wound(q, w, place, damage, 1)


@kernel
def weapon_dice(q: Quest) -> int:
    if q.hero.weapon == BARE:
        return dice(q.rng, 1, 4)
    sub = q.pack[q.hero.weapon].sub
    return dice(q.rng, WEAPON_COUNT[sub], WEAPON_SIDES[sub])


@kernel
def wound(q: Quest, w: Work, place: int, damage: int, by_hero: int) -> None:
    """Takes a monster's hit points; the hero's kills count and teach, traps' kills do not: R7.4."""
    monster = q.lv.monsters[place]
    monster.hp -= damage
    if monster.hp > 0:
        return
    if by_hero == 1:
        slay(q, place)
    fall(q, w, place)


@kernel
def slay(q: Quest, place: int) -> None:
    """Gives the hero the credit for a kill."""
    monster = q.lv.monsters[place]
    q.kills += 1
    q.slain[monster.kind] = 1
    note(q, KILLED, seen_kind(q, monster), MONSTERS[monster.kind].xp, 0)
    gain_xp(q, MONSTERS[monster.kind].xp)


@kernel
def fall(q: Quest, w: Work, place: int) -> None:
    """Removes a dead monster, which leaves what it carried and lets go of what it held: R7.4, R8.6."""
    monster = q.lv.monsters[place]
    lv = q.lv
    if q.hero.holder == place + 1:
        q.hero.holder = 0
    x, y, kind = monster.x, monster.y, monster.kind
    if monster.gold > 0:
        lay_gold(lv, monster.gold, x, y)
    if monster.loot.kind != NOTHING:
        lay_item(lv, monster.loot, x, y)
    remove_monster(lv, place)
    if chance(q.rng, MONSTERS[kind].carry):
        drop_loot(q, w, x, y)
    w.changed = 1


@kernel
def drop_loot(q: Quest, w: Work, x: int, y: int) -> None:
    """Drops something that a dead monster owned: R8.7."""
    kind = roll_category(q.rng, q.lv.depth)
    shape_item(w.stock[0], q.rng, kind, roll_sub(q.rng, kind))
    w.stock[0].serial = q.serial
    if lay_item(q.lv, w.stock[0], x, y):
        q.serial = next_serial(q.serial)


@kernel
def next_serial(serial: int) -> int:
    return serial + 1 if serial < 32000 else 2000
