"""Results in the store: added once, listed by a query, and counted up."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from quintet.core.codec import decode, encode, write_seed
from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Game
from quintet.core.info import FINISHED
from quintet.table.scores.query import Query
from quintet.table.scores.results import Result
from quintet.table.scores.totals import Rank, Totals, fact_totals
from quintet.table.storage.port import Connection

__all__ = ["add_results", "all_results", "is_known", "kinds", "leaderboard", "rank", "results_of_matches", "totals"]

LAST_SHOWN: Final = 10
COLUMNS: Final = ", ".join(Result.__struct_fields__)
ORDERS: Final = {
    "score": "gave_up, score DESC, seconds, steps, played, id",
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


def add_results(connection: Connection, results: Iterable[Result], owner: str) -> None:
    """Adds results; those of a match that has some already do not count twice."""
    names = (*Result.__struct_fields__, "owner")
    places = ", ".join(f":{name}" for name in names)
    rows = ({**msgspec.structs.asdict(each), "facts": encode(each.facts).decode(), "owner": owner} for each in results)
    statement = f"INSERT INTO results ({', '.join(names)}) VALUES ({places}) ON CONFLICT DO NOTHING"  # noqa: S608 - our names
    connection.executemany(statement, rows)


def is_known(connection: Connection, result: Result, owner: str) -> bool:
    """Returns whether the same result is there, perhaps under another match."""
    names = ("game", "seed", "played", "seat", "name", "score", "steps")
    same = " AND ".join(f"{name} = :{name}" for name in ("owner", *names))
    values = {"owner": owner, **{name: getattr(result, name) for name in names}}
    return connection.execute(f"SELECT 1 FROM results WHERE {same}", values).fetchone() is not None  # noqa: S608


def all_results(connection: Connection, owner: str) -> Iterator[Result]:
    """Returns every result, the newest first: those of bots and those with help too."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM results WHERE owner = ? ORDER BY {ORDERS['date']}", (owner,))  # noqa: S608
    return map(_result, rows)


def leaderboard(connection: Connection, query: Query, owner: str) -> list[Result]:
    """Returns the results that a query asks for; by score, the shorter time breaks ties."""
    condition, values = _where(connection, query, owner)
    order = _order(connection, query.sort)
    statement = f"SELECT {COLUMNS} FROM results WHERE {condition} ORDER BY {order} LIMIT :limit OFFSET :skip"  # noqa: S608
    rows = connection.execute(statement, {**values, "limit": query.limit, "skip": query.skip})
    return list(map(_result, rows))


def kinds(connection: Connection, query: Query, owner: str) -> list[tuple[str, str]]:
    """Returns the games and modes that a query finds, game by game, in each the mode played last first."""
    condition, values = _where(connection, query, owner)
    order = "game, max(played) DESC, mode"
    statement = f"SELECT game, mode FROM results WHERE {condition} GROUP BY game, mode ORDER BY {order}"  # noqa: S608
    return [(game, mode) for game, mode in connection.execute(statement, values)]


def results_of_matches(connection: Connection, matches: Sequence[int], owner: str) -> list[Result]:
    """Returns how these matches ended, for each of their seats."""
    numbers = ", ".join(str(int(number)) for number in matches)
    statement = f"SELECT {COLUMNS} FROM results WHERE owner = ? AND match IN ({numbers}) ORDER BY match, seat"  # noqa: S608
    rows = connection.execute(statement, (owner,)) if matches else ()
    return list(map(_result, rows))


def _order(connection: Connection, sort: str) -> str:
    if sort in ORDERS:
        return ORDERS[sort]
    if not FACT.fullmatch(sort):
        raise BadNotation(f"A leaderboard cannot be sorted by {quoted(sort)}. Choose one of: {', '.join(ORDERS)}.")
    return f"gave_up, {_fact_column(connection, sort)} DESC NULLS LAST, {ORDERS['score']}"


