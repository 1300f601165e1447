"""What a leaderboard is narrowed down to and sorted by, from the words that people choose or type."""

import datetime as dt
import math
import re
from collections.abc import Mapping
from typing import Any, Final

from quintet.core.errors import BadNotation, printable
from quintet.core.game import Game
from quintet.table.daily import daily_seed
from quintet.table.scores.results import SORTS, Wanted

__all__ = [
    "MOST_RANKED",
    "PAGE",
    "PERIODS",
    "SCORE",
    "TODAY",
    "VIEWS",
    "Span",
    "fact_names",
    "pages_of",
    "read_days",
    "read_least",
    "since",
    "sorts_of",
    "wanted_for",
]

PAGE: Final = 25
MOST_RANKED: Final = 500
"""A list ends at this place; whatever comes after it is counted in the totals, and found by narrowing down."""
VIEWS: Final[Mapping[str, dict[str, Any]]] = {
    "all": {},
    "victories": {"won": True},
    "defeats": {"won": False},
    "with help": {"only_assisted": True},
}
"""What can be looked at: what each asks for."""
PERIODS: Final[Mapping[str, int | None]] = {"all time": None, "30 days": 30, "7 days": 7}
"""How far back, in days."""
TODAY: Final = "today's challenge"
"""A period of its own kind: only what was played on the day's seed."""
SCORE: Final = "score"
YEARS: Final = range(1971, 9999)
_DAY: Final = r"(\d{4}-\d{1,2}-\d{1,2})"
_SPAN: Final = re.compile(rf"{_DAY}?\s*(-|to|\.\.)?\s*{_DAY}?")

Span = tuple[dt.datetime | None, dt.datetime | None]
"""From a moment on, up to but not including another; None is an open end."""


def since(days: int | None, now: dt.datetime | None = None) -> dt.datetime | None:
    """The moment so many days ago."""
    return None if days is None else (now or dt.datetime.now(dt.UTC)) - dt.timedelta(days=days)


def fact_names(game: Game[Any] | None) -> Mapping[str, str]:
    """The facts of a game that have a column of their own, and their headings."""
    return game.extras.fact_names if game is not None else {}


def sorts_of(game: Game[Any] | None) -> dict[str, str]:
    """All that the list of a game can be sorted by: the name for `Wanted.sort`, and words for it."""
    return {**{name: name for name in SORTS}, **dict(fact_names(game))}


def pages_of(games: int) -> int:
    """How many pages a list of so many games has."""
    return max(-(-min(games, MOST_RANKED) // PAGE), 1)


# --- least values ---------------------------------------------------------------------------------------------------


def read_least(text: str, game: Game[Any] | None) -> dict[str, float]:
    """Least values as they are typed: "500" is a score, "500, level 5" a score and a fact of the game."""
    parts = [part.strip() for part in text.split(",")]
    return dict(_read_one_least(part, game) for part in parts if part)


def _read_one_least(part: str, game: Game[Any] | None) -> tuple[str, float]:
    named, _, number = part.rpartition(" ")
    keys = {SCORE: SCORE, **{word: name for name, heading in fact_names(game).items() for word in (heading, name)}}
    key, value = keys.get(named.strip().lower() or SCORE), _finite(number)
    if key is None or value is None:
        facts = list(fact_names(game).values())
        like = f"500, or a word and a number like {facts[min(1, len(facts) - 1)]} 5" if facts else "a score like 500"
        known = f"; the words are {', '.join([SCORE, *facts])}" if facts else ""
        raise BadNotation(f"{printable(part)[:40]!r} is no least value; type {like}{known}")
    return key, value


def _finite(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


# --- days -----------------------------------------------------------------------------------------------------------


def read_days(text: str) -> Span:
    """A span of days as it is typed, both ends included: one day, two with a dash between, or one open end."""
    found = _SPAN.fullmatch(text.strip().lower())
    if found is None:
        raise BadNotation(
            f"{printable(text)[:40]!r} is no span of days; type 2026-11-01 - 2026-11-16, or only one end of it"
        )
    first, dash, last = found.groups()
    begin = _midnight(_day(first)) if first else None
    end = _midnight(_day(last or first) + dt.timedelta(days=1)) if last or (first and not dash) else None
    if begin is not None and end is not None and end <= begin:
        raise BadNotation(f"the days end before they begin; type {last} - {first}")
    return begin, end


def _day(text: str) -> dt.date:
    try:
        day = dt.date(*map(int, text.split("-")))
    except ValueError:
        raise BadNotation(f"there is no day {text}; type a day like 2026-11-16") from None
    if day.year not in YEARS:
        raise BadNotation(f"there is no game from {text}; type a day like 2026-11-16")
    return day


def _midnight(day: dt.date) -> dt.datetime:
    """The beginning of a day by the clock on the wall, also where that clock was changed the day before."""
    return dt.datetime.combine(day, dt.time()).astimezone()


# --- all of it ------------------------------------------------------------------------------------------------------


def wanted_for(
    *,
    view: str = "all",
    period: str = "all time",
    game: str = "",
    sort: str = SCORE,
    seed: str = "",
    least: Mapping[str, float] | None = None,
    days: Span = (None, None),
    name: str = "",
    mode: str = "",
    bots: bool = False,
    page: int = 0,
) -> Wanted:
    """What a page of the list asks for, from the words of its choices; period and days narrow it down both."""
    begins = [moment for moment in (since(PERIODS.get(period)), days[0]) if moment is not None]
    facts = dict(least or {})
    return Wanted(
        game=game or None,
        seed=seed or (daily_seed() if period == TODAY else None),
        since=max(begins, default=None),
        until=days[1],
        least=facts.pop(SCORE, None),
        least_facts=facts,
        name=name or None,
        mode=mode or None,
        bots=bots,
        sort=sort,
        limit=PAGE,
        skip=page * PAGE,
        **VIEWS[view],
    )
