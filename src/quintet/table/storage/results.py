"""Results in the store: added once, listed by a query, counted up, and carried to another machine as a file."""

import itertools
import re
import sqlite3
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from quintet.core.codec import decode, encode, write_seed
from quintet.core.errors import BadNotation, BadSave, quoted
from quintet.core.game import Game
from quintet.table.scores.query import Query
from quintet.table.scores.results import Result
from quintet.table.scores.totals import Rank, Totals, fact_totals

__all__ = ["add_results", "leaderboard", "merge_results", "rank", "totals", "write_results"]

KIND: Final = "quintet results"
MOST_RESULTS: Final = 200_000
LAST_SHOWN: Final = 10
ORDERS: Final = {
    "score": "gave_up, score DESC, steps, played, id",
    "date": "played DESC, id DESC",
    "actions": "gave_up, steps, score DESC, played, id",
    "time": "gave_up, seconds, score DESC, played, id",
}
"""How each of `query.SORTS` sorts. Resigned games come last, except by date."""
TALLIES: Final = {
    "sum": "sum({})",
    "most": "max({})",
    "mean": "avg({})",
    "fastest": "min(CASE WHEN won THEN {} END)",
}
"""How a fact of many games becomes one number: the sum, the largest, the mean, or the smallest of the victories."""
STEPS: Final = "steps"
FACT: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


