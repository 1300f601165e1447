"""What Rogue is, without its rules."""

import subprocess
import sys

from quintet.games.rogue import model
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


def test_the_model_has_the_names_of_the_document():
    """R16.1: every record, item and enumeration from one place."""
    assert {"GameState", "Player", "Monster", "Weapon", "Tile", "ItemType"} <= set(dir(model))
