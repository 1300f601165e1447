"""What to do about a monster that cannot be seen."""

from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.analysis.ground import STEPS, Ground
from quintet.games.rogue.bots.escape import Escape
from quintet.games.rogue.bots.reasons import Reasons, because
from quintet.games.rogue.bots.supplies import find, keep_light
from quintet.games.rogue.bots.threats import first, is_on_stairs
from quintet.games.rogue.bots.walker import goal_of
from quintet.games.rogue.bots.watcher import Watcher
from quintet.games.rogue.tables import DIRECTION_NAMES, EXTRA_HEAL, HEAL
from quintet.games.rogue.text.messages import ARRIVALS, STRUCK_AT_UNSEEN, STRUCK_BY_UNSEEN
from quintet.games.rogue.views.hero import RogueView

__all__ = ["UnseenFoe"]

SHAKES: Final = 60
"""Turns on a level of getting away from unseen attackers before the hero walks on under their blows."""


class UnseenFoe:
    """Strikes back at an unseen attacker, or gets away from it."""

    def __init__(self, reasons: Reasons, watcher: Watcher, escape: Escape) -> None:
        self.reasons = reasons
        self._watcher = watcher
        self._escape = escape
        self._shaken: dict[int, int] = {}
        self._blow = -1

    def is_haunted(self, view: RogueView) -> bool:
        """Whether something unseen has just struck on this level."""
        for turn, _, text in reversed(view.messages):
            if turn < view.turn - 6 or text.startswith(ARRIVALS):
                return False
            if text.startswith(STRUCK_BY_UNSEEN):
                return True
        return False

    def _felt(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Returns a blow to the side that the last unseen blow came from, if it is news: R13.3."""
        for turn, _, text in reversed(view.messages):
            if turn < view.turn - 1:
                return None
            side = text.rpartition(" from the ")[2].rstrip(".")
            if text.startswith(STRUCK_BY_UNSEEN) and side in DIRECTION_NAMES:
                action = MOVE + DIRECTION_NAMES.index(side)
                return action if action in legal else None
        return None

    @because("something unseen strikes, so the hero gets away")
    def shake_off(self, view: RogueView, legal: frozenset[int]) -> Action | None:
        """Gets away from an unseen attacker, which strikes a walking hero less often."""
        ground = Ground(view)
        self._shaken[view.depth] = self._shaken.get(view.depth, 0) + 1
        stairs = "<>" if self._shaken[view.depth] <= SHAKES else goal_of(view)[0]
        path = ground.path(ground.where(stairs), through_traps=True)
        low = 5 * view.hp < 2 * view.max_hp
        fit = 2 * view.hp > view.max_hp or (not low and find(view, "POTION", HEAL, EXTRA_HEAL) is not None)
        return first(
            lambda: keep_light(view, legal) if 2 * view.hp > view.max_hp else None,
            lambda: self.strike_unseen(view, legal, ground) if fit else None,
            lambda: self._escape.leave(view, legal),
            lambda: self._escape.drink(view) if low else None,
            lambda: self._escape.read_for_life(view) if low else None,
            lambda: MOVE + path[0] if path and MOVE + path[0] in legal else None,
        )

    @because("the hero strikes back where the unseen attacker must be")
    def strike_unseen(self, view: RogueView, legal: frozenset[int], ground: Ground) -> Action | None:
        """Strikes where the attacker must be: where the last blow met it, or behind the hero in a corridor."""
        felt = self._felt(view, legal)
        if felt is not None:
            self._blow = felt
            return felt
        struck = any(turn >= view.turn - 1 and text.startswith(STRUCK_AT_UNSEEN) for turn, _, text in view.messages)
        if struck and self._blow in legal:
            return self._blow
        sides = [k for k in range(8) if ground.may_step(ground.here, k)]
        if len(sides) > 2 or is_on_stairs(legal):
            return None
        back = next((k for k in sides if ground.here + STEPS[k] == self._watcher.behind), None)
        self._blow = MOVE + (back if back is not None else sides[0]) if sides else -1
        return self._blow if self._blow in legal else None
