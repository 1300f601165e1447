"""Programs play seats over the same protocol: the examples in Python and JavaScript do."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from web_stage import SECONDS

FOLDER = Path(__file__).parents[2] / "examples" / "web"


@pytest.mark.parametrize("program", ["player.py", "player.mjs"])
def test_an_example_plays_a_seat_to_the_end(site, program):
    """A program with the key of a seat plays a short game against a bot, and prints how it ended."""
    runner = sys.executable if program.endswith(".py") else shutil.which("node")
    if runner is None:
        pytest.skip("Node is not installed.")
    ann = site.guest("Ann")
    card = ann.table("runmap", preset="short")
    link = f"{site.base}{card['come_back']}"
    done = subprocess.run(
        [runner, FOLDER / program, link], capture_output=True, text=True, check=False, timeout=4 * SECONDS
    )
    assert 0 == done.returncode, done.stderr
    assert "over" == ann.get(f"/api/tables/{card['id']}")["stage"]
    assert done.stdout.strip()
