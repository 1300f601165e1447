"""What lies on a level: items by category and rarity, curses, and the guarantees over five levels: R10.

The items of a level come from their own stream, without their places, so level 5 can make up for what levels 1 to 5
lack by rolling their lists again, in whatever order levels are visited.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, Seed, begin, below, chance, dice, next_int, stream
from quintet.games.rogue.layout import Item, Work
from quintet.games.rogue.rules.terrain import clear_item
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARTIFACT,
    CATEGORY_ITEM,
    CATEGORY_WEIGHTS,
    CURSE_PERCENT,
    DEPTHS,
    ENCHANT_ARMOR,
    ENCHANT_WEAPON,
    EXTRA_HEAL,
    FOOD,
    GUARANTEED,
    HEAL,
    HOLD_MONSTER,
    ITEM_RARITY,
    ITEM_TOTALS,
    ITEM_WEIGHTS,
    LANTERN,
    LANTERN_TURNS,
    LEAST_RATION,
    MOST_RATION,
    OIL,
    POTION,
    R_TELEPORTATION,
    RARE,
    RING,
    RING_HAS_BONUS,
    SCROLL,
    TELEPORTATION,
    TORCH,
    TORCH_TURNS,
    W_SLEEP,
    WAND,
    WAND_COUNT,
    WAND_SIDES,
    WEAPON,
    numbers,
)

ITEMS_POWER: Final = numbers([stream(f"_items{depth}")[0] for depth in range(DEPTHS + 1)])
ITEMS_HASH: Final = numbers([stream(f"_items{depth}")[1] for depth in range(DEPTHS + 1)])
RELIC_POWER, RELIC_HASH = stream("_relic")
STRAY_PERCENT: Final = 25
MAX_STOCK: Final = 60
DEEP: Final = 6
"""The depth from which levels need more notice and more ways out: R8.2, R10.4."""


@kernel
def stock_level(w: Work, seed: Seed, depth: int) -> None:
    """Lists the items of a level in `w.stock`: R10.1 to R10.5."""
    w.stocked = 0
    if depth % 5 == 0:
        for k in range(6):
            w.counts[k] = 0
        for above in range(depth - 4, depth):
            roll_level(w, seed, above)
            count_stock(w)
            w.stocked = 0
    roll_level(w, seed, depth)
    if depth % 5 == 0:
        count_stock(w)
        make_up(w)
    if depth == DEPTHS:
        add_stock(w, AMULET, 0)


@kernel
def roll_level(w: Work, seed: Seed, depth: int) -> None:
    """Lists five to eight items, and perhaps an artifact light: R10.1, R10.3."""
    relic = roll_relic(w.stock_rng, seed, depth)
    begin(w.stock_rng, seed, ITEMS_POWER[depth], ITEMS_HASH[depth])
    for _ in range(next_int(w.stock_rng, 5, 8)):
        kind = roll_category(w.stock_rng, depth)
        add_stock(w, kind, roll_sub(w.stock_rng, kind))
    if depth >= DEEP:
        add_escape(w)
    if relic >= 0:
        add_stock(w, ARTIFACT, relic)


@kernel
def add_escape(w: Work) -> None:
    """Adds a way out of a fight, since deep monsters outrun the hero: R10.4."""
    pick = below(w.stock_rng, 10)
    if pick < 4:
        add_stock(w, SCROLL, TELEPORTATION)
    elif pick < 6:
        add_stock(w, SCROLL, HOLD_MONSTER)
    elif pick < 8:
        add_stock(w, POTION, EXTRA_HEAL)
    else:
        add_stock(w, WAND, W_SLEEP)


@kernel
def roll_relic(rng: Rng, seed: Seed, depth: int) -> int:
    """Returns a level's artifact light, or -1: one of levels 8 to 10 always has one, the others sometimes: R10.3."""
    begin(rng, seed, RELIC_POWER, RELIC_HASH)
    certain, relic = next_int(rng, 8, 10), below(rng, 3)
    lies = depth == certain
    for level in range(8, 11):
        strays = chance(rng, STRAY_PERCENT)
        lies = lies or (strays and level == depth)
    return (relic + depth - certain) % 3 if lies else -1


