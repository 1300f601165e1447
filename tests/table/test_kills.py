"""Kill the process at any moment: nothing acknowledged is lost, and no file is ever half."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the victims are forks")


def kill(what, folder, kills, seed):
    """The numbers of victims and of acknowledgements that were checked."""
    command = [sys.executable, str(Path(__file__).with_name("killing.py")), what, str(folder), str(kills), seed]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    return [int(word) for word in done.stdout.split()]


def test_sixty_kills_lose_no_acknowledged_step(tmp_path):
    """Sixty processes die while they play; every step they acknowledged is there, and the file is sound."""
    kills, acknowledged = kill("matches", tmp_path, 60, "ci")
    assert kills == 60
    assert acknowledged > 60


@pytest.mark.parametrize("what", ["sessions", "rivals"])
def test_a_hundred_kills_lose_no_action_that_was_shown(tmp_path, what):
    """A hundred sessions die, also while another program holds the database; all they had taken is there."""
    kills, acknowledged = kill(what, tmp_path, 100, "ci")
    assert kills == 100
    assert acknowledged > 500


def test_sixty_kills_leave_no_half_file(tmp_path):
    """Sixty processes die while they export; each file is whole, old or new, and never older than acknowledged."""
    kills, acknowledged = kill("files", tmp_path, 60, "ci")
    assert kills == 60
    assert acknowledged > 60


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_many_kills(tmp_path, seed):
    """The same with a thousand victims of each kind."""
    assert kill("matches", tmp_path, 200, str(seed))[0] == 200
    assert kill("files", tmp_path, 200, str(seed))[0] == 200
    assert kill("sessions", tmp_path / "alone", 200, str(seed))[0] == 200
    assert kill("rivals", tmp_path / "held", 200, str(seed))[0] == 200
