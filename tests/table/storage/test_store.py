"""The store loses nothing it acknowledged, reports problems in one sentence and destroys nothing."""

import contextlib
import datetime as dt
import sqlite3
import subprocess
import sys
import threading

import pytest
from msgspec import structs

import quintet
from quintet.core.errors import BadNotation, BadSave, QuintetError
from quintet.core.replay import write_replay
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.scores.results import mode_of, results_of
from quintet.table.seats import BotSeat, Person
from quintet.table.storage import sqlite
from quintet.table.storage.settings import MAX_SETTING_BYTES
from quintet.table.storage.store import FILE_NAME, Store

SETS = quintet.game("sets")
ANN, BO = Person("Ann"), BotSeat("Bo", "perfect")


@pytest.fixture
def store(place):
    with Store(place, now=iter(range(1000, 10_000)).__next__) as opened:
        yield opened


def solo(seed="seed", **options):
    return Match(SETS, seed, SETS.options(**options), seats=[ANN])


def finished(seed="seed", target=2):
    match = Match(SETS, seed, SETS.options(mode="race", seats=2, target=target), seats=[ANN, BO])
    while not match.is_over:
        match.advance()
    return match


def record(store, number, match, since):
    """Writes what happened after a step; returns the step reached."""
    return store.write(store.change(match, since, number=number)).change.last


