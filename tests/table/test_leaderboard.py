"""The leaderboard: what is counted, how it is narrowed down and sorted, its numbers, and files of results."""

import datetime as dt
import itertools

import pytest

import quintet
from quintet.core.errors import BadNotation, BadSave
from quintet.table.leaderboard import PAGE, VIEWS, Totals, fact_names, since, sorts_of
from quintet.table.match import Match
from quintet.table.results import Result, Wanted, add_results, results_of
from quintet.table.seats import BotSeat, Person
from quintet.table.store import FILE_NAME, Store

DAY = 86_400


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / FILE_NAME) as opened:
        yield opened


_seats = itertools.count()


def result(**values):
    usual = {
        "game": "rogue",
        "mode": "standard",
        "seed": '"s"',
        "seat": next(_seats),
        "name": "Ann",
        "score": 10.0,
        "won": False,
        "assisted": False,
        "steps": 100,
        "reason": "",
        "played": 1000.0,
    }
    return Result(**{**usual, **values})


def put(store, *results):
    with store._database.writing() as connection:
        add_results(connection, results)


def scores(store, **wanted):
    return [each.score for each in store.leaderboard(Wanted(**wanted))]


def test_views_are_all_victories_defeats_and_help(store):
    """Bots are in none of them, and what was helped has a list of its own."""
    put(store, result(score=1, won=True), result(score=2), result(score=3, assisted=True), result(score=4, bot="borg"))
    found = {name: scores(store, **view) for name, view in VIEWS.items()}
    assert {"all": [2, 1], "victories": [1], "defeats": [2], "with help": [3]} == found


def test_it_is_narrowed_down(store):
    """By days, seed and least score."""
    now = dt.datetime.fromtimestamp(100 * DAY, dt.UTC)
    put(
        store, result(score=1, played=99 * DAY), result(score=2, played=80 * DAY, seed='"x"'), result(score=3, played=1)
    )
    assert [1] == scores(store, since=since(7, now))
    assert [2, 1] == scores(store, since=since(30, now))
    assert [3, 2, 1] == scores(store, since=since(None, now))
    assert [2] == scores(store, seed="x")
    assert [3, 2] == scores(store, least=2)


def test_it_is_sorted_by_score_date_turns_time_and_facts(store):
    """Facts come largest first, and results without the fact last; nothing else can be slipped into the query."""
    put(
        store,
        result(score=1, steps=5, played=1, seconds=3, facts={"gold": 7}),
        result(score=2, steps=9, played=3, seconds=2, facts={"gold": 9}),
        result(score=3, steps=7, played=2, seconds=1),
    )
    orders = {"score": [3, 2, 1], "date": [2, 3, 1], "turns": [1, 3, 2], "time": [3, 2, 1], "gold": [2, 1, 3]}
    assert orders == {name: scores(store, sort=name) for name in orders}
    with pytest.raises(BadNotation, match="cannot be sorted by"):
        scores(store, sort="gold') --")


def test_pages_have_twenty_five_rows(store):
    """The second page goes on where the first ends."""
    put(store, *(result(score=number) for number in range(30)))
    assert 25 == PAGE
    assert list(range(29, 4, -1)) == scores(store, limit=PAGE)
    assert [4, 3, 2, 1, 0] == scores(store, limit=PAGE, skip=PAGE)


def test_totals_tell_the_whole_list(store):
    """Games, wins, best, mean turns, the streak up to now, the last ten with the newest at the end."""
    put(store, *(result(score=at, won=at in (2, 10, 11), steps=10 * at, played=at) for at in range(12)))
    assert Totals(12, 3, 11.0, 55.0, 2, "WLLLLLLLWW") == store.totals(Wanted(limit=3))
    assert 0.25 == store.totals(Wanted()).win_rate
    assert Totals() == store.totals(Wanted(game="sets"))
    assert 0.0 == Totals().win_rate


def test_results_travel_as_a_file(store, tmp_path):
    """Exported and taken in elsewhere, bots and all; a second time nothing is new, and a strange file is refused."""
    put(store, result(score=1, match=5, facts={"gold": 1}), result(score=2, bot="borg"))
    assert 2 == store.export_results(tmp_path / "results.json")
    with Store(tmp_path / "other.sqlite3") as other:
        assert 2 == other.import_results(tmp_path / "results.json")
        assert 0 == other.import_results(tmp_path / "results.json")
        found = other.leaderboard(Wanted())
        assert [(1.0, {"gold": 1}, None)] == [(each.score, each.facts, each.match) for each in found]
        (tmp_path / "results.json").write_text('{"kind":"shopping","version":1,"results":[]}')
        with pytest.raises(BadSave, match="no file of results"):
            other.import_results(tmp_path / "results.json")


def test_what_nobody_played_does_not_rank():
    """Given up before a person acted: no result; after an action, or lost by the rules, there is one."""
    game = quintet.game("sets")
    idle = Match(game, "idle", seats=[Person("Ann")])
    idle.resign(0)
    assert () == results_of(idle, 0.0)
    raced = Match(game, "idle", game.options(mode="race", seats=2), seats=[Person("Ann"), BotSeat("Bo", "perfect")])
    raced.advance()
    raced.resign(0)
    assert () == results_of(raced, 0.0)
    tried = Match(game, "idle", seats=[Person("Ann")], played=4.0)
    tried.submit(0, 0, 0)
    tried.resign(0)
    assert [4.0] == [each.seconds for each in results_of(tried, 0.0)]


def test_games_name_their_facts():
    """The roguelike's are columns, and what the list can be sorted by."""
    rogue = quintet.game("rogue")
    assert {"gold", "kills", "level"} <= set(fact_names(rogue))
    assert ["score", "date", "turns", "time"] == list(sorts_of(quintet.game("sets")))
    assert "gold" in sorts_of(rogue)
