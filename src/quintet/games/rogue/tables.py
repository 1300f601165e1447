"""The tables of Rogue: monsters, items, doors, traps and their numbers, as constant arrays for kernels.

Rows of the kernels' tables are numbers; their names are in tuples of the same order. Monsters are numbered 1 to 26 by
their letter, everything else from 0.
"""

from math import lcm
from typing import Annotated, Any, Final

import numpy as np

from quintet.core.record import Array, Rows, i8, i16, record, zeros

WIDTH: Final = 80
HEIGHT: Final = 22
DEPTHS: Final = 10
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# --- tiles ----------------------------------------------------------------------------------------------------------

(
    WALL,
    FLOOR,
    CORRIDOR,
    DOOR_OPEN,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_SECRET,
    DOOR_BROKEN,
    DOOR_ARCH,
    STAIRS_UP,
    STAIRS_DOWN,
) = range(11)
TILE_KINDS: Final = 11
KIND_BITS: Final = 15
"""The low four bits of a tile are its kind; the high four say what else is there."""
MONSTER_HERE, ITEM_HERE, GOLD_HERE, TRAP_HERE = 16, 32, 64, 128

TILE_GLYPHS: Final = "#.:'++#''<>"
"""How each kind of tile looks; a secret door looks like a wall."""
TILE_LETTERS: Final = "#.:'+L%~A<>"
"""How each kind of tile is written in a save, each with its own letter."""
WALKABLE_KINDS: Final = (FLOOR, CORRIDOR, DOOR_OPEN, DOOR_BROKEN, DOOR_ARCH, STAIRS_UP, STAIRS_DOWN)
DOOR_KINDS: Final = (DOOR_OPEN, DOOR_CLOSED, DOOR_LOCKED, DOOR_SECRET, DOOR_BROKEN, DOOR_ARCH)

_NUMBER: Final = np.int64


def numbers(values: Any) -> Array:
    """Returns a constant vector or grid for kernels."""
    return np.array(values, _NUMBER)


IS_WALKABLE: Final = numbers([1 if kind in WALKABLE_KINDS else 0 for kind in range(16)])
IS_CLEAR: Final = IS_WALKABLE
"""Kinds that can be seen through: the same as can be walked on."""
IS_DOOR: Final = numbers([1 if kind in DOOR_KINDS else 0 for kind in range(16)])
GLYPH: Final = numbers([ord(TILE_GLYPHS[kind]) if kind < TILE_KINDS else 0 for kind in range(16)])
DOOR_WEIGHTS: Final = numbers(
    [
        [524, 330, 0, 40, 53, 53],
        [200, 130, 140, 450, 40, 40],
        [524, 370, 0, 0, 53, 53],
    ]
)
"""Open, closed, locked, secret, broken, archway, in thousandths: on the tree, on loops, and before a vault: R3.3.

All doors together have the shares 45, 30, 5, 10, 5 and 5%."""

# Eight directions: north, south, west, east, then the diagonals.
DIRECTION_NAMES: Final = ("north", "south", "west", "east", "northwest", "northeast", "southwest", "southeast")
DX: Final = numbers([0, 0, -1, 1, -1, 1, -1, 1])
DY: Final = numbers([-1, 1, 0, 0, -1, -1, 1, 1])

# --- rarity and dice ------------------------------------------------------------------------------------------------

COMMON, UNCOMMON, RARE = 0, 1, 2
RARITY_SHARE: Final = (60, 30, 10)
SPAWN_WEIGHT: Final = (5, 3, 2)
CURSE_PERCENT: Final = numbers([5, 8, 12])


def parse_dice(text: str) -> tuple[tuple[int, int], ...]:
    """Returns the groups of a dice text: `a/b/c` are separate attacks, `a+b+c` parts of one roll."""
    return tuple(
        (int(count), int(sides))
        for count, _, sides in (part.partition("d") for part in text.replace("+", "/").split("/"))
    )


# --- monsters -------------------------------------------------------------------------------------------------------

SMART, SIMPLE, GREEDY, ERRATIC, THIEF, STATIONARY, COWARD = range(7)
SLEEPING, WANDERING, HUNTING, FLEEING = range(4)

