"""Players of a shared store: everything has an owner, and nobody uses up, sees or changes what is somebody else's."""

import pytest
from table_toys import NIM

import quintet
from quintet.core.errors import BadNotation, QuintetError
from quintet.front.make_session import daily_start, make_session
from quintet.front.session import Session
from quintet.front.settings import Settings, change_settings, load_settings
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.seats import Person
from quintet.table.storage.players import LOCAL
from quintet.table.storage.store import Store

SETS = quintet.game("sets")


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


def nim(seed="seed"):
    return Match(NIM, seed, NIM.options(left=2), seats=[Person("Ann"), Person("Ben")])


def test_the_first_visitor_does_not_use_up_the_daily(store):
    """Each player has an attempt of their own, and only one."""
    for player in ("ann", "ben"):
        own = store.for_player(player)
        assert make_session(daily_start("sets"), own, Settings()).is_challenge
        with pytest.raises(QuintetError, match="not finished"):
            make_session(daily_start("sets"), own, Settings())
    assert store.first_attempt("sets", daily_start("sets").seed) is None


def test_a_spoiled_seed_is_spoiled_for_one(store):
    """Who has seen the seed has lost the attempt; the others have not."""
    store.for_player("ann").spoil("sets", "daily-2026-11-16")
    assert store.for_player("ann").first_attempt("sets", "daily-2026-11-16") is not None
    assert store.for_player("ben").first_attempt("sets", "daily-2026-11-16") is None


def test_matches_are_their_players(store):
    """Listed, opened, written and deleted by their owner alone."""
    ann, ben = store.for_player("ann"), store.for_player("ben")
    session = Session(nim(), ann)
    session.submit(0, 0, 0)
    number = session.autosave.number
    assert ([number], [], []) == tuple([row.id for row in each.matches()] for each in (ann, ben, store))
    with pytest.raises(QuintetError, match="There is no match"):
        ben.open_match(number, NIM)
    with pytest.raises(QuintetError, match="There is no match"):
        ben.header(number)
    with pytest.raises(QuintetError, match="There is no match"):
        ben.write(ben.change(session.match, 0, number=number))
    session.submit(1, 0, 1)
    intruder = Session(session.match, ben, number)
    intruder.keep()
    assert "There is no match" in intruder.problem
    assert (False, 0.0) == (ben.delete_match(number), ben.seconds_at(number, 1))
    assert ann.delete_match(number)


def test_results_and_replays_are_their_players(store):
    """A leaderboard is one's own unless it is everyone's."""
    for player in ("ann", "ben"):
        session = Session(nim(player), store.for_player(player))
        session.submit(0, 1, 0)
    ann = store.for_player("ann")
    assert (2, 0, 4) == tuple(
        len(each)
        for each in (ann.leaderboard(Query()), store.leaderboard(Query()), ann.leaderboard(Query(everyone=True)))
    )
    assert (2, 4) == (ann.totals(Query()).games, ann.totals(Query(everyone=True)).games)
    (replay,) = ann.replays()
    with pytest.raises(QuintetError, match="There is no replay"):
        store.for_player("ben").get_replay(replay.id)
    assert not store.for_player("ben").delete_replay(replay.id)


def test_saves_of_two_players_may_have_one_name(store):
    """Neither replaces, reads or deletes the other's."""
    ann, ben = store.for_player("ann"), store.for_player("ben")
    for player, seed in ((ann, "a"), (ben, "b")):
        player.put_save("mine", Match(SETS, seed, seats=[Person("Ann")]).save())
    assert ann.get_save("mine") != ben.get_save("mine")
    assert ben.delete_save("mine")
    assert (["mine"], []) == ([row.name for row in ann.saves()], ben.saves())


def test_settings_are_their_players(store):
    """Each has a name and colors of their own."""
    for player in ("ann", "ben"):
        change_settings(store.for_player(player), Settings(), {"name": player})
    assert ["ann", "ben", "You"] == [load_settings(store.for_player(each)).name for each in ("ann", "ben", LOCAL)]


@pytest.mark.parametrize("player", ["", "x" * 65, "a\nb", "\x1b[0m"])
def test_a_player_has_a_printable_id(store, player):
    """Anything else is refused in a sentence."""
    with pytest.raises(BadNotation, match="1 to 64 printable characters"):
        store.for_player(player)