# --- matches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["sqlite:///games.db", "postgresql+psycopg://host/games", "mysql://host/games"])
def test_an_address_of_another_kind_is_no_file(tmp_path, monkeypatch, address):
    """A store that does not exist is refused, and no folder with the name of its scheme is made."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadNotation, match="neither a file nor an address such as `postgresql://"):
        Store(address)
    assert [] == list(tmp_path.iterdir())


def test_games_of_people_come_before_watched_ones(store):
    """After watching bots for a while you still find your own game on top."""
    own = store.add_match(Match("sets", "own", seats=[Person("Ann")]))
    race = quintet.game("sets").options(mode="race", seats=2)
    watched = store.add_match(Match("sets", "bots", race, seats=[BotSeat("a"), BotSeat("b")]))
    mixed = store.add_match(Match("sets", "mixed", race, seats=[BotSeat("a"), Person("Bob")]))
    assert [(mixed, False), (own, False), (watched, True)] == [(row.id, row.is_watched) for row in store.matches()]


def test_a_recorded_match_is_opened_at_its_last_step(store):
    """Actions, undos and what can be redone come back."""
    match = solo()
    number = store.add_match(match)
    for action in (0, 1):
        match.submit(0, action, match.step)
        assert match.step == record(store, number, match, match.step - 1)
    match.undo()
    assert 3 == record(store, number, match, 2)
    again = store.open_match(number)
    assert (match.entries(), match.view(0), match.commitment) == (again.entries(), again.view(0), again.commitment)
    assert 2 == again.redo()


def test_what_was_not_recorded_is_not_there(store):
    """Only acknowledged actions come back."""
    match = solo()
    number = store.add_match(match)
    match.submit(0, 0, 0)
    assert 0 == store.open_match(number).step


def test_a_match_continued_elsewhere_is_not_overwritten(store):
    """Two programs with the same match: the second one to write must open it again."""
    number = store.add_match(solo())
    one, two = store.open_match(number), store.open_match(number)
    one.submit(0, 0, 0)
    record(store, number, one, 0)
    two.submit(0, 1, 0)
    with pytest.raises(QuintetError, match=f"Match {number} continued in another window, to step 1. Open it again"):
        record(store, number, two, 0)
    assert one.view(0) == store.open_match(number).view(0)


def test_the_log_only_grows(store):
    """An entry cannot be changed even by hand."""
    match = solo()
    match.submit(0, 0, 0)
    number = store.add_match(match)
    with pytest.raises(QuintetError, match="an entry never changes"), store._database.writing() as connection:
        connection.execute("UPDATE entries SET body = ? WHERE match = ?", (b"0", number))


def test_matches_are_listed_and_deleted(store):
    """The last played first; deleting one removes its log and its number is never used again."""
    first, second = store.add_match(solo()), store.add_match(finished())
    assert [(second, True), (first, False)] == [(row.id, row.is_over) for row in store.matches()]
    assert [first] == [row.id for row in store.matches("sets", over=False)]
    assert ("Ann", "Bo") == store.matches(over=True)[0].names
    assert [] == store.matches("rogue")
    assert (True, False) == (store.delete_match(second), store.delete_match(second))
    with pytest.raises(QuintetError, match=f"There is no match {second}"):
        store.open_match(second)
    assert store.add_match(solo()) > second


@pytest.mark.parametrize("seed", ["", "\ud800", "\U0001f3b2\x00", quintet.SealedSeed("0123456789abcdef" * 2)])
def test_any_seed_can_be_stored(store, seed):
    """Lone surrogates, control characters and sealed seeds come back, and results are found by them."""
    match = Match(SETS, seed, seats=[ANN])
    match.submit(0, 0, 0)
    match.resign(0)
    number = store.add_match(match)
    store.add_results(match, match_id=number)
    assert match.replay() == store.open_match(number).replay()
    assert [number] == [result.match for result in store.leaderboard(Query(seed=seed))]
    assert [] == store.leaderboard(Query(seed="another"))


def test_nothing_new_writes_nothing(store):
    """Recording twice is recording once."""
    match = solo()
    match.submit(0, 0, 0)
    number = store.add_match(match)
    before = store.matches()
    assert 1 == record(store, number, match, 1)
    assert before == store.matches()
    with pytest.raises(QuintetError, match="There is no match 99"):
        record(store, 99, match, 1)


def test_a_changed_log_is_refused_with_its_step(store):
    """An entry that leads elsewhere than recorded names its step."""
    match = solo()
    match.submit(0, 0, 0)
    number = store.add_match(match)
    body = b'{"type":"did","seat":0,"action":1,"check":"00000000"}'
    with store._database.writing() as connection:
        connection.execute("DELETE FROM entries")
        connection.execute("INSERT INTO entries (match, step, body) VALUES (?, 1, ?)", (number, body))
    with pytest.raises(BadSave, match="step 1"):
        store.open_match(number)


@pytest.mark.only_sqlite
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"type":"did"}',
        b'{"type":"moved","position":9,"back":true}',
        b'{"type":"left","seat":60}',
    ],
)
def test_rubbish_in_the_log_is_one_sentence(store, body):
    """Whatever is in the log, the answer is a sentence."""
    number = store.add_match(solo())
    with store._database.writing() as connection:
        connection.execute("INSERT INTO entries (match, step, body) VALUES (?, 1, ?)", (number, body))
    with pytest.raises(QuintetError):
        store.open_match(number)


# --- saves, replays, settings -----------------------------------------------------------------------------------------


def test_saves_by_name(store, tmp_path):
    """A save is stored, listed, replaced, exported, imported and deleted."""
    match = solo()
    store.put_save("mine", match.save())
    match.submit(0, 0, 0)
    store.put_save("mine", match.save())
    store.export_save("mine", tmp_path / "mine.json")
    store.import_save("copy", tmp_path / "mine.json")
    assert ["copy", "mine"] == [row.name for row in store.saves("sets")]
    assert match.view(0) == Match.load(store.get_save("copy")).view(0)
    assert (True, False) == (store.delete_save("mine"), store.delete_save("mine"))
    with pytest.raises(QuintetError, match="There is no save 'mine'"):
        store.get_save("mine")


def test_only_saves_are_stored_as_saves(store, tmp_path):
    """Names and content are checked before anything is written."""
    with pytest.raises(BadSave):
        store.put_save("x", b"no save")
    with pytest.raises(BadNotation):
        store.put_save("a\nb", solo().save())
    (tmp_path / "large").write_bytes(b"x" * (32 * 1024 * 1024 + 1))
    with pytest.raises(BadSave, match="too large"):
        store.import_save("x", tmp_path / "large")
    with pytest.raises(QuintetError, match="absent cannot be read"):
        store.import_save("x", tmp_path / "absent")
    assert [] == store.saves()


def test_replays_are_kept(store, tmp_path):
    """A replay comes back equal, also by way of a file."""
    replay = finished().replay()
    number = store.add_replay(replay)
    store.export_replay(number, tmp_path / "r.json")
    other = store.import_replay(tmp_path / "r.json")
    assert replay == store.get_replay(number) == store.get_replay(other)
    assert [other, number] == [row.id for row in store.replays("sets")]
    assert store.delete_replay(number)
    assert [other] == [row.id for row in store.replays()]


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "text", [1, [2]], {"a": {"b": None}}])
def test_settings_hold_any_json(store, value):
    """A setting comes back as it was set; one that was never set is the default."""
    assert "other" == store.get("theme", "other")
    store.set("theme", value)
    assert (value, {"theme": value}) == (store.get("theme", "other"), store.settings())


def test_settings_refuse_what_json_cannot_hold(store):
    """One sentence names the setting."""
    with pytest.raises(BadNotation, match="theme"):
        store.set("theme", object())
    with pytest.raises(BadNotation, match="bytes"):
        store.set("theme", "x" * 300_000)
    with pytest.raises(BadNotation, match="printable"):
        store.set("", 1)


def test_a_setting_may_be_as_long_as_its_limit(store):
    """The limit itself is allowed, one byte more is not."""
    longest = "x" * (MAX_SETTING_BYTES - len('""'))
    store.set("theme", longest)
    assert longest == store.get("theme")
    with pytest.raises(BadNotation, match=r"262,145 bytes\. The limit is 262,144 bytes"):
        store.set("theme", f"{longest}x")


# --- leaderboards -----------------------------------------------------------------------------------------------------


def test_leaderboards_filter_and_order(store):
    """By game, mode, seed, name and date; bots and assisted results only when asked for."""
    store.add_results(finished("a", 2))
    store.add_results(finished("b", 4), mode="long")
    store.add_results(finished("c", 2), assisted=True)
    assert ["Ann", "Ann"] == [result.name for result in store.leaderboard(Query(game="sets"))]
    best = store.leaderboard(Query(bots=True))
    assert [4.0, 2.0] == [result.score for result in best if result.bot]
    assert [True, False] == [result.won for result in store.leaderboard(Query(seed="b", bots=True))]
    assert 1 == len(store.leaderboard(Query(mode="long")))
    assert 3 == len(store.leaderboard(Query(assisted=True)))
    assert [] == store.leaderboard(Query(name="Zoe"))
    assert 1 == len(store.leaderboard(Query(bots=True, limit=1)))
    moment = dt.datetime.fromtimestamp(1001, dt.UTC)
    assert ['"a"'] == [result.seed for result in store.leaderboard(Query(until=moment))]
    assert ['"b"'] == [result.seed for result in store.leaderboard(Query(since=moment))]


def test_a_match_counts_once(store):
    """Results of one match are stored once, so they can be written again after a crash."""
    match = finished()
    number = store.add_match(match)
    store.add_results(match, match_id=number)
    store.add_results(match, match_id=number)
    assert 1 == len(store.leaderboard(Query()))


def test_take_backs_count_as_help(store):
    """A match with an undo is on a leaderboard only if the query asks for it."""
    match = solo(mode="daily")
    match.submit(0, 0, 0)
    match.undo()
    match.submit(0, 1, match.step)
    match.resign(0)
    store.add_results(match)
    assert [] == store.leaderboard(Query())
    assert ["daily"] == [result.mode for result in store.leaderboard(Query(assisted=True))]


def test_scores_of_a_running_match_are_no_result(store):
    """Only what is over counts."""
    with pytest.raises(QuintetError, match="when the match is over"):
        store.add_results(solo())


def test_modes_are_named_after_presets():
    """Options that are a preset carry its name."""
    assert "easy" == mode_of(SETS.options(board_size=9, nums=("A",)))
    assert "race" == mode_of(SETS.options(mode="race", seats=5))


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_file_is_where_the_environment_says(tmp_path, monkeypatch):
    """QUINTET_DATA overrides the platform's folder, which is made when missing."""
    monkeypatch.setenv("QUINTET_DATA", str(tmp_path / "deep" / "folder"))
    with Store() as store:
        store.set("a", 1)
    assert (tmp_path / "deep" / "folder" / FILE_NAME).exists()


