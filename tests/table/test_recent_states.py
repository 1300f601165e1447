"""The last states of a table stay within their budget, and what left it can still be told and undone."""

import pytest
from table_toys import NIM, NimOptions

import quintet
from quintet.core.game import RandomBot
from quintet.core.state import State
from quintet.table.match import Match
from quintet.table.recent_states import RECENT_BYTES, RecentStates
from quintet.table.seats import BotSeat, Person, Undo


def state_of(size, *cold):
    return State(NIM.layout, b"x" * size, cold)


def test_the_oldest_leave_first():
    """A new state drives out as many old ones as it needs room."""
    recent, states = RecentStates(100), [state_of(40) for _ in range(4)]
    for position in range(1, 4):
        recent.put(position, states[position - 1], states[position])
    assert (2, 80) == (len(recent), recent.bytes)
    assert [None, states[2], states[3]] == [recent.get(position) for position in (1, 2, 3)]


def test_shared_parts_count_once():
    """A cold part that the state before has too takes no more room; a new one does."""
    recent, lake, cave = RecentStates(100), b"l" * 50, b"c" * 30
    first, second, third = state_of(10, lake), state_of(10, lake), state_of(10, cave)
    recent.put(1, first, second)
    assert 10 == recent.bytes
    recent.put(2, second, third)
    assert 50 == recent.bytes


def test_a_state_beyond_the_budget_is_not_kept():
    """Even one state takes no more than the budget."""
    recent = RecentStates(100)
    recent.put(1, state_of(1), state_of(101))
    assert (0, 0) == (len(recent), recent.bytes)


def test_what_was_read_out_of_a_state_is_not_kept():
    """Plain values and fingerprints of earlier states would take more room than the states."""
    match = Match(NIM, "x", NimOptions(left=200), seats=[Person("A"), Person("B")])
    for number in range(20):
        match.submit(number % 2, 0, match.step)
        match.view(0)
    recent = [state for state, _ in match._ledger._recent._states.values()]
    assert 20 == len(recent)
    assert not [state for state in recent if hasattr(state, "_plain") or hasattr(state, "_fingerprint")]


def kept_bytes(match):
    """What the kept states really take, each part counted once, without what the present state holds anyway."""
    recent, present = [state for state, _ in match._ledger._recent._states.values()], match._state
    parts = {id(part): len(part) for state in recent for part in (state.data, *state.cold)}
    return sum(size for part, size in parts.items() if part not in {id(each) for each in (present.data, *present.cold)})


@pytest.mark.parametrize("name", ["catamaze", "rogue", "sets"])
def test_a_table_keeps_no_more_than_its_budget(name):
    """After hundreds of actions of any game, the recent states take at most 64 KB."""
    game = quintet.game(name)
    seats = [BotSeat(f"Bo {seat}", "ours") for seat in range(game.seats(game.new("x")))]
    match = Match(game, "x", seats=[BotSeat(each.name) for each in seats])
    for seat in range(len(seats)):
        match.seat_bot(seat, RandomBot)
    match.run(300)
    assert match.position >= 100
    assert 0 < kept_bytes(match) <= match._ledger._recent.bytes <= RECENT_BYTES == 24 * 1024


def test_events_and_undo_reach_beyond_the_budget(monkeypatch):
    """What is no longer kept is played again: the same events, the same states."""
    ample, tight = (
        Match(NIM, "x", NimOptions(left=200), seats=[Person("A"), Person("B")], undo=Undo.STEP) for _ in "ab"
    )
    tight._ledger._recent = RecentStates(len(tight._state.data) * 2)
    for number in range(150):
        for match in (ample, tight):
            match.submit(number % 2, 0, match.step)
    for since in (-1, 0, 5, 100, 147, 149):
        assert ample.events(0, since) == tight.events(0, since)
    for match in (ample, tight):
        match.undo(to=7)
    assert (7, 193) == (tight.position, tight.view(0).left)
    assert ample.events(1) == tight.events(1)
    for match in (ample, tight):
        match.submit(1, 2, match.step)
    assert ample.events(1) == tight.events(1)
    assert ample._state == tight._state


def test_a_new_branch_starts_afresh():
    """What was undone and then replaced is kept no longer, and takes no room."""
    match = Match(NIM, "x", NimOptions(left=200), seats=[Person("A"), Person("B")], undo=Undo.STEP)
    for number in range(20):
        match.submit(number % 2, 0, match.step)
    match.undo(to=5)
    match.submit(1, 2, match.step)
    recent = match._ledger._recent
    assert [6] == list(recent._states)
    assert len(match._state.data) == recent.bytes
