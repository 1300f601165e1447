"""The hidden parts that the conformance suite alters stay parts of a maze."""

import numpy as np
import pytest
from maze_games import GAME

from quintet.core.rng import SeededRandom
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.tables import MAX_SIDE
from quintet.games.catamaze.views.hidden import HIDDEN

ALTER = {part.name: part.alter for part in HIDDEN}


@pytest.mark.parametrize("side", [7, MAX_SIDE])
def test_altered_tracks_lie_within_the_border(side):
    """R8: others may have walked on any cell but the border, in the smallest maze and in the largest."""
    state = GAME.new("tracks", CataMazeOptions(agents=("explorer",) * 7, width=side, height=side))
    alter, before = ALTER["the tracks and shots of others"], state.record.visited
    marks = [alter(state, 0, SeededRandom(f"{number}")).record.visited & ~before for number in range(40)]
    rows = np.bitwise_or.reduce(marks, axis=(0, 1))
    inside = range(1, side - 1)
    assert [y in inside for y in range(MAX_SIDE)] == [cells != 0 for cells in rows]
    assert sum(1 << x for x in inside) == np.bitwise_or.reduce(rows)