@pytest.mark.only_sqlite
def test_safe_settings_of_the_database(store):
    """WAL, full syncing and foreign keys are on."""
    found = [store._database._pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys", "user_version")]
    assert ["wal", 2, 1, len(sqlite.MIGRATIONS)] == found


@pytest.mark.parametrize("content", [b"this is not a database!!!!" * 100, b"SQLite format 3\x00" + b"\x07" * 4096])
def test_a_damaged_file_is_left_alone(tmp_path, content):
    """One sentence, and the file keeps its bytes."""
    path = tmp_path / FILE_NAME
    path.write_bytes(content)
    with pytest.raises(BadSave, match=r"is damaged and was left as it is\. Move it away"):
        Store(path)
    assert content == path.read_bytes()


def test_damage_in_the_middle_is_one_sentence(tmp_path):
    """A file with a page overwritten is refused and left as it is."""
    path = tmp_path / FILE_NAME
    with Store(path) as store:
        for number in range(200):
            store.set(f"key {number}", "x" * 400)
    content = bytearray(path.read_bytes())
    for at in range(2 * 4096, len(content), 4096):
        content[at : at + 200] = b"\x5a" * 200
    path.write_bytes(content)
    with pytest.raises(BadSave, match="damaged"):
        Store(path)
    assert bytes(content) == path.read_bytes()


def test_another_programs_database_is_not_touched(tmp_path):
    """A SQLite file that is not ours is refused."""
    path = tmp_path / FILE_NAME
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(BadSave, match="belongs to another program"):
        Store(path)
    assert before == path.read_bytes()


def test_a_newer_schema_is_refused_with_both_versions(tmp_path):
    """The sentence names both numbers."""
    path = tmp_path / FILE_NAME
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(
        BadSave, match=rf"schema version 99, but this Quintet knows versions up to {len(sqlite.MIGRATIONS)}\."
    ):
        Store(path)


def test_an_old_schema_is_brought_up_to_date(tmp_path, monkeypatch):
    """A new migration runs once and leaves the data as it is."""
    path = tmp_path / FILE_NAME
    with Store(path) as store:
        store.set("saved", 1)
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*sqlite.MIGRATIONS, ("CREATE TABLE later (a)",)))
    for _ in range(2):
        with Store(path) as store:
            assert (1, len(sqlite.MIGRATIONS)) == (store.get("saved"), store._database._pragma("user_version"))


