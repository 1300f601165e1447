"""The leaderboard: what is counted, how it is narrowed down and sorted, its numbers, and files of results."""

import datetime as dt
import itertools
import time
import types

import msgspec
import pytest

import quintet
from quintet.core.errors import BadNotation, BadSave
from quintet.core.extras import Extras
from quintet.table.match import Match
from quintet.table.scores.query import (
    MOST_RANKED,
    PAGE,
    VIEWS,
    Query,
    fact_names,
    make_query,
    pages_of,
    read_days,
    read_minimums,
    since,
    sorts_of,
)
from quintet.table.scores.results import Result, results_of
from quintet.table.scores.totals import Rank, Totals
from quintet.table.seats import BotSeat, Person
from quintet.table.storage.results import add_results
from quintet.table.storage.store import Store

DAY = 86_400


@pytest.fixture
def store(place):
    with Store(place) as opened:
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
        add_results(connection, results, store.player)


def scores(store, **wanted):
    return [each.score for each in store.leaderboard(Query(**wanted))]


def test_views_are_all_victories_defeats_and_help(store):
    """Bots are in none of them, and what was helped has a list of its own."""
    put(store, result(score=1, won=True), result(score=2), result(score=3, assisted=True), result(score=4, bot="borg"))
    found = {name: scores(store, **view) for name, view in VIEWS.items()}
    assert {"all": [2, 1], "victories": [1], "defeats": [2], "with help": [3]} == found


def test_the_faster_of_two_equal_scores_is_first(store):
    """A game to ten sets always scores ten: the card at its end ranks by time, and so does the list."""
    put(store, result(score=10, seconds=16, steps=30, played=1), result(score=10, seconds=14, steps=33, played=2))
    assert [14, 16] == [each.seconds for each in store.leaderboard(Query())]


def test_who_gave_up_comes_last(store):
    """A resigned game comes after those played to the end, whatever the order, except by date."""
    put(store, result(score=3, gave_up=True, steps=1, played=3), result(score=2, played=2), result(score=1, played=1))
    assert [[2, 1, 3]] * 3 == [scores(store, sort=sort) for sort in ("score", "actions", "gold")]
    assert [3, 2, 1] == scores(store, sort="date")
    assert 2 == store.totals(Query()).best
    assert Rank(1, 1, 1) == store.rank(Query(), 2)


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("rogue", {}, [True]),
        ("stratego", {"deployment": "book"}, [True, False]),
        ("sets", {"mode": "race", "seats": 2}, [True, False]),
    ],
)
def test_only_who_resigned_gave_up(name, options, expected):
    """By the table's resignation or the rules' own: the others did not."""
    game = quintet.game(name)
    bots = [BotSeat("bot")] * (len(expected) - 1)
    match = Match(game, "quit", game.options(**options), seats=[Person("Ann"), *bots])
    match.submit(0, match.legal(0)[0], match.step)
    match.run(1)
    match.resign(0)
    assert expected == [each.gave_up for each in results_of(match, 0.0)]


def test_it_is_narrowed_down(store):
    """By days, seed and minimum score."""
    now = dt.datetime.fromtimestamp(100 * DAY, dt.UTC)
    put(
        store, result(score=1, played=99 * DAY), result(score=2, played=80 * DAY, seed='"x"'), result(score=3, played=1)
    )
    assert [1] == scores(store, since=since(7, now))
    assert [2, 1] == scores(store, since=since(30, now))
    assert [3, 2, 1] == scores(store, since=since(None, now))
    assert [2] == scores(store, seed="x")
    assert [3, 2] == scores(store, minimum=2)


def test_it_is_sorted_by_score_date_actions_time_and_facts(store):
    """Facts come largest first, and results without the fact last; nothing else can be slipped into the query."""
    put(
        store,
        result(score=1, steps=5, played=1, seconds=3, facts={"gold": 7}),
        result(score=2, steps=9, played=3, seconds=2, facts={"gold": 9}),
        result(score=3, steps=7, played=2, seconds=1),
    )
    orders = {"score": [3, 2, 1], "date": [2, 3, 1], "actions": [1, 3, 2], "time": [3, 2, 1], "gold": [2, 1, 3]}
    assert orders == {name: scores(store, sort=name) for name in orders}
    with pytest.raises(BadNotation, match="cannot be sorted by"):
        scores(store, sort="gold') --")


def test_pages_have_twenty_five_rows(store):
    """The second page starts where the first ends."""
    put(store, *(result(score=number) for number in range(30)))
    assert 25 == PAGE
    assert list(range(29, 4, -1)) == scores(store, limit=PAGE)
    assert [4, 3, 2, 1, 0] == scores(store, limit=PAGE, skip=PAGE)


