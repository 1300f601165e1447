"""Minds to the turn and to the tile: ranges of sight, memory, waking, wits, ways and corners."""

import pytest

from quintet.core.record import zeros
from quintet.games.rogue.actions import REST
from quintet.games.rogue.layout import Work
from quintet.games.rogue.rules.monsters.behavior import decide, notice, sees_hero, stir, think
from quintet.games.rogue.rules.monsters.pathing import can_enter, step_along_path
from quintet.games.rogue.rules.traps import fears_traps
from quintet.games.rogue.tables import (
    FLEEING,
    HUNTING,
    LETTERS,
    MONSTERS,
    RING,
    SCARE_MONSTER,
    SCROLL,
    SLEEPING,
    WANDERING,
)

LANE = "#" * 16 + "\n#@" + "." * 13 + "#\n" + "#" * 16
SLOT, WEST = 6, 2


def lane(arena, letter, far, **kwargs):
    """A straight lane with a monster so many tiles from the hero."""
    world = arena(LANE, **kwargs)
    return world, world.monster(letter, 1 + far, 1)


# --- sight and sleep: R9.1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTERS)
def test_a_monster_sees_to_the_end_of_its_range(arena, letter):
    """R9.1, R4.8: at its range, not a tile beyond, and not through a wall; beside the hero always."""
    reach = max(1, int(MONSTERS[LETTERS.index(letter) + 1].aggro))
    seen = [
        bool(sees_hero(world.quest, it)) for world, it in (lane(arena, letter, reach), lane(arena, letter, reach + 1))
    ]
    assert [True, False] == seen
    world, monster = lane(arena, letter, max(2, reach))
    world.quest.lv.tiles[1, 2] = 0
    assert not sees_hero(world.quest, monster)


def woken(arena, letter, far, *, seen=True, wall=False):
    """How many of 300 sleepers so far from the hero wake to hunt within one of their actions."""
    count = 0
    for k in range(300):
        world, monster = lane(arena, letter, far, seed=f"wake {k}")
        world.quest.vis[:] = int(seen)
        world.quest.lv.tiles[1, 2] = 0 if wall else world.quest.lv.tiles[1, 2]
        monster.state = SLEEPING
        stir(world.quest, monster)
        count += int(monster.state == HUNTING)
    return count


@pytest.mark.parametrize("letter", "AHCD")
def test_a_sleeper_wakes_at_its_range(arena, letter):
    """R9.1: a sleeper in sight may wake to hunt at its range, one tile beyond it never does."""
    reach = int(MONSTERS[LETTERS.index(letter) + 1].aggro)
    assert [True, False] == [woken(arena, letter, far) > 0 for far in (reach, reach + 1)]


@pytest.mark.parametrize("letter", "AHCD")
def test_a_sleeper_wakes_for_a_hero_who_can_see_it(arena, letter):
    """R9.1: out of sight or behind a wall it sleeps on; beside the hero it may wake in the dark too."""
    assert woken(arena, letter, 3) > 0
    assert 0 == woken(arena, letter, 3, seen=False) == woken(arena, letter, 3, wall=True)
    assert woken(arena, letter, 1, seen=False) > 0


