"""Every row of the tables, written out once more: a number that drifts is a test that fails."""

import numpy as np
import pytest

from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue import tables
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.packing.items import KINDS
from quintet.games.rogue.packing.unpack import profile_of
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.hero import damage_bonus, hit_bonus, saves, threshold
from quintet.games.rogue.rules.levels.items import roll_category, roll_sub
from quintet.games.rogue.tables import ARMOR, LETTERS, MONSTERS, POTION, RING, SCROLL, WAND, WEAPON

# name | hp | armor class | damage | xp | level | rarity | speed | mean | behavior | wits | range | flee % | carry %
# | specials. Range 0: Bat and Kestrel notice only who is beside them: R9.1.
BEASTS = """
Aquator       |  5d8 |  2 | 0d0          |   50 |  5 | uncommon | 10 | no  | SIMPLE     | 3 |  4 |   0 |   0 | RUSTS_ARMOR
Bat           |  1d8 |  3 | 1d2          |    1 |  1 | common   | 15 | no  | ERRATIC    | 2 |  0 |   0 |   0 | FLYING
Centaur       |  4d8 |  4 | 1d2/1d5/1d5  |   30 |  4 | uncommon | 12 | no  | SMART      | 6 |  7 |  20 |  15 |
Dragon        | 10d8 | -1 | 1d8/1d8/3d10 | 5000 | 10 | rare     | 18 | yes | SMART      | 8 | 10 |  15 | 100 | BREATHES_FIRE
Emu           |  1d8 |  7 | 1d2          |    2 |  1 | common   | 10 | yes | SIMPLE     | 1 |  4 |   0 |   0 |
Venus Flytrap |  8d8 |  3 | 1d6          |  100 |  6 | uncommon | 10 | no  | STATIONARY | 1 |  1 |   0 |   0 | HOLDS
Griffin       | 13d8 |  2 | 4d3/3d5      | 6000 | 10 | rare     | 18 | yes | SMART      | 7 | 10 |  10 |  20 | REGENERATES FLYING
Hobgoblin     |  1d8 |  5 | 1d8          |    3 |  1 | common   | 10 | yes | SIMPLE     | 2 |  4 |   0 |   0 |
Ice Monster   |  1d8 |  9 | 0d0          |   20 |  5 | uncommon | 10 | no  | SIMPLE     | 2 |  4 |   0 |   0 | FREEZES
Jabberwock    | 15d8 |  6 | 2d12/2d4     | 7000 | 10 | rare     | 18 | yes | SMART      | 7 | 10 |  10 |  70 |
Kestrel       |  1d8 |  7 | 1d4          |    4 |  2 | common   | 15 | yes | ERRATIC    | 2 |  0 |   0 |   0 | FLYING
Leprechaun    |  3d8 |  8 | 1d1          |   25 |  4 | uncommon | 10 | no  | THIEF      | 6 |  7 | 100 |   0 | STEALS_GOLD
Medusa        |  8d8 |  2 | 3d4/3d4/2d5  |  500 |  8 | rare     | 12 | no  | SMART      | 7 |  8 |  20 |  40 | CONFUSES
Nymph         |  3d8 |  9 | 0d0          |   80 |  6 | uncommon | 10 | no  | THIEF      | 7 |  7 | 100 | 100 | STEALS_ITEM
Orc           |  1d8 |  6 | 1d8          |    5 |  2 | uncommon | 10 | yes | GREEDY     | 5 |  6 |  25 |  15 | GREEDY
Phantom       |  8d8 |  3 | 4d4          |  400 |  8 | rare     | 15 | no  | SMART      | 7 |  8 |  20 |   0 | INVISIBLE
Quagga        |  3d8 |  3 | 1d5/1d5      |   15 |  3 | common   | 10 | yes | SIMPLE     | 2 |  4 |   0 |   0 |
Rattlesnake   |  2d8 |  3 | 1d6          |   12 |  3 | uncommon | 10 | no  | SIMPLE     | 2 |  4 |   0 |   0 | DRAINS_STRENGTH
Snake         |  1d8 |  5 | 1d3          |    2 |  1 | common   | 10 | yes | SIMPLE     | 2 |  4 |   0 |   0 |
Troll         |  6d8 |  4 | 1d8/1d8/2d6  |  120 |  6 | uncommon |  7 | yes | SIMPLE     | 4 |  5 |  20 |  50 | REGENERATES
Ur-vile       |  7d8 | -2 | 1d9/1d9/2d9  | 1500 |  9 | rare     | 15 | yes | SMART      | 7 |  8 |  15 |   0 |
Vampire       |  8d8 |  1 | 1d10         |  800 |  8 | rare     | 15 | no  | COWARD     | 7 |  8 |  30 |  20 | DRAINS_MAX_HP REGENERATES
Wraith        |  5d8 |  4 | 1d6          |  200 |  7 | rare     | 12 | no  | SMART      | 6 |  7 |  25 |   0 | DRAINS_XP
Xeroc         |  7d8 |  7 | 4d4          |  150 |  7 | uncommon | 10 | no  | SIMPLE     | 3 |  4 |  20 |  30 |
Yeti          |  4d8 |  6 | 1d6/1d6      |   35 |  4 | uncommon | 10 | no  | SIMPLE     | 3 |  5 |  15 |  30 |
Zombie        |  2d8 |  8 | 1d8          |    7 |  2 | uncommon |  5 | yes | SIMPLE     | 1 |  4 |   0 |   0 |
""".strip().splitlines()  # noqa: E501 - a table reads best with a row a line
WEIGHTS = {"common": 5, "uncommon": 3, "rare": 2}


