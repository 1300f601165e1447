"""State: an immutable value with the same identity everywhere."""

import copy
import hashlib
import os
import pickle
import struct
import subprocess
import sys
from typing import Annotated

import pytest

import quintet
from quintet.core.record import Array, dtype_of, i8, i64, record, zeros
from quintet.core.state import Layout, State


@record
class Box:
    small: i8
    big: i64
    row: Annotated[Array, i8, 3]


LAYOUT = Layout(Box, f"{__name__}:LAYOUT", lambda state: int(state.record.small))
OTHER = Layout(Box, f"{__name__}:OTHER", lambda state: None)


def box(small=0, big=0, cold=(), layout=LAYOUT):
    rows = zeros(Box)
    rows[0].small, rows[0].big = small, big
    return State(layout, rows.tobytes(), cold)


def test_equal_content_is_equal():
    """Equality, hash and fingerprint follow the bytes, however the state was reached."""
    one, two = box(1, 2), box(1, 2)
    assert one == two
    assert hash(one) == hash(two)
    assert one.fingerprint == two.fingerprint
    assert 1 == len({one, two})


@pytest.mark.parametrize(
    "other",
    [box(2, 2), box(1, 3), box(1, 2, (b"cold",)), box(1, 2, layout=OTHER)],
    ids=["small", "big", "cold", "layout"],
)
def test_other_content_is_another_state(other):
    """Hot bytes, cold parts and the layout all count."""
    assert box(1, 2) != other
    assert box(1, 2) != "a state"


def test_cold_parts_are_part_of_the_fingerprint():
    """Their content, their order and their number."""
    parts = [(), (b"",), (b"", b""), (b"a", b"b"), (b"b", b"a"), (b"ab",), (b"ab", b"")]
    assert len(parts) == len({box(cold=cold).fingerprint for cold in parts})


def test_a_fingerprint_is_the_same_forever():
    """BLAKE2b over the packed bytes in C's alignment, then over each cold part's own digest."""
    hot = struct.pack("<b7xq3b5x", 1, 2, 0, 0, 0)
    part = hashlib.blake2b(b"cold", digest_size=8).digest()
    assert hashlib.blake2b(hot, digest_size=8).hexdigest() == box(1, 2).fingerprint == "0822e382ac77ad61"
    assert hashlib.blake2b(hot + part, digest_size=8).hexdigest() == box(1, 2, (b"cold",)).fingerprint


def test_nothing_can_be_changed():
    """No attribute can be set or removed, and the record is read-only."""
    state = box(1)
    with pytest.raises(AttributeError, match=r"A State is immutable, so data cannot be set\. Apply an action"):
        state.data = b""
    with pytest.raises(AttributeError, match="A State is immutable, so cold cannot be removed"):
        del state.cold
    with pytest.raises(ValueError, match="read-only"):
        state.record.small = 2
    with pytest.raises(ValueError, match="read-only"):
        state.record.row[0] = 2


def test_thawing_gives_a_private_copy():
    """Changes to a thawed record do not touch the state; `after` makes a new one with the same cold parts."""
    state = box(1, 2, (b"cold",))
    rows = state.thaw()
    rows[0].small = 9
    changed = state.after(rows)
    rows[0].small = 5
    assert (1, 9) == (state.record.small, changed.record.small)
    assert state.cold is changed.cold
    assert (b"new",) == state.after(rows, (b"new",)).cold


def test_copies_are_the_state_itself():
    """An immutable value needs no copying."""
    state = box(3)
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state


def test_pickles_find_their_layout_again(monkeypatch):
    """A pickled state is equal to the original, cold parts included."""
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    state = box(4, -5, (b"one", b""))
    twin = pickle.loads(pickle.dumps(state))
    assert state == twin
    assert state.cold == twin.cold
    assert twin.layout is LAYOUT


def test_the_model_is_made_on_demand():
    """`state.model` calls the layout."""
    assert 7 == box(7).model


def test_repr_shows_no_secret():
    """The repr of a state names the game and nothing of its content."""
    assert f"<State of {__name__}>" == repr(box(99, 12345))
    assert f"<layout {__name__}:LAYOUT>" == repr(LAYOUT)


CROSSING = """
import pickle, sys
import quintet
game = quintet.game("sets")
state = game.apply(game.new("crossing"), 0, 3)
sys.stdout.buffer.write(pickle.dumps((state.fingerprint, state)))
"""


def test_pickles_cross_between_compiled_and_uncompiled():
    """A state pickled by uncompiled rules is the same state where kernels are compiled."""
    game = quintet.game("sets")
    expected = game.apply(game.new("crossing"), 0, 3)
    done = subprocess.run(
        [sys.executable, "-c", CROSSING],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "QUINTET_JIT": "0"},
        capture_output=True,
        check=True,
    )
    assert (expected.fingerprint, expected) == pickle.loads(done.stdout)


def test_the_size_is_that_of_the_record():
    """A layout knows how many bytes a state has."""
    assert dtype_of(Box).itemsize == LAYOUT.size == len(box().data)