@pytest.mark.parametrize(
    ("letter", "depth", "least", "most"), [("H", 3, 6, 38), ("H", 1, 0, 0), ("P", 9, 6, 38), ("J", 9, 0, 0)]
)
def test_sleepers_wake_by_themselves_once_in_500_turns(arena, letter, depth, least, most):
    """R9.1: far from the hero one in five hundred wakes and wanders, however fast it is; no great beast does."""
    world, monster = lane(arena, letter, 12, depth=depth)
    woken = 0
    for _ in range(10_000 * int(monster.speed) // 10):
        monster.state = SLEEPING
        stir(world.quest, monster)
        woken += int(monster.state == WANDERING)
    assert least <= woken <= most


@pytest.mark.parametrize(("ring", "percent"), [(False, 25), (True, 20)])
def test_stealth_counts_on_the_first_level(arena, ring, percent):
    """R9.1: beside a sleeper on level 1 a quarter wakes, with Stealth a fifth."""
    world, monster = lane(arena, "H", 1, depth=1)
    if ring:
        world.give(SLOT, RING, 9)
        world.quest.hero.right = SLOT
    woken = 0
    for _ in range(6000):
        monster.state = SLEEPING
        stir(world.quest, monster)
        woken += int(monster.state == HUNTING)
    assert abs(60 * percent - woken) < 135


def test_a_hunter_forgets_in_the_fifth_turn_without_sight(arena):
    """R9.1: four turns without sight it hunts on, in the fifth it wanders and knows of no place."""
    world, monster = lane(arena, "H", 9)
    states = []
    for _ in range(6):
        notice(world.quest, monster)
        states.append(int(monster.state))
    assert [HUNTING] * 4 + [WANDERING] * 2 == states
    assert (-1, -1) == (monster.last_x, monster.last_y)


def test_a_wanderer_hunts_on_sight(arena):
    """R9.1: and remembers where the hero stood."""
    for far, state in ((4, HUNTING), (9, WANDERING)):
        world, monster = lane(arena, "H", far)
        monster.state, monster.last_x, monster.last_y, monster.unseen = WANDERING, -1, -1, 50
        notice(world.quest, monster)
        assert state == monster.state
        assert (state == HUNTING) == ((1, 1, 0) == (monster.last_x, monster.last_y, monster.unseen))


@pytest.mark.parametrize("field", ["asleep", "held"])
def test_the_helpless_are_so_for_as_many_actions(arena, field):
    """R9.2, R10.8, R10.9: five are five, and in the sixth it comes."""
    world, monster = lane(arena, "H", 5)
    setattr(monster, field, 5)
    places = []
    for _ in range(6):
        monster.unseen = 0
        think(world.quest, zeros(Work)[0], 0)
        places.append(int(monster.x))
    assert [6] * 5 + [5] == places


# --- ways: R9.3 -----------------------------------------------------------------------------------------------------


def test_the_cornered_strike(arena):
    """R9.2: who flees and cannot step farther strikes when the hero is beside it."""
    world = arena("#####\n#.@O#\n#####", monsters="O")
    world.quest.lv.monsters[0].state, world.quest.fresh = FLEEING, 0
    decide(world.quest, zeros(Work)[0], 0)
    assert (3, 1) == (world.quest.lv.monsters[0].x, world.quest.fresh)


@pytest.mark.parametrize("letter", LETTERS)
def test_who_opens_doors_and_who_fears_traps(arena, letter):
    """R9.3, R9.4: wits 4 open a closed door, nobody a locked or secret one; wits 5 shun traps, save who flies."""
    wits = int(MONSTERS[LETTERS.index(letter) + 1].wits)
    entered = []
    for door in "+LS":
        world = arena(f"########\n#@..{door}..#\n########")
        monster = world.monster(letter, 5, 1)
        entered.append(bool(can_enter(world.quest, zeros(Work)[0], monster, -1, 0)))
    assert [wits >= 4, False, False] == entered
    assert (wits >= 5 and letter not in "BGK") == bool(fears_traps(monster))


def test_nobody_steps_onto_a_scare_scroll(arena):
    """R9.3, R10.8: the tile of the scroll is closed to monsters, its neighbors are not."""
    world, monster = lane(arena, "H", 5)
    work = zeros(Work)[0]
    work.scares = 1
    world.lay(SCROLL, SCARE_MONSTER, 5, 1)
    assert [False, True] == [bool(can_enter(world.quest, work, monster, dx, 0)) for dx in (-1, 1)]


@pytest.mark.parametrize(("far", "walks"), [(30, True), (31, True), (32, False)])
def test_the_shortest_way_is_known_for_thirty_tiles(arena, far, walks):
    """R9.3: the ways to the hero are known for thirty tiles, so from a tile beside those and from no farther."""
    world = arena("#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40)
    world.monster("C", 1 + far, 1)
    assert walks == bool(
        step_along_path(world.quest, zeros(Work)[0], 0, int(world.quest.hero.x), int(world.quest.hero.y))
    )


def test_a_hunter_waits_beside_a_hero_no_longer_than_a_turn(arena):
    """R9.2: beside the hero a hunter strikes in every action and does not move."""
    world, monster = lane(arena, "H", 1)
    world.quest.hero.hp = world.quest.hero.max_hp = 500
    for _ in range(12):
        events = world.do(REST)
        assert (2, 1) == (monster.x, len({"WAS_HIT", "WAS_MISSED"} & set(events)))