def written_row(kind):
    """The row of a monster as the kernels read it, in the words of the table above."""
    row, profile = MONSTERS[kind], profile_of(kind)
    blows = "/".join(f"{int(row.count[k])}d{int(row.sides[k])}" for k in range(int(row.attacks)))
    rarity = {weight: name for name, weight in WEIGHTS.items()}[int(row.weight)]
    specials = [name for name in profile.special if name != "MEAN"]
    figures = [row.xp, row.level, rarity, row.speed, "yes" if "MEAN" in profile.special else "no", profile.behavior]
    mind = [row.wits, row.aggro, row.flee, row.carry, " ".join(specials)]
    return [tables.MONSTER_NAMES[kind], f"{row.hit_dice}d8", str(row.ac), blows, *map(str, figures + mind)]


@pytest.mark.parametrize("kind", range(1, 27), ids=list(LETTERS))
def test_a_monster_is_what_its_row_says(kind):
    """R8.1, R8.3, R8.7: all 26 rows, every column."""
    assert [cell.strip() for cell in BEASTS[kind - 1].split("|")] == written_row(kind)


@pytest.mark.parametrize("kind", range(1, 27), ids=list(LETTERS))
def test_the_model_tells_the_same_row(kind):
    """R16.1: range, threshold, wits and damage reach the document's records unchanged."""
    cells = [cell.strip() for cell in BEASTS[kind - 1].split("|")]
    profile = profile_of(kind)
    assert (cells[9], int(cells[10]), int(cells[11]), int(cells[12]) / 100) == (
        profile.behavior,
        profile.intelligence,
        profile.aggro_range,
        profile.flee_threshold,
    )
    assert cells[3] == tables.MONSTER_DAMAGE[kind]


# --- things ---------------------------------------------------------------------------------------------------------

WEAPONS = """DAGGER 1d6 common, SHORT_SWORD 1d8 common, MACE 2d4 common, SPEAR 2d3 common, LONG_SWORD 1d12 uncommon,
FLAIL 2d5 uncommon, BATTLE_AXE 2d8 uncommon, TWO_HANDED_SWORD 3d6 rare"""
ARMORS = """LEATHER_ARMOR 8 common, STUDDED_LEATHER_ARMOR 7 common, RING_MAIL 7 common, SCALE_MAIL 6 uncommon,
CHAIN_MAIL 5 uncommon, BANDED_MAIL 4 uncommon, SPLINT_MAIL 4 uncommon, PLATE_MAIL 3 rare"""
POTIONS = """HEAL 1d8 common, EXTRA_HEAL 2d8+2 uncommon, GAIN_STRENGTH - uncommon, RESTORE_STRENGTH - common,
POISON 1d6 common, CONFUSION - uncommon, BLINDNESS - uncommon, HASTE_SELF - uncommon, DETECT_MONSTERS - uncommon,
DETECT_MAGIC - uncommon, RAISE_LEVEL - rare, SEE_INVISIBLE - uncommon, LEVITATION - uncommon"""
SCROLLS = """IDENTIFY - common, ENCHANT_WEAPON - uncommon, ENCHANT_ARMOR - uncommon, MAGIC_MAPPING - uncommon,
TELEPORTATION - common, REMOVE_CURSE - uncommon, CREATE_MONSTER - common, SCARE_MONSTER - rare, LIGHT - common,
SLEEP - common, HOLD_MONSTER - uncommon"""
RINGS = """PROTECTION 5 uncommon, REGENERATION 3 rare, SEARCHING 5 uncommon, SEE_INVISIBLE 5 uncommon,
SLOW_DIGESTION -5 rare, ADD_STRENGTH 5 uncommon, SUSTAIN_STRENGTH 5 uncommon, DEXTERITY 5 uncommon,
TELEPORTATION 5 rare, STEALTH 5 uncommon"""
WANDS = """LIGHTNING 8x3d3 uncommon, FIRE 8x3d3 uncommon, COLD 8x3d3 uncommon, MAGIC_MISSILE 7x4d4 common,
SLEEP 6x3d3 uncommon, HASTE_MONSTER 5x3d3 rare, SLOW_MONSTER 6x3d3 uncommon, POLYMORPH 5x3d3 rare"""


