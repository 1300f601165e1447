"""What a monster's touch does beyond wounds: rust, frost, grips, gazes, drains, theft, fire: R8.5."""

from quintet.core.kernel import kernel
from quintet.core.rng import below, chance, dice, next_int
from quintet.games.rogue.layout import BARE, BY_FIRE, PACK_SLOTS, RUNNING, Monster, Quest, Work
from quintet.games.rogue.rules.combat import next_serial
from quintet.games.rogue.rules.fov import is_line_clear, seen_kind
from quintet.games.rogue.rules.hero import hurt, lose_level, lose_strength, saves
from quintet.games.rogue.rules.log import (
    BREATHED_ON,
    DODGED,
    FADED,
    FROZE,
    GOT_CONFUSED,
    GRABBED,
    LOST_GOLD,
    LOST_ITEM,
    RUSTED,
    VANISHED,
    note,
)
from quintet.games.rogue.rules.pack import is_scare, is_worn, use_one
from quintet.games.rogue.rules.terrain import free_spot, shift_monster
from quintet.games.rogue.tables import (
    CONFUSES,
    DRAINS_LEVEL,
    DRAINS_MAX_HP,
    DRAINS_STRENGTH,
    FLEEING,
    FREEZES,
    HOLDS,
    LEATHER,
    MAGIC_BASE,
    MONSTERS,
    NOTHING,
    RUSTS,
    STEALS_GOLD,
    STEALS_ITEM,
    WIDTH,
)

BREATH_RANGE = 6
WORST_ARMOR = -9


@kernel
def touch(q: Quest, w: Work, place: int) -> None:
    """Applies the special part of a blow that hit: R8.5."""
    monster = q.lv.monsters[place]
    special = MONSTERS[monster.kind].special
    if special & (STEALS_GOLD + STEALS_ITEM):
        steal(q, w, place)
    if special & RUSTS:
        rust(q)
    if special & FREEZES:
        freeze(q, monster)
    if special & HOLDS:
        grab(q, place)
    if special & CONFUSES:
        confuse(q)
    if special & DRAINS_STRENGTH and not saves(q, 0):
        lose_strength(q)
    if special & DRAINS_LEVEL and chance(q.rng, 15):
        lose_level(q)
    if special & DRAINS_MAX_HP:
        drain_life(q, monster)


@kernel
def rust(q: Quest) -> None:
    """Takes a point off the armor half the time; leather does not rust."""
    if q.hero.armor == BARE or not chance(q.rng, 50):
        return
    armor = q.pack[q.hero.armor]
    if armor.sub != LEATHER and armor.bonus > WORST_ARMOR:
        armor.bonus -= 1
        note(q, RUSTED, armor.kind * 16 + armor.sub, 0, 0)


@kernel
def freeze(q: Quest, monster: Monster) -> None:
    """Costs the hero one or two turns, never added up."""
    if q.hero.paralyzed == 0 and chance(q.rng, 40):
        q.hero.paralyzed = next_int(q.rng, 1, 2)
        note(q, FROZE, seen_kind(q, monster), q.hero.paralyzed, 0)


@kernel
def grab(q: Quest, place: int) -> None:
    """Holds the hero next to the monster until it is dead."""
    if q.hero.holder == 0:
        q.hero.holder = place + 1
        note(q, GRABBED, seen_kind(q, q.lv.monsters[place]), 0, 0)


@kernel
def confuse(q: Quest) -> None:
    if chance(q.rng, 30):
        q.hero.confused = next_int(q.rng, 3, 5)
        note(q, GOT_CONFUSED, q.hero.confused, 0, 0)


@kernel
def drain_life(q: Quest, monster: Monster) -> None:
    """Moves up to three maximum hit points to the vampire, three times in ten."""
    if not chance(q.rng, 30):
        return
    taken = min(dice(q.rng, 1, 3), q.hero.max_hp - 1)
    q.hero.max_hp -= taken
    q.hero.hp = min(q.hero.hp, q.hero.max_hp)
    monster.hp = min(monster.max_hp, monster.hp + taken)
    note(q, FADED, taken, 0, 0)


