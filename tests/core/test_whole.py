"""Whole numbers from outside."""

import numpy as np
import pytest

from quintet.core.whole import whole_number


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3)])
def test_whole_numbers_become_plain_ones(value):
    """Python's and NumPy's integers are numbers, and what comes out is a plain int."""
    assert 3 == whole_number(value)
    assert type(whole_number(value)) is int


@pytest.mark.parametrize("value", [None, True, np.True_, 3.0, np.float64(3), "3", b"3", [3], np.array([3, 4])])
def test_everything_else_is_no_number(value):
    """A truth value, a float and a text are not whole numbers, whatever they hold."""
    assert whole_number(value) is None