def weapon_figure(sub):
    return f"{tables.WEAPON_COUNT[sub]}d{tables.WEAPON_SIDES[sub]}"


def wand_figure(sub):
    return f"{tables.WAND_RANGE[sub]}x{tables.WAND_COUNT[sub]}d{tables.WAND_SIDES[sub]}"


THINGS = [
    (WEAPON, WEAPONS, weapon_figure),
    (ARMOR, ARMORS, lambda sub: str(tables.ARMOR_AC[sub])),
    (POTION, POTIONS, lambda sub: tables.POTION_ROWS[sub][3] or "-"),
    (SCROLL, SCROLLS, lambda _: "-"),
    (RING, RINGS, lambda sub: str(tables.RING_HUNGER[sub])),
    (WAND, WANDS, wand_figure),
]
ROWS = [
    pytest.param(kind, sub, row.split(), figure, id=row.split()[0] + ("" if kind != RING else "_RING"))
    for kind, text, figure in THINGS
    for sub, row in enumerate(text.replace("\n", " ").split(", "))
]


@pytest.mark.parametrize(("kind", "sub", "row", "figure"), ROWS)
def test_a_thing_is_what_its_row_says(kind, sub, row, figure):
    """R10.2, R10.9, R6.5: dice, armor class, potion's power, ring's hunger, wand's range and charges, rarity."""
    rarity = ("common", "uncommon", "rare")[int(tables.ITEM_RARITY[kind][sub])]
    assert row == [KINDS[kind][sub], figure(sub), rarity]


def test_there_are_as_many_kinds_as_the_document_says():
    """R10.2 [19]: 8 weapons, 8 armors, 13 potions, 11 scrolls, 10 rings, 8 wands."""
    assert [8, 8, 13, 11, 10, 8] == [len(text.split(",")) for _, text, _ in THINGS]
    assert [8, 8, 13, 11, 10, 8] == [len(KINDS[kind]) for kind, *_ in THINGS]


def shares(draw, trials):
    """How often each answer of a draw comes, in percent."""
    rng = zeros(Quest)[0].rng
    rng.word = 4711
    answers, counts = np.unique([draw(rng) for _ in range(trials)], return_counts=True)
    return dict(zip(answers.tolist(), (100 * counts / trials).tolist(), strict=True))


@pytest.mark.parametrize(
    ("kind", "common", "uncommon", "rare"),
    [(WEAPON, 60, 30, 10), (POTION, 60, 30, 10), (SCROLL, 60, 30, 10), (RING, 0, 75, 25), (WAND, 60, 30, 10)],
)
def test_rarity_decides_how_often_a_kind_lies_about(kind, common, uncommon, rare):
    """R10.2: 60 / 30 / 10, re-rolled inside a category that has none so rare (no ring is common)."""
    found = shares(lambda rng: int(tables.ITEM_RARITY[kind][roll_sub(rng, kind)]), 2000)
    for rarity, percent in enumerate((common, uncommon, rare)):
        assert abs(percent - found.get(rarity, 0)) < 4


