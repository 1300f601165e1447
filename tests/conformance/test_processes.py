"""Every game plays the same in other processes: uncompiled, under any hash seed, with bounds checking."""

import os
import re
import subprocess
import sys

import pytest

from quintet import GAMES
from quintet.testing.law import Broken, Trial
from quintet.testing.repeats import Question, address_of, ask, story
from quintet.testing.walk import walk

UNCOMPILED_STEPS = 24
RECORD = """
import hashlib, sys
from quintet import GAMES, History
from quintet.core.replay import write_replay
from quintet.testing.bots import bots_at_play
for name, game in GAMES.items():
    history = History(game, "hash seeds")
    for _, seat, action in bots_at_play(game, "hash seeds", game.options(), "random", 40):
        history.do(seat, action)
    print(name, hashlib.sha256(write_replay(history.replay())).hexdigest())
"""
BOUNDED = """
import sys
from quintet import GAMES
from quintet.testing import LAWS, check_game
for name in ("hidden-parts-stay-hidden", "hidden-parts-can-be-altered", "resample-keeps-what-is-known"):
    del LAWS[name]
check_game(GAMES[sys.argv[1]], steps=20, elsewhere=False)
"""
"""Without the laws that look at the same worlds as others, with the same kernels, and take half of the time."""
OUT_OF_BOUNDS = """
import numpy as np
from quintet.core.kernel import entry
from quintet.core.record import Ints
@entry
def reach_too_far(numbers: Ints) -> None:
    for k in range(5):
        numbers[k] = k
reach_too_far(np.zeros(4, np.int64))
"""


def run(program, **environment):
    return subprocess.run(
        [sys.executable, *program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(place for place in sys.path if place), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_plays_the_same_uncompiled(name):
    """QUINTET_JIT=0 gives the same fingerprints, saves, views and imagined worlds along a random game."""
    game = GAMES[name]
    trial = Trial(game, "uncompiled", game.options(), UNCOMPILED_STEPS)
    walk(trial)
    question = Question(
        address_of(game), [place for place in sys.path if place], [(trial.seed, trial.options, trial.log)]
    )
    assert [story(game, trial.seed, trial.options, trial.log)] == ask(question, {"QUINTET_JIT": "0"})


def test_replays_are_the_same_under_any_hash_seed():
    """Three values of PYTHONHASHSEED write the same bytes of a replay for every game."""
    done = [run(["-c", RECORD], PYTHONHASHSEED=str(seed)) for seed in (1, 2, 3)]
    assert [0, 0, 0] == [each.returncode for each in done], done[0].stderr[-500:]
    assert list(GAMES) == [line.split()[0] for line in done[0].stdout.splitlines()]
    assert done[0].stdout == done[1].stdout == done[2].stdout


@pytest.mark.parametrize("name", list(GAMES))
def test_obeys_the_laws_with_bounds_checking(name):
    """No kernel reaches outside an array: with NUMBA_BOUNDSCHECK=1 that would be an IndexError, and a broken law."""
    done = run(["-c", BOUNDED, name], NUMBA_BOUNDSCHECK="1")
    assert 0 == done.returncode, done.stderr[-2000:]


def test_bounds_checking_is_really_on(tmp_path):
    """A kernel that writes past the end of an array fails in such a process, so the test above means something."""
    program = tmp_path / "reach.py"
    program.write_text(OUT_OF_BOUNDS)
    done = run([str(program)], NUMBA_BOUNDSCHECK="1", QUINTET_CACHE=str(tmp_path))
    assert "IndexError" in done.stderr


def test_a_game_that_fails_elsewhere_is_one_sentence():
    """The sentence names the surroundings, the error and its place, and not a whole traceback."""
    nowhere = Question("no_such_module:GAME", [place for place in sys.path if place], [])
    with pytest.raises(Broken) as caught:
        ask(nowhere, {"QUINTET_JIT": "0"})
    sentence = "With QUINTET_JIT=0, the game fails: ModuleNotFoundError: No module named 'no_such_module'"
    assert re.fullmatch(re.escape(sentence) + r" \(`\w+`, \w+\.py:\d+\)", str(caught.value)), str(caught.value)
