"""A recorded game with a cursor: whose notes and whose words are seen from where."""

import pytest
from table_toys import NIM

from quintet.front.replay_cursor import ReplayCursor
from quintet.table.match import Match
from quintet.table.seats import Person


@pytest.fixture
def cursor():
    """A game in which both players wrote something down."""
    match = Match(NIM, "notes", seats=[Person("Ann"), Person("Ben")])
    for seat in (0, 1, 0):
        match.note(seat, "piles", f"what seat {seat} thinks")
        match.submit(seat, 0, match.step)
    return ReplayCursor(NIM, match.replay())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_branch_takes_along_only_ones_own_notes(cursor, seat):
    """Whoever plays on from here knows nothing of what the other wrote down."""
    cursor.go_to(2)
    cursor.seat = seat
    match = cursor.branch()
    assert [{"piles": f"what seat {seat} thinks"}, {}] == [match.notes(each) for each in (seat, 1 - seat)]


def test_the_cursor_stays_within_the_game(cursor):
    """Neither before the start nor after the end."""
    found = []
    for position in (-5, 2, 99):
        cursor.go_to(position)
        found.append(cursor.position)
    assert [0, 2, 3] == found
