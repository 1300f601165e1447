"""What potions, scrolls, rings and wands do, by amount: both ends of every range are reached and none is passed."""

import pytest

from quintet.core.record import zeros
from quintet.games.rogue.actions import REST, USE, ZAP
from quintet.games.rogue.layout import Work
from quintet.games.rogue.rules.fov import can_see
from quintet.games.rogue.rules.items.equipment import eat
from quintet.games.rogue.rules.items.potions import drink_change, drink_healing, quaff
from quintet.games.rogue.rules.items.scrolls import hold_monsters, takes_effect
from quintet.games.rogue.rules.items.wands import strike_with
from quintet.games.rogue.rules.levels.items import shape_item
from quintet.games.rogue.tables import (
    BLINDNESS,
    CONFUSION,
    EXTRA_HEAL,
    FOOD,
    HASTE_SELF,
    HEAL,
    HUNTING,
    LETTERS,
    LEVITATION,
    MONSTERS,
    POISON,
    POTION,
    RING,
    SCROLL,
    SLEEP,
    W_HASTE_MONSTER,
    W_POLYMORPH,
    W_SLEEP,
    W_SLOW_MONSTER,
    WAND,
    WEAPON,
)
from quintet.games.rogue.views.hero import view_quest

ROOM = "#####################\n#...@...............#\n#...................#\n#####################"
SLOT = 6
EAST = 3


def room(arena, **kwargs):
    world = arena(ROOM, **kwargs)
    world.quest.hero.hp = world.quest.hero.max_hp = 900
    return world


def ends(values):
    return min(values), max(values)


# --- potions: R10.7 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sub", "level", "least", "most"),
    [(HEAL, 1, 1, 8), (EXTRA_HEAL, 1, 4, 18), (HEAL, 2, 2, 8), (EXTRA_HEAL, 2, 4, 18)],
)
def test_what_healing_gives_a_beginner(arena, sub, level, least, most):
    """R10.7: the greater of 1d8 and level d4, or of 2d8 + 2 and level d8: both ends of the first."""
    quest = room(arena).quest
    quest.hero.level = level

    def trial():
        quest.hero.hp, quest.hero.max_hp, quest.fresh = 10, 200, 0
        drink_healing(quest, sub)
        return int(quest.hero.hp) - 10

    assert (least, most) == ends({trial() for _ in range(1200)})


@pytest.mark.parametrize(("sub", "mean", "floor"), [(HEAL, 25.0, 10), (EXTRA_HEAL, 45.0, 10)])
def test_what_healing_gives_a_veteran(arena, sub, mean, floor):
    """R10.7: at level 10 ten dice of four or of eight."""
    quest = room(arena).quest
    quest.hero.level = 10
    gains = []
    for _ in range(300):
        quest.hero.hp, quest.hero.max_hp, quest.fresh = 10, 200, 0
        drink_healing(quest, sub)
        gains.append(int(quest.hero.hp) - 10)
    assert abs(mean - sum(gains) / 300) < 2
    assert floor <= min(gains)
    assert max(gains) <= 2 * mean


def test_healing_stops_at_the_maximum(arena):
    """R10.7: hit points never pass the maximum, which grows only when nothing was missing."""
    quest = room(arena).quest
    quest.hero.hp = 899
    drink_healing(quest, EXTRA_HEAL)
    assert (900, 900) == (quest.hero.hp, quest.hero.max_hp)
    drink_healing(quest, HEAL)
    assert (901, 901) == (quest.hero.hp, quest.hero.max_hp)


def test_poison_takes_one_to_six(arena):
    """R10.7: 1d6."""
    world = room(arena)

    def trial():
        world.quest.hero.hp, world.quest.fresh = 900, 0
        world.give(SLOT, POTION, POISON)
        quaff(world.quest, SLOT)
        return 900 - int(world.quest.hero.hp)

    assert set(range(1, 7)) == {trial() for _ in range(150)}


