"""Opponents for Set: one that sees every set, and one that sees them the way people do."""

from quintet.core.game import Action, BotInfo, RandomBot, Turn
from quintet.core.rng import SeededRandom
from quintet.games.sets.actions import CLEAR
from quintet.games.sets.model import Card, card_hash
from quintet.games.sets.tables import sets_among
from quintet.games.sets.views import SetView

__all__ = ["BOTS", "HumanLikeBot", "PerfectBot", "differing", "sets_on"]

NOTICED_PERCENT = {1: 60, 2: 40, 3: 22, 4: 10}
"""How often a glance finds a set, by the number of attributes in which its cards differ."""
SLIP_PERCENT = 4
"""How often a glance ends in a wrong claim."""


def sets_on(view: SetView) -> list[tuple[int, int, int]]:
    """Returns the places of every set on the board that is still worth claiming."""
    found = sets_among([card_hash(card) for card in view.board])
    return [places for places in found if places not in view.found_sets]


def differing(a: Card, b: Card) -> int:
    """Returns the number of attributes in which a set with these two cards differs."""
    pairs = ((a.num, b.num), (a.shape, b.shape), (a.shading, b.shading), (a.color, b.color))
    return sum(one is not other for one, other in pairs)


class PerfectBot:
    """Claims the first set on the board, card by card."""

    def __init__(self, seed: str = "") -> None:
        """Ignores the seed: this bot leaves nothing to chance."""

    def act(self, turn: Turn) -> Action:
        view: SetView = turn.view
        picked = set(view.selection)
        for places in sets_on(view):
            if picked <= set(places):
                return next(place for place in places if place not in picked)
        return CLEAR if picked else turn.legal[0]


class HumanLikeBot:
    """Glances at the board once per action, sees sets with few differing attributes more easily, and makes mistakes."""

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_human")
        self._plan: tuple[int, ...] = ()
        self._board: tuple[Card, ...] = ()

    def act(self, turn: Turn) -> Action:
        view: SetView = turn.view
        if view.board != self._board:
            self._board, self._plan = view.board, ()
        if not self._plan:
            self._plan = self._glance(view)
        waiting = [place for place in self._plan if place not in view.selection]
        if waiting and set(view.selection) <= set(self._plan):
            if len(waiting) == 1:
                self._plan = ()
            return waiting[0]
        return self._fiddle(view)

    def _glance(self, view: SetView) -> tuple[int, ...]:
        for places in self._random.shuffle(sets_on(view)):
            easy = NOTICED_PERCENT[differing(view.board[places[0]], view.board[places[1]])]
            if self._random.next_int(1, 100) <= easy:
                return places
        if self._random.next_int(1, 100) <= SLIP_PERCENT:
            return tuple(self._random.shuffle(range(len(view.board)))[:3])
        return ()

    def _fiddle(self, view: SetView) -> Action:
        """Spends time thinking: picks a card, then puts it back."""
        if view.selection:
            return CLEAR
        return self._random.next_int(0, len(view.board) - 1)


BOTS = {
    "random": BotInfo("picks cards at random", RandomBot, 0),
    "human": BotInfo("finds sets the way people do, and makes mistakes", HumanLikeBot, 1),
    "perfect": BotInfo("sees every set at once", PerfectBot, 2),
}