RUSTS, FREEZES, HOLDS, CONFUSES, DRAINS_STRENGTH, DRAINS_LEVEL, DRAINS_MAX_HP = 1, 2, 4, 8, 16, 32, 64
STEALS_GOLD, STEALS_ITEM, BREATHES, REGENERATES, INVISIBLE, FLIES, MEAN, COVETS = (
    128,
    256,
    512,
    1024,
    2048,
    4096,
    8192,
    16384,
)
SPECIAL_NAMES: Final = {
    RUSTS: "RUSTS_ARMOR",
    FREEZES: "FREEZES",
    HOLDS: "HOLDS",
    CONFUSES: "CONFUSES",
    DRAINS_STRENGTH: "DRAINS_STRENGTH",
    DRAINS_LEVEL: "DRAINS_XP",
    DRAINS_MAX_HP: "DRAINS_MAX_HP",
    STEALS_GOLD: "STEALS_GOLD",
    STEALS_ITEM: "STEALS_ITEM",
    BREATHES: "BREATHES_FIRE",
    REGENERATES: "REGENERATES",
    INVISIBLE: "INVISIBLE",
    FLIES: "FLYING",
    MEAN: "MEAN",
    COVETS: "GREEDY",
}
MAX_ATTACKS: Final = 3


@record
class MonsterKind:
    """One row of the monster table."""

    hit_dice: i8
    ac: i8
    attacks: i8
    count: Annotated[Array, i8, MAX_ATTACKS]
    sides: Annotated[Array, i8, MAX_ATTACKS]
    xp: i16
    level: i8
    weight: i8
    speed: i8
    behavior: i8
    wits: i8
    aggro: i8
    flee: i8
    carry: i8
    special: i16


_MEAN_LETTERS: Final = "DEGHJKOQSTUZ"
# letter, name, hit dice, AC, damage, xp, level, rarity, speed, behavior, wits, aggro, flee %, carry %, specials
MONSTER_ROWS: Final = (
    ("A", "Aquator", 5, 2, "0d0", 50, 5, UNCOMMON, 10, SIMPLE, 3, 4, 0, 0, RUSTS),
    ("B", "Bat", 1, 3, "1d2", 1, 1, COMMON, 15, ERRATIC, 2, 0, 0, 0, FLIES),
    ("C", "Centaur", 4, 4, "1d2/1d5/1d5", 30, 4, UNCOMMON, 12, SMART, 6, 7, 20, 15, 0),
    ("D", "Dragon", 10, -1, "1d8/1d8/3d10", 5000, 10, RARE, 18, SMART, 8, 10, 15, 100, BREATHES),
    ("E", "Emu", 1, 7, "1d2", 2, 1, COMMON, 10, SIMPLE, 1, 4, 0, 0, 0),
    ("F", "Venus Flytrap", 8, 3, "1d6", 100, 6, UNCOMMON, 10, STATIONARY, 1, 1, 0, 0, HOLDS),
    ("G", "Griffin", 13, 2, "4d3/3d5", 6000, 10, RARE, 18, SMART, 7, 10, 10, 20, REGENERATES | FLIES),
    ("H", "Hobgoblin", 1, 5, "1d8", 3, 1, COMMON, 10, SIMPLE, 2, 4, 0, 0, 0),
    ("I", "Ice Monster", 1, 9, "0d0", 20, 5, UNCOMMON, 10, SIMPLE, 2, 4, 0, 0, FREEZES),
    ("J", "Jabberwock", 15, 6, "2d12/2d4", 7000, 10, RARE, 18, SMART, 7, 10, 10, 70, 0),
    ("K", "Kestrel", 1, 7, "1d4", 4, 2, COMMON, 15, ERRATIC, 2, 0, 0, 0, FLIES),
    ("L", "Leprechaun", 3, 8, "1d1", 25, 4, UNCOMMON, 10, THIEF, 6, 7, 100, 0, STEALS_GOLD),
    ("M", "Medusa", 8, 2, "3d4/3d4/2d5", 500, 8, RARE, 12, SMART, 7, 8, 20, 40, CONFUSES),
    ("N", "Nymph", 3, 9, "0d0", 80, 6, UNCOMMON, 10, THIEF, 7, 7, 100, 100, STEALS_ITEM),
    ("O", "Orc", 1, 6, "1d8", 5, 2, UNCOMMON, 10, GREEDY, 5, 6, 25, 15, COVETS),
    ("P", "Phantom", 8, 3, "4d4", 400, 8, RARE, 15, SMART, 7, 8, 20, 0, INVISIBLE),
    ("Q", "Quagga", 3, 3, "1d5/1d5", 15, 3, COMMON, 10, SIMPLE, 2, 4, 0, 0, 0),
    ("R", "Rattlesnake", 2, 3, "1d6", 12, 3, UNCOMMON, 10, SIMPLE, 2, 4, 0, 0, DRAINS_STRENGTH),
    ("S", "Snake", 1, 5, "1d3", 2, 1, COMMON, 10, SIMPLE, 2, 4, 0, 0, 0),
    ("T", "Troll", 6, 4, "1d8/1d8/2d6", 120, 6, UNCOMMON, 7, SIMPLE, 4, 5, 20, 50, REGENERATES),
    ("U", "Ur-vile", 7, -2, "1d9/1d9/2d9", 1500, 9, RARE, 15, SMART, 7, 8, 15, 0, 0),
    ("V", "Vampire", 8, 1, "1d10", 800, 8, RARE, 15, COWARD, 7, 8, 30, 20, REGENERATES | DRAINS_MAX_HP),
    ("W", "Wraith", 5, 4, "1d6", 200, 7, RARE, 12, SMART, 6, 7, 25, 0, DRAINS_LEVEL),
    ("X", "Xeroc", 7, 7, "4d4", 150, 7, UNCOMMON, 10, SIMPLE, 3, 4, 20, 30, 0),
    ("Y", "Yeti", 4, 6, "1d6/1d6", 35, 4, UNCOMMON, 10, SIMPLE, 3, 5, 15, 30, 0),
    ("Z", "Zombie", 2, 8, "1d8", 7, 2, UNCOMMON, 5, SIMPLE, 1, 4, 0, 0, 0),
)
MONSTER_KINDS: Final = len(MONSTER_ROWS)
MONSTER_NAMES: Final = ("", *(row[1] for row in MONSTER_ROWS))
MONSTER_DAMAGE: Final = ("", *(row[4] for row in MONSTER_ROWS))


