"""The roguelike's own rules uncompiled, for comparison: a second version of them would be another game."""

import os
import subprocess
import sys
from typing import Final

__all__ = ["naive"]

UNCOMPILED: Final = """
import time
from quintet.core.rng import SeededRandom
from quintet.games.rogue.game import GAME
random, state, steps, seconds = SeededRandom("naive"), GAME.new("naive"), 0, {seconds}
start = time.process_time()
while time.process_time() - start < seconds:
    legal = GAME.legal(state, 0)
    state = GAME.apply(state, 0, legal[random.next_int(0, len(legal) - 1)]) if legal else GAME.new(f"{{steps}}")
    steps += 1
print(steps / (time.process_time() - start))
"""


def naive(seconds: float) -> float:
    """Returns steps per CPU-second of the same rules in plain Python."""
    return float(_elsewhere(UNCOMPILED.format(seconds=max(1.0, seconds)), QUINTET_JIT="0"))


def _elsewhere(script: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **settings}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()
