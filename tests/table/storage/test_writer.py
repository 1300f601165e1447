"""The writer: what it acknowledged is safe whoever holds the database, and each session hears of its own problems."""

import os
import sqlite3
import threading
import time

import pytest
from table_toys import NIM

from quintet.core.errors import QuintetError
from quintet.front.session import Session
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.seats import Person
from quintet.table.storage import sqlite, writer
from quintet.table.storage.store import FILE_NAME, Store

PATIENCE = 20
ANN, BEN = Person("Ann"), Person("Ben")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / FILE_NAME) as opened:
        yield opened


@pytest.fixture
def rival(tmp_path, store):
    """Another program, which holds the database until it lets go."""
    held = sqlite3.connect(store.path, isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    yield held
    held.close()


def nim(left=12):
    return Match(NIM, "seed", NIM.options(left=left), seats=[ANN, BEN])


def play(session, actions):
    for _ in range(actions):
        session.submit(session.match.to_act[0], 0, session.match.step)
    return session


def steps_in_file(store):
    """What a program that starts now finds, once nobody holds the database."""
    with Store(store.path) as other:
        return [other.open_match(row.id, NIM).step for row in other.matches()]


def test_a_held_database_loses_nothing(store, rival):
    """Actions are safe in the journal at once, and the next program finds them in the database."""
    session = play(Session(nim(), store), 5)
    assert ("", None, []) == (session.problem, session.autosave.number, store.matches())
    rival.execute("ROLLBACK")
    assert [5] == steps_in_file(store)


def test_the_journal_is_moved_over_by_itself(store, rival):
    """When the other program lets go, the match gets its number and goes on in the database."""
    session = play(Session(nim(), store), 3)
    rival.execute("ROLLBACK")
    store._writer.settle()
    assert 1 == session.autosave.number
    play(session, 2)
    store.flush()
    assert store._writer._journal.is_empty
    assert [5] == steps_in_file(store)


def test_nothing_overtakes_what_waits(store, rival, monkeypatch):
    """Changes wait behind those in the journal, also when the database is free before these are moved over."""
    with monkeypatch.context() as patch:
        patch.setattr(store._writer, "fold", lambda: False)
        session = play(Session(nim(), store), 3)
        rival.execute("ROLLBACK")
        play(session, 2)
        assert "" == session.problem
    assert [5] == steps_in_file(store)


def test_an_end_waits_in_the_journal_too(store, rival):
    """Results and replay come with the entries, once, also when two programs move the journal over."""
    session = play(Session(nim(left=3), store), 3)
    assert session.match.is_over
    rival.execute("ROLLBACK")
    with Store(store.path) as other:
        assert 2 == len(other.leaderboard(Query()))
    store._writer.settle()
    assert (1, 2) == (len(store.replays()), len(store.leaderboard(Query())))
    assert [session.autosave.replay or 1] == [row.id for row in store.replays()]


def test_an_end_undone_while_the_database_is_held(store, rival):
    """What is moved over later is the last word: the match runs, without results."""
    session = play(Session(nim(left=3), store), 3)
    session.undo(0)
    rival.execute("ROLLBACK")
    store._writer.settle()
    assert ([False], [], []) == (
        [row.is_over for row in store.matches()],
        store.replays(),
        store.leaderboard(Query(assisted=True)),
    )
    play(session, 1)
    assert 2 == len(store.leaderboard(Query(assisted=True)))


def test_opening_waits_for_the_journal_or_says_why(store, rival, monkeypatch):
    """A match whose last actions still wait is not opened at an older step."""
    monkeypatch.setattr(writer, "OPENING_SECONDS", 0.0)
    play(Session(nim(), store), 1)
    with pytest.raises(QuintetError, match="is in use by another program"):
        store.open_match(1, NIM)
    rival.execute("ROLLBACK")
    assert 1 == store.open_match(1, NIM).step


def test_a_program_can_start_while_the_database_is_held(store, rival):
    """Opening the store needs no writing; what waits is moved over later."""
    play(Session(nim(), store), 2)
    with Store(store.path) as other:
        assert [] == other.matches()
        play(Session(nim(), other), 3)
        rival.execute("ROLLBACK")
        other._writer.settle()
        assert [2, 3] == sorted(other.open_match(row.id, NIM).step for row in other.matches())


def test_a_match_continued_elsewhere_tells_its_own_session(store, rival):
    """The journal is moved over without it, and only the session that was too late hears of it."""
    rival.execute("ROLLBACK")
    first = play(Session(nim(), store), 1)
    number = first.autosave.number
    second = Session(store.open_match(number, NIM), store, number)
    third = Session(nim(), store)
    rival.execute("BEGIN IMMEDIATE")
    play(third, 2)
    play(first, 1)
    second.submit(1, 1, second.match.step)
    rival.execute("ROLLBACK")
    store._writer.settle()
    assert ("", "") == (first.problem, third.problem)
    assert f"Match {number} continued in another window, to step 2" in second.problem
    assert [2, 2] == steps_in_file(store)


def test_foreign_lines_that_do_not_fit_are_set_aside(store, rival):
    """What a dead program left, for a match that is gone since, is moved to a file of its own."""
    rival.execute("ROLLBACK")
    with Store(store.path) as other:
        session = play(Session(nim(), other), 1)
        rival.execute("BEGIN IMMEDIATE")
        play(session, 1)
    rival.execute("ROLLBACK")
    rival.execute("DELETE FROM matches")
    store._writer.settle()
    aside = store.path.with_name(f"{FILE_NAME}-waiting-refused")
    assert 1 == len(aside.read_bytes().splitlines())
    assert store._writer._journal.is_empty


def test_a_refused_change_leaves_the_others_of_its_group(store):
    """Who writes for several sessions writes what can be written; each hears only of its own."""
    good, bad = Session(nim(), store), play(Session(nim(), store), 1)
    store.delete_match(bad.autosave.number)
    good.match.submit(0, 0, 0)
    bad.match.submit(1, 0, 1)
    changes = [
        store.change(good.match, 0, uid="good"),
        store.change(bad.match, 1, number=bad.autosave.number),
    ]
    group = [writer.Receipt(change) for change in changes]
    store._writer._put(group)
    assert [None, "There is no match 1 in the store."] == [each.error and str(each.error) for each in group]
    assert [1] == steps_in_file(store)


def test_many_sessions_in_many_threads_share_one_writer(store):
    """Everything that twenty threads play arrives, with one thread in the background."""
    before = set(threading.enumerate())
    sessions = [Session(nim(), store) for _ in range(20)]
    threads = [threading.Thread(target=play, args=(session, 9)) for session in sessions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.flush()
    assert ["quintet-writer"] == [thread.name for thread in set(threading.enumerate()) - before]
    assert [9] * 20 == steps_in_file(store)
    assert {""} == {session.problem for session in sessions}


def test_waiting_sessions_are_written_in_one_go(store, monkeypatch):
    """While one writes, the others queue, and the next one writes for all of them."""
    groups, put = [], writer.Writer._put
    monkeypatch.setattr(writer.Writer, "_put", lambda self, group: (groups.append(len(group)), put(self, group))[1])
    sessions = [Session(nim(), store) for _ in range(8)]
    store._writer._is_writing = True
    threads = [threading.Thread(target=play, args=(session, 1)) for session in sessions]
    for thread in threads:
        thread.start()
    while len(store._writer._queue) < 8:
        time.sleep(0)
    store._writer._drop_pen()
    for thread in threads:
        thread.join()
    assert [8] == groups


def test_nobody_waits_for_what_others_write_next(store, monkeypatch):
    """Whoever is written goes on: no write ends before all who still play are in it or ask for the next one."""
    put, playing, missing = writer.Writer._put, set(range(3)), []

    def put_when_all_have_asked(self, group):
        end = time.monotonic() + (0 if missing else PATIENCE)
        while len(group) + len(self._queue) < len(playing):
            time.sleep(0)
            if time.monotonic() > end:
                missing.append(len(playing) - len(group))
                break
        put(self, group)

    def play_on(number):
        play(sessions[number], 30)
        playing.discard(number)

    sessions = [Session(nim(left=400), store) for _ in playing]
    monkeypatch.setattr(writer.Writer, "_put", put_when_all_have_asked)
    threads = [threading.Thread(target=play_on, args=(number,)) for number in sorted(playing)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [] == missing
    store.flush()
    assert [30] * 3 == steps_in_file(store)


def test_what_comes_while_the_journal_is_moved_over_goes_to_the_database(store, rival, monkeypatch):
    """Else, whoever plays on without a break would fill the journal again and again."""
    play(Session(nim(), store), 1)
    moved, asked, appended, journal = threading.Event(), threading.Event(), [], store._writer._journal
    clear, locked = journal.clear, journal.locked

    def clear_when_asked():
        moved.set()
        asked.wait(PATIENCE)
        clear()

    def ask():
        if threading.current_thread() is threading.main_thread():
            asked.set()
        return locked()

    monkeypatch.setattr(journal, "clear", clear_when_asked)
    monkeypatch.setattr(journal, "locked", ask)
    monkeypatch.setattr(journal, "append", appended.extend)
    rival.execute("ROLLBACK")
    assert moved.wait(PATIENCE)
    play(Session(nim(), store), 1)
    assert [] == appended
    assert [1, 1] == steps_in_file(store)


def test_a_full_disk_is_told(store, rival, monkeypatch):
    """Neither the database nor the journal takes it: the session says so, and catches up later."""
    session = Session(nim(), store)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        play(session, 1)
        assert f"{FILE_NAME}-waiting cannot be written (No space left on device)." == session.problem
    play(session, 1)
    assert "" == session.problem
    rival.execute("ROLLBACK")
    assert [2] == steps_in_file(store)


def test_a_failing_sync_is_told(store, monkeypatch):
    """When the disk does not take what was written, every session on it says so."""
    session = Session(nim(), store)
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "_sync", lambda _: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        play(session, 1).flush()
        assert "cannot be written (Input/output error)" in session.problem
    play(session, 1).flush()
    assert "" == session.problem


def test_closing_ends_the_thread(tmp_path):
    """After `close` nothing runs in the background, and a second `close` does no harm."""
    store = Store(tmp_path / FILE_NAME)
    play(Session(nim(), store), 1)
    store.close()
    store.close()
    assert store._writer._thread is None or not store._writer._thread.is_alive()


def test_a_closed_store_is_one_file(tmp_path):
    """After `close` the write-ahead log is folded into the file, which can be copied or moved alone."""
    store = Store(tmp_path / FILE_NAME)
    play(Session(nim(), store), 1)
    store.close()
    assert [FILE_NAME] == [path.name for path in tmp_path.iterdir()]
