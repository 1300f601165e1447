"""Traps under monsters, stairs with company, scrolls and wands that miss their mark: what happens at the edges."""

import numpy as np
import pytest

from quintet.core.kernel import entry
from quintet.core.record import Ints, Rows, zeros
from quintet.games.rogue.actions import (
    ASCEND,
    CHOOSE_SLOT,
    DESCEND,
    GO_TO,
    MOVE,
    REST,
    USE,
    ZAP,
)
from quintet.games.rogue.layout import Quest, Work
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.items.scrolls import create_monster, hold_monsters, takes_effect
from quintet.games.rogue.rules.items.wands import strike_with
from quintet.games.rogue.rules.traps import monster_on_trap, spring_on_monster, step_on_trap, teleport_hero
from quintet.games.rogue.tables import (
    ALARM,
    BEAR,
    DART,
    HUNTING,
    LETTERS,
    LIGHT,
    MAGIC_BASE,
    PIT,
    RING,
    SCROLL,
    SLEEP_GAS,
    SLEEPING,
    TELEPORT,
    W_COLD,
    W_FIRE,
    W_SLEEP,
    WAND,
    WEAPON,
)

HALL = "################\n#..............#\n#...@..........#\n#..............#\n################"
SLOT, EAST = 6, 3


# --- traps: R3.4, R9.4 ----------------------------------------------------------------------------------------------


def sprung_under(arena, kind, trials=150):
    """What a trap does to a monster, many times: hit points lost, held, asleep."""
    world, work, results = arena(HALL), zeros(Work)[0], []
    monster = world.monster("H", 12, 2)
    for _ in range(trials):
        monster.hp, monster.held, monster.asleep, world.quest.fresh = 100, 0, 0, 0
        spring_on_monster(world.quest, work, 0, kind)
        results.append((100 - int(monster.hp), int(monster.held), int(monster.asleep)))
    return [set(column) for column in zip(*results, strict=True)]


@pytest.mark.parametrize(
    ("kind", "wounds", "held", "asleep"),
    [
        (BEAR, range(1, 5), range(4, 8), [0]),
        (DART, range(1, 7), [0], [0]),
        (PIT, range(2, 13), [0], [0]),
        (SLEEP_GAS, [0], [0], range(4, 9)),
    ],
    ids=["bear", "dart", "pit", "gas"],
)
def test_traps_do_to_monsters_what_they_do_to_heroes(arena, kind, wounds, held, asleep):
    """R3.4, R9.4: the same dice and turns under a monster."""
    assert [set(wounds), set(held), set(asleep)] == sprung_under(arena, kind)


def test_alarms_and_teleports_under_monsters(arena):
    """R3.4, R9.4: an alarm wakes the level whoever stepped on it; a teleport takes the monster away."""
    world, work = arena(HALL), zeros(Work)[0]
    walker, sleeper = world.monster("H", 12, 2), world.monster("Z", 2, 1)
    sleeper.state = SLEEPING
    spring_on_monster(world.quest, work, 0, ALARM)
    assert HUNTING == sleeper.state
    spring_on_monster(world.quest, work, 0, TELEPORT)
    assert (12, 2) != (walker.x, walker.y)


@pytest.mark.parametrize(("far", "found"), [(2, 1), (5, 0)])
def test_a_trap_sprung_in_sight_is_known(arena, far, found):
    """R3.4, R13.1: the hero learns of it only when the monster is seen to step on it."""
    world = arena("#########\n#@" + "." * (far - 1) + "^" + "." * (6 - far) + "#\n#########", trap=BEAR)
    world.do(REST)
    world.monster("H", 1 + far, 1)
    monster_on_trap(world.quest, zeros(Work)[0], 0)
    assert (found, 1) == (world.quest.lv.traps[0].found, world.quest.lv.traps[0].spent)


def test_a_known_trap_fires_in_a_tenth_of_cases(arena):
    """R3.4: one step in ten onto a trap that is known."""
    world, work, fired = arena("######\n#.@^.#\n######", trap=ALARM), zeros(Work)[0], 0
    world.quest.hero.x, trap = 3, world.quest.lv.traps[0]
    for _ in range(1000):
        trap.found, trap.spent, world.quest.fresh = 1, 0, 0
        world.quest.lv.tiles[1, 3] = 1 | 128
        step_on_trap(world.quest, work)
        fired += int(trap.spent)
    assert 62 <= fired <= 140


