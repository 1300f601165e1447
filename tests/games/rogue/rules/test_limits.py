"""The pack, lights in hand, rising and strength at their limits: R4.4, R6, R11."""

import pytest

from quintet.games.rogue.actions import (
    DROP,
    HANDS_FULL,
    MOVE,
    PICK_UP,
    REMOVE,
    REST,
    USE,
    WORN,
)
from quintet.games.rogue.rules.hero import lose_strength
from quintet.games.rogue.rules.items.potions import drink_strength
from quintet.games.rogue.rules.score import score_of
from quintet.games.rogue.tables import (
    ARTIFACT,
    GAIN_STRENGTH,
    LANTERN,
    POTION,
    RAISE_LEVEL,
    RING,
    TORCH,
)

HALL = "################\n#..............#\n#...@..........#\n#..............#\n################"
SLOT, EAST, WEST = 6, 3, 2


@pytest.mark.parametrize(("count", "stacks"), [(98, True), (99, False)])
def test_ninety_nine_are_a_stack(arena, count, stacks):
    """R11.2: the hundredth begins another."""
    world = arena(HALL)
    world.give(SLOT, POTION, 3, count=count)
    world.lay(POTION, 3, 4, 2)
    world.do(PICK_UP)
    assert (99 if stacks else count) == world.quest.pack[SLOT].count
    assert stacks == (world.quest.pack[7].kind == 0)


def test_a_lit_torch_joins_no_stack(arena):
    """R11.2: a torch from the floor does not go onto the burning one."""
    world = arena(HALL)
    world.give(3, TORCH, 0, amount=500)
    world.give(4, TORCH, 0, amount=500)
    world.quest.hero.light = 3
    world.lay(TORCH, 0, 4, 2, amount=500)
    world.do(PICK_UP)
    assert [1, 2] == [int(world.quest.pack[slot].count) for slot in (3, 4)]


def test_two_hands_and_no_third(arena):
    """R11.5: left, then right, then none."""
    world = arena(HALL)
    for slot in (6, 7, 8):
        world.give(slot, RING, 3)
    world.do(USE + 6)
    world.do(USE + 7)
    assert (6, 7, HANDS_FULL) == (world.quest.hero.left, world.quest.hero.right, world.try_action(USE + 8))


@pytest.mark.parametrize("slot", [0, 1, 3, 6, 7])
def test_worn_things_are_not_dropped(arena, slot):
    """R11.4: weapon, armor, light and both rings."""
    world = arena(HALL)
    for ring in (6, 7):
        world.give(ring, RING, 3)
    world.quest.hero.left, world.quest.hero.right = 6, 7
    assert WORN == world.try_action(DROP + slot)
    world.do(REMOVE + slot)
    assert "DROPPED" in world.do(DROP + slot)


def test_a_burnt_torch_is_thrown_away(arena):
    """R4.4: when another light is taken in hand, or when it is put out of hand; a lantern is kept."""
    world = arena(HALL)
    world.give(3, TORCH, 0, amount=0)
    world.give(SLOT, LANTERN, 0, amount=200)
    world.quest.hero.light = 3
    world.do(USE + SLOT)
    assert (0, SLOT) == (world.quest.pack[3].kind, world.quest.hero.light)
    world.quest.pack[SLOT].amount = 0
    world.do(REMOVE + SLOT)
    assert LANTERN == world.quest.pack[SLOT].kind
    world.give(3, TORCH, 0, amount=0)
    world.quest.hero.light = 3
    world.do(REMOVE + 3)
    assert (0, -1) == (world.quest.pack[3].kind, world.quest.hero.light)


def test_an_artifact_light_burns_no_fuel_and_is_remembered(arena):
    """R4.3, R10.3: its find is kept for the record, and no turn dims it."""
    world = arena(HALL)
    world.lay(ARTIFACT, 1, 4, 2, amount=70)
    world.do(PICK_UP)
    assert [0, 1, 0] == world.quest.relics.tolist()
    slot = next(k for k in range(26) if world.quest.pack[k].kind == ARTIFACT)
    world.do(USE + slot)
    world.do(REST)
    assert 70 == world.quest.pack[slot].amount


# --- rising, strength, score: R6.2, R6.6, R15.2 ---------------------------------------------------------------------


@pytest.mark.parametrize(("level", "xp", "after", "owned"), [(1, 15, 2, 15), (1, 3, 2, 10), (28, 7, 28, 7)])
def test_what_a_potion_of_raise_level_gives(arena, level, xp, after, owned):
    """R6.2, R10.7: the experience of the next level, none taken back; level 28 is the last."""
    world = arena(HALL)
    world.quest.hero.level, world.quest.hero.xp = level, xp
    world.give(SLOT, POTION, RAISE_LEVEL)
    assert (level < after) == ("GAINED_LEVEL" in world.do(USE + SLOT))
    assert (after, owned) == (world.quest.hero.level, world.quest.hero.xp)


def test_level_28_can_be_reached(arena):
    """R6.2: the last level comes after the twenty-seventh."""
    world = arena(HALL, level=27)
    world.give(SLOT, POTION, RAISE_LEVEL, count=3)
    for _ in range(3):
        world.do(USE + SLOT)
    assert 28 == world.quest.hero.level


def test_strength_stays_between_3_and_31(arena):
    """R1.3, R6.6: gains stop at 31 for both figures, drains at 3."""
    quest = arena(HALL).quest
    quest.hero.strength, quest.hero.max_strength = 30, 30
    for _ in range(3):
        drink_strength(quest, GAIN_STRENGTH)
    assert (31, 31) == (quest.hero.strength, quest.hero.max_strength)
    quest.hero.strength = 5
    for _ in range(5):
        lose_strength(quest)
    assert (3, 31) == (quest.hero.strength, quest.hero.max_strength)


def test_the_score_counts_the_deepest_level_not_this_one(arena):
    """R15.2: who comes back up keeps what the depth was worth."""
    quest = arena(HALL, depth=3).quest
    before = score_of(quest)
    quest.deepest = 7
    assert before + 4000 == score_of(quest)


def test_a_stuck_hero_spends_the_turn(arena):
    """R5.8: tugging at a trap takes time, and so does a confused stumble."""
    world = arena(HALL)
    world.quest.hero.held = 5
    assert ["STUCK"] == world.do(MOVE + WEST)
    assert (1, 4) == (world.quest.turn, world.quest.hero.x)
    world = arena("###\n#@#\n###")
    world.quest.hero.confused, world.quest.lv.memory[:] = 9, 0
    world.do(MOVE + EAST)
    assert (1, 1, 1) == (world.quest.turn, world.quest.hero.x, world.quest.hero.y)
