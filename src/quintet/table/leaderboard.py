"""What a leaderboard shows beside its rows: totals, and results as a file to take along. For every front end."""

import datetime as dt
import sqlite3
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from quintet.core.codec import decode, encode, printable
from quintet.core.errors import BadSave
from quintet.core.game import Game
from quintet.table.daily import daily_seed
from quintet.table.results import SORTS, Result, Wanted, add_results, where

__all__ = [
    "PAGE",
    "PERIODS",
    "TODAY",
    "VIEWS",
    "Place",
    "Totals",
    "fact_names",
    "merge_results",
    "place",
    "since",
    "sorts_of",
    "totals",
    "wanted_for",
    "write_results",
]

PAGE: Final = 25
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
KIND: Final = "quintet results"
MOST_RESULTS: Final = 200_000
LAST_SHOWN: Final = 10


class Totals(msgspec.Struct, frozen=True):
    """A whole list in numbers."""

    games: int = 0
    wins: int = 0
    best: float | None = None
    mean_steps: float = 0.0
    streak: int = 0
    """Victories in a row up to the last game."""
    last: str = ""
    """The last ten games, the newest last: W won, L not won."""

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Place(msgspec.Struct, frozen=True):
    """Where a score stands among those of others."""

    rank: int = 1
    others: int = 0
    beaten: int = 0

    @property
    def share(self) -> int:
        """How many of the others it beats, in whole percent."""
        return 100 * self.beaten // self.others if self.others else 0


class _File(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    version: int
    results: Annotated[list[Result], Meta(max_length=MOST_RESULTS)]


def since(days: int | None, now: dt.datetime | None = None) -> dt.datetime | None:
    """The moment so many days ago."""
    return None if days is None else (now or dt.datetime.now(dt.UTC)) - dt.timedelta(days=days)


def fact_names(game: Game[Any] | None) -> Mapping[str, str]:
    """The facts of a game that have a column of their own, and their headings."""
    return getattr(game, "fact_names", {}) if game is not None else {}


def sorts_of(game: Game[Any] | None) -> dict[str, str]:
    """All that the list of a game can be sorted by: the name for `Wanted.sort`, and words for it."""
    return {**{name: name for name in SORTS}, **dict(fact_names(game))}


def totals(connection: sqlite3.Connection, wanted: Wanted) -> Totals:
    """The numbers of everything that is wanted, whatever page of it is shown."""
    condition, values = where(wanted)
    query = f"SELECT count(*), total(won), max(score), avg(steps) FROM results WHERE {condition}"  # noqa: S608
    games, wins, best, mean = connection.execute(query, values).fetchone()
    query = f"SELECT won FROM results WHERE {condition} ORDER BY played DESC, id DESC"  # noqa: S608
    won = [bool(row[0]) for row in connection.execute(query, values)]
    streak = next((at for at, each in enumerate(won) if not each), len(won))
    last = "".join("W" if each else "L" for each in reversed(won[:LAST_SHOWN]))
    return Totals(games, int(wins), best, mean or 0.0, streak, last)


def place(connection: sqlite3.Connection, wanted: Wanted, score: float) -> Place:
    """The place of a score among everything that is wanted; a result of that very score is taken for its own."""
    condition, values = where(wanted)
    query = f"SELECT total(score > :own), total(score = :own), total(score < :own) FROM results WHERE {condition}"  # noqa: S608
    above, same, below = map(int, connection.execute(query, {**values, "own": score}).fetchone())
    return Place(1 + above, above + max(same - 1, 0) + below, below)


def write_results(results: list[Result]) -> bytes:
    """Results as JSON for another machine."""
    return msgspec.json.format(encode(_File(kind=KIND, version=1, results=results)), indent=1) + b"\n"


def merge_results(connection: sqlite3.Connection, data: bytes) -> int:
    """Takes in the results of another machine; returns how many were new."""
    file = decode(data, _File, "the file of results")
    if file.kind != KIND or file.version != 1:
        raise BadSave(f"this is no file of results: it says {printable(file.kind)!r}, version {file.version}")
    fresh = [msgspec.structs.replace(each, match=None) for each in file.results if not _is_known(connection, each)]
    add_results(connection, tuple(fresh))
    return len(fresh)


def _is_known(connection: sqlite3.Connection, result: Result) -> bool:
    names = ("game", "seed", "seat", "name", "score", "steps", "played")
    same = " AND ".join(f"{name} = :{name}" for name in names)
    values = {name: getattr(result, name) for name in names}
    return connection.execute(f"SELECT 1 FROM results WHERE {same}", values).fetchone() is not None  # noqa: S608


def wanted_for(
    *,
    view: str = "all",
    period: str = "all time",
    game: str = "",
    sort: str = "score",
    seed: str = "",
    least: float | None = None,
    page: int = 0,
) -> Wanted:
    """What a page of the list asks for, from the words of its choices."""
    return Wanted(
        game=game or None,
        seed=seed or (daily_seed() if period == TODAY else None),
        since=since(PERIODS.get(period)),
        least=least,
        sort=sort,
        limit=PAGE,
        skip=page * PAGE,
        **VIEWS[view],
    )
