"""What the front page knows about each game: the last result, days in a row, and today's challenge."""

import datetime as dt
from collections.abc import Iterable
from typing import Final, NamedTuple

from quintet.core.info import FINISHED
from quintet.core.plural import counted
from quintet.front.cards import has_points
from quintet.front.score_table import end_word
from quintet.table.daily_seed import daily_seed
from quintet.table.scores.query import VIEWS, make_query
from quintet.table.scores.results import Result
from quintet.table.storage.store import Store

__all__ = ["HubFacts", "hub_facts"]

NEWEST: Final = "date"
"""The order of results by their date, newest first."""


class HubFacts(NamedTuple):
    """A game as the player left it."""

    last: str = ""
    """How the last game ended, in a word or two."""
    streak: int = 0
    """How many days in a row it was finished, up to today or yesterday."""
    today: str = ""
    """How today's challenge stands: "open", "begun" or "done"."""

    @property
    def words(self) -> str:
        """The facts in one short line, the most telling first."""
        days = f"{self.streak} days in a row" if self.streak > 1 else ""
        return " · ".join(filter(None, [self.last, days]))


def hub_facts(store: Store, game: str) -> HubFacts:
    """Returns what the card of a game shows."""
    results = store.leaderboard(make_query(view=next(iter(VIEWS)), game=game, sort=NEWEST))
    return HubFacts(_last(results[0]) if results else "", _streak(results), _today(store, game))


def _last(result: Result) -> str:
    """Returns how a game ended: in points where people count them, else as won, lost or drawn."""
    if result.won or result.reason == FINISHED or result.gave_up or not has_points(result.game):
        return f"last: {end_word(result)}"
    return f"last: {counted(int(result.score), 'point')}"


def _streak(results: Iterable[Result]) -> int:
    days = {dt.datetime.fromtimestamp(result.played).astimezone().date() for result in results}
    day = dt.datetime.now().astimezone().date()
    if day not in days:
        day -= dt.timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - dt.timedelta(days=1)
    return count


def _today(store: Store, game: str) -> str:
    attempt = store.first_attempt(game, daily_seed())
    if attempt is None:
        return "open"
    return "done" if attempt.is_over else "begun"
