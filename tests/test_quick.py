"""What `make quick` runs, and what it leaves out."""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from quick import SLOW, TESTS, is_slow, is_slow_file

FILES = [file.relative_to(TESTS).as_posix() for file in TESTS.rglob("test_*.py")]


@pytest.mark.parametrize("pattern", SLOW)
def test_every_slow_pattern_names_something(pattern):
    """A test that moved is still left out; a pattern for a test that is gone is removed."""
    place, _, test = pattern.partition("::")
    found = [file for file in FILES if is_slow(file, [place])]
    assert found, f"no file of tests matches {pattern!r}: update SLOW in tests/stages/quick.py"
    if test:
        start = test.rstrip("*")
        assert any(f"def {start}" in (TESTS / file).read_text() for file in found), f"no test is called {test}"


def test_a_slow_folder_is_not_collected():
    """Files below a slow folder are slow, files from elsewhere never."""
    assert is_slow_file(TESTS / "tui" / "screens" / "test_hub.py")
    assert not is_slow_file(TESTS / "core" / "test_rng.py")
    assert not is_slow_file(Path("tui") / "test_hub.py")
    assert is_slow("games/sets/test_rules.py::test_ten_thousand_turns_keep_the_board[24-True]")


def test_every_game_has_quick_tests():
    """A change in any game's rules meets some test of `make quick`."""
    quick = [file for file in FILES if not is_slow(file)]
    games = {file.split("/")[1] for file in FILES if fnmatchcase(file, "games/*/*")}
    assert games == {file.split("/")[1] for file in quick if fnmatchcase(file, "games/*/*")}
