"""A recorded game with a cursor: whose notes and whose words are seen from where."""

import pytest
from table_toys import NIM

import quintet
from quintet.front.replay_cursor import ReplayCursor
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person


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


def test_a_branch_was_played_as_long_as_its_game_by_then(cursor):
    """Not as long as the whole game."""
    cursor.clock = lambda position: 10.0 * position
    cursor.go_to(2)
    assert 20 == cursor.branch().played


def test_the_cursor_stays_within_the_game(cursor):
    """Neither before the start nor after the end."""
    found = []
    for position in (-5, 2, 99):
        cursor.go_to(position)
        found.append(cursor.position)
    assert [0, 2, 3] == found


def test_a_game_with_a_clock_is_stepped_through_by_ticks():
    """R3: whatever four seats planned is one step; what came of it is told by the events of its tick."""
    game = quintet.game("catamaze")
    bots = [BotSeat(f"bot {seat}", "random") for seat in (1, 2, 3)]
    match = Match(game, "stops", seats=[Person("Ann"), *bots])
    for word in ("east", "south", ""):
        if word:
            match.submit(0, game.read(word), match.step)
        match.tick()
    cursor = ReplayCursor(game, match.replay())
    captions = []
    for stop in range(cursor.last_stop + 1):
        cursor.go_to_stop(stop)
        captions.append(cursor.caption())
    assert ["Start", "Tick 1", "Tick 2", "Tick 3"] == captions
    assert cursor.length == cursor.position > cursor.last_stop == 3
    cursor.go_to(1)
    assert 0 == cursor.stop, "an action between two ticks belongs to the stop before it"


def test_a_caption_begins_with_a_capital(cursor, monkeypatch):
    """A bot's name is at the start of the line."""
    monkeypatch.setattr(type(cursor), "names", ("easy bot",) * len(cursor.names))
    cursor.go_to(1)
    assert cursor.caption().startswith("Easy bot")


def test_other_games_are_stepped_through_by_actions(cursor):
    """Every action is a stop."""
    cursor.go_to_stop(99)
    assert (3, 3) == (cursor.stop, cursor.last_stop)
