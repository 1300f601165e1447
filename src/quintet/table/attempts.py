"""Attempts at the daily challenge: one seed per day for everybody. Only the first attempt counts, and it has no undo.

An attempt begins when the player first sees the game, not with the first action: maps and boards give a lot away. A
player who types the seed of a day into an ordinary game has seen it too, so everything after that is practice.
"""

from collections.abc import Callable

from quintet.core.errors import QuintetError
from quintet.table.daily_seed import is_daily
from quintet.table.match import Match
from quintet.table.seats import Undo
from quintet.table.storage.store import Store

__all__ = ["Make", "begin_match", "check_may_practice"]

Make = Callable[[Undo | None, bool], Match]
"""Makes a match from its undo policy and whether it counts as helped."""


def check_may_practice(store: Store | None, game: str, seed: object) -> None:
    """Refuses practice on the seed of a day while the attempt at it is unfinished: that would be a rehearsal."""
    attempt = store.first_attempt(game, str(seed)) if store is not None and is_daily(seed) else None
    if attempt is not None and attempt.match is not None and not attempt.is_over:
        raise QuintetError(
            "Your attempt at this day's challenge is not finished. Finish or resign it before you practice on its seed."
        )


def begin_match(store: Store | None, game: str, seed: str, make: Make, *, daily: bool) -> tuple[Match, int | None]:
    """Returns a new match, and its number if it is in the store already, as the first attempt at a challenge is."""
    if not is_daily(seed):
        return make(None, False), None
    if store is not None and daily:
        attempt = make(Undo.OFF, False)
        number = store.claim(attempt)
        if number is not None:
            return attempt, number
    check_may_practice(store, game, seed)
    if store is not None:
        store.spoil(game, seed)
    return make(None, True), None
