"""Making floors: the kernel that puts shape and kinds together, and its entry."""

from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Ints, Rows
from quintet.core.rng import Rng, Seed, begin, stream
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import wipe_floor
from quintet.games.runmap.rules.kinds import scatter_specials
from quintet.games.runmap.rules.kinds_by_path import shape_paths
from quintet.games.runmap.rules.topology import draw_links, draw_shape, draw_widths
from quintet.games.runmap.rules.work import WORK, Work
from quintet.games.runmap.tables import BOSS, COMPACT, PATHS

__all__ = ["ACT_STREAMS", "build_floor", "generate"]

ACT_STREAMS: Final = np.array([stream(f"_act{act}") for act in (1, 2, 3)], np.int64)


MOST_FLOORS: Final = 200
"""How many floors are drawn for one act before the last is taken as it is."""


@kernel
def build_floor(floor: Floor, seed: Seed, act: int, style: int, rng: Rng, work: Work) -> None:
    """Makes one act from the stream of that act: R1.3."""
    begin(rng, seed, ACT_STREAMS[act - 1, 0], ACT_STREAMS[act - 1, 1])
    for _ in range(MOST_FLOORS):
        draw_outline(floor, act, style, rng)
        if style != PATHS:
            scatter_specials(floor, rng)
            return
        if shape_paths(floor, rng, work):
            return


@kernel
def draw_outline(floor: Floor, act: int, style: int, rng: Rng) -> None:
    """Draws rows and links: R2."""
    wipe_floor(floor)
    floor.act = act
    floor.style = style
    if style == COMPACT:
        draw_shape(floor, rng)
    else:
        draw_widths(floor, rng)
    for row in range(floor.rows - 1):
        draw_links(floor, row, rng)
    floor.kinds[floor.rows - 1, 0] = BOSS


@entry
def generate(floors: Rows[Floor], seeds: Rows[Seed], acts: Ints, styles: Ints, rngs: Rows[Rng]) -> None:
    """Makes a floor for each seed, act and style; `rngs` holds one generator to draw with."""
    works = np.zeros(1, WORK)
    for k in range(floors.shape[0]):
        build_floor(floors[k], seeds[k], acts[k], styles[k], rngs[0], works[0])
