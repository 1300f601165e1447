"""What the entry points write, row by row."""

import numpy as np
import pytest

from quintet.core.game import NOBODY
from quintet.core.record import zeros
from quintet.games.rogue.layout import RUNNING, Quest
from quintet.games.rogue.rules import entries as rules


@pytest.mark.parametrize("left", [7, NOBODY, 0])
def test_every_row_says_whose_turn_it_is(left):
    """R1.2: the hero acts until the quest is over, whatever the array held before."""
    games, seats = zeros(Quest, 3), np.full(3, left, np.int64)
    for k, over in enumerate((RUNNING, RUNNING + 1, RUNNING)):
        games[k].over = over
    rules.turn(games, seats)
    assert [0, NOBODY, 0] == seats.tolist()
