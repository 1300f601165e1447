"""Opponents for Set: one that sees every set, and one that sees them as people do."""

from itertools import combinations

from quintet.core.game import Action, BotInfo, RandomBot, Turn
from quintet.core.rng import SeededRandom
from quintet.games.sets.actions import CLEAR
from quintet.games.sets.model import Card, card_hash
from quintet.games.sets.rules.finding import makes_set
from quintet.games.sets.views import SetView

__all__ = ["BOTS", "HumanLikeBot", "PerfectBot", "differing", "sets_on"]

NOTICED_PERCENT = {1: 60, 2: 40, 3: 22, 4: 10}
"""How often a glance finds a set in which so many attributes differ."""
SLIP_PERCENT = 4
"""How often a glance ends in a claim that is no set."""


def sets_on(view: SetView) -> list[tuple[int, int, int]]:
    """The places of every set on the board that is still worth claiming."""
    cards = [card_hash(card) for card in view.board]
    triples = combinations(range(len(cards)), 3)
    return [
        (i, j, k) for i, j, k in triples if makes_set(cards[i], cards[j], cards[k]) and (i, j, k) not in view.found_sets
    ]


def differing(a: Card, b: Card) -> int:
    """In how many attributes a set with these two cards differs."""
    pairs = ((a.num, b.num), (a.shape, b.shape), (a.shading, b.shading), (a.color, b.color))
    return sum(one is not other for one, other in pairs)


class PerfectBot:
    """Claims the first set on the board, card by card."""

    def __init__(self, seed: str = "") -> None:
        """It needs no chance, so every seed gives the same bot."""

    def act(self, turn: Turn) -> Action:
        view: SetView = turn.view
        picked = set(view.selection)
        for places in sets_on(view):
            if picked <= set(places):
                return next(place for place in places if place not in picked)
        return CLEAR if picked else turn.legal[0]


class HumanLikeBot:
    """Glances at the board once an action, sees a set more easily the fewer attributes differ, and sometimes errs."""

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
        """Thinking takes time: a card is touched and put back."""
        if view.selection:
            return CLEAR
        return self._random.next_int(0, len(view.board) - 1)


BOTS = {
    "random": BotInfo("picks any card", RandomBot, 0),
    "human": BotInfo("sees sets as people do, and errs as they do", HumanLikeBot, 1),
    "perfect": BotInfo("sees every set at once", PerfectBot, 2),
}