@pytest.mark.parametrize(
    ("sub", "field", "turns"),
    [
        (CONFUSION, "confused", range(20, 23)),
        (BLINDNESS, "blind", range(40, 61)),
        (HASTE_SELF, "hasted", range(4, 9)),
        (LEVITATION, "levitating", range(29, 33)),
    ],
)
def test_how_long_a_potion_lasts(arena, sub, field, turns):
    """R10.7, R6.7: every duration of the range and no other; a new dose replaces the old one."""
    quest = room(arena).quest
    setattr(quest.hero, field, 99)

    def trial():
        quest.fresh = 0
        drink_change(quest, sub)
        return int(getattr(quest.hero, field))

    assert set(turns) == {trial() for _ in range(300)}


def in_view(world):
    """Who is in the view; the kernels must agree about whom the hero sees."""
    creatures = view_quest(world.quest, 0).monsters
    rows = [world.quest.lv.monsters[k] for k in range(int(world.quest.lv.monster_top))]
    plain = [(int(row.x), int(row.y)) for row in rows if can_see(world.quest, row)]
    assert sorted(plain) == sorted((creature.x, creature.y) for creature in creatures if not creature.sensed)
    return [(creature.letter, creature.sensed) for creature in creatures]


@pytest.mark.parametrize(("kind", "sub"), [(POTION, 11), (RING, 3)])
def test_see_invisible_shows_phantoms(arena, kind, sub):
    """R10.7, R10.10: a Phantom beside the hero is seen after the potion, and as long as the ring is worn."""
    world = arena("#######\n#.@P..#\n#######", monsters="P")
    world.quest.hero.hp = world.quest.hero.max_hp = 500
    world.quest.lv.monsters[0].held = 90
    world.do(REST)
    assert [] == in_view(world)
    world.give(SLOT, kind, sub)
    world.do(USE + SLOT)
    assert [("P", False)] == in_view(world)
    if kind == RING:
        world.quest.hero.left = -1
        assert [] == in_view(world)


def test_detect_monsters_shows_who_is_far(arena):
    """R10.7: all monsters of the level, marked as sensed."""
    world = room(arena)
    for letter, x in (("H", 15), ("D", 18)):
        world.monster(letter, x, 1).held = 90
    assert [] == in_view(world)
    world.give(SLOT, POTION, 8)
    world.do(USE + SLOT)
    assert [("D", True), ("H", True)] == sorted(in_view(world))


def test_a_ration_gives_1100_to_1499(arena):
    """R6.5 [22]: whole food units, drawn when it is made, both ends of the range, never above 2000."""
    world = room(arena)

    def trial(before):
        shape_item(world.quest.pack[SLOT], world.quest.rng, FOOD, 0)
        world.quest.hero.hunger, world.quest.fresh = before, 0
        eat(world.quest, SLOT)
        return (int(world.quest.hero.hunger) - before) / 10

    gains = [trial(0) for _ in range(400)]
    assert 1100 <= min(gains) < 1110
    assert 1490 < max(gains) <= 1499
    assert 700 == trial(13000)


# --- scrolls: R10.8 -------------------------------------------------------------------------------------------------


def test_hold_lasts_three_to_six_turns_within_two_steps(arena):
    """R10.8: all within two steps, nobody at three."""
    world = room(arena)
    for x in (5, 6, 7):
        world.monster("H", x, 1)
    world.quest.vis[:] = 1
    turns = set()
    for _ in range(100):
        world.quest.fresh = 0
        assert hold_monsters(world.quest)
        turns |= {int(world.quest.lv.monsters[k].held) for k in range(2)}
        assert 0 == world.quest.lv.monsters[2].held
    assert {3, 4, 5, 6} == turns


def test_the_sleep_scroll_costs_four_to_eight_turns(arena):
    """R10.8: 4 to 8."""
    quest, work, turns = room(arena).quest, zeros(Work)[0], set()
    for _ in range(150):
        quest.fresh = 0
        takes_effect(quest, work, SLEEP)
        turns.add(int(quest.hero.sleeping))
    assert {4, 5, 6, 7, 8} == turns