def test_a_store_without_players_becomes_the_local_players(tmp_path, monkeypatch):
    """Results, replays, saves, settings and attempts from before there were players keep their values."""
    path, match = tmp_path / FILE_NAME, finished()
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS[:5])
        sqlite.SqliteDatabase(path).close()
    result = results_of(match, 7.0, match_id=1)[0]
    values = {**structs.asdict(result), "facts": "{}"}
    with contextlib.closing(sqlite3.connect(path)) as old, old:
        names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
        old.execute(f"INSERT INTO results ({names}) VALUES ({places})", values)
        old.execute("INSERT INTO saves VALUES ('mine', 'sets', ?, 5.0)", (match.save(),))
        old.execute("INSERT INTO settings VALUES ('theme', CAST('\"day\"' AS BLOB))")
        old.execute("INSERT INTO claims VALUES ('sets', '\"daily-2026-11-16\"', NULL, 6.0)")
        old.execute(
            "INSERT INTO replays (game, names, steps, data, kept, match) VALUES ('sets', '[]', 0, ?, 8.0, 1)",
            (write_replay(match.replay()),),
        )
    with Store(path) as store:
        assert [structs.replace(result, facts={})] == store.leaderboard(Query())
        assert (match.save(), False) == (store.get_save("mine"), store.is_proved("mine"))
        assert [("mine", 5.0, None)] == [(row.name, row.saved, row.about) for row in store.saves()]
        assert ({"theme": "day"}, [match.replay()]) == (
            store.settings(),
            [store.get_replay(row.id) for row in store.replays()],
        )
        assert store.first_attempt("sets", "daily-2026-11-16") is not None
        store.put_save("mine", match.save(), proved=True)
        assert (True, 1) == (store.is_proved("mine"), len(store.saves()))


