"""The roguelike's benchmarks: deep starts and level generation."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from quintet.core.record import zeros
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.rules import entries as rules
from quintet.lab.drive import Crowd, plant_many
from quintet.lab.own_benchmarks import OwnBenchmarks
from quintet.lab.timing import rate

__all__ = ["OWN"]

SIZE: Final = 64
LEVELS: Final = 200


def _crowd(depth: int, level: int) -> Iterator[int]:
    return Crowd(GAME, SIZE, RogueOptions(start_depth=depth, start_level=level)).steps()


def _levels_made(depth: int) -> Iterator[int]:
    """Starts new games forever; making the level is nearly all of the work."""
    games, seeds = zeros(Quest, LEVELS), plant_many("made", LEVELS)
    setups: Any = zeros(Setup, LEVELS)
    setups["depth"], setups["level"] = depth, 1
    while True:
        rules.reset(games, seeds, setups)
        yield LEVELS


def more(seconds: float) -> dict[str, float]:
    levels = {1: 1, 5: 8, 10: 12}
    rates = {f"depth {depth} steps/s (64)": rate(_crowd(depth, level), seconds) for depth, level in levels.items()}
    rates |= {f"level {depth} us": 1e6 / rate(_levels_made(depth), seconds) for depth in levels}
    rates["hot record bytes"] = float(np.dtype(zeros(Quest).dtype).itemsize)
    return rates


OWN: Final = OwnBenchmarks(more=more)
