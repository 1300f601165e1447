"""How fair a place is for a player: R2.6."""

import numpy as np

from quintet.core.record import zeros
from quintet.core.wide import widened
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.rules.maze import cell_at
from quintet.games.catamaze.rules.places import FARTHEST, unfairness
from quintet.games.catamaze.tables import CELLS

START, BESIDE, AWAY = (5, 5), (6, 5), (20, 20)


def unfair(cell, steps_more):
    """What a second player finds at a cell that is so many steps farther from the exit than the start is."""
    world, steps = widened(zeros(World))[0], np.full(CELLS, 30, np.int64)
    world.start_x, world.start_y = START
    world.entities[0].x, world.entities[0].y = START
    steps[cell_at(*cell)] += steps_more
    return int(unfairness(world, 1, cell_at(*cell), steps))


def test_steps_count_double_and_company_once():
    """R2.6: a cell with nobody near is fairer than one beside a player, but not if it is a step farther."""
    assert [0, 2, 2, 6] == [unfair(AWAY, more) for more in (0, 1, -1, 3)]
    assert [1, 3, 3] == [unfair(BESIDE, more) for more in (0, 1, -1)]


def test_a_cell_that_is_taken_is_the_last_choice():
    """R2.6: nobody starts where somebody else does."""
    assert FARTHEST == unfair(START, 0)