def test_who_floats_sees_the_trap_below(arena):
    """R3.4 [6]: it is found without being sprung."""
    world = arena("######\n#.@^.#\n######", trap=ALARM)
    world.quest.hero.levitating = 5
    assert [] == world.do(MOVE + EAST)
    assert (1, 0) == (world.quest.lv.traps[0].found, world.quest.lv.traps[0].spent)


def test_teleports_loosen_every_grip(arena):
    """R3.4: bear trap and Flytrap both let go."""
    quest = arena(HALL).quest
    quest.hero.held, quest.hero.holder = 5, 1
    teleport_hero(quest, zeros(Work)[0])
    assert (0, 0) == (quest.hero.held, quest.hero.holder)


# --- stairs: R3.5 ---------------------------------------------------------------------------------------------------


def on_stairs(arena, **kwargs):
    world = arena(HALL, **kwargs)
    world.quest.lv.tiles[2, 4] = 10
    return world


def test_falling_leaves_fetters_behind(arena):
    """R3.5: nobody is held on another level; who is held takes no stairs, but may be taken away."""
    world = arena("######\n#@...#\n######", wizard=True)
    world.quest.hero.held, world.quest.hero.holder = 9, 1
    world.do(GO_TO + 3)
    assert (4, 0, 0) == (world.quest.lv.depth, world.quest.hero.held, world.quest.hero.holder)


def test_nobody_acts_while_the_hero_takes_the_stairs(arena):
    """R3.5: the turn passes, but those beside the hero neither strike nor move, here or there."""
    world = on_stairs(arena)
    world.monster("H", 5, 2)
    world.quest.lv.monsters[0].energy = 99
    before = world.quest.lv.monsters.tobytes()
    assert {"ARRIVED"} == set(world.do(DESCEND))
    assert (1, before) == (world.quest.turn, world.levels[2].monsters.tobytes())


def test_who_stands_on_the_stairs_is_pushed_aside(arena):
    """R3.5, R1.3: the hero arrives, and nobody shares the tile."""
    world = on_stairs(arena)
    world.do(DESCEND)
    x, y = int(world.quest.hero.x), int(world.quest.hero.y)
    world.do(ASCEND)
    below = world.levels[3]
    guard = below.monsters[0]
    below.tiles[guard.y, guard.x] = int(below.tiles[guard.y, guard.x]) & ~16
    guard.x, guard.y = x, y
    below.tiles[y, x] = int(below.tiles[y, x]) | 16
    world.quest.hero.x, world.quest.hero.y = world.quest.lv.down_x, world.quest.lv.down_y
    world.do(DESCEND)
    guard = world.quest.lv.monsters[0]
    assert (x, y) == (world.quest.hero.x, world.quest.hero.y) != (guard.x, guard.y)
    assert 16 == int(world.quest.lv.tiles[guard.y, guard.x]) & 16
    assert 0 == int(world.quest.lv.tiles[y, x]) & 16


def test_a_fall_ends_anywhere_but_on_the_stairs(arena):
    """R3.4, R3.5: whoever falls lands on a random tile of a room, the same level each time."""
    places = set()
    for k in range(4):
        world = arena(HALL, seed="falls")
        world.quest.rng.word = 1000 + k
        world.quest.going, world.quest.fell = 4, 1
        rules.change_level(world.quests, world.levels)
        assert (4, 0) == (world.quest.lv.depth, world.quest.fell)
        places.add((int(world.quest.hero.x), int(world.quest.hero.y)))
    assert len(places) > 1


# --- scrolls: R10.8 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "held"), [((6, 2), True), ((4, 4), True), ((6, 4), True), ((7, 2), False), ((4, 5), False)]
)
def test_hold_reaches_two_steps_in_every_direction(arena, at, held):
    """R10.8: two steps along, across and diagonally, not three."""
    world = arena("##########\n#........#\n#...@....#\n#........#\n#........#\n#........#\n##########")
    monster = world.monster("H", *at)
    world.quest.vis[:] = 1
    assert (held, held) == (bool(hold_monsters(world.quest)), monster.held > 0)


