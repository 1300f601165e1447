"""Results and leaderboards: how matches ended, for whom, and who did best."""

import datetime as dt
import sqlite3
from typing import Any

import msgspec

from quintet.core.codec import decode, encode, write_seed
from quintet.core.game import Seat
from quintet.core.options import Options, preset_options
from quintet.core.rng import SeedLike
from quintet.table.match import Match
from quintet.table.seats import BotSeat

__all__ = ["Result", "Wanted", "add_results", "leaderboard", "mode_of", "results_of"]


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


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which results a leaderboard shows; what is left out does not matter."""

    game: str | None = None
    mode: str | None = None
    seed: SeedLike | None = None
    name: str | None = None
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    """Up to but not including this moment."""
    assisted: bool = False
    bots: bool = False
    limit: int = 10


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
    """How a match that is over ended for each seat."""
    outcome, scores, seed = match.outcome, match.scores(), match.header().seed
    helped = assisted or match.is_helped or not match.options.counts
    return tuple(
        Result(
            game=match.game.info.id,
            mode=mode or mode_of(match.options),
            seed=encode(seed).decode(),
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
    """The best first: by score, then by fewer steps, then by who was earlier."""
    conditions, values = _conditions(wanted)
    names = ", ".join(Result.__struct_fields__)
    where = " AND ".join(conditions) or "1"
    query = f"SELECT {names} FROM results WHERE {where} ORDER BY score DESC, steps, played, id LIMIT :limit"  # noqa: S608
    rows = connection.execute(query, {**values, "limit": wanted.limit})
    return [_result(dict(zip(Result.__struct_fields__, row, strict=True))) for row in rows]


def _result(values: dict[str, Any]) -> Result:
    facts = decode(values["facts"].encode(), dict[str, Any], "the facts of a result")
    return msgspec.convert({**values, "facts": facts}, Result, strict=False)


def _conditions(wanted: Wanted) -> tuple[list[str], dict[str, Any]]:
    values: dict[str, Any] = {"game": wanted.game, "mode": wanted.mode, "name": wanted.name}
    conditions = [f"{name} = :{name}" for name, value in values.items() if value is not None]
    if wanted.seed is not None:
        conditions.append("seed = :seed")
        values["seed"] = encode(write_seed(wanted.seed)).decode()
    if wanted.since is not None:
        conditions.append("played >= :since")
        values["since"] = wanted.since.timestamp()
    if wanted.until is not None:
        conditions.append("played < :until")
        values["until"] = wanted.until.timestamp()
    if not wanted.assisted:
        conditions.append("NOT assisted")
    if not wanted.bots:
        conditions.append("bot = ''")
    return conditions, values
