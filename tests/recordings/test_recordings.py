"""Files of earlier versions: those of the present rules still open, those of earlier rules are refused in a sentence.

When the rules of a game change, `python tests/recordings/test_recordings.py GAME` adds five recordings of the new ones.
"""

import json
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from quintet.core.errors import BadSave
from quintet.core.game import Pace
from quintet.core.options import make_options
from quintet.core.replay import History, read_replay, write_replay
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.seats import BotSeat
from quintet.table.storage.store import Store

HERE = Path(__file__).parent
MARKS = json.loads((HERE / "fingerprints.json").read_text())
"""What the program that wrote the files recorded about them."""


def rules_of(name):
    """The rules version that a recording follows."""
    return json.loads((HERE / f"{name}.replay.json").read_text())["rules"]


def follows(name):
    return rules_of(name) == GAMES[name.partition("/")[0]].info.rules


CURRENT = [name for name in MARKS if follows(name)]
EARLIER = [name for name in MARKS if not follows(name)]


def test_there_are_five_recordings_of_every_game_and_rules_version():
    recorded = [(name.partition("/")[0], rules_of(name)) for name in MARKS]
    assert {5} == {recorded.count(each) for each in recorded}
    assert {(game, GAMES[game].info.rules) for game in GAMES} <= set(recorded)


@pytest.mark.parametrize("name", CURRENT)
def test_a_replay_still_replays(name):
    """Every step's check is compared on the way, and the end with its fingerprint."""
    replay = read_replay((HERE / f"{name}.replay.json").read_bytes())
    game = GAMES[replay.game]
    end = History.of(game, replay).state
    mark = MARKS[name]
    assert mark["replay"] == end.fingerprint
    assert mark["actions"] == len(replay.steps)
    assert mark["scores"] == list(game.scores(end))


@pytest.mark.parametrize("name", CURRENT)
def test_a_save_opens_where_it_was_saved(name):
    match = Match.load((HERE / f"{name}.save.json").read_bytes())
    assert MARKS[name]["save"] == History.of(match.game, match.replay()).state.fingerprint


@pytest.mark.parametrize("name", EARLIER)
def test_earlier_rules_are_refused_in_a_sentence(name):
    """A file that would play on differently names both versions of the rules instead."""
    replay = read_replay((HERE / f"{name}.replay.json").read_bytes())
    told = f"version {rules_of(name)} of .*version {GAMES[replay.game].info.rules}"
    with pytest.raises(BadSave, match=told):
        History.of(GAMES[replay.game], replay)
    with pytest.raises(BadSave, match=told):
        Match.load((HERE / f"{name}.save.json").read_bytes())


@contextmanager
def unless_earlier(game):
    """Lets something of the store be refused, but only for rules of an earlier version."""
    try:
        yield
    except BadSave as refused:
        if f"plays version {GAMES[game].info.rules}." not in str(refused):
            raise


@pytest.fixture
def store(tmp_path):
    """The store that version 0.1 left behind."""
    shutil.copy(HERE / "store.sqlite3", tmp_path / "store.sqlite3")
    with Store(tmp_path / "store.sqlite3") as opened:
        yield opened


def test_every_match_of_the_store_opens(store):
    """Matches with people who used undo, matches with notes, and finished ones; all of them stay listed."""
    rows = store.matches()
    assert 10 == len(rows)
    for row in rows:
        with unless_earlier(row.game):
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
        with unless_earlier(row.game):
            assert row.game == Match.load(store.get_save(row.name)).game.info.id


def test_settings_and_replays_of_the_store_are_there(store):
    assert {"name": "Ada", "speed": 2.0} == store.get("settings")
    for row in store.replays():
        with unless_earlier(row.game):
            History.of(GAMES[row.game], store.get_replay(row.id))


# --- new recordings -------------------------------------------------------------------------------------------------

SEEDS = ("rain", "oak", "tower", "marble", "comet")
STEPS = 160


def record(game, seed):
    """Plays a game of usual bots, saves it half-way and records it at the end; returns what to compare later."""
    usual = make_options(game.options, {}).usual_bots
    bots = usual or (next(reversed(game.bots)),) * game.info.seats[0]
    match = Match(game, seed, seats=[BotSeat(f"bot {k}", name) for k, name in enumerate(bots, 1)])
    play(match, STEPS // 2)
    saved, half = match.save(), History.of(game, match.replay()).state.fingerprint
    play(match, STEPS)
    path = HERE / game.info.id / f"rules{game.info.rules}-{seed}"
    path.with_name(f"{path.name}.save.json").write_bytes(saved)
    path.with_name(f"{path.name}.replay.json").write_bytes(write_replay(match.replay()))
    end = History.of(game, match.replay()).state
    return {
        "save": half,
        "replay": end.fingerprint,
        "actions": match.position,
        "over": match.is_over,
        "scores": list(game.scores(end)),
    }


def play(match, steps):
    """Lets the bots act until there are this many actions, or it is over."""
    while match.position < steps and not match.is_over:
        if match.game.info.pace is Pace.TICKS:
            match.tick()
        else:
            match.advance()


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        rules = GAMES[chosen].info.rules
        MARKS |= {f"{chosen}/rules{rules}-{seed}": record(GAMES[chosen], seed) for seed in SEEDS}
    (HERE / "fingerprints.json").write_text(json.dumps(MARKS, indent=1) + "\n")
