"""Plays one game of a tournament. It is a `Match` like any other, and gives the same result wherever it runs."""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct

from quintet.core.game import Bot, Game, Outcome
from quintet.core.kernel import prepare
from quintet.core.replay import History
from quintet.core.save import Terms
from quintet.games import GAMES
from quintet.lab.arena.thinking import Thinking, TimedBot
from quintet.lab.arena.tournament import Fixture, Tournament
from quintet.table.bots import make_bot
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Undo

__all__ = ["UNFINISHED", "Played", "play"]

MOST_LETTERS: Final = 24
UNFINISHED: Final = "not finished"


class Played(Struct, frozen=True, kw_only=True):
    """What came of one game; nothing in it depends on the machine."""

    number: int
    seed: str = ""
    """`quintet play GAME --seed SEED` with the options of the tournament opens the same game."""
    bots: tuple[str, ...] = ()
    """Who sat in each seat; files of earlier versions say neither this nor the seed."""
    score: float
    """1 when the first entrant won, 0 when the second did, 0.5 for a draw.

    In a game with points that was cut off, the side with most of them has won."""
    reason: str
    actions: int
    scores: tuple[float, ...]
    """By seat, as they were at the end or when the game was cut off."""
    state: str
    """The fingerprint of the last state."""
    faults: tuple[str, ...] = ()
    """What was said of each action that a bot failed to choose."""


def play(tournament: Tournament, fixture: Fixture) -> tuple[Played, tuple[Thinking, Thinking]]:
    """Plays one game; the first entrant takes the even seats, or the odd ones when swapped.

    A bot's own seed belongs to its seat, so in the swapped game each bot has the luck that the other one had.
    """
    game = GAMES[tournament.game]
    if tournament.seconds is not None:
        prepare(game.kernels.entries)  # or else the first bots would spend their seconds on compiling
    history = History(game, fixture.seed, tournament.chosen)
    sides = [(seat + fixture.swapped) % 2 for seat in range(game.seats(history.start))]
    entrants = tournament.sitting(fixture, len(sides))
    seats = tuple(BotSeat(each.label[-MOST_LETTERS:].strip()) for each in entrants)
    match = Match.of_history(history, seats, Undo.OFF, Terms(seconds=tournament.seconds))
    thinking = (Thinking(), Thinking())
    bots: list[TimedBot] = []
    for seat, side in enumerate(sides):
        own = _own_seed(fixture.seed, seat)
        make = partial(_make, game, entrants[seat].bot, own, tournament.cpu_seconds, thinking[side], bots)
        match.seat_bot(seat, make)
    try:
        match.run(tournament.longest)
        match.cut_off(_what_came_of(match))
    finally:
        for bot in bots:
            bot.close()
    return _summed_up(match, fixture, sides, tuple(each.label for each in entrants)), thinking


def _summed_up(match: Match, fixture: Fixture, sides: list[int], bots: tuple[str, ...]) -> Played:
    outcome = _what_came_of(match)
    won = {sides[seat] for seat in outcome.winners}
    return Played(
        number=fixture.number,
        seed=fixture.seed,
        bots=bots,
        score=0.5 if len(won) != 1 else 0.0 if 1 in won else 1.0,
        reason=outcome.reason,
        actions=match.position,
        scores=tuple(map(float, _scores(match))),
        state=match.snapshot().fingerprint,
        faults=match.faults,
    )


def _what_came_of(match: Match) -> Outcome:
    """Returns how a match ended; if it was cut off, whoever has most points has won."""
    if match.outcome is not None:
        return match.outcome
    scores = _scores(match) if match.game.info.has_points else ()
    ahead = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(ahead, UNFINISHED, "The game was cut off.")


def _scores(match: Match) -> Sequence[float]:
    return match.game.scores(History.of(match.game, match.replay()).state)


def _own_seed(seed: str, seat: int) -> str:
    """Returns the seed of a bot's own randomness, from which nobody reads the seed of the game."""
    text = f"a bot's own randomness in the arena:{seed}:{seat}"
    return hashlib.blake2b(text.encode("utf-16-le", "surrogatepass"), digest_size=12).hexdigest()


def _make(
    game: Game[Any], name: str, seed: str, cpu_seconds: int, thinking: Thinking, bots: list[TimedBot], _seed: str
) -> Bot:
    bot = TimedBot(make_bot(game, name, seed, cpu_seconds), thinking)
    bots.append(bot)
    return bot
