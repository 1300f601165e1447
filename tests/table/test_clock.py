"""The clock is given the time and says how many ticks are due."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.core.errors import BadOptions
from quintet.table.clock import FASTEST, MOST_DUE, Clock


def test_a_tick_a_second():
    """A tick is due once, when its second is over."""
    clock = Clock(100.0)
    assert [0, 0, 1, 0, 2] == [clock.due(now) for now in (100.0, 100.9, 101.0, 101.0, 103.5)]
    assert 0.5 == clock.wait(103.5)


@pytest.mark.parametrize(("speed", "ticks"), [(0.5, 2), (1, 4), (4, 16 // 2), (8, 8)])
def test_speed(speed, ticks):
    """In four seconds, by speed; never more than MOST_DUE at once."""
    assert ticks == Clock(0.0, speed=speed).due(4.0)


def test_speed_counts_from_when_it_is_set():
    """The part of a tick that has passed still counts."""
    clock = Clock(0.0)
    clock.set_speed(0.5, 4)
    assert 0.125 == clock.wait(0.5)
    assert (0, 1) == (clock.due(0.6), clock.due(0.625))


def test_a_pause_stops_time():
    """Nothing is due for the time of a pause, and the part of a tick before it still counts."""
    clock = Clock(0.0)
    clock.pause(0.75)
    assert (0, None) == (clock.due(50.0), clock.wait(50.0))
    clock.resume(100.0)
    assert (0, 1) == (clock.due(100.2), clock.due(100.25))


def test_a_long_sleep_is_not_played_out():
    """After hours away a few ticks are due, not thousands."""
    assert MOST_DUE == Clock(0.0).due(10_000.0)


def test_time_that_goes_back_does_not_count():
    """When time goes back nothing is due, and the clock continues from the latest moment it has seen."""
    clock = Clock(10.0)
    assert (0, 0, 1) == (clock.due(5.0), clock.due(10.5), clock.due(11.0))


@pytest.mark.parametrize("speed", [0, 0.4, 8.5, -1, float("nan"), float("inf")])
def test_speeds_have_limits(speed):
    """Half to eight times, and nothing else."""
    with pytest.raises(BadOptions, match=r"from 0\.5 to 8 times"):
        Clock(0.0).set_speed(0.0, speed)
    with pytest.raises(BadOptions):
        Clock(0.0, seconds_per_tick=0)


@settings(deadline=None)
@given(st.lists(st.floats(0, (MOST_DUE - 1) / FASTEST), max_size=40), st.sampled_from([0.5, 1.0, 2.0, 8.0]))
def test_ticks_add_up(pauses, speed):
    """However often the clock is asked, the ticks add up to the time that has passed."""
    clock, now, ticks = Clock(0.0, speed=speed), 0.0, 0
    for pause in pauses:
        now += pause
        ticks += clock.due(now)
    assert ticks == pytest.approx(now * speed, abs=1.001)
