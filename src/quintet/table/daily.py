"""The daily challenge: one seed a day for everybody, of which the first attempt counts and nothing can be taken back.

An attempt begins when its game is first seen, not with the first action: maps and boards tell much before. Whoever
plays a day's seed in another way first (by typing it) has seen it too, and practices from then on.
"""

import datetime as dt
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from quintet.table.match import Match
    from quintet.table.seats import Undo
    from quintet.table.storage.store import Store

__all__ = ["Make", "begin_match", "check_may_practice", "daily_seed", "is_daily", "today"]

SEED: Final = re.compile(r"daily-\d{4}-\d{2}-\d{2}")
Make = Callable[["Undo | None", bool], "Match"]
"""Makes a match by what may be taken back there and whether it counts as helped."""


def today() -> dt.date:
    """The day by world time, so that it is one day for all."""
    return dt.datetime.now(dt.UTC).date()


def daily_seed(day: dt.date | None = None) -> str:
    """The seed that everybody plays on this day."""
    return f"daily-{(day or today()).isoformat()}"


def is_daily(seed: object) -> bool:
    """Whether a seed is that of a day."""
    return isinstance(seed, str) and SEED.fullmatch(seed) is not None


def check_may_practice(store: "Store | None", game: str, seed: object) -> None:
    """Refuses practice on a day's seed while the attempt at it runs: trying a way out first would be peeking."""
    from quintet.core.errors import QuintetError  # noqa: PLC0415 - the front page asks for a seed only

    attempt = store.first_attempt(game, str(seed)) if store is not None and is_daily(seed) else None
    if attempt is not None and attempt.match is not None and not attempt.is_over:
        raise QuintetError(
            "your attempt at this day's challenge still runs; finish it or give it up before you practice on its seed"
        )


def begin_match(store: "Store | None", game: str, seed: str, make: Make, *, daily: bool) -> "tuple[Match, int | None]":
    """A new match, and its number where it is kept from its start on: the first attempt at a day's challenge is."""
    from quintet.table.seats import Undo  # noqa: PLC0415 - the front page asks for a seed only

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
