"""Picking up and dropping: R11.1, R11.4."""

import numpy as np
import pytest

from quintet.games.rogue.actions import DROP, PICK_UP
from quintet.games.rogue.tables import DIM_TURNS, FOOD, ITEM_GLYPHS, TORCH

HALL = """
###########
#.........#
#.........#
#.........#
#....@....#
#.........#
#.........#
#.........#
###########
"""


def reach_of_sight(world):
    """Returns how far from the hero something is in sight."""
    hero = world.quest.hero
    rows, columns = np.nonzero(world.quest.vis)
    return max(max(abs(int(x) - int(hero.x)), abs(int(y) - int(hero.y))) for y, x in zip(rows, columns, strict=True))


@pytest.mark.parametrize("action", [DROP + 1, PICK_UP])
@pytest.mark.parametrize(("fuel", "reach"), [(DIM_TURNS + 2, 2), (DIM_TURNS + 1, 1), (1, 0)])
def test_what_was_moved_is_seen_by_the_light_that_is_left(arena, action, fuel, reach):
    """R4.3, R4.5: the turn that it takes may be the last one in which the light is bright, or burns at all."""
    world = arena(HALL)
    world.strip()
    world.give(0, TORCH, 0, amount=fuel)
    world.quest.hero.light = 0
    if action == PICK_UP:
        world.lay(FOOD, 0, 5, 4)
    else:
        world.give(1, FOOD, 0)
    world.do(action)
    assert reach == reach_of_sight(world)


def test_what_is_dropped_lies_there(arena):
    """R11.4: the whole stack, with the turn in which it was laid down; its slot is free."""
    world = arena(HALL)
    world.strip()
    world.give(1, FOOD, 0, count=3)
    world.quest.turn = 40
    assert ["DROPPED"] == world.do(DROP + 1)
    item = world.quest.lv.items[0]
    assert (FOOD, 3, 5, 4, 40) == (int(item.kind), int(item.count), int(item.x), int(item.y), int(item.stamp))
    assert 0 == world.quest.pack[1].kind
    assert ord(ITEM_GLYPHS[FOOD]) == world.quest.lv.memory[4, 5]
    assert ["PICKED_UP"] == world.do(PICK_UP)
    assert (FOOD, 3) == (int(world.quest.pack[0].kind), int(world.quest.pack[0].count))
    assert 0 == world.quest.found
