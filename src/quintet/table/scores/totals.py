"""What a leaderboard shows beside its rows: totals and ranks, and results as a file to take along."""

import itertools
import sqlite3
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from quintet.core.codec import decode, encode
from quintet.core.errors import BadSave, printable
from quintet.core.extras import ACTION_TOTALS
from quintet.core.game import Game
from quintet.table.scores.results import Result, Wanted, add_results, fact_column, where

__all__ = ["Rank", "Totals", "fact_totals", "merge_results", "rank", "totals", "write_results"]

KIND: Final = "quintet results"
MOST_RESULTS: Final = 200_000
LAST_SHOWN: Final = 10
HOW: Final = {
    "sum": "sum({})",
    "most": "max({})",
    "mean": "avg({})",
    "fastest": "min(CASE WHEN won THEN {} END)",
}
"""How a fact of many games becomes one number: their sum, their largest, their mean, the least of the victories."""
STEPS: Final = "steps"


class Totals(msgspec.Struct, frozen=True):
    """A whole list in numbers."""

    games: int = 0
    wins: int = 0
    best: float | None = None
    streak: int = 0
    """Victories in a row up to the last game."""
    longest: int = 0
    """The most victories in a row."""
    last: str = ""
    """The last ten games, the newest last: W won, L not won."""
    facts: tuple[tuple[str, float], ...] = ()
    """What the games' facts come to, each with its label."""

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Rank(msgspec.Struct, frozen=True):
    """Where a score stands among those of others."""

    place: int = 1
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


def fact_totals(game: Game[Any] | None) -> Mapping[str, tuple[str, str]]:
    """What a game makes of its facts: a label, one of HOW, the fact; how many actions where it says nothing."""
    return game.extras.fact_totals if game is not None else ACTION_TOTALS


def totals(connection: sqlite3.Connection, wanted: Wanted, game: Game[Any] | None = None) -> Totals:
    """The numbers of everything that is wanted, whatever page of it is shown."""
    condition, values = where(wanted)
    played_out = "max(score) FILTER (WHERE NOT gave_up)"
    query = f"SELECT count(*), total(won), {played_out} FROM results WHERE {condition}"  # noqa: S608
    games, wins, best = connection.execute(query, values).fetchone()
    query = f"SELECT won FROM results WHERE {condition} ORDER BY played, id"  # noqa: S608
    won = [bool(row[0]) for row in connection.execute(query, values)]
    runs = [len(list(run)) if is_won else 0 for is_won, run in itertools.groupby(won)]
    return Totals(
        games=games,
        wins=int(wins),
        best=best,
        streak=runs[-1] if runs else 0,
        longest=max(runs, default=0),
        last="".join("W" if each else "L" for each in won[-LAST_SHOWN:]),
        facts=_sum_up(connection, wanted, fact_totals(game)) if games else (),
    )


def _sum_up(
    connection: sqlite3.Connection, wanted: Wanted, tallies: Mapping[str, tuple[str, str]]
) -> tuple[tuple[str, float], ...]:
    """Labels and numbers; where no game has the fact there is none."""
    if not tallies:
        return ()
    condition, values = where(wanted)
    columns = [HOW[how].format(fact if fact == STEPS else fact_column(fact)) for how, fact in tallies.values()]
    row = connection.execute(f"SELECT {', '.join(columns)} FROM results WHERE {condition}", values).fetchone()  # noqa: S608
    return tuple((label, value) for label, value in zip(tallies, row, strict=True) if value is not None)


def rank(connection: sqlite3.Connection, wanted: Wanted, score: float) -> Rank:
    """The rank of a score among what is wanted and was played out; a result of that very score is its own."""
    condition, values = where(wanted)
    condition += " AND NOT gave_up"
    query = f"SELECT total(score > :own), total(score = :own), total(score < :own) FROM results WHERE {condition}"  # noqa: S608
    above, same, below = map(int, connection.execute(query, {**values, "own": score}).fetchone())
    return Rank(1 + above, above + max(same - 1, 0) + below, below)


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