def _monsters() -> "Rows[MonsterKind]":
    rows = zeros(MonsterKind, MONSTER_KINDS + 1)
    for number, row in enumerate(MONSTER_ROWS, 1):
        kind = rows[number]
        kind.hit_dice, kind.ac, kind.xp, kind.level = row[2], row[3], row[5], row[6]
        kind.weight, kind.speed, kind.behavior, kind.wits = SPAWN_WEIGHT[row[7]], row[8], row[9], row[10]
        kind.aggro, kind.flee, kind.carry = row[11], row[12], row[13]
        kind.special = row[14] | (MEAN if row[0] in _MEAN_LETTERS else 0)
        groups = parse_dice(row[4])
        kind.attacks = len(groups)
        for k, (count, sides) in enumerate(groups):
            kind.count[k], kind.sides[k] = count, sides
    return rows


MONSTERS: Final = _monsters()
SLEEPER_LEVEL: Final = 7
"""Monsters of this level and above sleep at first, mean or not: R8.2."""
BEAST_LEVEL: Final = 10
"""Dragon, Griffin and Jabberwock: R8.1, R8.2."""
BEAST_DEPTH: Final = 9
"""The first level on which they live: R8.1."""


def _is_eligible(number: int, depth: int) -> bool:
    """Whether a monster may appear: level at most depth + 1, the three great beasts only from depth 9: R8.1."""
    level = int(MONSTERS[number].level)
    return level <= depth + 1 and (level < BEAST_LEVEL or depth >= BEAST_DEPTH)


SPAWN: Final = numbers(
    [
        [int(MONSTERS[n].weight) if n and depth and _is_eligible(n, depth) else 0 for n in range(27)]
        for depth in range(11)
    ]
)
"""SPAWN[depth, monster]: the weight of a monster on a level."""
SPAWN_TOTAL: Final = numbers(SPAWN.sum(axis=1))

# --- items ----------------------------------------------------------------------------------------------------------