def _fact_column(connection: Connection, name: str) -> str:
    """Returns a fact as a number in a query; NULL where a result has no such number."""
    if not FACT.fullmatch(name):
        raise BadNotation(f"{quoted(name)} is not the name of a fact. Use lowercase letters, digits and underscores.")
    return connection.number_in("facts", name)


def _result(row: Sequence[Any]) -> Result:
    values = dict(zip(Result.__struct_fields__, row, strict=True))
    facts = decode(values["facts"].encode(), dict[str, Any], "the facts of a result")
    return msgspec.convert({**values, "facts": facts}, Result, strict=False)


def _where(connection: Connection, query: Query, owner: str) -> tuple[str, dict[str, Any]]:
    """Returns the condition for a query, and its values."""
    values: dict[str, Any] = {
        "owner": None if query.everyone else owner,
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
        conditions.append(f"{_fact_column(connection, name)} >= :minimum{at}")
        values[f"minimum{at}"] = minimum
    if query.only_assisted:
        conditions.append("assisted")
    elif not query.assisted:
        conditions.append("NOT assisted")
    if not query.bots:
        conditions.append("bot = ''")
    return " AND ".join(conditions) or "1 = 1", values


# --- totals and ranks -------------------------------------------------------------------------------------------------


def totals(connection: Connection, query: Query, owner: str, game: Game[Any] | None = None) -> Totals:
    """Returns the numbers of everything that a query asks for, whatever page of it is shown."""
    condition, values = _where(connection, query, owner)
    played_out = "max(score) FILTER (WHERE NOT gave_up)"
    counts = f"SELECT count(*), count(*) FILTER (WHERE won), {played_out} FROM results WHERE {condition}"  # noqa: S608
    games, wins, best = connection.execute(counts, values).fetchone()
    in_order = f"SELECT won, reason FROM results WHERE {condition} ORDER BY played, id"  # noqa: S608
    ends = "".join("W" if won else "-" if why == FINISHED else "L" for won, why in connection.execute(in_order, values))
    decided = ends.replace("-", "")
    runs = [len(list(run)) if end == "W" else 0 for end, run in itertools.groupby(decided)]
    return Totals(
        games=games,
        wins=int(wins),
        decided=len(decided),
        best=best if game is None or game.info.has_points else None,
        streak=runs[-1] if runs else 0,
        longest=max(runs, default=0),
        last=ends[-LAST_SHOWN:],
        facts=_sum_up(connection, query, owner, fact_totals(game)) if games else (),
    )


def _sum_up(
    connection: Connection, query: Query, owner: str, tallies: Mapping[str, tuple[str, str]]
) -> tuple[tuple[str, float], ...]:
    """Returns labels and numbers, without those facts that no game has."""
    if not tallies:
        return ()
    condition, values = _where(connection, query, owner)
    columns = [
        TALLIES[how].format(fact if fact == STEPS else _fact_column(connection, fact)) for how, fact in tallies.values()
    ]
    row = connection.execute(f"SELECT {', '.join(columns)} FROM results WHERE {condition}", values).fetchone()  # noqa: S608
    return tuple((label, _number(value)) for label, value in zip(tallies, row, strict=True) if value is not None)


def _number(value: Any) -> float:
    """Returns a sum or a mean as Python counts, which PostgreSQL gives as a decimal."""
    return value if isinstance(value, int | float) else float(value)


def rank(connection: Connection, query: Query, owner: str, score: float) -> Rank:
    """Returns the rank of a score among the games that were played to the end; one result with it is its own."""
    condition, values = _where(connection, query, owner)
    condition += " AND NOT gave_up"
    columns = ", ".join(f"count(*) FILTER (WHERE score {sign} :own)" for sign in (">", "=", "<"))
    counts = f"SELECT {columns} FROM results WHERE {condition}"  # noqa: S608
    above, same, below = map(int, connection.execute(counts, {**values, "own": score}).fetchone())
    return Rank(1 + above, above + max(same - 1, 0) + below, below)