@entry
def conjure(quests: Rows[Quest], made: Ints) -> None:
    """What a scroll of create monster does."""
    made[0] = 1 if create_monster(quests[0]) else 0


def test_created_monsters_are_awake(arena):
    """R10.8: beside the hero, hunting, and knowing where the hero is."""
    world, made = arena(HALL), np.zeros(1, np.int64)
    for _ in range(8):
        world.quest.fresh = 0
        conjure(world.quests, made)
        assert 1 == made[0]
    them = [world.quest.lv.monsters[k] for k in range(8)]
    assert {(HUNTING, 4, 2)} == {(int(it.state), int(it.last_x), int(it.last_y)) for it in them}
    assert {(x, y) for x in (3, 4, 5) for y in (1, 2, 3)} - {(4, 2)} == {(int(it.x), int(it.y)) for it in them}
    conjure(world.quests, made)
    assert 0 == made[0]


def test_light_needs_a_room(arena):
    """R10.8, R4.7: read in a corridor it fizzles and lights nothing."""
    world = arena(HALL)
    for room in world.quest.lv.rooms[:2]:
        room.x = 40
    assert not takes_effect(world.quest, zeros(Work)[0], LIGHT)
    assert {0} == {int(room.lit) for room in world.quest.lv.rooms}


def test_remove_curse_works_on_what_is_worn_only(arena):
    """R10.8: a cursed thing in the pack stays cursed."""
    world = arena(HALL)
    world.quest.pack[0].cursed = 1
    world.give(SLOT, RING, 0, cursed=1)
    world.give(7, SCROLL, 5)
    world.do(USE + 7)
    assert (0, 1) == (world.quest.pack[0].cursed, world.quest.pack[SLOT].cursed)


def test_identify_tells_a_bonus(arena):
    """R10.8, R12.3: of a weapon nobody wore."""
    world = arena(HALL)
    world.give(7, WEAPON, 4, bonus=2)
    world.give(SLOT, SCROLL, 0)
    world.do(USE + SLOT)
    world.do(CHOOSE_SLOT + 7)
    assert 1 == world.quest.pack[7].known


# --- wands: R10.9 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sub", range(8))
def test_a_wand_is_learned_at_a_target_only(arena, sub):
    """R12.2, R10.9: a zap at nobody teaches nothing; a wall between is as good as nobody."""
    world = arena("#########\n#@.#H...#\n#########", monsters="H")
    world.give(SLOT, WAND, sub, charges=2, full=2)
    before = world.quest.lv.monsters[0].hp
    assert "NOTHING_HAPPENED" in world.do(ZAP + 8 * SLOT + EAST)
    known = world.quest.known[int(MAGIC_BASE[WAND]) + sub]
    assert (0, 1, before) == (known, world.quest.pack[SLOT].charges, world.quest.lv.monsters[0].hp)


@pytest.mark.parametrize(("sub", "asleep"), [(W_COLD, False), (W_SLEEP, True)])
def test_a_wand_wakes_whom_it_strikes(arena, sub, asleep):
    """R10.9, R9.1: a blow by wand is a blow: the sleeper is up and knows the hero's place."""
    world = arena(HALL)
    monster = world.monster("J", 9, 2, hp=300)
    monster.state, monster.last_x, monster.last_y, monster.asleep = SLEEPING, -1, -1, 9
    strike_with(world.quest, zeros(Work)[0], 0, sub)
    assert (HUNTING, 4, 2, asleep) == (monster.state, monster.last_x, monster.last_y, 0 < monster.asleep < 9)


@pytest.mark.parametrize(("letter", "sub", "hurt"), [("D", W_FIRE, False), ("D", W_COLD, True), ("J", W_FIRE, True)])
def test_dragons_fear_no_fire_but_cold(arena, letter, sub, hurt):
    """R10.9: only fire, and only dragons."""
    world = arena(HALL)
    monster = world.monster(letter, 9, 2, hp=300)
    strike_with(world.quest, zeros(Work)[0], 0, sub)
    assert (hurt, LETTERS.index(letter) + 1) == (monster.hp < 300, monster.kind)
