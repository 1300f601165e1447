"""What Stratego says about itself."""

import subprocess
import sys

from quintet.games.stratego.actions import RESIGN
from quintet.games.stratego.info import INFO


def test_the_facts_load_without_numpy():
    """A menu shows a game before anything heavy is imported."""
    lines = "import quintet.games.stratego.info, sys; sys.exit('numpy' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-c", lines], check=False).returncode


def test_resigning_is_the_action_of_the_vocabulary():
    """The facts repeat its number, which stays the same."""
    assert RESIGN == INFO.resign