@pytest.mark.parametrize(
    ("depths", "weights"),
    [
        ((1, 2, 3), [12, 12, 12, 12, 12, 18, 8, 20, 0, 3]),
        ((4, 5, 6, 7), [12, 12, 12, 12, 12, 18, 8, 15, 8, 10]),
        ((8, 9, 10), [12, 12, 12, 12, 12, 18, 8, 10, 12, 12]),
    ],
)
def test_categories_by_depth(depths, weights):
    """R10.1: weapon, armor, potion, scroll, ring, food, wand, torch, lantern, oil by three tiers of depth."""
    order = [WEAPON, ARMOR, POTION, SCROLL, RING, tables.FOOD, WAND, tables.TORCH, tables.LANTERN, tables.OIL]
    for depth in depths:
        found = shares(lambda rng, depth=depth: roll_category(rng, depth), 1200)
        for kind, weight in zip(order, weights, strict=True):
            assert abs(100 * weight / sum(weights) - found.get(kind, 0)) < 4


def test_guarantees_and_curses():
    """R10.4, R10.6: six food, eight light, three healing, two of arms, armor, enchanting; curses 5 / 8 / 12 %."""
    assert [6, 8, 3, 2, 2, 2] == tables.GUARANTEED.tolist()
    assert [5, 8, 12] == tables.CURSE_PERCENT.tolist()
    assert [1, 0, 0, 0, 0, 1, 0, 1, 0, 0] == tables.RING_HAS_BONUS.tolist()


def test_lights():
    """R4.3, R4.4 [8] [9]: turns of torch, lantern and oil, what a lantern holds, the dim flame, artifact radii."""
    figures = (tables.TORCH_TURNS, tables.LANTERN_TURNS, tables.LANTERN_HOLDS, tables.OIL_TURNS, tables.DIM_TURNS)
    assert (500, 500, 1000, 500, 50) == figures
    assert [3, 3, 2] == tables.ARTIFACT_RADIUS.tolist()


# --- the hero -------------------------------------------------------------------------------------------------------


def test_experience_of_every_level():
    """R6.2 [15]: the classic thresholds, then doubling."""
    expected = [0, 10, 20, 40, 80, 160, 320, 640, 1300, 2600, 5200, 13000, 26000, 50000]
    expected += [50000 * 2**k for k in range(1, 15)]
    assert expected == [threshold(level) for level in range(1, 29)]


STRENGTH = {3: (-4, -4), 4: (-3, -3), 5: (-2, -2), 6: (-1, -1), 16: (0, 1), 17: (1, 1), 18: (1, 2), 21: (2, 4)}
STRENGTH |= dict.fromkeys(range(7, 16), (0, 0)) | dict.fromkeys((19, 20), (1, 3))
STRENGTH |= dict.fromkeys(range(22, 31), (2, 5)) | {31: (3, 6)}


@pytest.mark.parametrize("strength", range(3, 32))
def test_strength_helps_to_hit_and_to_wound(strength):
    """R6.6: the classic table, every value from 3 to 31."""
    found = (int(tables.STRENGTH_HIT[strength]), int(tables.STRENGTH_DAMAGE[strength]))
    assert STRENGTH[strength] == found


@pytest.mark.parametrize("level", [1, 2, 7, 14])
@pytest.mark.parametrize("against", [0, 2, 3])
def test_saving_throws(arena, against, level):
    """R7.5: d20 of at least 14 + (0 poison, 2 breath, 3 magic) - half the level."""
    quest = arena("####\n#@.#\n####").quest
    quest.hero.level = level
    needed = 14 + against - level // 2
    succeeded = sum(bool(saves(quest, against)) for _ in range(400))
    assert abs(20 * (21 - needed) - succeeded) < 45


def test_protection_helps_against_magic_only(arena):
    """R7.5: a great bonus makes every save against magic, and no difference against breath."""
    counts = {}
    for bonus in (0, 20):
        quest = arena("####\n#@.#\n####").quest
        item = quest.pack[6]
        item.kind, item.sub, item.count, item.bonus = RING, 0, 1, bonus
        quest.hero.left = 6
        counts[bonus] = [sum(bool(saves(quest, against)) for _ in range(200)) for against in (3, 2)]
    assert 200 == counts[20][0] > counts[0][0]
    assert abs(counts[20][1] - counts[0][1]) < 30


@pytest.mark.parametrize(
    ("hunger", "weak"), [(2000, False), (301, False), (300, False), (150, False), (149, True), (1, True), (0, True)]
)
def test_weakness_begins_below_150(arena, hunger, weak):
    """R6.5: weak below 150, which costs a point of the blow and of the damage."""
    quest = arena("####\n#@.#\n####").quest
    well = (hit_bonus(quest), damage_bonus(quest))
    quest.hero.hunger = 10 * hunger
    assert tuple(figure - weak for figure in well) == (hit_bonus(quest), damage_bonus(quest))


