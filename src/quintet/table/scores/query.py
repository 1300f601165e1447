"""Query: which results a leaderboard shows, and in which order, from what people choose or type."""

import datetime as dt
import math
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, shortened
from quintet.core.game import Game
from quintet.core.rng import SeedLike
from quintet.table.daily_seed import daily_seed

__all__ = [
    "MOST_RANKED",
    "PAGE",
    "PERIODS",
    "SCORE",
    "SORTS",
    "TIME",
    "TODAY",
    "VIEWS",
    "Query",
    "Span",
    "fact_names",
    "make_query",
    "pages_of",
    "read_days",
    "read_minimums",
    "since",
    "sorts_of",
    "usual_sort",
]

PAGE: Final = 25
MOST_RANKED: Final = 500
"""The last rank that a list shows; later results count in the totals, and filters find them."""
VIEWS: Final[Mapping[str, dict[str, Any]]] = {
    "all": {},
    "victories": {"won": True},
    "defeats": {"won": False},
    "with help": {"only_assisted": True},
}
"""The lists to choose from, and what each asks for."""
PERIODS: Final[Mapping[str, int | None]] = {"all time": None, "30 days": 30, "7 days": 7}
"""How far back, in days."""
TODAY: Final = "today's challenge"
"""A period of its own kind: only games on the seed of the day."""
SCORE: Final = "score"
TIME: Final = "time"
SORTS: Final = (SCORE, "date", "actions", TIME)
"""The orders that every game has: best score, latest, fewest actions or shortest time first."""
YEARS: Final = range(1971, 9999)
_DAY: Final = r"(\d{4}-\d{1,2}-\d{1,2})"
_SPAN: Final = re.compile(rf"{_DAY}?\s*(-|to|\.\.)?\s*{_DAY}?")

Span = tuple[dt.datetime | None, dt.datetime | None]
"""From the first moment on, up to but not including the second; None is an open end."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """Which results to show, and in which order. A filter that is not set lets everything through."""

    game: str | None = None
    mode: str | None = None
    seed: SeedLike | None = None
    name: str | None = None
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    """Up to but not including this moment."""
    won: bool | None = None
    """True for victories only, False for everything else."""
    minimum: float | None = None
    """Only scores of at least this."""
    minimum_facts: dict[str, float] = {}
    """Only results whose facts of these names are at least these numbers."""
    assisted: bool = False
    """Includes games played with help."""
    only_assisted: bool = False
    """Only games played with help: they have a list of their own."""
    bots: bool = False
    everyone: bool = False
    """Includes the games of all players of a shared store, not only your own."""
    sort: str = SCORE
    """One of SORTS, or a fact of the game, the largest first."""
    limit: int = 10
    skip: int = 0


def since(days: int | None, now: dt.datetime | None = None) -> dt.datetime | None:
    """Returns the moment that many days ago."""
    return None if days is None else (now or dt.datetime.now(dt.UTC)) - dt.timedelta(days=days)


def fact_names(game: Game[Any] | None) -> Mapping[str, str]:
    """Returns the facts of a game that have a column of their own, with their headings."""
    return game.extras.fact_names if game is not None else {}


def sorts_of(game: Game[Any] | None) -> dict[str, str]:
    """Returns every order that the list of a game has: the name for `Query.sort`, and its label."""
    return {**{name: name for name in SORTS}, **dict(fact_names(game))}


def usual_sort(game: Game[Any] | None, mode: str) -> str:
    """Returns what ranks the games of a mode: the time where every finished game has the same score."""
    return TIME if game is not None and mode in game.extras.timed else SCORE


def pages_of(games: int) -> int:
    """Returns how many pages a list of that many games has."""
    return max(-(-min(games, MOST_RANKED) // PAGE), 1)


# --- minimums ---------------------------------------------------------------------------------------------------------


def read_minimums(text: str, game: Game[Any] | None) -> dict[str, float]:
    """Reads minimums as people type them: "500" is a score, "500, level 5" a score and a fact of the game."""
    parts = [part.strip() for part in text.split(",")]
    return dict(_read_minimum(part, game) for part in parts if part)


def _read_minimum(part: str, game: Game[Any] | None) -> tuple[str, float]:
    named, _, number = part.rpartition(" ")
    keys = {SCORE: SCORE, **{word: name for name, heading in fact_names(game).items() for word in (heading, name)}}
    key, value = keys.get(named.strip().lower() or SCORE), _finite(number)
    if key is None or value is None:
        facts = list(fact_names(game).values())
        example = f" or `{facts[min(1, len(facts) - 1)]} 5`" if facts else ""
        known = f" You can use {', '.join([SCORE, *facts])}." if facts else ""
        raise BadNotation(f'"{shortened(part)}" is not a minimum. Try `500`{example}.{known}')
    return key, value


def _finite(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


# --- days -------------------------------------------------------------------------------------------------------------


def read_days(text: str) -> Span:
    """Reads a span of days, both ends included: one day, two with a dash between them, or one open end."""
    found = _SPAN.fullmatch(text.strip().lower())
    if found is None:
        raise BadNotation(
            f'"{shortened(text)}" is not a span of days. Try `2026-11-01 - 2026-11-16`, or only one end of it.'
        )
    first, dash, last = found.groups()
    begin = _midnight(_day(first)) if first else None
    end = _midnight(_day(last or first) + dt.timedelta(days=1)) if last or (first and not dash) else None
    if begin is not None and end is not None and end <= begin:
        raise BadNotation(f"The last day comes before the first. Try `{last} - {first}`.")
    return begin, end


def _day(text: str) -> dt.date:
    try:
        day = dt.date(*map(int, text.split("-")))
    except ValueError:
        raise BadNotation(f"There is no day {text}. Type a day like `2026-11-16`.") from None
    if day.year not in YEARS:
        raise BadNotation(f"No game can be from {text}. Type a day like `2026-11-16`.")
    return day


def _midnight(day: dt.date) -> dt.datetime:
    """Returns the start of a day in local time, also where the clock was changed the day before."""
    return dt.datetime.combine(day, dt.time()).astimezone()


# --- all of it --------------------------------------------------------------------------------------------------------


def make_query(
    *,
    view: str = "all",
    period: str = "all time",
    game: str = "",
    sort: str = SCORE,
    seed: str = "",
    minimums: Mapping[str, float] | None = None,
    days: Span = (None, None),
    name: str = "",
    mode: str = "",
    bots: bool = False,
    page: int = 0,
) -> Query:
    """Returns the query for a page of a list; the period and the days both apply."""
    begins = [moment for moment in (since(PERIODS.get(period)), days[0]) if moment is not None]
    facts = dict(minimums or {})
    return Query(
        game=game or None,
        seed=seed or (daily_seed() if period == TODAY else None),
        since=max(begins, default=None),
        until=days[1],
        minimum=facts.pop(SCORE, None),
        minimum_facts=facts,
        name=name.strip() or None,
        mode=mode.strip() or None,
        bots=bots,
        sort=sort,
        limit=PAGE,
        skip=page * PAGE,
        **VIEWS[view],
    )
