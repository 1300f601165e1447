"""Walking, doors, traps, searching, stairs, the Amulet and the way back."""

import numpy as np
import pytest

from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue.actions import (
    ASCEND,
    CLOSE,
    DESCEND,
    GO_TO,
    MOVE,
    OPEN,
    REST,
    SEARCH,
    TIGHT_CORNER,
    WALL_THERE,
)
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Level, Quest, Setup
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.tables import AMULET, SPAWN, WANDERING

NORTH, SOUTH, WEST, EAST, NORTHWEST, NORTHEAST, SOUTHWEST, SOUTHEAST = range(8)


def test_walls_are_refused_and_cost_nothing(arena):
    """R5.2: a remembered wall is no legal move."""
    world = arena("#####\n#.@.#\n#####")
    assert WALL_THERE == world.try_action(MOVE + NORTH)
    assert {WEST, EAST} == {move for move in world.legal() if move < 8}


def test_corners_are_not_cut(arena):
    """R5.3 (contradiction 20): eight directions, but not past walls."""
    world = arena("#####\n#@#.#\n#...#\n#####")
    assert TIGHT_CORNER == world.try_action(MOVE + SOUTHEAST)


def test_the_unknown_may_be_tried_and_is_then_known(arena):
    """R5.2: in the dark a bump costs no time and teaches the wall."""
    world = arena("#####\n#.@.#\n#####")
    world.quest.hero.blind = 50
    world.quest.lv.memory[0, 2] = world.quest.lv.ground[0, 2] = 0
    assert ["BUMPED"] == world.do(MOVE + NORTH)
    assert (0, ord("#")) == (world.quest.turn, world.quest.lv.memory[0, 2])


def test_confused_heroes_stagger(arena):
    """R10.7: directions are random while confused, and a stumble costs the turn."""
    world = arena("#######\n#.....#\n#..@..#\n#.....#\n#######")
    world.quest.hero.confused = 100
    places = set()
    for _ in range(20):
        if MOVE + EAST in world.legal():
            world.do(MOVE + EAST)
        else:
            world.do(REST)
        places.add((int(world.quest.hero.x), int(world.quest.hero.y)))
    assert len({y for _, y in places}) > 1


def test_gold_is_taken_in_passing(arena):
    """R3.6: no turn beyond the step, no slot."""
    world = arena("######\n#.@..#\n######")
    world.gold(40, 3, 1)
    assert ["FOUND_GOLD"] == world.do(MOVE + EAST)
    assert (40, 1) == (world.quest.hero.gold, world.quest.turn)


# --- doors: six states ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["'", "B", "A"])
def test_open_broken_and_arch_are_walked_through(arena, door):
    """R3.3."""
    world = arena(f"#######\n#.@{door}..#\n#######")
    world.do(MOVE + EAST)
    assert 3 == world.quest.hero.x


def test_a_closed_door_opens_by_walking_into_it(arena):
    """R5.5: opens and moves in one."""
    world = arena("#######\n#.@+..#\n#######")
    assert "OPENED" in world.do(MOVE + EAST)
    assert (3, 3) == (world.quest.hero.x, int(world.quest.lv.tiles[1, 3]) & 15)


def test_doors_are_opened_and_closed_by_hand(arena):
    """R5.5: not onto a monster or a thing; broken ones never."""
    world = arena("#######\n#.@+..#\n#######")
    assert "OPENED" in world.do(OPEN + EAST)
    assert "CLOSED_DOOR" in world.do(CLOSE + EAST)
    world.do(OPEN + EAST)
    world.lay(7, 0, 3, 1)
    world.quest.lv.memory[1, 3] = ord("'")
    assert "IN_THE_WAY" in world.do(CLOSE + EAST)
    world = arena("#######\n#.@B..#\n#######")
    assert "WONT_CLOSE" in world.do(CLOSE + EAST)


def test_a_locked_door_is_forced_in_time(arena):
    """R3.3 (contradiction 5): half the tries break it, and then it stays broken."""
    world = arena("#######\n#.@L..#\n#######")
    events = []
    for _ in range(40):
        if int(world.quest.lv.tiles[1, 3]) & 15 == 7:
            break
        events += world.do(OPEN + EAST)
    assert {"FORCED"} <= set(events)


def test_a_secret_door_is_wall_until_found(arena):
    """R3.3, R5.6."""
    world = arena("#######\n#.@S..#\n#######")
    assert WALL_THERE == world.try_action(MOVE + EAST)
    events = [event for _ in range(30) for event in world.do(SEARCH)]
    assert "FOUND_DOOR" in events
    world.do(MOVE + EAST)
    assert 3 == world.quest.hero.x


