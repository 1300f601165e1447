"""Snapshots in a log: a match is opened from the last one and is the same as if all of it had been played again."""

import random

import pytest
from msgspec import structs
from table_toys import DRIP, NIM

import quintet
from quintet.core.errors import BadSave, Diverged, QuintetError
from quintet.core.save import read_save, resume
from quintet.front.make_session import load_save
from quintet.front.session import Session
from quintet.front.viewer import RETOLD, Viewer
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.storage import changes
from quintet.table.storage.store import Store

SETS = quintet.game("sets")
ANN, BEN = Person("Ann"), Person("Ben")
LONG = 700


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


@pytest.fixture
def applied(monkeypatch):
    """How often the rules are asked to apply an action."""
    found, apply = [], type(SETS).apply
    monkeypatch.setattr(type(SETS), "apply", lambda *arguments: (found.append(1), apply(*arguments))[1])
    return found


def long_session(store, length=LONG):
    session = Session(Match(SETS, "long", seats=[ANN]), store)
    while session.match.position < length:
        session.submit(0, session.match.position % 3, session.match.step)
    return session


def snapshots_in(store):
    with store._database.reading() as connection:
        return connection.execute("SELECT step, position FROM snapshots ORDER BY step").fetchall()


def change_snapshots(store, statement):
    with store._database.writing() as connection:
        connection.execute(f"UPDATE snapshots SET {statement}")


