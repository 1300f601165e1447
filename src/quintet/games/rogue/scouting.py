"""How a person's hero explores: things close by first, by touch in the dark, and never in circles: R14.6.

The bots explore by `travel.explore_step` and by ways of their own; what is written here changes nothing for them.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from quintet.core.game import Action
from quintet.games.rogue.actions import MOVE, PICK_UP
from quintet.games.rogue.company import Place
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.travel import ITEM_SYMBOLS, STEPS, Cell, Ground, Tiles, danger
from quintet.games.rogue.views import RogueView

__all__ = ["Circling", "scout_step"]

CLOSE_BY: Final = 8
"""Steps within which a thing is fetched before the unknown is looked at."""
MOST_RETURNS: Final = 20
"""Steps onto tiles already walked on, with nothing learned in between, before a way gives up."""


def scout_step(
    view: RogueView,
    skip: Iterable[Cell] = (),
    place: Place | None = None,
    *,
    things: bool = True,
    careful: bool = False,
    break_locks: bool = False,
) -> Action | str:
    """One step: a thing close by, else the nearest thing or unknown; without light one tile after another is felt.

    Sleepers are given a berth, by the careful always, by others where there is another way; doors that were found
    locked are left alone.
    """
    reason = danger(view, bold=True)
    if reason:
        return reason
    place = place or Place()
    wanted = things_wanted(view, list(skip)) if things else np.zeros(WIDTH * HEIGHT, np.uint8)
    if wanted[view.y * WIDTH + view.x]:
        return PICK_UP
    grounds = [Ground(view)] if break_locks else list(place.grounds(view))
    for ground in grounds[:1] if careful else grounds:
        step = _step_over(view, ground, wanted, place.unseen(view))
        if step is not None:
            return MOVE + step
    return "there is nothing left to explore that you can reach"


def things_wanted(view: RogueView, skipped: list[Cell]) -> Tiles:
    """Where something lies that can be taken, the own tile included."""
    able = len(view.pack) < PACK_SLOTS and not any(name == "levitating" for name, _ in view.effects)
    wanted = Ground(view).where("".join(ITEM_SYMBOLS if able else "") + "$")
    wanted[view.y * WIDTH + view.x] = able and any((t.x, t.y) == (view.x, view.y) for t in view.things)
    wanted[skipped] = 0
    return wanted


def _step_over(view: RogueView, ground: Ground, things: Tiles, unseen: Tiles) -> int | None:
    path = ground.path(things)
    if path and len(path) <= CLOSE_BY:
        return path[0]
    felt = _feel(ground) if view.light == 0 else None
    return felt if felt is not None else _nearest(ground, things | unseen | ground.frontier(8 if view.light else 4))


def _feel(ground: Ground) -> int | None:
    """In the dark only the own tile is seen, so what lies beside it is tried: a wall that is bumped into is known."""
    return next((k for k in range(4) if ground.is_unknown(ground.here + STEPS[k])), None)


def _nearest(ground: Ground, goals: Tiles) -> int | None:
    for through in (False, True):
        step = ground.first_step(goals, through_traps=through)
        if step is not None:
            return step
    return None


class Circling:
    """Notices a way that comes back to its own tiles again and again and learns nothing by it."""

    def __init__(self) -> None:
        self._known: object = None
        self._walked: set[Cell] = set()
        self._returns = 0

    def is_lost(self, view: RogueView, unseen: int = 0) -> bool:
        """Asked once an action; who lights up what was only mapped learns something too."""
        known = (
            view.depth,
            unseen,
            sum(row.count(" ") for row in view.map),
            len(view.pack),
            view.gold,
            len(view.monsters),
        )
        here = view.y * WIDTH + view.x
        if known != self._known:
            self._known, self._walked, self._returns = known, set(), 0
        self._returns += here in self._walked
        self._walked.add(here)
        return self._returns >= MOST_RETURNS
