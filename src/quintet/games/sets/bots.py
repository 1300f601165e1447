"""Opponents for Set: one that sees every set, and one that sees them the way people do."""

from functools import partial
from itertools import combinations
from typing import Final

from quintet.core.game import Action, BotInfo, RandomBot, Turn
from quintet.core.rng import SeededRandom
from quintet.games.sets.actions import CLEAR
from quintet.games.sets.model import Card, card_hash
from quintet.games.sets.tables import sets_among
from quintet.games.sets.views import SetView

__all__ = ["BOTS", "FORMER_BOTS", "HumanLikeBot", "PerfectBot", "differing", "sets_on"]

NOTICED: Final = {1: 56, 2: 38, 3: 28, 4: 18}
"""How many of a thousand glances find a set, by the number of attributes in which its cards differ.

A table gives a bot a glance a second. With all four attributes the median is about 12 seconds from one set to the
next, the three picks included, and one set in ten takes most of a minute.
"""
SLIPS: Final = 8
"""How many of a thousand glances take three cards for a set that are none."""


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


def near_sets(view: SetView) -> list[tuple[int, int, int]]:
    """Returns the places of three cards that miss being a set by one attribute: the mistakes people make."""
    return [
        (i, j, k)
        for i, j, k in combinations(range(len(view.board)), 3)
        if _faults(view.board[i], view.board[j], view.board[k]) == 1
    ]


def _faults(a: Card, b: Card, c: Card) -> int:
    looks = zip(*((card.num, card.shape, card.shading, card.color) for card in (a, b, c)), strict=True)
    return sum(len({*values}) == 2 for values in looks)


class HumanLikeBot:
    """Glances at the board once per action, sees sets with few differing attributes more easily, and makes mistakes."""

    def __init__(self, seed: str = "", speed: int = 1) -> None:
        self._random = SeededRandom(f"{seed}_human")
        self._speed = speed
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
        """Returns what this glance takes for a set, mostly nothing."""
        for places in self._random.shuffle(sets_on(view)):
            if self._happens(NOTICED[differing(view.board[places[0]], view.board[places[1]])]):
                return places
        if self._happens(SLIPS):
            wrong = near_sets(view)
            return wrong[self._random.next_int(0, len(wrong) - 1)] if wrong else ()
        return ()

    def _happens(self, chance: int) -> bool:
        """Whether something of this chance, of a thousand, happens; a quicker player has more chances."""
        return self._random.next_int(1, 1000) <= chance * self._speed

    def _fiddle(self, view: SetView) -> Action:
        """Spends time thinking: picks a card, then puts it back."""
        if view.selection:
            return CLEAR
        return self._random.next_int(0, len(view.board) - 1)


BOTS = {
    "random": BotInfo("picks cards at random", RandomBot, 0),
    "casual": BotInfo("about 12 seconds a set, with some mistakes", HumanLikeBot, 1),
    "quick": BotInfo("about 6 seconds a set, with some mistakes", partial(HumanLikeBot, speed=3), 2),
    "perfect": BotInfo("sees every set at once", PerfectBot, 3),
}
FORMER_BOTS: Final = {"human": "casual"}
"""What bots of earlier versions are called now."""
