"""Where to look for hidden doors: R5.6."""

from typing import Final

import numpy as np

from quintet.games.rogue.analysis.ground import STEPS, Cell, Ground, Tiles
from quintet.games.rogue.analysis.reach import FAR, mark_roomy, weigh_places, weigh_walls
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.views.hero import RogueView

__all__ = ["DoorSearch"]

SEARCHES: Final = 4
"""Turns that a search may be planned for; four find nineteen of twenty doors at level 1."""


class DoorSearch:
    """Remembers which walls were searched, and says where searching pays best."""

    def __init__(self) -> None:
        self._searched: dict[int, Tiles] = {}

    def note_search(self, view: RogueView) -> None:
        """Counts one search of everything around the hero."""
        here = view.y * WIDTH + view.x
        self._searched_on(view.depth)[[here + step for step in STEPS]] += 1

    def _searched_on(self, depth: int) -> Tiles:
        """How often each tile of a level was searched."""
        return self._searched.setdefault(depth, np.zeros(WIDTH * HEIGHT, np.int64))

    def best_place(self, view: RogueView, ground: Ground) -> Cell:
        """Returns the tile where searching finds the most per turn, the walk there included."""
        totals, walls, places = (np.zeros(WIDTH * HEIGHT, np.int64) for _ in range(3))
        missed = max(5, 50 - 5 * view.level)
        mark_roomy(ground.codes, totals)
        weigh_walls(ground.codes, ground.glyphs, totals, walls)
        weigh_places(ground.codes, walls, self._searched_on(view.depth), missed, places)
        far = ground.distances([ground.here])
        yields = [(1 - (missed / 100) ** turns) / (far + turns) for turns in range(1, SEARCHES + 1)]
        worth = np.where(far < FAR, places * np.maximum.reduce(yields), 0)
        return int(worth.argmax()) if worth.max() > 0 else ground.here
