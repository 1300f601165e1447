"""Totals and ranks: what a leaderboard shows beside its rows."""

from collections.abc import Mapping
from typing import Any

import msgspec

from quintet.core.extras import ACTION_TOTALS
from quintet.core.game import Game

__all__ = ["Rank", "Totals", "fact_totals"]


class Totals(msgspec.Struct, frozen=True):
    """A whole list in numbers."""

    games: int = 0
    wins: int = 0
    decided: int = 0
    """Games that were won or lost; stopping a game without an end is neither."""
    best: float | None = None
    streak: int = 0
    """Victories in a row up to the last game."""
    longest: int = 0
    """The most victories in a row."""
    last: str = ""
    """The last ten games, the newest last: W for a win, L for a loss, - for neither."""
    facts: tuple[tuple[str, float], ...] = ()
    """What the facts of the games add up to, each with its label."""

    @property
    def win_rate(self) -> float:
        return self.wins / self.decided if self.decided else 0.0


class Rank(msgspec.Struct, frozen=True):
    """The place of a score among the others."""

    place: int = 1
    others: int = 0
    beaten: int = 0

    @property
    def share(self) -> int:
        """How many of the others it beats, in whole percent."""
        return 100 * self.beaten // self.others if self.others else 0


def fact_totals(game: Game[Any] | None) -> Mapping[str, tuple[str, str]]:
    """Returns what a game adds up: a label, how, and the fact; the number of actions where it says nothing."""
    return game.extras.fact_totals if game is not None else ACTION_TOTALS