@kernel
def roll_category(rng: Rng, depth: int) -> int:
    """Returns the type of an item, by weight: one draw: R10.1."""
    tier = 0 if depth <= 3 else 1 if depth <= 7 else 2
    total = 0
    for k in range(10):
        total += CATEGORY_WEIGHTS[tier, k]
    rest = below(rng, total)
    for k in range(10):
        rest -= CATEGORY_WEIGHTS[tier, k]
        if rest < 0:
            return int(CATEGORY_ITEM[k])
    return FOOD


@kernel
def roll_sub(rng: Rng, kind: int) -> int:
    """Returns the kind within a type, by rarity: one draw: R10.2."""
    rest = below(rng, ITEM_TOTALS[kind])
    for sub in range(13):
        rest -= ITEM_WEIGHTS[kind, sub]
        if rest < 0:
            return sub
    return 0


@kernel
def add_stock(w: Work, kind: int, sub: int) -> None:
    if w.stocked < MAX_STOCK:
        shape_item(w.stock[w.stocked], w.stock_rng, kind, sub)
        w.stocked += 1


@kernel
def shape_item(item: Item, rng: Rng, kind: int, sub: int) -> None:
    """Makes a new item of its kind with its curse, bonus, charges or fuel: R10.2."""
    clear_item(item)
    item.kind = kind
    item.sub = sub
    item.count = 1
    if kind == WEAPON or kind == ARMOR or kind == RING:
        shape_gear(item, rng)
    elif kind == WAND:
        item.full = dice(rng, WAND_COUNT[sub], WAND_SIDES[sub])
        item.charges = item.full
    elif kind == TORCH:
        item.amount = TORCH_TURNS
    elif kind == LANTERN:
        item.amount = LANTERN_TURNS
    elif kind == FOOD:
        item.known = 1
        item.amount = next_int(rng, LEAST_RATION, MOST_RATION)
    elif kind == AMULET:
        item.known = 1


@kernel
def shape_gear(item: Item, rng: Rng) -> None:
    """Rolls curses and bonuses of weapons, armor and rings: R10.6."""
    rarity = ITEM_RARITY[item.kind, item.sub]
    is_cursed = chance(rng, CURSE_PERCENT[rarity])
    if item.kind == RING:
        power = next_int(rng, 1, 3)
        is_cursed = is_cursed or item.sub == R_TELEPORTATION
        if RING_HAS_BONUS[item.sub] == 1:
            item.bonus = -power if is_cursed else power
    elif is_cursed:
        item.bonus = -next_int(rng, 1, 3)
    elif rarity == RARE:
        item.bonus = next_int(rng, 1, 2)
    item.cursed = 1 if is_cursed else 0


@kernel
def count_stock(w: Work) -> None:
    """Adds the listed items to the count of guaranteed ones."""
    for k in range(w.stocked):
        group = guarantee_group(w.stock[k].kind, w.stock[k].sub)
        if group >= 0:
            w.counts[group] += 1


@kernel
def guarantee_group(kind: int, sub: int) -> int:
    if kind == FOOD:
        return 0
    if kind == TORCH or kind == LANTERN or kind == OIL:
        return 1
    if kind == POTION and (sub == HEAL or sub == EXTRA_HEAL):
        return 2
    if kind == WEAPON:
        return 3
    if kind == ARMOR:
        return 4
    if kind == SCROLL and (sub == ENCHANT_WEAPON or sub == ENCHANT_ARMOR):
        return 5
    return -1


@kernel
def make_up(w: Work) -> None:
    """Adds what five levels lack of their guarantees: R10.4."""
    for group in range(6):
        for _ in range(GUARANTEED[group] - w.counts[group]):
            if group == 0:
                add_stock(w, FOOD, 0)
            elif group == 1:
                add_stock(w, TORCH, 0)
            elif group == 2:
                add_stock(w, POTION, HEAL)
            elif group == 3:
                add_stock(w, WEAPON, roll_sub(w.stock_rng, WEAPON))
            elif group == 4:
                add_stock(w, ARMOR, roll_sub(w.stock_rng, ARMOR))
            else:
                add_stock(w, SCROLL, ENCHANT_WEAPON + below(w.stock_rng, 2))
