"""What a turn brings, to the turn: ailments, hunger and healing, haste, taste, and who wanders in."""

import numpy as np
import pytest

from quintet.core.kernel import entry
from quintet.core.record import Ints, Rows, zeros
from quintet.games.rogue.actions import CLOSE, MOVE, REST, USE
from quintet.games.rogue.layout import Quest, Work
from quintet.games.rogue.rules.items.equipment import eat
from quintet.games.rogue.rules.terrain import remove_monster, room_at
from quintet.games.rogue.rules.upkeep import call_wanderer, spawn_awake, upkeep
from quintet.games.rogue.tables import FOOD, LEVITATION, POTION, RING, SLEEPING, WANDERING

ROOM = "#########\n#.......#\n#...@...#\n#.......#\n#########"
TWO_ROOMS = (
    "####################\n#.....#............#\n#..@..'............#\n#.....#............#\n####################"
)
SLOT, EAST = 6, 3


# --- ailments: R6.7 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "event"),
    [
        ("confused", "CLEARED_UP"),
        ("blind", "SEES_AGAIN"),
        ("hasted", "SLOWED_BACK"),
        ("levitating", "LANDED"),
        ("held", "BROKE_FREE"),
        ("sleeping", "WOKE"),
        ("paralyzed", None),
        ("slowed", None),
    ],
)
def test_an_ailment_is_a_turn_shorter_each_turn(arena, field, event):
    """R6.7: seven turns of it are seven upkeeps, and its end is told in the last."""
    quest, work = arena(ROOM).quest, zeros(Work)[0]
    setattr(quest.hero, field, 7)
    for left in range(6, -1, -1):
        quest.fresh = 0
        upkeep(quest, work)
        assert (left, int(left == 0 and event is not None)) == (getattr(quest.hero, field), quest.fresh)


@pytest.mark.parametrize(
    ("hasted", "slowed", "turns"),
    [(0, 0, 8), (90, 0, 4), (0, 90, 16), (90, 90, 8)],
    ids=["plain", "fast", "slow", "both"],
)
def test_how_many_turns_eight_actions_take(arena, hasted, slowed, turns):
    """R5.7: a hero acts once a turn, hasted twice; haste and slowness undo each other."""
    world = arena(ROOM)
    world.quest.hero.hasted, world.quest.hero.slowed = hasted, slowed
    for _ in range(8):
        world.do(REST)
    assert turns == world.quest.turn


@pytest.mark.parametrize("field", ["sleeping", "paralyzed"])
def test_helpless_turns_pass_by_themselves(arena, field):
    """R5.7: five helpless turns are one action of the player's."""
    world = arena(ROOM)
    setattr(world.quest.hero, field, 5)
    world.do(REST)
    assert (5, 0) == (world.quest.turn, getattr(world.quest.hero, field))


# --- food and healing: R6.4, R6.5 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("hunger", "heals"), [(1021, True), (1011, True), (1010, False), (500, False)])
def test_the_hungry_do_not_heal(arena, hunger, heals):
    """R6.4: quiet means hunger above 100, after the turn's own food."""
    quest, work = arena(ROOM).quest, zeros(Work)[0]
    quest.hero.level, quest.hero.hp = 9, 5
    for _ in range(2):
        quest.hero.hunger = hunger
        upkeep(quest, work)
    assert (6 if heals else 5) == quest.hero.hp


def test_nobody_heals_in_sight_of_a_monster(arena):
    """R6.4: even a sleeper in view disturbs; behind a wall it does not."""
    for picture, healed in (("#######\n#.@.H.#\n#######", 5), ("#######\n#.@#H.#\n#######", 7)):
        world = arena(picture, monsters="H")
        world.quest.lv.monsters[0].asleep = 90
        world.quest.hero.level, world.quest.hero.hp = 9, 5
        for _ in range(4):
            world.do(REST)
        assert healed == world.quest.hero.hp


def test_a_wound_begins_the_wait_anew(arena):
    """R6.4: ten quiet turns, counted from the last wound."""
    world = arena(ROOM)
    world.quest.hero.hp = 10
    for _ in range(9):
        world.do(REST)
    world.give(SLOT, POTION, 4)
    world.do(USE + SLOT)
    wounded = int(world.quest.hero.hp)
    for _ in range(8):
        world.do(REST)
    assert wounded == world.quest.hero.hp
    world.do(REST)
    assert wounded + 1 == world.quest.hero.hp


def test_starving_takes_a_point_a_turn(arena):
    """R6.5: one hit point each turn at 0, and none before."""
    world = arena(ROOM)
    world.quest.hero.hunger = 25
    lost = []
    for _ in range(5):
        world.do(REST)
        lost.append(12 - int(world.quest.hero.hp))
    assert [0, 0, 1, 2, 3] == lost


@pytest.mark.parametrize(("left", "right", "tenths"), [(0, 1, 18), (2, 3, 20), (4, 4, 0), (4, 0, 10), (1, 1, 16)])
def test_rings_of_both_hands_feed_on_the_hero(arena, left, right, tenths):
    """R6.5 [23]: +0.5 each, Regeneration +0.3, Slow Digestion -0.5, added up."""
    world = arena(ROOM)
    for slot, sub in ((6, left), (7, right)):
        world.give(slot, RING, sub)
    world.quest.hero.left, world.quest.hero.right = 6, 7
    before = int(world.quest.hero.hunger)
    world.do(REST)
    assert tenths == before - world.quest.hero.hunger


