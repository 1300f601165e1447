"""Tables and guests in the store, over both databases: keys as hashes, versions as locks, and who leads."""

import os
from queue import Queue

import pytest
from msgspec import structs
from postgres_stage import emptied

from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.shared_tables import Chair, Guest, TableMoved, TableRow
from quintet.table.storage.store import Store

ROW = TableRow(id="t1", game="sets", host="g1", stage="open", watch="public", changed=5.0, body=b'{"a":1}')

SECONDS = float(os.environ.get("QUINTET_PATIENCE", "60"))


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


def test_guests_are_found_by_the_hash_of_their_key(store):
    """A guest is whoever has the key; a name can change."""
    store.tables.add_guest(Guest("g1", "Ann"), "hash")
    store.tables.rename_guest("g1", "Anna")
    assert Guest("g1", "Anna") == store.tables.guest("hash")
    assert store.tables.guest("other") is None


def test_a_table_is_saved_over_the_version_that_was_read(store):
    """Of two processes that read the same version, the second one to save is refused."""
    store.tables.add(ROW, (Chair("t1", 0, "g1", "k"),))
    read = store.tables.get("t1")
    assert ROW == read
    store.tables.save(structs.replace(read, stage="playing"))
    with pytest.raises(TableMoved):
        store.tables.save(structs.replace(read, stage="over"))
    assert ("playing", 1) == (store.tables.get("t1").stage, store.tables.get("t1").version)


def test_tables_are_listed_by_what_they_are_for(store):
    """Public ones to join or watch, a player's own, and those where something is due."""
    store.tables.add(ROW, (Chair("t1", 0, "g1", "k"),))
    store.tables.add(structs.replace(ROW, id="t2", watch="link", due=10.0, changed=6.0))
    assert ["t1"] == [row.id for row in store.tables.public()]
    assert ["t1"] == [row.id for row in store.tables.of_player("g1")]
    assert ([], ["t2"]) == (store.tables.due(9.0), [row.id for row in store.tables.due(10.0)])
    assert 1 == store.tables.forget(5.5, ("open",))
    assert store.tables.get("t1") is None
    assert [] == store.tables.chairs("t1")


def test_a_chair_gets_its_key_once(store):
    """The seat of a rematch gets its key later; a key that is there stays."""
    store.tables.add(ROW, (Chair("t1", 0, "g1", ""),))
    store.tables.seat((Chair("t1", 0, "g1", "first"),))
    store.tables.seat((Chair("t1", 0, "g1", "second"),))
    assert [Chair("t1", 0, "g1", "first")] == store.tables.chairs("t1")


def test_an_entry_of_the_same_sender_counts_once(store):
    """The second change with the same client id is refused, and leaves nothing behind."""
    match = Match("sets", "s", seats=[Person("Ann")])
    number = store.add_match(match)
    match.submit(0, 0, 0)
    assert store.write_all([store.change(match, 0, number=number, client="0:a")])[0].error is None
    match.submit(0, 1, 1)
    assert store.write_all([store.change(match, 1, number=number, client="0:a")])[0].error is not None
    assert {"0:a": 1} == store.clients(number)
    assert 1 == len(store.entries_after(number, 0))


def test_an_action_that_only_looks_like_a_stored_one_is_refused(store):
    """A process that is behind must not take somebody's new action for the same action before; a resent one it may."""
    match, behind = (Match("sets", "s", seats=[Person("Ann")]) for _ in range(2))
    number = store.add_match(match)
    for step, client in enumerate(("0:a", "0:b")):
        match.submit(0, step, step)
        assert store.write_all([store.change(match, step, number=number, client=client)])[0].error is None
    behind.submit(0, 0, 0)
    assert store.write_all([store.change(behind, 0, number=number, client="0:c")])[0].error is not None
    assert store.write_all([store.change(behind, 0, number=number, client="0:a")])[0].error is None
    assert {"0:a": 1, "0:b": 2} == store.clients(number)


def test_a_change_brings_its_table_along(store):
    """Entries and the row of their table are written together, or not at all."""
    store.tables.add(ROW)
    match = Match("sets", "s", seats=[Person("Ann")])
    number = store.add_match(match)
    match.submit(0, 0, 0)
    playing = structs.replace(ROW, stage="playing")
    assert store.write_all([store.change(match, 0, number=number, table=playing)])[0].error is None
    assert ("playing", number) == (store.tables.get("t1").stage, store.tables.get("t1").match)
    match.submit(0, 1, 1)
    assert store.write_all([store.change(match, 1, number=number, table=playing)])[0].error is not None
    assert 1 == store.open_match(number).step


def test_one_process_leads(store, place):
    """Beside a file everybody leads; of several processes on PostgreSQL only one does, until it lets go."""
    assert store.tables.lead("t1")
    assert store.tables.keeps_lead()
    with Store(place) as other:
        is_shared = bool(store.address)
        assert is_shared is not other.tables.lead("t1")
        store.tables.follow("t1")
        assert other.tables.lead("t1")


def test_whoever_lost_the_line_asks_again_who_leads(postgres):
    """The locks of PostgreSQL go with a connection: when another process took the lead meanwhile, it keeps it."""
    address = emptied(postgres)
    with Store(address) as store, Store(address) as other:
        assert store.tables.lead("t1")
        with other._database.writing() as connection:
            cut = "SELECT pg_terminate_backend(?, 60000)"
            connection.execute(cut, (store._database._leading._raw.info.backend_pid,))
        assert other.tables.lead("t1")
        assert store.tables.lead("t2")
        assert not store.tables.lead("t1")
        assert [False, True] == [store.tables.keeps_lead() for _ in range(2)]
        assert store.tables.lead("t2")


def test_each_process_hears_the_others_and_not_itself(postgres):
    """What one says, the other is told, in order; an ear first says that it listens, with an empty text."""
    place = emptied(postgres)
    with Store(place) as one, Store(place) as other:
        heard = Queue(), Queue()
        for store, told in zip((one, other), heard, strict=True):
            store.tables.listen(told.put)
            assert "" == told.get(timeout=SECONDS)
        one.tables.speak(["first", "second"])
        assert ["first", "second"] == [heard[1].get(timeout=SECONDS) for _ in range(2)]
        other.tables.speak(["third"])
        assert "third" == heard[0].get(timeout=SECONDS)
        assert heard[1].empty()