# --- thieves: R8.6 --------------------------------------------------------------------------------------------------


@kernel
def steal(q: Quest, w: Work, place: int) -> None:
    """Takes gold or a magic item and disappears; the loot drops when the thief is killed."""
    monster = q.lv.monsters[place]
    if monster.stolen == 1:
        return
    taken = steal_gold(q, monster) if MONSTERS[monster.kind].special & STEALS_GOLD else steal_item(q, monster)
    if not taken:
        return
    monster.stolen = 1
    monster.state = FLEEING
    note(q, VANISHED, seen_kind(q, monster), 0, 0)
    spot = free_spot(q.lv, q.rng, -1, q.hero.x, q.hero.y)
    if spot >= 0:
        shift_monster(q.lv, monster, spot % WIDTH, spot // WIDTH)
    w.changed = 1


@kernel
def gold_rolled(q: Quest) -> int:
    return below(q.rng, 50 + 10 * q.lv.depth) + 2


@kernel
def steal_gold(q: Quest, monster: Monster) -> bool:
    """Returns a pile's worth of gold, five if the save against magic fails."""
    if q.hero.gold == 0:
        return False
    amount = gold_rolled(q)
    if not saves(q, 3):
        for _ in range(4):
            amount += gold_rolled(q)
    amount = min(amount, q.hero.gold)
    q.hero.gold -= amount
    monster.gold = min(monster.gold + amount, 32000)
    note(q, LOST_GOLD, seen_kind(q, monster), amount, 0)
    return True


@kernel
def can_be_stolen(q: Quest, slot: int) -> bool:
    """Whether an item is magic and not worn, so never the Amulet: R8.6."""
    return MAGIC_BASE[q.pack[slot].kind] >= 0 and not is_worn(q, slot)


@kernel
def steal_item(q: Quest, monster: Monster) -> bool:
    count = 0
    for slot in range(PACK_SLOTS):
        if can_be_stolen(q, slot):
            count += 1
    if count == 0 or monster.loot.kind != NOTHING:
        return False
    rank = below(q.rng, count)
    for slot in range(PACK_SLOTS):
        if can_be_stolen(q, slot):
            if rank == 0:
                take_from(q, monster, slot)
                return True
            rank -= 1
    return False


@kernel
def take_from(q: Quest, monster: Monster, slot: int) -> None:
    note(q, LOST_ITEM, q.pack[slot].kind * 16 + q.pack[slot].sub, 1, seen_kind(q, monster))
    monster.loot = q.pack[slot]
    monster.loot.count = 1
    # A stamp on a scroll of scare monster says that it was laid out to scare, and it would crumble.
    if not is_scare(monster.loot):
        monster.loot.stamp = max(1, q.turn)
    if q.pack[slot].count > 1:
        monster.loot.serial = q.serial
        q.serial = next_serial(q.serial)
    use_one(q, slot)


# --- fire: R8.5 -----------------------------------------------------------------------------------------------------


@kernel
def in_line(monster: Monster, x: int, y: int) -> bool:
    """Whether the hero is on a row, column or diagonal, close enough to breathe at."""
    dx, dy = abs(monster.x - x), abs(monster.y - y)
    return (dx == 0 or dy == 0 or dx == dy) and max(dx, dy) <= BREATH_RANGE


@kernel
def breathes(q: Quest, monster: Monster) -> bool:
    """Breathes fire one turn in five, in line: 6d6 unless the save against breath succeeds."""
    if not in_line(monster, q.hero.x, q.hero.y) or not is_line_clear(q.lv, monster.x, monster.y, q.hero.x, q.hero.y):
        return False
    if monster.ready == 0 or not chance(q.rng, 20):
        return False
    if saves(q, 2):
        note(q, DODGED, seen_kind(q, monster), 0, 0)
        return True
    damage = dice(q.rng, 6, 6)
    note(q, BREATHED_ON, seen_kind(q, monster), damage, 0)
    if q.over == RUNNING:
        hurt(q, damage, BY_FIRE, monster.kind)
    return True
