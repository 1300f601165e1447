"""Formatting for every front end."""

import pytest

from quintet.core.plural import counted
from quintet.front.format import age, describe_options
from quintet.games.catamaze.options import CataMazeOptions

MAZE = """\
#######
#S...E#
#.#.#.#
#.....#
#######"""


@pytest.mark.parametrize(
    ("options", "words"),
    [({}, "default options"), ({"map": MAZE}, "map of 5 lines"), ({"time_limit": 77}, "time limit 77")],
)
def test_options_in_one_line(options, words):
    """Only what differs from the defaults, and a drawn maze by its size: a list of games stays a list of lines."""
    assert words == describe_options(CataMazeOptions(**options))


@pytest.mark.parametrize(("seconds", "words"), [(5, "just now"), (60, "1 minute ago"), (172_900, "2 days ago")])
def test_ages(seconds, words):
    """The largest unit, with a noun that agrees."""
    assert words == age(seconds)


def test_counts():
    """Numbers agree with their nouns."""
    assert ("1 action", "2 actions", "no moves") == (counted(1), counted(2), counted(0, "move"))