@pytest.mark.parametrize(
    ("before", "told"),
    [(3011, None), (3010, "BECAME_HUNGRY"), (1510, None), (1509, "BECAME_WEAK"), (20, None), (10, "STARVES")],
)
def test_hunger_is_told_at_300_below_150_and_at_nothing(arena, before, told):
    """R6.5: each threshold to the tenth; a turn takes ten tenths."""
    world = arena("####\n#@.#\n####")
    world.quest.hero.hunger = before
    events = set(world.do(8)) & {"BECAME_HUNGRY", "BECAME_WEAK", "STARVES"}
    assert {told} - {None} == events


# --- levels ---------------------------------------------------------------------------------------------------------


def many_levels(depth, count=300):
    """Levels of one depth, as their generator made them."""
    games, setups = zeros(Quest, count), zeros(Setup, count)
    setups["depth"], setups["level"] = depth, 1
    rules.reset(games, np.concatenate([plant(f"rows {depth} {k}") for k in range(count)]), setups)
    return games["lv"]


def test_door_shares():
    """R3.3 [5]: open 45, closed 30, locked 5, secret 10, broken 5, archway 5 in a hundred."""
    assert [1000] * 3 == tables.DOOR_WEIGHTS.sum(axis=1).tolist()
    assert [0, 0] == [tables.DOOR_WEIGHTS[role, 2] for role in (0, 2)]
    states = np.concatenate([lv["doors"]["state"][: lv["door_count"]] for lv in many_levels(4)])
    found = [100 * float((states == kind).mean()) for kind in tables.DOOR_KINDS]
    for percent, share in zip((45, 30, 5, 10, 5, 5), found, strict=True):
        assert abs(percent - share) < 2.5


@pytest.mark.parametrize(("depth", "most"), [(1, 61), (5, 101), (10, 151)])
def test_gold_lies_in_its_bounds(depth, most):
    """R3.6 [7], R3.3: 3 to 9 piles, each 2 to 51 + 10 x depth, and three times as much in a vault; all are reached."""
    piles = many_levels(depth)["piles"]["amount"]
    counts = (piles > 0).sum(axis=1)
    single = piles[piles > 0]
    assert (3, 10) == (counts.min(), counts.max())
    assert 2 == single.min()
    assert most in single
    assert 2.5 * most <= single.max() <= 3 * most


@pytest.mark.parametrize("depth", range(1, 11))
def test_as_many_monsters_and_things_as_the_depth_asks(depth):
    """R3.2 to R3.4, R8.1, R10.1: min(2 x depth + 3, 20) monsters, 5 to 8 things and two more, 2 to 4 traps."""
    found = many_levels(depth, 60)
    monsters = (found["monsters"]["kind"] > 0).sum(axis=1)
    things = (found["items"]["kind"] > 0).sum(axis=1)
    assert min(2 * depth + 3, 20) == monsters.max()
    if depth not in {5, 10}:
        assert 5 <= things.min()
        assert things.max() <= 9 + (depth >= 6) + (depth >= 8)
    assert (2, 4) == (found["trap_count"].min(), found["trap_count"].max())
    assert 6 <= found["room_count"].min()
    assert found["room_count"].max() <= 12


def test_all_six_traps_are_equally_likely():
    """R3.4 [6]: a sixth each."""
    kinds = np.concatenate([lv["traps"]["kind"][: lv["trap_count"]] for lv in many_levels(3)])
    for kind in range(6):
        assert 11 < 100 * float((kinds == kind).mean()) < 22


@pytest.mark.parametrize(("depth", "kinds"), [(1, "BEHKOSZ"), (2, "BEHKOQRSZ"), (3, "BCEHKLOQRSYZ")])
def test_who_may_live_on_the_first_levels(depth, kinds):
    """R8.1: nobody of a level above depth + 1."""
    assert kinds == "".join(LETTERS[k - 1] for k in range(1, 27) if tables.SPAWN[depth, k])


def test_level_1_has_no_alarms():
    """R3.4: five kinds there, so that those who sleep soundly are woken by choice only."""
    kinds = np.concatenate([lv["traps"]["kind"][: lv["trap_count"]] for lv in many_levels(1)])
    assert {0, 1, 2, 3, 4} == set(kinds.tolist())
