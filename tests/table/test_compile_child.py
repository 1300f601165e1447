"""A process that compiles for another one says in one line what went wrong."""

import pytest

from quintet.core.errors import QuintetError
from quintet.table.compile_child import _reason


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (QuintetError("There is no such game."), "There is no such game."),
        (KeyError("sets"), "KeyError: 'sets'"),
        (TypeError("\n  wrong kind\nand more\n"), "TypeError: wrong kind"),
        (MemoryError(), "MemoryError: "),
    ],
)
def test_a_reason_is_one_line(error, line):
    """Its own sentences as they are, all else with its kind; what says nothing is its kind alone."""
    assert line == _reason(error)
