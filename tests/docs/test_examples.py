"""The examples run and say what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
SAYS = {
    "at_the_table.py": "The key is revealed only now.",
    "perfect_player.py": "Same end: True",
    "train.py catamaze --seconds 3 --games 20": "Saved as catamaze.npz.",
    "train.py sets --seconds 3 --games 20": "Saved as sets.npz.",
    "what_if.py": "The same up to step 19: True",
}


def test_every_example_is_known():
    """A new example is run too."""
    assert {name.split()[0] for name in SAYS} == {file.name for file in FOLDER.glob("*.py")}


@pytest.mark.parametrize("name", SAYS)
def test_examples_run(name, tmp_path):
    """Each ends well and says what it shows."""
    file, *words = name.split()
    command = [sys.executable, FOLDER / file, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=tmp_path)
    assert 0 == done.returncode, done.stderr
    assert SAYS[name] in done.stdout
