"""Results and leaderboards: how matches ended, for whom, and who did best."""

import datetime as dt
import re
import sqlite3
from typing import Any, Final

import msgspec

from quintet.core.codec import decode, encode, write_seed
from quintet.core.errors import BadNotation
from quintet.core.game import Seat
from quintet.core.options import Options, preset_options
from quintet.core.rng import SeedLike
from quintet.table.match import Match
from quintet.table.seats import BotSeat

__all__ = [
    "SORTS",
    "Result",
    "Wanted",
    "add_results",
    "fact_column",
    "leaderboard",
    "mode_of",
    "results_of",
    "seed_key",
    "where",
]

FACT: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of one match that is over."""

    game: str
    mode: str
    seed: str
    """The seed as JSON, so that any text and any sealed seed has its place."""
    seat: Seat
    name: str
    bot: str = ""
    """The bot's id, or nothing for a person."""
    score: float
    won: bool
    assisted: bool
    """With take-backs, or with options that do not count, as in practice: kept, but on no leaderboard."""
    steps: int
    reason: str
    played: float
    match: int | None = None
    facts: dict[str, Any] = {}
    """What the game tells of its end beside the score (`game.facts`): numbers, texts, yes or no."""
    seconds: float = 0.0
    """For how long it was played."""
    gave_up: bool = False
    """Whether this seat resigned: listed after all that was played to its end, and without a place."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which results a leaderboard shows, and in which order; what is left out does not matter."""

    game: str | None = None
    mode: str | None = None
    seed: SeedLike | None = None
    name: str | None = None
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    """Up to but not including this moment."""
    won: bool | None = None
    """Only victories, or only what was not won."""
    least: float | None = None
    """Only scores from this one on."""
    least_facts: dict[str, float] = {}
    """Only results whose facts of these names are numbers from these on."""
    assisted: bool = False
    """With help too."""
    only_assisted: bool = False
    """Those with help alone: a list of its own."""
    bots: bool = False
    sort: str = "score"
    """One of SORTS, or the name of a fact that the game tells: the largest first."""
    limit: int = 10
    skip: int = 0


SORTS: Final = {
    "score": "gave_up, score DESC, steps, played, id",
    "date": "played DESC, id DESC",
    "actions": "gave_up, steps, score DESC, played, id",
    "time": "gave_up, seconds, score DESC, played, id",
}
"""Orders of a leaderboard: the best score, the last played, the fewest actions, the shortest time first.

Who gave up comes last, except by date.
"""


def seed_key(match: Match) -> str:
    """The seed of a match as JSON, so that any text and any sealed seed has its place in a table."""
    return encode(match.header().seed).decode()


def mode_of(options: Options) -> str:
    """The preset these options are, else what they call their mode, else "custom"."""
    kind = type(options)
    for name in kind.presets:
        if preset_options(kind, name) == options:
            return name
    if options == kind():
        return "standard"
    return str(getattr(options, "mode", "custom"))


def results_of(
    match: Match, now: float, *, mode: str = "", assisted: bool = False, match_id: int | None = None
) -> tuple[Result, ...]:
    """How a match that is over ended for each seat; nothing where it was given up unplayed."""
    outcome, scores, seed = match.outcome, match.scores(), seed_key(match)
    if match.is_unplayed:
        return ()
    helped = assisted or match.is_helped or not match.options.counts
    return tuple(
        Result(
            game=match.game.info.id,
            mode=mode or mode_of(match.options),
            seed=seed,
            seat=seat,
            name=sitter.name,
            bot=sitter.bot if isinstance(sitter, BotSeat) else "",
            score=scores[seat],
            won=outcome is not None and seat in outcome.winners,
            assisted=helped,
            steps=match.position,
            reason=outcome.reason if outcome is not None else "",
            played=now,
            match=match_id,
            facts=match.facts(seat),
            seconds=round(match.played, 3),
            gave_up=seat in match.resigned,
        )
        for seat, sitter in enumerate(match.seats)
    )


def add_results(connection: sqlite3.Connection, results: tuple[Result, ...]) -> None:
    """Keeps results; those of a match that has some already are not counted twice."""
    for result in results:
        values = {**msgspec.structs.asdict(result), "facts": encode(result.facts).decode()}
        names = ", ".join(values)
        places = ", ".join(f":{name}" for name in values)
        connection.execute(f"INSERT OR IGNORE INTO results ({names}) VALUES ({places})", values)  # noqa: S608 - our names


def leaderboard(connection: sqlite3.Connection, wanted: Wanted) -> list[Result]:
    """The best first: by score, then by fewer steps, then by who was earlier; or in the order that was asked for."""
    condition, values = where(wanted)
    names = ", ".join(Result.__struct_fields__)
    query = f"SELECT {names} FROM results WHERE {condition} ORDER BY {_order(wanted.sort)} LIMIT :limit OFFSET :skip"  # noqa: S608
    rows = connection.execute(query, {**values, "limit": wanted.limit, "skip": wanted.skip})
    return [_result(dict(zip(Result.__struct_fields__, row, strict=True))) for row in rows]


def _order(sort: str) -> str:
    if sort in SORTS:
        return SORTS[sort]
    if not FACT.fullmatch(sort):
        raise BadNotation(f"a leaderboard cannot be sorted by {sort!r}; there are: {', '.join(SORTS)}")
    return f"gave_up, {fact_column(sort)} DESC, {SORTS['score']}"


def fact_column(name: str) -> str:
    """A fact in a query: its number; nothing where it is none, or not told at all."""
    if not FACT.fullmatch(name):
        raise BadNotation(f"{name!r} is no name of a fact; it has small letters, digits and underscores")
    path = f"facts, '$.{name}'"
    return f"CASE WHEN json_type({path}) IN ('integer', 'real') THEN json_extract({path}) END"


def _result(values: dict[str, Any]) -> Result:
    facts = decode(values["facts"].encode(), dict[str, Any], "the facts of a result")
    return msgspec.convert({**values, "facts": facts}, Result, strict=False)


def where(wanted: Wanted) -> tuple[str, dict[str, Any]]:
    """The condition for a query, and its values."""
    values: dict[str, Any] = {
        "game": wanted.game,
        "mode": wanted.mode,
        "name": wanted.name,
        "won": wanted.won,
        "least": wanted.least,
        "seed": None if wanted.seed is None else encode(write_seed(wanted.seed)).decode(),
        "since": None if wanted.since is None else wanted.since.timestamp(),
        "until": None if wanted.until is None else wanted.until.timestamp(),
    }
    signs = {"least": "score >=", "since": "played >=", "until": "played <"}
    conditions = [f"{signs.get(name, f'{name} =')} :{name}" for name, value in values.items() if value is not None]
    for at, (name, least) in enumerate(wanted.least_facts.items()):
        conditions.append(f"{fact_column(name)} >= :least{at}")
        values[f"least{at}"] = least
    if wanted.only_assisted:
        conditions.append("assisted")
    elif not wanted.assisted:
        conditions.append("NOT assisted")
    if not wanted.bots:
        conditions.append("bot = ''")
    return " AND ".join(conditions) or "1", values
