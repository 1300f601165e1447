"""Thinking time is charged to whose turn it is, from the second turn on, and grows with each action."""

from quintet.web.clocks import ClockState

START = ClockState((60.0, 60.0), since=0.0)


def test_the_first_turn_of_a_seat_is_free():
    """Nobody loses time before arriving."""
    assert START.due() is None
    after = START.moved(500.0, acted=0, to_act=[1], increment=5.0)
    assert ((60.0, 60.0), ()) == (after.left, after.running)


def test_time_runs_for_the_seat_to_act():
    """The increment comes with the action, and the other clock starts."""
    state = START.moved(0.0, 0, [1], 5.0).moved(0.0, 1, [0], 5.0)
    assert ((0,), 60.0) == (state.running, state.due())
    after = state.moved(10.0, 0, [1], 5.0)
    assert ((55.0, 60.0), (1,)) == (after.left, after.running)
    assert (55.0, 40.0) == after.at(30.0)


def test_a_seat_expires_when_its_time_is_over():
    """Only the seat whose clock runs can lose by it."""
    state = START.moved(0.0, 0, [1], 0.0).moved(0.0, 1, [0], 0.0)
    assert (None, 0) == (state.expired(59.9), state.expired(60.0))
