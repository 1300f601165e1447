"""Errors: printable messages only."""

import pickle

import pytest

from quintet.core.errors import BadNotation, BadSave, Diverged, QuintetError, UnknownGame, capitalized, shortened


@pytest.mark.parametrize("refusal", [QuintetError, BadNotation, BadSave, UnknownGame])
def test_messages_have_no_control_characters(refusal):
    """Messages quote foreign text: escapes, line ends and direction marks become visible."""
    assert "no game \ufffd[31mx\ufffdy\ufffd" == str(refusal("no game \x1b[31mx\ny\u202e"))


def test_errors_can_be_sent_between_processes():
    """The processes of a contest report their errors."""
    there = pickle.loads(pickle.dumps(Diverged(7, "step 7 leads elsewhere")))
    assert (7, "step 7 leads elsewhere") == (there.step, str(there))


@pytest.mark.parametrize(
    ("text", "said"), [("line 4 of NIM", "Line 4 of NIM"), ("the x", "The x"), ("x", "X"), ("", "")]
)
def test_sentences_begin_with_a_capital_letter(text, said):
    """Only the first letter changes; names keep theirs."""
    assert said == capitalized(text)


def test_long_texts_are_cut():
    """40 characters fit whole; of one more, 37 are left before the dots."""
    assert ["x" * 40, "x" * 37 + "..."] == [shortened("x" * 40), shortened("x" * 41)]