def facts(match):
    """Everything that can be asked of a match."""
    viewers = (*range(len(match.seats)), None)
    steps = range(-1, match.step + 1, 1 + match.step // 40)
    return (
        match.entries(),
        (match.step, match.position, match.outcome, match.is_helped, match.undos, match.can_redo, match.names),
        [match.view(seat) for seat in viewers],
        [match.events(seat, step) for seat in viewers for step in steps],
        [match.notes(seat) for seat in range(len(match.seats))],
        [match._ledger.position_at(step) for step in steps],
        match.replay(),
        match.gone,
    )


def test_a_long_match_is_opened_from_its_last_snapshot(store, applied):
    """Only the actions after it are played, however long the match is, and an undo needs no more than that."""
    session = long_session(store)
    applied.clear()
    match = store.open_match(session.autosave.number)
    assert len(applied) == LONG % changes.SNAPSHOT_EVERY
    match.undo()
    assert len(applied) <= 2 * changes.SNAPSHOT_EVERY
    assert LONG - 1 == match.position
    assert facts(session.match) == facts(store.open_match(session.autosave.number))


def test_only_the_last_snapshots_stay(store):
    """Two of them, so that a store does not grow with every one."""
    long_session(store)
    assert [(256, 256), (512, 512)] == snapshots_in(store)


@pytest.mark.parametrize("game", [NIM, DRIP, SETS], ids=["nim", "drip", "sets"])
@pytest.mark.parametrize("seed", range(4))
def test_any_match_opens_the_same_with_and_without_snapshots(store, monkeypatch, game, seed):
    """With undos, redos, notes, faults and resignations at any moment."""
    monkeypatch.setattr(changes, "SNAPSHOT_EVERY", 5)
    chance = random.Random(seed)
    options = SETS.options(mode="race", seats=3) if game is SETS else game.options(left=40) if game is NIM else None
    seats = [ANN, BEN, BotSeat("Bo", "random")][: 3 if game is SETS else 2]
    session = Session(Match(game, "walk", options, seats=seats), store)
    for turn in range(60):
        walk(session, chance)
        if turn % 7 == 6 and session.autosave.number is not None:
            opened = store.open_match(session.autosave.number, game)
            assert facts(session.match) == facts(opened)
            assert facts(Match.restore(session.match.header(), session.match.entries(), game)) == facts(opened)
    assert snapshots_in(store)


def walk(session, chance):
    """Does something at a table; what is refused changes nothing."""
    match = session.match
    try:
        match chance.randrange(10):
            case 0:
                session.undo(None, chance.randrange(3))
            case 1:
                session.redo()
            case 2:
                session.note(chance.randrange(2), "plan", str(chance.random()))
            case 3 if chance.random() < 0.1:
                session.resign(chance.randrange(2))
            case 4:
                session.advance()
            case 5 if match.game is DRIP:
                session.tick()
            case _:
                seat = chance.choice(match.waiting_for or (0,))
                session.submit(seat, chance.choice(match.legal(seat) or (0,)), match.step)
    except QuintetError:
        pass


@pytest.mark.only_sqlite
@pytest.mark.parametrize(
    "statement",
    [
        "fingerprint = 'beef'",
        "body = x'7b7d'",
        "body = (SELECT body FROM snapshots ORDER BY step LIMIT 1)",
        "position = position - 1",
        "step = step + 5000",
        "step = step - 3",
    ],
)
def test_a_snapshot_that_does_not_fit_is_as_good_as_none(store, applied, statement):
    """The match is played from its start instead, and every step is checked."""
    session = long_session(store)
    change_snapshots(store, statement)
    applied.clear()
    assert session.match.entries() == store.open_match(session.autosave.number).entries()
    assert len(applied) >= LONG


@pytest.mark.only_sqlite
def test_a_changed_entry_after_the_snapshot_is_refused(store):
    """What comes after the last snapshot is checked step by step."""
    session = long_session(store)
    with store._database.writing() as connection:
        connection.execute("DROP TRIGGER entries_are_final")
        body = b'{"type":"did","seat":0,"action":1,"check":"00000000"}'
        connection.execute("UPDATE entries SET body = ? WHERE step = 600", (body,))
    with pytest.raises(Diverged, match="step 600 differs"):
        store.open_match(session.autosave.number)


def test_a_save_made_here_is_not_played_again(store, applied):
    """One from elsewhere is, and both are the same match; a few undos need no more than a few actions."""
    session = long_session(store)
    session.save_as("mine")
    store.put_save("foreign", store.get_save("mine"))
    applied.clear()
    mine = load_save(store, "mine")
    assert [] == applied
    mine.undo()
    assert len(applied) <= 64
    mine.redo()
    applied.clear()
    assert mine.replay() == load_save(store, "foreign").replay() == session.match.replay()
    assert len(applied) >= LONG


def test_a_save_with_a_foreign_snapshot_is_refused(store):
    """Even one that counts as made here: its snapshot must have the fingerprint of its last action."""
    session, other = long_session(store), long_session(store, 50)
    save = read_save(session.match.save())
    swapped = structs.replace(save, snapshot=read_save(other.match.save()).snapshot)
    for proved in (True, False):
        with pytest.raises(BadSave):
            resume(SETS, swapped, proved=proved)
    earlier = structs.replace(save.earlier, snapshot=swapped.snapshot)
    history = resume(SETS, structs.replace(save, earlier=earlier), proved=True)
    assert session.match.replay().steps[:600] == tuple(history.step(number) for number in range(1, 601))
    assert history.at(600) == session.match._history.at(600)


def test_the_log_of_a_resumed_game_begins_before_its_end(store):
    """The last actions are there at once; all of them when somebody wants to read them."""
    session = long_session(store)
    everything = Viewer(Session(Match.restore(session.match.header(), session.match.entries())), 0)
    everything.moment()
    viewer = Viewer(Session(store.open_match(session.autosave.number), store, session.autosave.number), 0)
    first = viewer.moment()
    assert len(first.events) == len(viewer.log) < LONG
    assert len(session.match.events(0, LONG - RETOLD)) == len(viewer.log)
    session.submit(0, 0, session.match.step)
    assert list(session.match.events(0, -1, LONG)) == list(session.match.events(0, -1))[: len(viewer.whole_log())]
    assert everything.whole_log() == viewer.whole_log()
    assert viewer.whole_log() is viewer.log