# --- traps: six kinds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "events"),
    [(0, {"TRAPPED"}), (1, {"TRAPPED"}), (2, {"TELEPORTED"}), (3, {"FELL_ASLEEP"}), (4, {"TRAPPED"}), (5, {"ALARMED"})],
)
def test_hidden_traps_fire_and_are_spent(arena, kind, events):
    """R3.4: all six; the old state of a game is never touched by it (states are copies)."""
    world = arena("########\n#.@^...#\n#......#\n########", trap=kind)
    world.quest.hero.hp = world.quest.hero.max_hp = 60
    happened = world.do(MOVE + EAST)
    assert events <= set(happened)
    assert (1, 1) == (world.quest.lv.traps[0].found, world.quest.lv.traps[0].spent)


def test_bear_traps_hold_darts_may_weaken_pits_may_drop(arena):
    """R3.4: the lasting parts."""
    world = arena("######\n#.@^.#\n######", trap=0)
    world.do(MOVE + EAST)
    assert 3 <= world.quest.hero.held <= 7
    assert "STUCK" in world.do(MOVE + EAST)
    weakened = fell = 0
    for k in range(60):
        world = arena("######\n#.@^.#\n######", trap=1, seed=f"dart{k}")
        weakened += "WEAKENED" in world.do(MOVE + EAST)
        world = arena("######\n#.@^.#\n######", trap=4, seed=f"pit{k}")
        world.quest.hero.hp = 50
        fell += "FELL" in world.do(MOVE + EAST)
    assert 5 <= weakened <= 35
    assert 2 <= fell <= 30


def test_known_traps_rarely_fire_and_floating_ones_never(arena):
    """R3.4."""
    fired = 0
    for k in range(60):
        world = arena("######\n#.@^.#\n######", trap=5, seed=f"known{k}")
        world.quest.lv.traps[0].found = 1
        fired += "ALARMED" in world.do(MOVE + EAST)
    assert 1 <= fired <= 15
    world = arena("######\n#.@^.#\n######", trap=5)
    world.quest.hero.levitating = 9
    world.do(MOVE + EAST)
    assert (1, 0) == (world.quest.lv.traps[0].found, world.quest.lv.traps[0].spent)


def test_searching_finds_traps(arena):
    """R5.6."""
    world = arena("######\n#.@^.#\n######", trap=2)
    events = [event for _ in range(30) for event in world.do(SEARCH)]
    assert "FOUND_TRAP" in events
    assert ord("^") == world.quest.lv.memory[1, 3]


# --- levels ---------------------------------------------------------------------------------------------------------


def walk_levels(order, seed="order"):
    """Visits levels by a wizard's word; each level's tiles and things as it was met first."""
    state = GAME.new(seed, RogueOptions(wizard=True))
    met = {}
    for depth in order:
        state = GAME.apply(state, 0, GO_TO + depth - 1)
        lv = state.record.lv
        monsters = lv.monsters.copy()
        met[depth] = (
            lv.tiles.tobytes(),
            lv.items.tobytes(),
            lv.piles.tobytes(),
            lv.doors.tobytes(),
            monsters["kind"].tobytes(),
        )
    return met


def test_the_order_of_visits_changes_no_level():
    """R3.1: levels come from the seed and their depth alone."""
    one, other = walk_levels([2, 3, 4, 5, 6, 7, 8, 9, 10]), walk_levels([10, 5, 8, 3, 9, 2, 7, 4, 6])
    assert one == other
    assert one != walk_levels([2, 3, 4, 5, 6, 7, 8, 9, 10], seed="another")


def test_names_come_from_the_seed():
    """R12.1: the same seed gives the same appearances, another seed others."""
    looks = [tuple(GAME.new(seed).record.looks.tolist()) for seed in ("a", "a", "b")]
    assert looks[0] == looks[1] != looks[2]
    for low, high in ((0, 13), (13, 24), (24, 34), (34, 42)):
        assert high - low == len(set(looks[0][low:high]))


def test_levels_stay_as_they_were_left():
    """R1.4: up again, the level is the one that was left, down to what was dropped there."""
    state = GAME.new("persist", RogueOptions(wizard=True))
    state = GAME.apply(state, 0, GAME.read("drop c"))
    dropped = (int(state.record.hero.x), int(state.record.hero.y))
    state = GAME.apply(state, 0, GO_TO + 1)
    state = GAME.apply(state, 0, GO_TO + 0)
    lv = state.record.lv
    assert dropped in {(int(item.x), int(item.y)) for item in lv.items if item.kind == 7}