def test_three_rations_of_ten_taste_awful(arena):
    """R6.5: 30 %, whatever they fill; the word of it is all that the taste does."""
    world, awful = arena(ROOM), 0
    for _ in range(600):
        world.give(SLOT, FOOD, 0)
        world.quest.fresh, world.quest.logged = 0, 0
        eat(world.quest, SLOT)
        awful += int(world.quest.log[0].a)
    assert abs(180 - awful) < 45


# --- gold: R3.6, R5.5 -----------------------------------------------------------------------------------------------


def test_who_floats_takes_no_gold(arena):
    """R3.6, R10.7: gold is passed over while floating and taken when walked over again."""
    world = arena("#######\n#.@...#\n#######")
    world.gold(40, 3, 1)
    world.quest.hero.levitating = 1
    assert ["LANDED"] == world.do(MOVE + EAST)
    assert (0, 40) == (world.quest.hero.gold, world.quest.lv.piles[0].amount)
    world.do(MOVE + EAST)
    assert ["FOUND_GOLD"] == world.do(MOVE + 2)
    assert 40 == world.quest.hero.gold


@pytest.mark.parametrize("what", ["gold", "thing", "monster"])
def test_what_keeps_a_door_open(arena, what):
    """R5.5: gold, a thing or a monster in the doorway; the door stays open and the turn is spent."""
    world = arena("#######\n#.@'..#\n#######")
    if what == "gold":
        world.gold(9, 3, 1)
    elif what == "thing":
        world.lay(FOOD, 0, 3, 1)
    else:
        world.monster("H", 3, 1).asleep = 9
    assert ["IN_THE_WAY"] == world.do(CLOSE + EAST)
    assert (3, 1) == (int(world.quest.lv.tiles[1, 3]) & 15, world.quest.turn)


def test_levitation_frees_from_a_bear_trap(arena):
    """R10.7, R3.4: who floats is held by nothing on the floor."""
    world = arena(ROOM)
    world.quest.hero.held = 9
    world.give(SLOT, POTION, LEVITATION)
    world.do(USE + SLOT)
    assert 0 == world.quest.hero.held


# --- wanderers: R8.8 ------------------------------------------------------------------------------------------------


@entry
def come_in(quests: Rows[Quest], came: Ints) -> None:
    """One try of somebody to wander in."""
    came[0] = 1 if spawn_awake(quests[0], 3) else 0


@entry
def wait(quests: Rows[Quest]) -> None:
    """The part of a turn in which somebody may wander in."""
    call_wanderer(quests[0])


def two_rooms(arena, **kwargs):
    """Two rooms with the hero in the first."""
    world = arena(TWO_ROOMS, **kwargs)
    for room, (x, width) in zip(world.quest.lv.rooms, ((1, 5), (7, 12)), strict=False):
        room.x, room.y, room.w, room.h = x, 1, width, 3
    world.quest.lv.wanderers = 0
    return world


def comers(world, tries=200):
    """Where those who wander in come to stand, one at a time."""
    places, came = [], np.zeros(1, np.int64)
    for _ in range(tries):
        come_in(world.quests, came)
        if came[0]:
            monster = world.quest.lv.monsters[0]
            places.append((int(monster.x), int(monster.y), int(monster.state)))
            remove_monster(world.quest.lv, 0)
    return places


def test_nobody_wanders_into_sight(arena):
    """R8.8: never where the hero sees, though it be another room, and never into the hero's own room."""
    world = two_rooms(arena)
    world.quest.vis[:, :13] = 1
    places = comers(world)
    assert {(x, y) for x in range(13, 19) for y in (1, 2, 3)} == {(x, y) for x, y, _ in places}
    world.quest.vis[:] = 1
    assert [] == comers(world)
    world.quest.vis[:] = 0
    assert {1} == {room_at(world.quest.lv, x, y) for x, y, _ in comers(world)}


def test_wanderers_come_awake(arena):
    """R8.8: up and about, without knowing of the hero."""
    assert {WANDERING} == {state for *_, state in comers(two_rooms(arena))}
    assert SLEEPING != WANDERING


@pytest.mark.parametrize(("quiet", "per_mille"), [(0, 5), (250, 30), (450, 50), (5000, 50)])
def test_how_likely_somebody_wanders_in(arena, quiet, per_mille):
    """R8.8: 0.5 % and 0.01 % a quiet turn, at most 5 %, each turn."""
    world, came, trials = two_rooms(arena), 0, 6000
    lv = world.quest.lv
    for _ in range(trials):
        lv.wanderers, lv.last_spawn, world.quest.turn, world.quest.fresh = 0, 0, quiet, 0
        wait(world.quests)
        if lv.wanderers:
            assert quiet == lv.last_spawn
            came += 1
            remove_monster(lv, 0)
    expected = trials * per_mille / 1000
    assert abs(expected - came) < 4 * expected**0.5


@pytest.mark.parametrize(("depth", "most"), [(1, 0), (2, 2), (3, 4), (4, 5), (10, 5)])
def test_how_many_wander_in(arena, depth, most):
    """R8.8: at most min(5, 2 x depth - 2) a level; the clock of quiet turns begins anew with each."""
    world = two_rooms(arena, depth=depth)
    for turn in range(3000):
        world.quest.turn, world.quest.fresh = turn, 0
        wait(world.quests)
        if world.quest.fresh:
            assert turn == world.quest.lv.last_spawn
    assert (most, most) == (world.quest.lv.wanderers, world.quest.lv.monster_top)
