"""Whole numbers from outside."""

import numpy as np
import pytest

from quintet.core.whole import mention, whole_number


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3)])
def test_whole_numbers_become_plain_ones(value):
    """Python's and NumPy's integers are numbers, and what comes out is a plain int."""
    assert 3 == whole_number(value)
    assert type(whole_number(value)) is int


@pytest.mark.parametrize("value", [None, True, np.True_, 3.0, np.float64(3), "3", b"3", [3], np.array([3, 4])])
def test_everything_else_is_no_number(value):
    """A truth value, a float and a text are not whole numbers, whatever they hold."""
    assert whole_number(value) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (-(10**5000), "a number of more than 18 digits"),
        ("a\x1b[2J", "'a\\x1b[2J'"),
        ("x" * 4_000_000, "a value of type str"),
        (None, "None"),
        ([1], "a value of type list"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_sentence_names_any_value_briefly(value, text):
    """Nothing long and nothing that a terminal obeys comes back in an error."""
    assert text == mention(value)
