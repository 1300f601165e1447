"""The archive of the log: a thousand lines, of which a step touches only the last: R13."""

from itertools import pairwise

import msgspec
import pytest

from quintet.core.errors import BadSave
from quintet.core.record import JIT
from quintet.core.rng import SeededRandom
from quintet.games.rogue.actions import GO_TO, GOD, MAKE, SEARCH, TELL
from quintet.games.rogue.game import GAME
from quintet.games.rogue.model.state import MOST_MESSAGES
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.packing.log_archive import MOST_LINES, archived, first_stored, history_rows

LONG = 1100 if JIT else 90


def played(steps, *, unknown=False):
    """Returns the last state of a wizard game with many messages, and the text of every event in order."""
    state = GAME.new("history", RogueOptions(wizard=True))
    texts = [event.text for event in GAME.events(state, 0)]
    for step in range(steps):
        action = MAKE + 20 + step % 30 if unknown and step % 3 == 0 else GOD if step % 7 else SEARCH
        if step in (40, 60):
            action = GO_TO + step // 20
        if not GAME.to_act(state):
            break
        state = GAME.apply(state, 0, action)
        texts += [event.text for event in GAME.events(state, 0)]
    return state, texts


def words(state):
    return [line.text for line in state.model.messages for _ in range(line.count)]


def test_the_last_thousand_lines_are_stored():
    """R13.1: no line is lost or doubled, on any level."""
    state, texts = played(LONG)
    stored = words(state)
    assert texts[-len(stored) :] == stored
    assert min(len(texts), 1000) <= len(stored) <= MOST_LINES == MOST_MESSAGES == 1015
    assert len(stored) == len(history_rows(state.data, state.cold[0]))


@pytest.mark.parametrize("logged", [0, 1, 47, 48, 63, 64, 65, 79, 80, 999, 1000, 1001, 1015, 1016, 5000])
def test_how_much_moves_follows_from_how_much_was_logged(logged):
    """R13.1: hot and cold lines together are everything, or at least a thousand; the record holds what is not cold."""
    assert 0 <= logged - archived(logged) <= 63
    stored = logged - first_stored(logged)
    assert stored == logged or 1000 <= stored <= 1015


def test_a_long_log_survives_a_save():
    """R1.5: the state is equal after dump and load, and so is every line."""
    state, _ = played(LONG)
    again = GAME.load(GAME.dump(state))
    assert state == again
    assert state.fingerprint == again.fingerprint
    assert words(state) == words(again)


def test_most_steps_share_the_cold_part():
    """R13.1: older lines are copied only every sixteenth line."""
    state = GAME.new("share", RogueOptions(wizard=True))
    parts = []
    for _ in range(160):
        state = GAME.apply(state, 0, GOD)
        parts.append(state.cold[0])
    changed = sum(one is not two for one, two in pairwise(parts))
    assert 4 <= changed <= 10


def test_lines_are_counted_and_weighed():
    """R13.2: a line that repeats in one turn is one message; types have their importance."""
    state = GAME.new("count", RogueOptions(wizard=True))
    for _ in range(4):
        state = GAME.apply(state, 0, TELL)
    line = state.model.messages[-1]
    assert ("Everything is identified.", 4, "info", 1) == (line.text, line.count, line.type, line.importance)
    assert state == GAME.load(GAME.dump(state))


def test_imagined_worlds_remember_the_same_words():
    """R14.5: the history of another world says the same, whatever hides behind an appearance."""
    state, _ = played(LONG if JIT else 80, unknown=True)
    worlds = [GAME.resample(state, 0, SeededRandom(name)) for name in ("one", "two")]
    assert state.cold[0]
    assert words(state) == words(worlds[0]) == words(worlds[1])
    assert worlds[0].record.looks.tobytes() != worlds[1].record.looks.tobytes()


@pytest.mark.parametrize("spoil", ["cut", "flood", "code"])
def test_a_log_that_cannot_be_is_refused(spoil):
    """R1.5."""
    data = msgspec.json.decode(GAME.dump(played(80)[0]))
    if spoil == "cut":
        data["messages"] = data["messages"][3:]
    elif spoil == "flood":
        data["messages"] = [{**line, "count": 1015} for line in data["messages"]]
    else:
        data["messages"][0]["code"] = 126
    with pytest.raises(BadSave):
        GAME.load(msgspec.json.encode(data))
