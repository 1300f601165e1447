"""What Rogue is, without its rules, and the names that the package offers."""

import subprocess
import sys

import pytest

import quintet.games.rogue
from quintet.games.rogue.game import GAME
from quintet.games.rogue.info import INFO


def test_info_needs_no_numpy():
    """A menu that lists the games loads neither NumPy nor the rules."""
    code = "import sys, quintet.games.rogue.info; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "False" == done.stdout.strip()


def test_the_game_uses_its_info():
    """There is one source of the facts."""
    assert GAME.info is INFO


def test_every_public_name_can_be_imported():
    """R16.1: the names of the source document, loaded when they are first asked for."""
    assert all(getattr(quintet.games.rogue, name) for name in quintet.games.rogue.__all__)
    assert set(quintet.games.rogue.__all__) <= set(dir(quintet.games.rogue))
    with pytest.raises(AttributeError, match="no attribute 'Dragon'"):
        quintet.games.rogue.Dragon  # noqa: B018 - asking is the test
