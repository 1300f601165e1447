"""How `explore` walks: nearby items first, by touch in the dark, and never in circles: R14.6.

The bots explore in their own way; nothing here changes what they do.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from quintet.core.game import Action
from quintet.games.rogue.actions import MOVE, PICK_UP
from quintet.games.rogue.analysis.ground import ITEM_SYMBOLS, STEPS, Cell, Ground, Tiles
from quintet.games.rogue.autopilot.level_memory import LevelMemory, RiskyGround
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.views.hero import RogueView

__all__ = ["Circling", "Scouted", "has_more", "scout", "things_wanted"]

CLOSE_BY: Final = 8
"""Steps within which an item is fetched before the unknown is explored."""
MOST_RETURNS: Final = 20
"""Steps onto tiles already walked on, with nothing learned in between, before a command gives up."""


class Scouted(NamedTuple):
    """What to do next to learn more, and the ground it leads over."""

    action: Action
    over: RiskyGround


def scout(view: RogueView, grounds: Iterable[RiskyGround], things: Tiles, unseen: Tiles) -> Scouted | None:
    """Returns one step over the first ground that has one: to a nearby item, else to the nearest item or unknown tile.

    Without light the hero feels one tile after another.
    """
    if things[view.y * WIDTH + view.x]:
        return Scouted(PICK_UP, RiskyGround(Ground(view)))
    for over in grounds:
        step = _step_over(view, over.ground, things, unseen)
        if step is not None:
            return Scouted(MOVE + step, over)
    return None


def has_more(view: RogueView, level: LevelMemory, things: Tiles | None = None) -> bool:
    """Whether something unknown or one of these items can be reached without breaking a lock."""
    wanted = np.zeros(WIDTH * HEIGHT, np.uint8) if things is None else things
    return scout(view, level.peaceful_grounds(view), wanted, level.unseen(view)) is not None


def things_wanted(view: RogueView, *skipped: Cell) -> Tiles:
    """Returns where something lies that can be picked up, the hero's own tile included."""
    able = len(view.pack) < PACK_SLOTS and not any(name == "levitating" for name, _ in view.effects)
    wanted = Ground(view).where("".join(ITEM_SYMBOLS if able else "") + "$")
    wanted[view.y * WIDTH + view.x] = able and any((t.x, t.y) == (view.x, view.y) for t in view.things)
    wanted[list(skipped)] = 0
    return wanted


def _step_over(view: RogueView, ground: Ground, things: Tiles, unseen: Tiles) -> int | None:
    """Four neighbors count, since the hero cannot walk across a corner into the unknown."""
    path = ground.path(things)
    if path and len(path) <= CLOSE_BY:
        return path[0]
    felt = _feel(ground) if view.light == 0 else None
    return felt if felt is not None else ground.bold_step(things | unseen | ground.frontier(4))


def _feel(ground: Ground) -> int | None:
    """In the dark the hero sees only its own tile, so it tries the ones beside it; bumping into a wall reveals it."""
    return next((k for k in range(4) if ground.is_unknown(ground.here + STEPS[k])), None)


class Circling:
    """Notices when a command keeps coming back to the same tiles and learns nothing."""

    def __init__(self) -> None:
        self._known: object = None
        self._walked: set[Cell] = set()
        self._returns = 0

    def is_lost(self, view: RogueView, unseen: int = 0) -> bool:
        """Whether the hero walks in circles; asked once per action. Seeing what was only mapped counts as learning."""
        blanks = sum(row.count(" ") for row in view.map)
        known = (view.depth, unseen, blanks, len(view.pack), view.gold)
        here = view.y * WIDTH + view.x
        if known != self._known:
            self._known, self._walked, self._returns = known, set(), 0
        self._returns += here in self._walked
        self._walked.add(here)
        return self._returns >= MOST_RETURNS
