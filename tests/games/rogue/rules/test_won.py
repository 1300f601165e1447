"""A whole quest, from the first step to the Amulet and out again, without wonders."""

from pathlib import Path

import pytest

from quintet.core.record import JIT
from quintet.games.rogue.actions import WIZARD
from quintet.games.rogue.game import GAME

RECORDED = Path(__file__).parent / "won.txt"


@pytest.mark.skipif(not JIT, reason="thousands of steps are too many uncompiled")
def test_a_quest_can_be_won():
    """R1.2: the recorded game of a borg on a fixed seed takes the Amulet on level 10 and leaves by level 1."""
    seed, actions = RECORDED.read_text().split("\n", 1)
    state, deepest = GAME.new(seed), 1
    for action in map(int, actions.split()):
        assert action < WIZARD
        state = GAME.apply(state, 0, action)
        deepest = max(deepest, int(state.record.lv.depth))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert ((0,), 10, 1) == (outcome.winners, deepest, int(state.record.lv.depth))