@pytest.mark.parametrize(("bonus", "after"), [(-2, -1), (0, 1), (2, 3)])
def test_enchanting_adds_one_up_to_three(arena, bonus, after):
    """R10.8: +1; a thing of +3 is no target."""
    world = room(arena)
    world.quest.pack[0].bonus = bonus
    world.give(SLOT, SCROLL, 1)
    world.do(USE + SLOT)
    legal = world.legal()
    world.do(min(legal))
    assert after == world.quest.pack[0].bonus


# --- rings: R10.10 --------------------------------------------------------------------------------------------------


def test_the_teleporting_ring_acts_in_two_turns_of_a_hundred(arena):
    """R10.10: 2 % a turn."""
    world = room(arena)
    world.give(SLOT, RING, 8, cursed=1)
    world.quest.hero.left = SLOT
    count = 0
    for _ in range(1500):
        world.quest.hero.hunger = 13000
        count += "TELEPORTED" in world.do(REST)
    assert 12 <= count <= 52


@pytest.mark.parametrize(
    ("level", "ring", "turns"), [(1, 0, 10), (1, 1, 5), (4, 0, 7), (5, 0, 6), (5, 1, 3), (9, 0, 2), (14, 0, 2)]
)
def test_how_fast_wounds_heal(arena, level, ring, turns):
    """R6.4: a point in max(2, 11 - level) quiet turns, half of that with Regeneration."""
    world = room(arena)
    world.quest.hero.level, world.quest.hero.hp = level, 100
    if ring:
        world.give(SLOT, RING, 1)
        world.quest.hero.left = SLOT
    for _ in range(3 * turns):
        assert 103 > world.quest.hero.hp
        world.do(REST)
    assert 103 == world.quest.hero.hp


# --- wands: R10.9 ---------------------------------------------------------------------------------------------------

RANGES = [8, 8, 8, 7, 6, 5, 6, 5]


@pytest.mark.parametrize("sub", range(8))
def test_a_wand_reaches_as_far_as_its_row_says(arena, sub):
    """R10.9: the last tile of the range is hit, the one behind it is not."""
    for far, hit in ((RANGES[sub], True), (RANGES[sub] + 1, False)):
        world = room(arena)
        world.monster("F", 4 + far, 1).hp = 200
        world.give(SLOT, WAND, sub, charges=3, full=3)
        assert hit == ("NOTHING_HAPPENED" not in world.do(ZAP + 8 * SLOT + EAST))


@pytest.mark.parametrize("sub", range(8))
def test_only_bolts_go_through(arena, sub):
    """R10.9: lightning, fire and cold hit everything in line, the others the first."""
    world = room(arena)
    for x in (6, 8):
        world.monster("F", x, 1, hp=300)
    world.give(SLOT, WAND, sub, charges=3, full=3)
    events = world.do(ZAP + 8 * SLOT + EAST)
    results = ("BOLT_HIT", "PUT_TO_SLEEP", "HASTENED", "SLOWED_DOWN", "CHANGED")
    assert (2 if sub < 3 else 1) == sum(events.count(result) for result in results)


def struck(arena, sub, letter="H", trials=400):
    """A monster after a wand struck it, again and again."""
    world, work = room(arena), zeros(Work)[0]
    monster = world.monster(letter, 6, 1)
    for _ in range(trials):
        monster.kind, monster.hp, monster.max_hp, world.quest.fresh = LETTERS.index(letter) + 1, 300, 300, 0
        monster.speed, monster.asleep = MONSTERS[int(monster.kind)].speed, 0
        strike_with(world.quest, work, 0, sub)
        yield monster


