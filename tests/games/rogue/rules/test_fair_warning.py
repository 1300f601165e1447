"""Nobody dies before there was a choice: notice, sleep, wounds that wake, and hidden things that show themselves."""

import pytest

from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue.actions import MOVE, REST
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.tables import (
    HUNTING,
    MONSTERS,
    PIT,
    R_STEALTH,
    RING,
    SLEEP_GAS,
    SLEEPING,
    WANDERING,
)

HALL = "################\n#..............#\n#...@..........#\n#..............#\n################"
EAST, RING_SLOT = 3, 8


def sleeper(world, letter, x, y):
    monster = world.monster(letter, x, y)
    monster.state = SLEEPING
    return monster


# --- hidden things: R5.6 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["S", "^"], ids=["door", "trap"])
def test_hidden_things_show_themselves_to_a_hero_beside_them(arena, sign):
    """R5.6: about one turn in ten finds what is hidden next to the hero, without a search."""
    found = 0
    for k in range(200):
        world = arena(f"#####\n#.@{sign}.\n#####", seed=f"glance {k}", trap=PIT)
        found += any(name.startswith("FOUND") for name in world.do(REST))
    assert 8 <= found <= 36


def test_the_blind_notice_nothing(arena):
    """R5.6: a blind hero finds a hidden door only by searching for it."""
    world = arena("#####\n#.@S.\n#####")
    world.quest.hero.blind = 60
    assert not any("FOUND_DOOR" in world.do(REST) for _ in range(50))


# --- helplessness and wounds: R5.7, R5.10 ---------------------------------------------------------------------------


def test_the_first_wound_wakes_a_sleeping_hero(arena):
    """R5.7: gas and a Hobgoblin: the hero has the next turn after the first blow that hits."""
    for k in range(20):
        world = arena(HALL, seed=f"gas {k}", monsters="")
        world.quest.hero.hp = world.quest.hero.max_hp = 100
        world.quest.hero.sleeping = 8
        world.monster("H", 5, 2)
        said = world.do(REST)
        assert said.count("WAS_HIT") <= 1
        assert 0 == world.quest.hero.sleeping


@pytest.mark.parametrize(("hp", "is_spared"), [(10, True), (9, False)])
def test_no_single_action_kills_a_fit_hero(arena, hp, is_spared):
    """R5.10: above 80% of twelve hit points the last one is left; at 75% a Dragon's blows may kill."""
    ends = set()
    for k in range(60):
        world = arena(HALL, seed=f"dragon {k}")
        world.quest.hero.hp, world.quest.hero.max_hp = hp, 12
        world.monster("D", 5, 2)
        said = world.do(REST)
        ends.add(int(world.quest.over))
        assert ("SURVIVED" in said) <= is_spared
        assert 0 == world.quest.braced
    assert ({0} if is_spared else {0, 1}) == ends


# --- notice: R9.5 ---------------------------------------------------------------------------------------------------


def test_a_monster_from_the_dark_closes_in_before_it_strikes(arena):
    """R9.5: a Griffin that was out of sight comes near, is named, and strikes only after another action."""
    world = arena(HALL)
    world.quest.hero.hp = world.quest.hero.max_hp = 500
    griffin = world.monster("G", 7, 2)
    griffin.ready, griffin.energy, griffin.speed = 0, 99, 30
    assert ["CLOSES_IN"] == world.do(REST)
    assert any(name.startswith("WAS_") for name in world.do(REST))


def test_a_monster_in_sight_strikes_without_more_ado(arena):
    """R9.5: the hero saw it before the action, so no turn is given away."""
    world = arena("######\n#@H..#\n######", monsters="H")
    world.quest.lv.monsters[0].ready = 0
    world.do(REST)
    assert "CLOSES_IN" not in world.do(REST)


def test_a_monster_that_lost_the_hero_must_close_in_again(arena):
    """R9.5: five turns without sight end a hunt, and the notice it gave."""
    world = arena("###############\n#@...#.......H#\n###############", monsters="H")
    for _ in range(8):
        world.do(REST)
    assert (WANDERING, 0) == (world.quest.lv.monsters[0].state, world.quest.lv.monsters[0].ready)


# --- sleep: R9.1 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "low", "high"), [(1, 33, 67), (2, 12, 38), (5, 0, 3), (9, 0, 3)])
def test_sleepers_wake_by_chance_and_distance(arena, far, low, high):
    """R9.1: 25% beside it, 25% over the distance by lantern light, and almost never beyond: an Orc has range 6."""
    woken = 0
    for k in range(200):
        world = arena(HALL, seed=f"wake {far} {k}")
        monster = sleeper(world, "O", 4 + far, 2)
        world.do(REST)
        woken += monster.state == HUNTING
    assert low <= woken <= high


def test_stealth_lets_sleepers_lie(arena):
    """R9.1: with the ring nobody wakes from afar."""
    woken = 0
    for k in range(60):
        world = arena(HALL, seed=f"stealth {k}")
        world.give(RING_SLOT, RING, R_STEALTH)
        world.quest.hero.left = RING_SLOT
        monster = sleeper(world, "O", 7, 2)
        world.do(REST)
        woken += monster.state == HUNTING
    assert 0 == woken


# --- bats: R9.3 -----------------------------------------------------------------------------------------------------


def test_a_bat_flits_away_after_its_blow(arena):
    """R9.3: after a blow that hit or missed it is a step away, and must come back for the next."""
    world = arena(HALL)
    bat = world.monster("B", 5, 2)
    bat.energy = 0
    world.quest.hero.hp = world.quest.hero.max_hp = 100
    said = world.do(REST)
    assert 1 == sum(name.startswith("WAS_") for name in said)
    assert max(abs(int(bat.x) - 4), abs(int(bat.y) - 2)) > 1


def test_a_step_after_a_sleeper_strikes_it_first(arena):
    """R7.1: walking into a sleeper is a blow with a bonus of 4."""
    world = arena("######\n#@...#\n######")
    monster = sleeper(world, "H", 2, 1)
    assert {"HIT", "MISSED"} & set(world.do(MOVE + EAST))
    assert HUNTING == monster.state


# --- levels: R3.4, R8.1, R8.2 ---------------------------------------------------------------------------------------


def levels(depth, count):
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = depth, 1
    for k in range(count):
        rules.reset(games, plant(f"fair {depth} {k}"), setups)
        yield games[0].lv


def test_the_first_level_makes_a_hero_of_level_three():
    """R8.1: everybody on level 1 is worth 20 experience or more together."""
    for lv in levels(1, 200):
        assert 20 <= sum(int(MONSTERS[int(each.kind)].xp) for each in lv.monsters if each.kind)


@pytest.mark.parametrize("depth", [1, 2, 6])
def test_the_entry_room_has_neither_pits_nor_gas(depth):
    """R3.4: nobody falls or falls asleep on the first steps."""
    kinds = set()
    for lv in levels(depth, 300):
        room = lv.rooms[int(lv.entry)]
        for trap in lv.traps[: lv.trap_count]:
            if room.x <= trap.x < room.x + room.w and room.y <= trap.y < room.y + room.h:
                kinds.add(int(trap.kind))
    assert kinds
    assert not kinds & {PIT, SLEEP_GAS}


def test_the_most_dangerous_sleep_at_first():
    """R8.2: from monster level 7 on, mean or not."""
    awake = {int(m.kind) for lv in levels(9, 60) for m in lv.monsters if m.kind and m.state != SLEEPING}
    assert awake
    assert max(int(MONSTERS[kind].level) for kind in awake) < 7
