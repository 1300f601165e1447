"""Queues and refusals: R6."""

import pytest
from maze_scenes import GAME, ROOM, TICK, of, play, scene

from quintet.core.errors import IllegalAction
from quintet.core.game import CLOCK
from quintet.games.catamaze.model import Settings

WAIT, CLEAR = GAME.read("."), GAME.read("clear")


def refused(state, seat, action):
    """The sentence of a refusal; the state stays as it was."""
    before = state.data
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, seat, action)
    assert before == state.data
    assert "\n" not in str(error.value)
    return str(error.value)


def test_queue_is_cleared():
    """R6.2: Escape empties the own queue and no other."""
    state = scene(ROOM, s1={"action_queue": ("WAIT",)})
    for _ in range(3):
        state = GAME.apply(state, 0, WAIT)
    state = GAME.apply(state, 0, CLEAR)
    assert ((), 1) == (of(state, 0).action_queue, len(of(state, 1).action_queue))
    assert "player has nothing queued that could be cleared" == refused(state, 0, CLEAR)


@pytest.mark.parametrize("limit", [1, 100])
def test_a_full_queue_refuses_more(limit):
    """R6.3: with the limit in the sentence."""
    state = scene(ROOM, settings=Settings(queue_limit=limit))
    for _ in range(limit):
        state = GAME.apply(state, 0, WAIT)
    sentence = f"player cannot queue WAIT: {limit} actions wait already; let some happen or clear the queue"
    assert sentence == refused(state, 0, WAIT)
    assert [CLEAR] == list(GAME.legal(state, 0))


def test_refusals_name_who_and_why():
    """R6: the dead, strangers, the wrong hand on the clock, and everything after the end."""
    state = play(scene(ROOM, s1={"hp": 1}), "0d", "0d", "0d", "0l")
    assert "agent_aggressive_1 cannot play WAIT: the dead do nothing" == refused(state, 1, WAIT)
    assert "there is no seat 6: this game has 2" == refused(state, 5, WAIT)
    assert "player cannot play TICK: only the clock ticks" == refused(state, 0, TICK)
    assert "the clock cannot play WAIT: it only plays TICK" == refused(state, CLOCK, WAIT)
    over = play(state, "0s", "0s", "0d")
    assert "player cannot play WAIT: the game is over; start a new one" == refused(over, 0, WAIT)
    assert "the clock cannot play TICK: the game is over; start a new one" == refused(over, CLOCK, TICK)