@pytest.mark.parametrize(
    ("sub", "least", "most", "mean"), [(0, 6, 36, 21), (1, 6, 36, 21), (2, 6, 36, 21), (3, 2, 12, 7)]
)
def test_what_bolts_and_missiles_do(arena, sub, least, most, mean):
    """R10.9: 6d6 for the elements, 2d6 for the missile, which never misses."""
    wounds = [300 - int(monster.hp) for monster in struck(arena, sub)]
    assert least <= min(wounds) <= least + 5
    assert most - 5 <= max(wounds) <= most
    assert abs(mean - sum(wounds) / len(wounds)) < 1


def test_the_sleep_wand_lasts_three_to_six_turns(arena):
    """R10.9: 3 to 6."""
    assert {3, 4, 5, 6} == {int(monster.asleep) for monster in struck(arena, W_SLEEP, trials=120)}


@pytest.mark.parametrize("letter", "BHTZDC")
def test_haste_doubles_and_slowness_halves(arena, letter):
    """R10.9: once; a second dose changes nothing, and each undoes the other."""
    world, work = room(arena), zeros(Work)[0]
    monster = world.monster(letter, 6, 1)
    own = int(MONSTERS[int(monster.kind)].speed)
    speeds = []
    for sub in (W_HASTE_MONSTER, W_HASTE_MONSTER, W_SLOW_MONSTER, W_SLOW_MONSTER, W_SLOW_MONSTER):
        strike_with(world.quest, work, 0, sub)
        speeds.append(int(monster.speed))
    assert [2 * own, 2 * own, own, own // 2, own // 2] == speeds


def test_polymorph_gives_another_body(arena):
    """R10.9: any of the other 25 kinds, awake, with hit points of its own dice and its own speed."""
    kinds = set()
    for monster in struck(arena, W_POLYMORPH, trials=500):
        row = MONSTERS[int(monster.kind)]
        assert row.hit_dice <= monster.max_hp == monster.hp <= 8 * row.hit_dice
        assert (HUNTING, row.speed) == (monster.state, monster.speed)
        kinds.add(int(monster.kind))
    assert set(range(1, 27)) - {8} == kinds


# --- how things are made: R10.6, R10.9 ------------------------------------------------------------------------------


def made(kind, sub, trials=600):
    work = zeros(Work)[0]
    work.rng.word = 99
    for _ in range(trials):
        shape_item(work.stock[0], work.rng, kind, sub)
        yield work.stock[0]


@pytest.mark.parametrize("sub", range(8))
def test_a_wand_is_made_with_its_charges(sub):
    """R10.9: 3d3, the missile 4d4; full when found."""
    charges = {(int(wand.full), int(wand.charges)) for wand in made(WAND, sub, 700)}
    assert all(full == now for full, now in charges)
    least, most = ends({full for full, _ in charges})
    assert (4 <= least <= 6 and 14 <= most <= 16) if sub == 3 else (3, 9) == (least, most)


@pytest.mark.parametrize(("sub", "percent", "plain"), [(0, 5, {0}), (4, 8, {0}), (7, 12, {1, 2})])
def test_curses_by_rarity(sub, percent, plain):
    """R10.6 [18]: 5 / 8 / 12 % cursed with -1 to -3; the rest plain, the rare +1 or +2."""
    things = [(int(thing.cursed), int(thing.bonus)) for thing in made(WEAPON, sub)]
    cursed = [bonus for is_cursed, bonus in things if is_cursed]
    assert {-1, -2, -3} == set(cursed)
    assert plain == {bonus for is_cursed, bonus in things if not is_cursed}
    assert abs(percent - 100 * len(cursed) / len(things)) < 4


@pytest.mark.parametrize("sub", range(10))
def test_how_rings_are_made(sub):
    """R10.6: bonuses of 1 to 3 where they count, negative when cursed; Teleportation is always cursed."""
    rings = [(int(ring.cursed), int(ring.bonus)) for ring in made(RING, sub, 300)]
    if sub in {0, 5, 7}:
        assert {1, 2, 3} == {bonus for cursed, bonus in rings if not cursed}
        assert {-1, -2, -3} == {bonus for cursed, bonus in rings if cursed}
    assert (sub == 8) == all(cursed for cursed, _ in rings)