def test_stairs_lead_to_the_opposite_stairs(arena):
    """R3.5: down arrives on the stairs up; it costs a turn and counts the level once."""
    games, levels, setups = zeros(Quest), zeros(Level, 10), zeros(Setup)
    setups[0].depth = setups[0].level = 1
    rules.reset(games, plant("stairs"), setups)
    quest = games[0]
    quest.hero.x, quest.hero.y = quest.lv.down_x, quest.lv.down_y
    seats, codes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    rules.step_stored(levels, games, seats, np.array([DESCEND]), codes)
    assert (2, 1, 2, 0) == (quest.lv.depth, quest.turn, quest.explored, codes[0])
    assert (quest.lv.up_x, quest.lv.up_y) == (quest.hero.x, quest.hero.y)
    rules.step_stored(levels, games, seats, np.array([ASCEND]), codes)
    assert (1, 2) == (quest.lv.depth, quest.explored)
    assert (quest.lv.down_x, quest.lv.down_y) == (quest.hero.x, quest.hero.y)


def test_the_first_level_has_no_way_up_and_the_last_none_down():
    """R3.5 (contradiction 1)."""
    for seed in ("a", "b", "c"):
        first, last = GAME.new(seed).record.lv, GAME.new(seed, RogueOptions(start_depth=10)).record.lv
        assert 9 not in set((first.tiles & 15).ravel().tolist())
        assert 10 not in set((last.tiles & 15).ravel().tolist())
        assert 1 == sum(1 for item in last.items if item.kind == AMULET)


def test_arriving_on_level_one_with_the_amulet_wins():
    """R1.2 (contradiction 1); on the way every level stirs once."""
    games, levels, setups = zeros(Quest), zeros(Level, 10), zeros(Setup)
    setups[0].depth, setups[0].level = 3, 14
    rules.reset(games, plant("win"), setups)
    quest = games[0]
    quest.amulet = 1
    seats, codes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for depth in (2, 1):
        quest.hero.x, quest.hero.y = quest.lv.up_x, quest.lv.up_y
        rules.step_stored(levels, games, seats, np.array([ASCEND]), codes)
        assert (0, depth, 1) == (codes[0], quest.lv.depth, quest.lv.stirred)
    assert 2 == quest.over


def climb(depth, amulet, times=1):
    """The level at `depth` as a hero with or without the Amulet finds it on coming up, and again after leaving it."""
    games, levels, setups = zeros(Quest), zeros(Level, 10), zeros(Setup)
    setups[0].depth, setups[0].level = depth + 1, 14
    rules.reset(games, plant(f"climb {depth}"), setups)
    quest, seats, codes = games[0], np.zeros(1, np.int64), np.zeros(1, np.int64)
    quest.amulet = amulet
    for action in [ASCEND, *[DESCEND, ASCEND] * (times - 1)]:
        way = (quest.lv.up_x, quest.lv.up_y) if action == ASCEND else (quest.lv.down_x, quest.lv.down_y)
        quest.hero.x, quest.hero.y = way
        rules.step_stored(levels, games, seats, np.array([action]), codes)
    assert (0, depth) == (codes[0], quest.lv.depth)
    return quest.lv.monsters[quest.lv.monsters["kind"] > 0]


@pytest.mark.parametrize("depth", range(1, 10))
def test_six_more_are_up_with_the_amulet(depth):
    """R3.7: six come in, all of them awake; a second visit brings nobody else."""
    quiet, stirred = climb(depth, amulet=0), climb(depth, amulet=1)
    assert [6, 0] == [int((them["state"] == WANDERING).sum()) for them in (stirred, quiet)]
    assert len(quiet) + 6 == len(stirred)
    if depth > 1:
        assert len(stirred) == len(climb(depth, amulet=1, times=2))


def test_those_who_come_for_the_amulet_are_of_two_levels_farther_down():
    """R3.7: what the level itself would not have comes from two levels below it."""
    met = [(depth, int(kind)) for depth in range(1, 8) for kind in climb(depth, amulet=1)["kind"]]
    strangers = [(depth, kind) for depth, kind in met if SPAWN[depth, kind] == 0]
    assert strangers
    assert all(SPAWN[depth + 2, kind] for depth, kind in strangers)


def test_the_dead_do_not_win():
    """R1.2: who starves on the last stairs is dead on arrival, Amulet or not."""
    games, levels, setups = zeros(Quest), zeros(Level, 10), zeros(Setup)
    setups[0].depth = 2
    setups[0].level = 1
    rules.reset(games, plant("too late"), setups)
    quest = games[0]
    quest.amulet, quest.hero.hp, quest.hero.hunger = 1, 1, 0
    quest.hero.x, quest.hero.y = quest.lv.up_x, quest.lv.up_y
    rules.step_stored(levels, games, np.zeros(1, np.int64), np.array([ASCEND]), np.zeros(1, np.int64))
    assert (1, 0) == (quest.over, quest.hero.hp)
