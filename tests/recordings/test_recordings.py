"""Files written by version 0.1 still open: replays, saves, fingerprints and a store, five games of each kind."""

import json
import shutil
from pathlib import Path

import pytest

from quintet.core.replay import History, read_replay
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.storage.store import Store

HERE = Path(__file__).parent
MARKS = json.loads((HERE / "fingerprints.json").read_text())
"""What the program that wrote the files recorded about them."""


def test_there_are_five_recordings_of_every_game():
    recorded = [name.partition("/")[0] for name in MARKS]
    assert dict.fromkeys(("sets", "runmap", "catamaze", "stratego", "rogue"), 5) == {
        game: recorded.count(game) for game in recorded
    }


@pytest.mark.parametrize("name", MARKS)
def test_a_replay_still_replays(name):
    """Every step's check is compared on the way, and the end with its fingerprint."""
    replay = read_replay((HERE / f"{name}.replay.json").read_bytes())
    game = GAMES[replay.game]
    end = History.of(game, replay).state
    mark = MARKS[name]
    assert mark["replay"] == end.fingerprint
    assert mark["actions"] == len(replay.steps)
    assert mark["scores"] == list(game.scores(end))


@pytest.mark.parametrize("name", MARKS)
def test_a_save_opens_where_it_was_saved(name):
    match = Match.load((HERE / f"{name}.save.json").read_bytes())
    assert MARKS[name]["save"] == History.of(match.game, match.replay()).state.fingerprint


@pytest.fixture
def store(tmp_path):
    """The store that version 0.1 left behind."""
    shutil.copy(HERE / "store.sqlite3", tmp_path / "store.sqlite3")
    with Store(tmp_path / "store.sqlite3") as opened:
        yield opened


def test_every_match_of_the_store_opens(store):
    """Matches with people who used undo, matches with notes, and finished ones."""
    rows = store.matches()
    assert 10 == len(rows)
    for row in rows:
        assert row.actions == store.open_match(row.id).position


def test_everything_in_the_store_belongs_to_the_local_player(store):
    """Who else uses the store finds nothing of it; the lists are as long as they were."""
    other = store.for_player("somebody")
    assert (10, 5, 1) == (len(store.matches()), len(store.saves()), len(store.settings()))
    assert ([], [], {}) == (other.matches(), other.saves(), other.settings())


def test_every_save_of_the_store_opens(store):
    rows = store.saves()
    assert 5 == len(rows)
    for row in rows:
        assert row.game == Match.load(store.get_save(row.name)).game.info.id


def test_settings_and_replays_of_the_store_are_there(store):
    assert {"name": "Ada", "speed": 2.0} == store.get("settings")
    for row in store.replays():
        History.of(GAMES[row.game], store.get_replay(row.id))
