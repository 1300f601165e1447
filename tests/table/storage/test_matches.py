"""The log of a match: quick notes, the end of a match, and the time it was played."""

import os
import signal
import subprocess
import sys

import pytest
from table_toys import NIM

import quintet
from quintet.core.errors import QuintetError
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.seats import Person
from quintet.table.storage import sqlite
from quintet.table.storage.store import FILE_NAME, Store

SETS = quintet.game("sets")
ANN = Person("Ann")


@pytest.fixture
def store(place):
    with Store(place, now=iter(range(1000, 10_000)).__next__) as opened:
        yield opened


def solo(**options):
    return Match(SETS, "seed", SETS.options(**options), seats=[ANN])


def act(match, *actions):
    for action in actions:
        match.submit(0, action, match.step)
    return match


def jot(store, number, match, since, **more):
    """Writes what happened after a step as games in play do; returns the step reached."""
    return store.write(store.change(match, since, number=number, **more)).change.last


def test_a_quick_note_is_opened_like_any_other(store):
    """Several entries go in at once, the menu's numbers follow, nothing new writes nothing."""
    match = act(solo(), 0)
    number = store.add_match(match)
    match.played = 7.5
    act(match, 1)
    match.undo()
    assert 3 == jot(store, number, match, 1)
    assert 3 == jot(store, number, match, 3)
    again = store.open_match(number)
    assert (match.entries(), 7.5) == (again.entries(), again.played)
    row = store.matches()[0]
    assert (3, False, 7.5) == (row.steps, row.is_over, row.seconds)


@pytest.mark.only_sqlite
def test_a_kept_match_counts_its_actions(store):
    """Those in effect, without notes and undone actions; steps count everything that happened."""
    match = act(solo(), 0, 1, 2)
    number = store.add_match(match)
    match.note(0, "red", "danger")
    match.undo()
    act(match, 1)
    jot(store, number, match, 3)
    row = store.matches()[0]
    assert (6, 3, match.position) == (row.steps, row.actions, row.actions)
    with store._database.writing() as connection:
        connection.execute("UPDATE matches SET actions = 0")
        connection.execute(sqlite.MIGRATIONS[4][-1])
    assert 3 == store.matches()[0].actions


def test_a_quick_note_outlives_a_killed_program(tmp_path):
    """SIGKILL right after the note, without settling: the action is there."""
    program = (
        "import os, signal, quintet; from quintet.table.match import Match; from quintet.table.seats import Person\n"
        "from quintet.table.storage.store import Store\n"
        f"store = Store({str(tmp_path / FILE_NAME)!r})\n"
        "match = Match(quintet.game('sets'), 'killed', seats=[Person('Ann')])\n"
        "match.submit(0, 0, 0)\n"
        "number = store.add_match(match)\n"
        "for step in range(1, 9):\n"
        "    match.submit(0, step % 2, match.step)\n"
        "    store.write(store.change(match, step, number=number))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], env=os.environ, check=False)
    assert -signal.SIGKILL == done.returncode
    with Store(tmp_path / FILE_NAME) as store:
        assert 9 == store.open_match(1).step


def test_a_quick_note_overwrites_nobody(store):
    """A step that another program has written, and a step of a deleted match, are refused."""
    number = store.add_match(act(solo(), 0))
    one, two = store.open_match(number), store.open_match(number)
    jot(store, number, act(one, 1), 1)
    with pytest.raises(QuintetError, match=f"Match {number} continued in another window, to step 2. Open it again"):
        jot(store, number, act(two, 2), 1)
    store.delete_match(number)
    with pytest.raises(QuintetError, match=f"There is no match {number}"):
        jot(store, number, act(one, 0), 2)


@pytest.mark.only_sqlite
def test_a_long_log_is_folded_into_the_file(store, tmp_path, monkeypatch):
    """Settling keeps the write-ahead log short, and the match is whole after it."""
    monkeypatch.setattr(sqlite, "WAL_BYTES", 1)
    match = act(solo(), 0)
    number = store.add_match(match)
    before = (tmp_path / FILE_NAME).stat().st_size
    jot(store, number, act(match, 1), 1)
    store.flush()
    assert (tmp_path / FILE_NAME).stat().st_size > before
    assert 2 == store.open_match(number).step


def test_the_end_is_written_whole_and_once(store):
    """The last entries, the results and the replay; a second time changes nothing."""
    match = act(solo(target=1), 0)
    number = store.add_match(match)
    match.resign(0)
    jot(store, number, match, 1, ends=True)
    jot(store, number, match, 1, ends=True)
    assert [number] == [row.match for row in store.replays()]
    assert 1 == len(store.leaderboard(Query()))
    assert store.matches()[0].is_over


def test_an_end_that_was_undone_leaves_nothing(store):
    """The match is listed as running again, without results and replay; its next end is written like any first one."""
    match = act(Match(NIM, "seed", NIM.options(left=2), seats=[ANN, Person("Bob")]), 1)
    number = store.add_match(match)
    jot(store, number, match, 1, ends=True)
    match.undo()
    assert 2 == jot(store, number, match, 1, reopens=True)
    assert ([number], []) == ([row.id for row in store.matches(over=False)], store.replays())
    assert [] == store.leaderboard(Query(assisted=True))
    again = store.open_match(number, NIM)
    assert (False, match.entries()) == (again.is_over, again.entries())
    act(again, 0).submit(1, 0, again.step)
    jot(store, number, again, 2, ends=True)
    assert [2] == [row.steps for row in store.replays()]
    assert [True, True] == [result.assisted for result in store.leaderboard(Query(assisted=True))]


def test_the_time_of_any_position_is_known(store):
    """What was undone and played again has the time of the second playing."""
    match = solo()
    number = store.add_match(match)
    for stored, (action, played) in enumerate(((0, 2.0), (1, 3.0))):
        match.played = played
        jot(store, number, act(match, action), stored)
    match.played = 9.0
    match.undo()
    jot(store, number, act(match, 2), 2)
    assert [0.0, 2.0, 9.0, 0.0] == [store.seconds_at(number, position) for position in range(4)]


def test_saves_keep_time_and_origin():
    """Seconds played, and the game that this one branched off."""
    match = Match(SETS, "branch", seats=[ANN])
    match.played, match.origin = 61.5, "branch of match 3 at action 7"
    again = Match.load(match.save())
    assert (61.5, "branch of match 3 at action 7") == (again.played, again.origin)