def test_totals_tell_the_whole_list(store):
    """Games, wins, best, the streak up to now and the longest, the last ten with the newest at the end."""
    put(store, *(result(score=at, won=at in (1, 2, 3, 10, 11), steps=10 * at, played=at) for at in range(12)))
    facts = (("mean actions", 55.0), ("fastest win in actions", 10))
    assert Totals(12, 5, 12, 11.0, 2, 3, "WWLLLLLLWW", facts) == store.totals(Query(limit=3))
    assert 5 / 12 == store.totals(Query()).win_rate
    assert Totals() == store.totals(Query(game="sets"))
    assert 0.0 == Totals().win_rate


def test_stopping_an_endless_game_is_neither_won_nor_lost(store):
    """A finished game is no win, breaks no streak, and leaves the win rate alone."""
    ends = ({"won": True}, {"reason": "finished"}, {"won": True})
    put(store, *(result(played=at, **end) for at, end in enumerate(ends)))
    totals = store.totals(Query())
    assert (3, 2, 1.0, 2, "W-W") == (totals.games, totals.wins, totals.win_rate, totals.streak, totals.last)


def test_a_game_says_what_becomes_of_its_facts(store):
    """The sum, the largest, the mean, the smallest of the victories; texts in imported facts do not count."""
    put(
        store,
        result(facts={"deepest": 3, "kills": 4, "turns": 100}),
        result(facts={"deepest": 9, "kills": 5, "turns": 900}, won=True),
        result(facts={"deepest": 7, "kills": 1, "turns": 800}, won=True),
        result(facts={"deepest": "abyss", "kills": True}),
    )
    totals = store.totals(Query(), quintet.game("rogue"))
    assert {"deepest": 9, "kills": 10, "mean turns": 600.0, "fastest win in turns": 800} == dict(totals.facts)
    lost = store.totals(Query(won=False), quintet.game("rogue"))
    assert {"deepest": 3, "kills": 4, "mean turns": 100.0} == dict(lost.facts)


def test_a_game_may_make_no_totals(store):
    """Then there are none, and the other numbers stay."""
    put(store, result(score=1), result(score=2, won=True))
    silent = types.SimpleNamespace(extras=Extras(fact_totals={}), info=types.SimpleNamespace(has_points=True))
    assert Totals(2, 1, 2, 2.0, 1, 1, "LW") == store.totals(Query(), silent)


def test_the_rank_of_a_score(store):
    """The place, how many others there are, and how many of them are beaten; equals are neither above nor beaten."""
    put(store, *(result(score=at) for at in (1, 2, 2, 3, 9)), result(score=99, assisted=True))
    assert (Rank(2, 4, 3), 75) == ((best := store.rank(Query(), 3)), best.share)
    assert Rank(3, 4, 1) == store.rank(Query(), 2)
    assert Rank(1, 5, 5) == store.rank(Query(), 100)
    assert (Rank(), 0) == ((first := store.rank(Query(game="sets"), 5)), first.share)


def test_minimums_are_read(store):
    """A number is a score; a fact of the game is named by its name or its heading before the number."""
    rogue = quintet.game("rogue")
    assert {"score": 500.0} == read_minimums("500", rogue) == read_minimums(" score 500, ", None)
    assert {"score": 5.0, "level": 6.0, "deepest": 4.0} == read_minimums("5, Level 6, depth 4", rogue)
    assert {} == read_minimums("", rogue)
    put(store, result(score=1, facts={"level": 9}), result(score=2, facts={"level": 4}), result(score=3))
    assert [1] == scores(store, minimum_facts={"level": 5})
    assert [2, 1] == scores(store, minimum_facts={"level": 4})
    with pytest.raises(BadNotation, match="is not the name of a fact"):
        scores(store, minimum_facts={"level') OR ('": 1})


@pytest.mark.parametrize("text", ["much", "level", "beauty 5", "nan", "level inf", "5 6 7"])
def test_what_is_not_a_minimum_is_refused(text):
    """The sentence names what can be typed."""
    with pytest.raises(BadNotation, match=r"is not a minimum\. Try `500` or `level 5`\. You can use score, "):
        read_minimums(text, quintet.game("rogue"))
    with pytest.raises(BadNotation, match=r"is not a minimum\. Try `500`\.$"):
        read_minimums("level 5", quintet.game("sets"))


def test_days_are_read():
    """Both ends are included; one end may be open; a day alone is that day."""

    def day(number):
        return dt.datetime(2026, 11, number).astimezone()

    assert (day(1), day(17)) == read_days("2026-11-01 - 2026-11-16") == read_days("2026-11-1 to 2026-11-16")
    assert (day(16), day(17)) == read_days("2026-11-16")
    assert (day(16), None) == read_days("2026-11-16 -")
    assert (None, day(17)) == read_days("- 2026-11-16")
    assert (None, None) == read_days("")
    for text, sentence in (
        ("last week", "is not a span of days"),
        ("2026-02-30", "There is no day 2026-02-30"),
        ("0001-01-01", "No game can be from 0001-01-01"),
        ("2026-11-16 - 2026-11-01", "before the first. Try `2026-11-01 - 2026-11-16`"),
    ):
        with pytest.raises(BadNotation, match=sentence):
            read_days(text)


