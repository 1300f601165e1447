"""The run map's benchmarks: valid floors per CPU-second of each layout."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from quintet.core.record import zeros
from quintet.core.rng import Rng
from quintet.games.runmap.document import plant_all
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.generate import generate
from quintet.games.runmap.tables import LAYOUTS
from quintet.lab.own_benchmarks import OwnBenchmarks
from quintet.lab.timing import rate

__all__ = ["OWN"]


def _compiled(layout: int, chunk: int) -> Iterator[int]:
    seeds = plant_all([f"bench {number}" for number in range(chunk)])
    floors, acts, styles, rngs = zeros(Floor, chunk), np.ones(chunk, int), np.full(chunk, layout), zeros(Rng)
    while True:
        generate(floors, seeds, acts, styles, rngs)
        yield chunk


def more(seconds: float) -> dict[str, float]:
    """Returns floors per CPU-second by layout."""
    return {
        f"{name} floors": rate(_compiled(layout, 64 if name == "paths" else 4096), seconds)
        for layout, name in enumerate(LAYOUTS)
    }


OWN: Final = OwnBenchmarks(more=more)
