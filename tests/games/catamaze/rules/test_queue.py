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
    """R6.2: Escape empties your own queue and no other."""
    state = scene(ROOM, s1={"action_queue": ("WAIT",)})
    for _ in range(3):
        state = GAME.apply(state, 0, WAIT)
    state = GAME.apply(state, 0, CLEAR)
    assert ((), 1) == (of(state, 0).action_queue, len(of(state, 1).action_queue))
    assert "Seat 1 has nothing to clear: the queue is empty." == refused(state, 0, CLEAR)


@pytest.mark.parametrize("limit", [1, 100])
def test_a_full_queue_refuses_more(limit):
    """R6.3: with the limit in the sentence."""
    state = scene(ROOM, settings=Settings(queue_limit=limit))
    for _ in range(limit):
        state = GAME.apply(state, 0, WAIT)
    held = "1 action" if limit == 1 else f"{limit} actions"
    sentence = f"Seat 1 cannot queue a wait: the queue already holds {held}. Let time pass, or clear the queue."
    assert sentence == refused(state, 0, WAIT)
    assert [CLEAR] == list(GAME.legal(state, 0))


def test_refusals_name_who_and_why():
    """R6: the dead, missing seats, the wrong hand on the clock, and everything after the end."""
    state = play(scene(ROOM, s1={"hp": 1}), "0d", "0d", "0d", "0l")
    assert "Seat 2 is dead and can no longer act." == refused(state, 1, WAIT)
    assert "CataMaze has no seat 5 at this table. Seats are numbered 0 to 1." == refused(state, 5, WAIT)
    assert "Seat 1 cannot tick: only the clock does." == refused(state, 0, TICK)
    assert "The clock cannot play WAIT: it only ticks." == refused(state, CLOCK, WAIT)
    over = play(state, "0s", "0s", "0d")
    assert "Seat 1 cannot act: the game is over. Start a new one." == refused(over, 0, WAIT)
    assert "The clock cannot tick: the game is over. Start a new one." == refused(over, CLOCK, TICK)
