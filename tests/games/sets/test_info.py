"""What the menus know before the game is loaded."""

import subprocess
import sys


def test_the_facts_load_without_numpy():
    """A menu lists the game without paying for its rules."""
    code = "import quintet.games.sets.info, sys; sys.exit('numpy' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode
