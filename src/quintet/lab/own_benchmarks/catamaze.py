"""CataMaze's benchmarks: whole environment steps of four seats.

One step = one action per seat, one tick, four legal masks, four 5x5 observations; games that end start again.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from quintet.core.record import Array, zeros
from quintet.games import GAMES
from quintet.games.catamaze.actions import ACTIONS
from quintet.games.catamaze.game import CataMaze
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.rules.entries import advance, reset
from quintet.games.catamaze.rules.sight import OBSERVED
from quintet.games.catamaze.tables import RUNNING
from quintet.lab.drive import plant_many
from quintet.lab.own_benchmarks import OwnBenchmarks
from quintet.lab.timing import rate

__all__ = ["OWN"]

SEATS = 4
TURNS = 64
"""Sets of random actions, used in rotation."""
CHUNK = 200


class MazeCrowd:
    """A batch of default games with all arrays that a step writes to."""

    def __init__(self, size: int) -> None:
        game = GAMES["catamaze"]
        assert isinstance(game, CataMaze)
        self.size = size
        self.worlds: Any = zeros(World, size)
        self.plans: Any = np.repeat(game.setup(game.options()), size)
        self.begun = 0
        self.masks: Array = np.zeros((size, SEATS * ACTIONS), np.uint8)
        self.pictures: Array = np.zeros((size, SEATS * OBSERVED), np.uint8)
        self.codes: Array = np.zeros(size, np.int64)
        self.actions = [np.random.default_rng(k).integers(0, 9, (size, SEATS)) for k in range(TURNS)]
        self.begin(np.arange(size))

    def begin(self, which: Array) -> None:
        """Starts new games in these rows."""
        fresh: Any = zeros(World, len(which))
        reset(fresh, plant_many("bench", len(which), self.begun), self.plans[: len(which)])
        self.worlds[which] = fresh
        self.begun += len(which)

    def steps(self, chunk: int) -> Iterator[int]:
        """Plays forever; yields the number of environment steps taken."""
        step = advance.ready()  # type: ignore[attr-defined]
        at = 0
        while True:
            for _ in range(chunk):
                step(self.worlds, self.actions[at % TURNS], self.masks, self.pictures, self.codes)
                at += 1
            over = np.flatnonzero(self.worlds["ended"] != RUNNING)
            if len(over):
                self.begin(over)
            yield self.size * chunk


def batch(size: int, seconds: float) -> float:
    """Returns environment steps per CPU-second of many games at once."""
    return rate(MazeCrowd(size).steps(8), seconds)


def single(seconds: float) -> float:
    """Returns environment steps per CPU-second of one game, one call per step."""
    return rate(MazeCrowd(1).steps(CHUNK), seconds)


def more(seconds: float) -> dict[str, float]:
    return {
        "catamaze: 256 games at once": batch(256, seconds),
        "catamaze: new games": rate(_new_games(), seconds),
    }


def _new_games() -> Iterator[int]:
    crowd = MazeCrowd(64)
    seeds = plant_many("new", 64)
    while True:
        reset(crowd.worlds, seeds, crowd.plans)
        yield 64


OWN: Final = OwnBenchmarks(batch=batch, single=single, more=more)