class _File(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    version: int
    results: Annotated[list[Result], Meta(max_length=MOST_RESULTS)]


def add_results(connection: sqlite3.Connection, results: tuple[Result, ...]) -> None:
    """Adds results; those of a match that has some already do not count twice."""
    for result in results:
        values = {**msgspec.structs.asdict(result), "facts": encode(result.facts).decode()}
        names = ", ".join(values)
        places = ", ".join(f":{name}" for name in values)
        connection.execute(f"INSERT OR IGNORE INTO results ({names}) VALUES ({places})", values)  # noqa: S608 - our names


def leaderboard(connection: sqlite3.Connection, query: Query) -> list[Result]:
    """Returns the results that a query asks for; by score, the fewer steps and then the earlier game break ties."""
    condition, values = _where(query)
    names = ", ".join(Result.__struct_fields__)
    statement = f"SELECT {names} FROM results WHERE {condition} ORDER BY {_order(query.sort)} LIMIT :limit OFFSET :skip"  # noqa: S608
    rows = connection.execute(statement, {**values, "limit": query.limit, "skip": query.skip})
    return [_result(dict(zip(Result.__struct_fields__, row, strict=True))) for row in rows]


def _order(sort: str) -> str:
    if sort in ORDERS:
        return ORDERS[sort]
    if not FACT.fullmatch(sort):
        raise BadNotation(f"A leaderboard cannot be sorted by {quoted(sort)}. Choose one of: {', '.join(ORDERS)}.")
    return f"gave_up, {_fact_column(sort)} DESC, {ORDERS['score']}"


def _fact_column(name: str) -> str:
    """Returns a fact as a number in a query; NULL where a result has no such number."""
    if not FACT.fullmatch(name):
        raise BadNotation(f"{quoted(name)} is not the name of a fact. Use lowercase letters, digits and underscores.")
    path = f"facts, '$.{name}'"
    return f"CASE WHEN json_type({path}) IN ('integer', 'real') THEN json_extract({path}) END"


def _result(values: dict[str, Any]) -> Result:
    facts = decode(values["facts"].encode(), dict[str, Any], "the facts of a result")
    return msgspec.convert({**values, "facts": facts}, Result, strict=False)


def _where(query: Query) -> tuple[str, dict[str, Any]]:
    """Returns the condition for a query, and its values."""
    values: dict[str, Any] = {
        "game": query.game,
        "mode": query.mode,
        "name": query.name,
        "won": query.won,
        "minimum": query.minimum,
        "seed": None if query.seed is None else encode(write_seed(query.seed)).decode(),
        "since": None if query.since is None else query.since.timestamp(),
        "until": None if query.until is None else query.until.timestamp(),
    }
    signs = {"minimum": "score >=", "since": "played >=", "until": "played <"}
    conditions = [f"{signs.get(name, f'{name} =')} :{name}" for name, value in values.items() if value is not None]
    for at, (name, minimum) in enumerate(query.minimum_facts.items()):
        conditions.append(f"{_fact_column(name)} >= :minimum{at}")
        values[f"minimum{at}"] = minimum
    if query.only_assisted:
        conditions.append("assisted")
    elif not query.assisted:
        conditions.append("NOT assisted")
    if not query.bots:
        conditions.append("bot = ''")
    return " AND ".join(conditions) or "1", values


# --- totals and ranks -------------------------------------------------------------------------------------------------


def totals(connection: sqlite3.Connection, query: Query, game: Game[Any] | None = None) -> Totals:
    """Returns the numbers of everything that a query asks for, whatever page of it is shown."""
    condition, values = _where(query)
    played_out = "max(score) FILTER (WHERE NOT gave_up)"
    counts = f"SELECT count(*), total(won), {played_out} FROM results WHERE {condition}"  # noqa: S608
    games, wins, best = connection.execute(counts, values).fetchone()
    in_order = f"SELECT won FROM results WHERE {condition} ORDER BY played, id"  # noqa: S608
    won = [bool(row[0]) for row in connection.execute(in_order, values)]
    runs = [len(list(run)) if is_won else 0 for is_won, run in itertools.groupby(won)]
    return Totals(
        games=games,
        wins=int(wins),
        best=best,
        streak=runs[-1] if runs else 0,
        longest=max(runs, default=0),
        last="".join("W" if each else "L" for each in won[-LAST_SHOWN:]),
        facts=_sum_up(connection, query, fact_totals(game)) if games else (),
    )


def _sum_up(
    connection: sqlite3.Connection, query: Query, tallies: Mapping[str, tuple[str, str]]
) -> tuple[tuple[str, float], ...]:
    """Returns labels and numbers, without those facts that no game has."""
    if not tallies:
        return ()
    condition, values = _where(query)
    columns = [TALLIES[how].format(fact if fact == STEPS else _fact_column(fact)) for how, fact in tallies.values()]
    row = connection.execute(f"SELECT {', '.join(columns)} FROM results WHERE {condition}", values).fetchone()  # noqa: S608
    return tuple((label, value) for label, value in zip(tallies, row, strict=True) if value is not None)


def rank(connection: sqlite3.Connection, query: Query, score: float) -> Rank:
    """Returns the rank of a score among the games that were played to the end; one result with it is its own."""
    condition, values = _where(query)
    condition += " AND NOT gave_up"
    counts = f"SELECT total(score > :own), total(score = :own), total(score < :own) FROM results WHERE {condition}"  # noqa: S608
    above, same, below = map(int, connection.execute(counts, {**values, "own": score}).fetchone())
    return Rank(1 + above, above + max(same - 1, 0) + below, below)


# --- files ------------------------------------------------------------------------------------------------------------


def write_results(results: list[Result]) -> bytes:
    """Returns results as JSON for another machine."""
    return msgspec.json.format(encode(_File(kind=KIND, version=1, results=results)), indent=1) + b"\n"


def merge_results(connection: sqlite3.Connection, data: bytes) -> int:
    """Adds the results of another machine; returns how many were new."""
    file = decode(data, _File, "the file of results")
    if file.kind != KIND or file.version != 1:
        said = quoted(file.kind)
        raise BadSave(f"This is not a file of results: it says {said}, version {file.version}. Choose another file.")
    fresh = [msgspec.structs.replace(each, match=None) for each in file.results if not _is_known(connection, each)]
    add_results(connection, tuple(fresh))
    return len(fresh)


def _is_known(connection: sqlite3.Connection, result: Result) -> bool:
    names = ("game", "seed", "seat", "name", "score", "steps", "played")
    same = " AND ".join(f"{name} = :{name}" for name in names)
    values = {name: getattr(result, name) for name in names}
    return connection.execute(f"SELECT 1 FROM results WHERE {same}", values).fetchone() is not None  # noqa: S608