def test_a_failed_change_leaves_nothing_behind(store):
    """An exception inside a change takes all of it back."""

    def half():
        with store._database.writing() as connection:
            connection.execute("INSERT INTO settings VALUES ('local', 'half', ?)", (b"1",))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    assert {} == store.settings()


def test_threads_may_share_a_store(store):
    """Settings written from many threads all arrive."""
    threads = [threading.Thread(target=store.set, args=(f"k{number}", number)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 20 == len(store.settings())


CHILD = """
import sys
from quintet.table.storage.store import Store
with Store(sys.argv[1]) as store:
    for number in range(25):
        store.set(f"{sys.argv[2]} {number}", number)
"""


def test_several_programs_may_share_the_file(tmp_path):
    """Four processes open a new file at once and write; everything arrives and the file is sound."""
    path = tmp_path / FILE_NAME
    children = [subprocess.Popen([sys.executable, "-c", CHILD, str(path), str(number)]) for number in range(4)]
    assert [0, 0, 0, 0] == [child.wait(600) for child in children]
    with Store(path) as store:
        assert 100 == len(store.settings())


@pytest.mark.only_sqlite
def test_what_no_database_can_hold_is_one_sentence(store):
    """Numbers beyond 64 bits and broken text are refused like anything else."""
    for number in (10**30, -(10**30)):
        with pytest.raises(QuintetError, match="too large"):
            store.open_match(number)
        with pytest.raises(QuintetError, match="too large"):
            store.delete_replay(number)
    with pytest.raises(QuintetError, match="not valid Unicode"):
        store.matches("\ud800")
    assert [] == store.matches()


def test_a_folder_in_the_way_is_one_sentence(tmp_path):
    """A data file that is a folder, and a data folder that is a file, are reported."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    for path in (tmp_path / "folder", tmp_path / "file" / FILE_NAME):
        with pytest.raises(QuintetError, match="cannot be"):
            Store(path)


@pytest.mark.only_sqlite
def test_a_file_that_may_not_be_written_is_one_sentence(store):
    """Reading still works, writing is refused and nothing changes."""
    store.set("a", 1)
    store._database._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(QuintetError, match="cannot be used"):
        store.set("a", 2)
    assert 1 == store.get("a")


def test_a_locked_file_is_one_sentence(tmp_path, monkeypatch):
    """A writer that never ends is not mistaken for damage."""
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    path = tmp_path / FILE_NAME
    with (
        Store(path) as store,
        Store(path) as other,
        store._database.writing(),
        pytest.raises(QuintetError, match="in use by another program"),
    ):
        other.set("a", 1)


def test_a_match_may_be_played_on_while_it_is_recorded(store):
    """What is stored is what was seen once: no step is counted that has no entry."""

    class Busy(Match):
        """Another thread plays on as soon as the entries were looked at."""

        def entries(self, since=0):
            seen = super().entries(since)
            if not self.is_over and self.step == 1:
                self.submit(0, 1, self.step)
            return seen

    match = Busy("sets", seed="busy", seats=[Person("Ann")])
    number = store.add_match(match)
    match.submit(0, 0, 0)
    assert 1 == record(store, number, match, 0)
    assert 2 == match.step
    assert 1 == store.open_match(number).step
    assert 2 == record(store, number, match, 1)
    assert 2 == store.open_match(number).step


def test_a_closed_store_holds_no_connection(place):
    """After `close` nothing is open to the database; a second `close` does no harm."""
    store = Store(place)
    store.set("theme", "day")
    database = store._database
    connection = database._main._raw if isinstance(place, str) else database._connection
    store.close()
    store.close()
    with pytest.raises(Exception, match="closed"):
        connection.execute("SELECT 1")
