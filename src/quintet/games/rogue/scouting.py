"""How a person's hero explores: things close by first, by touch in the dark, and never in circles: R14.6.

The bots explore by `travel.explore_step` and by ways of their own; what is written here changes nothing for them.
"""

from collections.abc import Iterable
from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import MOVE, PICK_UP
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.travel import ITEM_SYMBOLS, STEPS, Cell, Ground, Tiles, danger
from quintet.games.rogue.views import RogueView

__all__ = ["Circling", "scout_step"]

CLOSE_BY: Final = 8
"""Steps within which a thing is fetched before the unknown is looked at."""
MOST_RETURNS: Final = 20
"""Steps onto tiles already walked on, with nothing learned in between, before a way gives up."""


def scout_step(view: RogueView, skip: Iterable[Cell] = ()) -> Action | str:
    """One step: a thing close by, else the nearest thing or unknown; without light one tile after another is felt."""
    reason = danger(view, bold=True)
    if reason:
        return reason
    ground, skipped = Ground(view), list(skip)
    able = len(view.pack) < PACK_SLOTS and not any(name == "levitating" for name, _ in view.effects)
    if able and ground.here not in skipped and any((t.x, t.y) == (view.x, view.y) for t in view.things):
        return PICK_UP
    things = ground.where("".join(ITEM_SYMBOLS if able else "") + "$")
    things[skipped] = 0
    path = ground.path(things)
    if path and len(path) <= CLOSE_BY:
        return MOVE + path[0]
    return _feel(ground, things) if view.light == 0 else _nearest(ground, things | ground.frontier())


def _feel(ground: Ground, things: Tiles) -> Action | str:
    """In the dark only the own tile is seen, so what lies beside it is tried: a wall that is bumped into is known."""
    for k in range(4):
        if ground.is_unknown(ground.here + STEPS[k]):
            return MOVE + k
    return _nearest(ground, things | ground.frontier(4))


def _nearest(ground: Ground, goals: Tiles) -> Action | str:
    for through in (False, True):
        step = ground.first_step(goals, through_traps=through)
        if step is not None:
            return MOVE + step
    return "there is nothing left to explore that you can reach"


class Circling:
    """Notices a way that comes back to its own tiles again and again and learns nothing by it."""

    def __init__(self) -> None:
        self._known: object = None
        self._walked: set[Cell] = set()
        self._returns = 0

    def is_lost(self, view: RogueView) -> bool:
        """Asked once an action."""
        known = (view.depth, sum(row.count(" ") for row in view.map), len(view.pack), view.gold, len(view.monsters))
        here = view.y * WIDTH + view.x
        if known != self._known:
            self._known, self._walked, self._returns = known, set(), 0
        self._returns += here in self._walked
        self._walked.add(here)
        return self._returns >= MOST_RETURNS
