"""What CataMaze says about itself."""

import subprocess
import sys

from quintet.core.options import preset_options
from quintet.games.catamaze.actions import CLEAR
from quintet.games.catamaze.info import INFO
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.tables import MAX_SEATS


def test_the_facts_load_without_numpy():
    """A menu shows a game before anything heavy is imported."""
    lines = "import quintet.games.catamaze.info, sys; sys.exit('numpy' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-c", lines], check=False).returncode


def test_the_numbers_are_those_of_the_rules():
    """The facts repeat two numbers, which stay the same."""
    assert (CLEAR, (1, MAX_SEATS)) == (INFO.drop, INFO.seats)


def test_a_quick_start_is_a_small_maze():
    """Whoever presses the number of the game meets somebody within a minute."""
    quick = preset_options(CataMazeOptions, INFO.quick)
    assert (25, 25, 3) == (quick.width, quick.height, len(quick.agents))