NOTHING, WEAPON, ARMOR, POTION, SCROLL, RING, WAND, FOOD, TORCH, LANTERN, ARTIFACT, OIL, AMULET = range(13)
ITEM_KINDS: Final = 13
ITEM_TYPES: Final = (
    "",
    "WEAPON",
    "ARMOR",
    "POTION",
    "SCROLL",
    "RING",
    "WAND",
    "FOOD",
    "TORCH",
    "LANTERN",
    "ARTIFACT",
    "OIL_FLASK",
    "AMULET",
)
ITEM_GLYPHS: Final = " )[!?=/%~(({&"
ITEM_GLYPH: Final = numbers([ord(glyph) for glyph in ITEM_GLYPHS])
GOLD_GLYPH: Final = ord("$")
TRAP_GLYPH: Final = ord("^")
HERO_GLYPH: Final = ord("@")

WEAPON_ROWS: Final = (
    ("dagger", "1d6", COMMON),
    ("short sword", "1d8", COMMON),
    ("mace", "2d4", COMMON),
    ("spear", "2d3", COMMON),
    ("long sword", "1d12", UNCOMMON),
    ("flail", "2d5", UNCOMMON),
    ("battle axe", "2d8", UNCOMMON),
    ("two-handed sword", "3d6", RARE),
)
DAGGER, SHORT_SWORD, MACE, SPEAR, LONG_SWORD, FLAIL, BATTLE_AXE, TWO_HANDED_SWORD = range(8)
WEAPON_COUNT: Final = numbers([parse_dice(row[1])[0][0] for row in WEAPON_ROWS])
WEAPON_SIDES: Final = numbers([parse_dice(row[1])[0][1] for row in WEAPON_ROWS])

ARMOR_ROWS: Final = (
    ("leather armor", 8, COMMON),
    ("studded leather armor", 7, COMMON),
    ("ring mail", 7, COMMON),
    ("scale mail", 6, UNCOMMON),
    ("chain mail", 5, UNCOMMON),
    ("banded mail", 4, UNCOMMON),
    ("splint mail", 4, UNCOMMON),
    ("plate mail", 3, RARE),
)
LEATHER, STUDDED, RING_MAIL, SCALE, CHAIN, BANDED, SPLINT, PLATE = range(8)
ARMOR_AC: Final = numbers([row[1] for row in ARMOR_ROWS])
BARE_AC: Final = 10

HEAL, EXTRA_HEAL, GAIN_STRENGTH, RESTORE_STRENGTH, POISON, CONFUSION, BLINDNESS = range(7)
HASTE_SELF, DETECT_MONSTERS, DETECT_MAGIC, RAISE_LEVEL, SEE_INVISIBLE, LEVITATION = range(7, 13)
POTION_ROWS: Final = (
    ("HEAL", "healing", COMMON, "1d8"),
    ("EXTRA_HEAL", "extra healing", UNCOMMON, "2d8+2"),
    ("GAIN_STRENGTH", "gain strength", UNCOMMON, ""),
    ("RESTORE_STRENGTH", "restore strength", COMMON, ""),
    ("POISON", "poison", COMMON, "1d6"),
    ("CONFUSION", "confusion", UNCOMMON, ""),
    ("BLINDNESS", "blindness", UNCOMMON, ""),
    ("HASTE_SELF", "haste self", UNCOMMON, ""),
    ("DETECT_MONSTERS", "detect monsters", UNCOMMON, ""),
    ("DETECT_MAGIC", "detect magic", UNCOMMON, ""),
    ("RAISE_LEVEL", "raise level", RARE, ""),
    ("SEE_INVISIBLE", "see invisible", UNCOMMON, ""),
    ("LEVITATION", "levitation", UNCOMMON, ""),
)

IDENTIFY, ENCHANT_WEAPON, ENCHANT_ARMOR, MAGIC_MAPPING, TELEPORTATION, REMOVE_CURSE = range(6)
CREATE_MONSTER, SCARE_MONSTER, LIGHT, SLEEP, HOLD_MONSTER = range(6, 11)
SCROLL_ROWS: Final = (
    ("IDENTIFY", "identify", COMMON),
    ("ENCHANT_WEAPON", "enchant weapon", UNCOMMON),
    ("ENCHANT_ARMOR", "enchant armor", UNCOMMON),
    ("MAGIC_MAPPING", "magic mapping", UNCOMMON),
    ("TELEPORTATION", "teleportation", COMMON),
    ("REMOVE_CURSE", "remove curse", UNCOMMON),
    ("CREATE_MONSTER", "create monster", COMMON),
    ("SCARE_MONSTER", "scare monster", RARE),
    ("LIGHT", "light", COMMON),
    ("SLEEP", "sleep", COMMON),
    ("HOLD_MONSTER", "hold monster", UNCOMMON),
)

R_PROTECTION, R_REGENERATION, R_SEARCHING, R_SEE_INVISIBLE, R_SLOW_DIGESTION = range(5)
R_ADD_STRENGTH, R_SUSTAIN_STRENGTH, R_DEXTERITY, R_TELEPORTATION, R_STEALTH = range(5, 10)
RING_ROWS: Final = (
    ("PROTECTION", "protection", UNCOMMON, 5),
    ("REGENERATION", "regeneration", RARE, 3),
    ("SEARCHING", "searching", UNCOMMON, 5),
    ("SEE_INVISIBLE", "see invisible", UNCOMMON, 5),
    ("SLOW_DIGESTION", "slow digestion", RARE, -5),
    ("ADD_STRENGTH", "add strength", UNCOMMON, 5),
    ("SUSTAIN_STRENGTH", "sustain strength", UNCOMMON, 5),
    ("DEXTERITY", "dexterity", UNCOMMON, 5),
    ("TELEPORTATION", "teleportation", RARE, 5),
    ("STEALTH", "stealth", UNCOMMON, 5),
)
RING_HUNGER: Final = numbers([row[3] for row in RING_ROWS])
"""Tenths of a food unit a turn."""
RING_HAS_BONUS: Final = numbers([1 if k in (R_PROTECTION, R_ADD_STRENGTH, R_DEXTERITY) else 0 for k in range(10)])

W_LIGHTNING, W_FIRE, W_COLD, W_MAGIC_MISSILE, W_SLEEP, W_HASTE_MONSTER, W_SLOW_MONSTER, W_POLYMORPH = range(8)
WAND_ROWS: Final = (
    ("LIGHTNING", "lightning", UNCOMMON, 8, "3d3"),
    ("FIRE", "fire", UNCOMMON, 8, "3d3"),
    ("COLD", "cold", UNCOMMON, 8, "3d3"),
    ("MAGIC_MISSILE", "magic missile", COMMON, 7, "4d4"),
    ("SLEEP", "sleep", UNCOMMON, 6, "3d3"),
    ("HASTE_MONSTER", "haste monster", RARE, 5, "3d3"),
    ("SLOW_MONSTER", "slow monster", UNCOMMON, 6, "3d3"),
    ("POLYMORPH", "polymorph", RARE, 5, "3d3"),
)
WAND_RANGE: Final = numbers([row[3] for row in WAND_ROWS])
WAND_COUNT: Final = numbers([parse_dice(row[4])[0][0] for row in WAND_ROWS])
WAND_SIDES: Final = numbers([parse_dice(row[4])[0][1] for row in WAND_ROWS])

ARTIFACT_ROWS: Final = (("Vial of Dawn", 3), ("Wayfarer's Star", 3), ("Heart of the Mountain", 2))
ARTIFACT_RADIUS: Final = numbers([row[1] for row in ARTIFACT_ROWS])
TORCH_TURNS: Final = 500
LANTERN_TURNS: Final = 500
LANTERN_HOLDS: Final = 1000
OIL_TURNS: Final = 500
DIM_TURNS: Final = 50
"""A flame with this little fuel left burns at radius 1: R4.3."""

SUBS: Final = numbers([0, 8, 8, 13, 11, 10, 8, 1, 1, 1, 3, 1, 1])
"""How many kinds each type of item has."""
MAGIC_BASE: Final = numbers([-1, -1, -1, 0, 13, 24, 34, -1, -1, -1, -1, -1, -1])
"""Where a type's kinds begin among the 42 that must be identified."""
MAGIC_KINDS: Final = 42

# --- what lies on a level -------------------------------------------------------------------------------------------

CATEGORIES: Final = (WEAPON, ARMOR, POTION, SCROLL, RING, FOOD, WAND, TORCH, LANTERN, OIL)
CATEGORY_ITEM: Final = numbers(CATEGORIES)
CATEGORY_WEIGHTS: Final = numbers(
    [
        [12, 12, 12, 12, 12, 18, 8, 20, 0, 3],
        [12, 12, 12, 12, 12, 18, 8, 15, 8, 10],
        [12, 12, 12, 12, 12, 18, 8, 10, 12, 12],
    ]
)
"""By tier: depths 1-3, 4-7, 8-10."""


