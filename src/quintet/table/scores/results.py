"""Results: how a match ended for each of its seats."""

from typing import Any

import msgspec

from quintet.core.codec import encode
from quintet.core.game import Seat
from quintet.core.options import Options, preset_options
from quintet.table.match import Match
from quintet.table.seats import BotSeat

__all__ = ["Result", "mode_of", "results_of", "seed_key"]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a finished match."""

    game: str
    mode: str
    seed: str
    """The seed as JSON, which has room for any text and for sealed seeds."""
    seat: Seat
    name: str
    bot: str = ""
    """The bot's id; empty for a person."""
    score: float
    won: bool
    assisted: bool
    """Whether it was played with undo, hints or advice, or with options that do not count: it is listed apart."""
    steps: int
    """How many actions this seat took."""
    reason: str
    played: float
    match: int | None = None
    facts: dict[str, Any] = {}
    """What the game reports about its end beside the score: numbers, texts, yes or no."""
    seconds: float = 0.0
    """How long it was played."""
    gave_up: bool = False
    """Whether this seat resigned: listed after the games that were played to the end, and without a rank."""


def seed_key(match: Match) -> str:
    """Returns the seed of a match as JSON, which has room for any text and for sealed seeds."""
    return encode(match.header().seed).decode()


def mode_of(options: Options) -> str:
    """Returns the preset that these options are, else what they call their mode, else "custom"."""
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
    """Returns how a finished match ended for each seat; nothing when it was resigned before it was played."""
    outcome, scores, seed = match.outcome, match.scores(), seed_key(match)
    if match.is_unplayed:
        return ()
    taken = match.actions_by_seat
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
            steps=taken[seat],
            reason=outcome.reason if outcome is not None else "",
            played=now,
            match=match_id,
            facts=match.facts(seat),
            seconds=round(match.played, 3),
            gave_up=seat in match.resigned,
        )
        for seat, sitter in enumerate(match.seats)
    )
