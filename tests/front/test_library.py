"""The library: long lists come by pages, in one order, and nothing is opened to be listed."""

import pytest
from table_toys import NIM

import quintet
from quintet.core.errors import QuintetError
from quintet.front.library import (
    key_of_match,
    key_of_save,
    match_row,
    save_row,
    saved_games,
    start_of,
    unfinished_matches,
)
from quintet.table.match import Match
from quintet.table.seats import Person, Undo
from quintet.table.storage.store import FILE_NAME, Store

SETS = quintet.game("sets")
ANN = Person("Ann")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / FILE_NAME, now=iter(range(1000, 10_000)).__next__) as opened:
        yield opened


def begun(seed, **more):
    match = Match(SETS, seed, seats=[ANN], **more)
    match.submit(0, 0, 0)
    return match


def test_pages_make_up_the_whole_list(store):
    """Saves first, then unfinished games, each once, whatever the size of a page."""
    for number in range(5):
        store.put_save(f"save {number}", begun(f"s{number}").save())
        store.add_match(begun(f"m{number}"))
    whole = saved_games(store, 100, 0)
    assert [f"save {number}" for number in (4, 3, 2, 1, 0)] == [row.name for row in whole[:5]]
    assert [5, 4, 3, 2, 1] == [row.id for row in whole[5:]]
    for size in (1, 2, 3, 4, 5, 7):
        pages = [saved_games(store, size, skip) for skip in range(0, 12, size)]
        assert whole == [row for page in pages for row in page]


def test_nothing_is_opened_to_be_listed(store):
    """A row says everything from the one query of its page."""
    match = begun("mine")
    match.played, match.origin = 61.0, "branch of game 3 after 7 actions"
    store.put_save("a moment", match.save())
    store.add_match(match)
    saves, matches = store.saves(), store.matches()
    store.close()
    for row in (save_row(store, saves[0]), match_row(matches[0])):
        assert ("mine", "1:01") == row.cells[3:5]
        for words in ("branch of game 3", "seed mine"):
            assert words in row.detail


def test_a_save_from_before_is_read_for_its_row(store):
    """Where the store has no description yet, the save itself is opened."""
    store.put_save("old", begun("mine").save())
    with store._database.writing() as connection:
        connection.execute("UPDATE saves SET about = NULL")
    (row,) = store.saves()
    assert row.about is None
    assert "mine" == save_row(store, row).cells[3]


def test_an_attempt_that_was_only_seen_can_be_resumed(store):
    """Other games in which nothing happened are not in the list."""
    store.add_match(Match(SETS, "idle", seats=[ANN]))
    attempt = store.add_match(Match(SETS, "daily-2026-11-16", seats=[ANN], undo=Undo.OFF))
    assert [attempt] == [row.id for row in unfinished_matches(store)]
    assert [2, 1] == [row.id for row in store.matches()]


def test_a_row_is_resumed_by_its_key(store):
    """A save by its name, an unfinished game by its number; what is gone is one sentence."""
    store.put_save("a: b", begun("x").save())
    number = store.add_match(Match(NIM, "y", seats=[ANN, Person("Ben")]))
    assert ("sets", "a: b") == (start_of(store, key_of_save(store.saves()[0])).game, start_of(store, "save:a: b").save)
    assert ("nim", number) == (
        start_of(store, key_of_match(store.matches()[0])).game,
        start_of(store, f"match:{number}:nim").match,
    )
    with pytest.raises(QuintetError, match="There is no save 'gone' in the store"):
        start_of(store, "save:gone")
