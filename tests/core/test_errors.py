"""Refusals: one printable sentence, whatever was refused."""

import pickle

import pytest

from quintet.core.errors import BadNotation, BadSave, Diverged, QuintetError, UnknownGame


@pytest.mark.parametrize("refusal", [QuintetError, BadNotation, BadSave, UnknownGame])
def test_a_refusal_never_hands_on_what_a_terminal_obeys(refusal):
    """Text of strangers stands in many sentences: escapes, line ends and direction marks become visible."""
    assert "no game \ufffd[31mx\ufffdy\ufffd" == str(refusal("no game \x1b[31mx\ny\u202e"))


def test_a_refusal_can_be_sent_between_processes():
    """A contest's processes hand their refusals on."""
    there = pickle.loads(pickle.dumps(Diverged(7, "step 7 leads elsewhere")))
    assert (7, "step 7 leads elsewhere") == (there.step, str(there))