def _rarities(kind: int) -> list[int]:
    rows: dict[int, tuple[Any, ...]] = {
        WEAPON: WEAPON_ROWS,
        ARMOR: ARMOR_ROWS,
        POTION: POTION_ROWS,
        SCROLL: SCROLL_ROWS,
        RING: RING_ROWS,
        WAND: WAND_ROWS,
    }
    return [row[2] for row in rows[kind]] if kind in rows else [COMMON] * int(SUBS[kind])


def _item_weights(kind: int) -> list[int]:
    """Returns the weights of the rarity roll, rerolled inside the category if it has nothing that rare: R10.2."""
    rarities = _rarities(kind)
    scale = lcm(*range(1, 11))
    weights = [RARITY_SHARE[rarity] * scale // rarities.count(rarity) for rarity in rarities]
    return weights + [0] * (13 - len(weights))


ITEM_WEIGHTS: Final = numbers([_item_weights(kind) for kind in range(ITEM_KINDS)])
ITEM_TOTALS: Final = numbers(ITEM_WEIGHTS.sum(axis=1))
ITEM_RARITY: Final = numbers([(_rarities(kind) + [0] * 13)[:13] for kind in range(ITEM_KINDS)])

# Guarantees per five levels: food, light, healing, weapons, armors, enchanting: R10.4.
GUARANTEED: Final = numbers([6, 8, 3, 2, 2, 2])

# --- traps ----------------------------------------------------------------------------------------------------------

BEAR, DART, TELEPORT, SLEEP_GAS, PIT, ALARM = range(6)
TRAP_WORDS: Final = ("a bear trap", "a dart trap", "a teleport trap", "a sleeping gas trap", "a pit", "an alarm")
TRAP_KINDS: Final = 6

# --- the hero -------------------------------------------------------------------------------------------------------

XP_LEVELS: Final = numbers([0, 0, 10, 20, 40, 80, 160, 320, 640, 1300, 2600, 5200, 13000, 26000, 50000])
"""The experience at which each level begins; beyond the table it doubles: R6.2."""
XP_ROWS: Final = 14
STRENGTH_HIT: Final = numbers([-4] * 4 + [-3, -2, -1] + [0] * 10 + [1] * 4 + [2] * 10 + [3])
STRENGTH_DAMAGE: Final = numbers([-4] * 4 + [-3, -2, -1] + [0] * 9 + [1, 1, 2, 3, 3, 4] + [5] * 9 + [6])
MAX_STRENGTH: Final = 31
MIN_STRENGTH: Final = 3
LEAST_RATION: Final = 1100
MOST_RATION: Final = 1499
MAX_HUNGER: Final = 20000
"""In tenths of a food unit, like all hunger numbers of the packed record."""

# --- appearances ----------------------------------------------------------------------------------------------------

POTION_LOOKS: Final = (
    "blue",
    "red",
    "clear",
    "fizzy",
    "dark",
    "cloudy",
    "smoky",
    "bubbling",
    "glowing",
    "murky",
    "sparkling",
    "milky",
    "viscous",
)
SCROLL_LOOKS: Final = (
    "XYZZY",
    "ELBERETH",
    "NR 9",
    "PRATYAVAYAH",
    "ZELGO MER",
    "VE FORBRYDERNE",
    "HACKEM MUCHE",
    "GHOTI",
    "VERR YED HORRE",
    "PHOL ENDE WODAN",
    "THARR",
    "FOOBAR",
    "VAS CORP BET MANI",
    "READ ME",
    "LOREM IPSUM",
)
RING_LOOKS: Final = (
    "ruby",
    "sapphire",
    "iron",
    "wooden",
    "ivory",
    "gold",
    "silver",
    "bronze",
    "jade",
    "obsidian",
    "emerald",
    "diamond",
    "copper",
)
WAND_LOOKS: Final = (
    "oak",
    "pine",
    "metal",
    "crystal",
    "bone",
    "copper",
    "silver",
    "ebony",
    "marble",
    "glass",
    "willow",
)
LOOKS: Final = {POTION: POTION_LOOKS, SCROLL: SCROLL_LOOKS, RING: RING_LOOKS, WAND: WAND_LOOKS}
LOOK_COUNTS: Final = numbers([13, 15, 13, 11])
"""Appearances of potions, scrolls, rings, wands; each at least as many as there are kinds."""
