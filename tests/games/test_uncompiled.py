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

WITHOUT_NUMBA = f"""
import importlib.util, json, sys
sys.path.insert(0, {str(STAGES)!r})
from fixed_games import play
from quintet.games import GAMES

print(importlib.util.find_spec("numba"), importlib.util.find_spec("llvmlite"))
print(json.dumps({{name: play(name, "go over") for name in GAMES}}))
"""


def run(program, *words, places=sys.path):
    """Returns the lines of a program that finds its packages in these places and nowhere else."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", program, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, filter(None, places)))},
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
    before, after, story = run(PROGRAM, name, "compiled")
    assert ("False", "True") == (before, after)
    assert play(name, "go over") == json.loads(story)


@pytest.mark.parametrize("name", list(GAMES))
def test_an_uncompiled_game_is_the_same_game(name):
    """Without any compiled rule, fingerprints, views, events, saves and scores are equal; Numba is never imported."""
    before, after, story = run(PROGRAM, name, "uncompiled")
    assert ("False", "False") == (before, after)
    assert play(name, "go over") == json.loads(story)


def places_without(folder, *missing):
    """Returns the places where packages are, with links to all but the missing ones instead of those that hold them."""
    places = [Path(place) for place in filter(None, sys.path)]
    held = [place for place in places if any((place / name).exists() for name in missing)]
    for place in held:
        for found in place.iterdir():
            if not found.name.startswith(missing):
                (folder / found.name).symlink_to(found)
    return [folder, *(place for place in places if place not in held)]


def test_every_game_is_played_with_numba_not_installed(tmp_path):
    """Where Numba is missing nothing is compiled, nobody is told to install it, and the games are the same games."""
    found, stories = run(WITHOUT_NUMBA, places=places_without(tmp_path, "numba", "llvmlite"))
    assert "None None" == found
    assert {name: play(name, "go over") for name in GAMES} == json.loads(stories)