@pytest.fixture
def berlin(monkeypatch):
    """A place where clocks are put forward on 2026-03-29 and back on 2026-10-25."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(("day", "hours"), [("2026-10-24", 24), ("2026-10-25", 25), ("2026-03-29", 23)])
def test_a_day_ends_at_midnight_though_clocks_change(berlin, day, hours):
    """A day is as long as the clock on the wall makes it."""
    begin, end = read_days(day)
    assert ("00:00", "00:00") == (f"{begin:%H:%M}", f"{end.astimezone():%H:%M}")
    assert dt.timedelta(hours=hours) == end.astimezone(dt.UTC) - begin.astimezone(dt.UTC)


def test_the_last_day_of_all_has_an_end():
    """Though nothing can be played on the day after it."""
    assert dt.datetime(9999, 1, 1).astimezone() == read_days("9998-12-31")[1]


def test_period_and_days_narrow_down_together():
    """The later beginning counts."""
    days = read_days("2026-11-01 - 2026-11-16")
    assert days == ((both := make_query(days=days)).since, both.until)
    assert since(7) - make_query(days=read_days("1990-01-01 -"), period="7 days").since < dt.timedelta(minutes=1)


def test_a_list_ends_at_place_five_hundred():
    """Nothing is thrown away, but nobody turns more than twenty pages."""
    assert 500 == MOST_RANKED
    assert [1, 1, 2, 20, 20] == [pages_of(games) for games in (0, 25, 26, 500, 10_000)]


def test_results_travel_as_a_file(store, tmp_path):
    """Exported and imported elsewhere, bots and all; a second time nothing is new, and a strange file is refused."""
    put(store, result(score=1, match=5, facts={"gold": 1}), result(score=2, bot="borg"))
    assert 2 == store.export_results(tmp_path / "results.json")
    with Store(tmp_path / "other.sqlite3") as other:
        assert 2 == other.import_results(tmp_path / "results.json")
        assert 0 == other.import_results(tmp_path / "results.json")
        found = other.leaderboard(Query())
        assert [(1.0, {"gold": 1}, None)] == [(each.score, each.facts, each.match) for each in found]
        (tmp_path / "results.json").write_text('{"kind":"shopping","version":1,"results":[]}')
        with pytest.raises(BadSave, match="not a file of results"):
            other.import_results(tmp_path / "results.json")


def test_everybody_imports_for_themselves(store, tmp_path):
    """That somebody else of the same store has a result does not make it known to the others."""
    put(store.for_player("ann"), result(score=1))
    store.for_player("ann").export_results(tmp_path / "results")
    assert (0, 1) == tuple(store.for_player(name).import_results(tmp_path / "results") for name in ("ann", "ben"))
    assert [1.0] == scores(store.for_player("ben"))


def test_a_file_of_results_of_the_first_version_is_read(store, tmp_path):
    """One indented object, as version 0.2 wrote it; another kind or version of it is refused."""
    old = {"kind": "quintet results", "version": 1, "results": [result(score=1), result(score=2)]}
    path = tmp_path / "old.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(old), indent=1) + b"\n")
    assert (2, 0) == (store.import_results(path), store.import_results(path))
    path.write_bytes(msgspec.json.format(msgspec.json.encode({**old, "version": 3}), indent=1))
    with pytest.raises(BadSave, match="it says 'quintet results', version 3"):
        store.import_results(path)


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"game":"sets"}', b"\xff", b"x" * 70_000])
def test_a_bad_line_adds_nothing(store, tmp_path, line):
    """The sentence names the line, and no result before it is added either."""
    put(store, result(score=1), result(score=2))
    store.export_results(tmp_path / "results")
    with (tmp_path / "results").open("ab") as file:
        file.write(line + b"\n")
    with Store(tmp_path / "other.sqlite3") as other:
        with pytest.raises(BadSave, match=r"Line 4 of the file of results|has a line of more than"):
            other.import_results(tmp_path / "results")
        assert [] == other.leaderboard(Query())


@pytest.mark.only_sqlite
def test_the_same_result_is_found_by_an_index(store):
    """Importing does not read all results again for each new one."""
    statement = "SELECT 1 FROM results WHERE owner = '' AND game = '' AND seed = '' AND played = 0 AND seat = 0"
    with store._database.reading() as connection:
        (plan,) = connection.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
    assert "SEARCH results USING" in plan[-1]
    assert "results_by_game" in plan[-1]


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
    tried = Match(game, "idle", seats=[Person("Ann")])
    tried.played = 4.0
    tried.submit(0, 0, 0)
    tried.resign(0)
    assert [4.0] == [each.seconds for each in results_of(tried, 0.0)]


def test_games_name_their_facts():
    """The roguelike's are columns, and what the list can be sorted by."""
    rogue = quintet.game("rogue")
    assert {"gold", "kills", "level", "turns"} <= set(fact_names(rogue))
    assert ["score", "date", "actions", "time"] == list(sorts_of(quintet.game("sets")))
    assert "gold" in sorts_of(rogue)
