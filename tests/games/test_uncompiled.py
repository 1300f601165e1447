"""Every game is the same game while its rules are not compiled yet, and when they are compiled in its middle."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fixed_games import play

from quintet.core.record import JIT
from quintet.games import GAMES

STAGES = Path(__file__).parents[1] / "stages"
PROGRAM = f"""
import json, sys
sys.path.insert(0, {str(STAGES)!r})
from fixed_games import play
from quintet.core.kernel import prepare, start_at_once
from quintet.games import GAMES

def go_over():
    if sys.argv[2] == "compiled":
        prepare(GAMES[sys.argv[1]].kernels.entries)

start_at_once()
story = play(sys.argv[1], "go over", halfway=lambda: (print("numba" in sys.modules), go_over()))
print("numba" in sys.modules)
print(json.dumps(story))
"""


def run(name, halfway):
    """Returns the lines of a program that starts a game uncompiled."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, name, halfway],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_goes_over_to_compiled_rules(name):
    """Thirty actions uncompiled and thirty compiled are the same sixty actions; Numba comes with the second half."""
    before, after, story = run(name, "compiled")
    assert ("False", "True") == (before, after)
    assert play(name, "go over") == json.loads(story)


@pytest.mark.parametrize("name", list(GAMES))
def test_an_uncompiled_game_is_the_same_game(name):
    """Without any compiled rule, fingerprints, views, events, saves and scores are equal; Numba is never imported."""
    before, after, story = run(name, "uncompiled")
    assert ("False", "False") == (before, after)
    assert play(name, "go over") == json.loads(story)
