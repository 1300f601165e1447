"""Saves: they resume where they were, and what does not lead to its own snapshot is refused."""

import contextlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quintet
from quintet.core import replay as replays
from quintet.core.errors import BadSave, QuintetError
from quintet.core.replay import History
from quintet.core.save import read_save, resume, write_save
from quintet.games.sets.options import SetOptions

GAME = quintet.game("sets")


def played(actions, options=None):
    history = History(GAME, "save", options)
    for action in actions:
        history.do(0, action)
    return history


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 11), max_size=30))
def test_a_save_resumes_where_it_was(actions):
    """Replay and snapshot agree, and the game continues exactly."""
    history = played(actions)
    again = resume(GAME, read_save(write_save(history, ("person",), ("Ada",))))
    assert history.state == again.state
    assert history.do(0, 3) == again.do(0, 3)


def test_a_snapshot_of_another_game_is_noticed():
    """The snapshot of a save must be where its actions lead."""
    save = read_save(write_save(played([0, 1])))
    other = msgspec.structs.replace(save, snapshot=msgspec.Raw(GAME.dump(GAME.new("other"))))
    with pytest.raises(BadSave, match="do not lead to its snapshot"):
        resume(GAME, other)


def test_a_save_that_could_not_be_read_is_not_written(monkeypatch):
    """A game of more actions than a file may hold is refused, and the sentence says both numbers."""
    monkeypatch.setattr(replays, "MAX_STEPS", 2)
    assert [0, 1] == [step.action for step in read_save(write_save(played([0, 1]))).replay.steps]
    with pytest.raises(BadSave, match="has 3 actions, and a file holds at most 2"):
        write_save(played([0, 1, 2]))


def test_every_byte_of_a_small_save():
    """A save with one changed byte loads the same state or is refused."""
    history = played([0, 1, 2], options=SetOptions(board_size=9, nums=("A",), shapes=("A",)))
    data = write_save(history)
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ (1 << at % 7)]) + data[at + 1 :]
        with contextlib.suppress(QuintetError):
            assert history.state == resume(GAME, read_save(changed)).state
