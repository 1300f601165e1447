"""Result: what a tournament came to. The same tournament gives the same bytes; how long bots thought is kept apart."""

import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from quintet.lab.arena.play import Played
from quintet.lab.arena.ratings import Meeting, rate_entrants
from quintet.lab.arena.tournament import Tournament
from quintet.lab.wilson import wilson

__all__ = ["Duel", "Result", "Standing", "Tally", "sum_up"]

DIGITS: Final = 6
FORMAT: Final = 1


class Tally(Struct, frozen=True):
    """Games from one bot's side."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    """Wins plus half of the draws, as a share of all games."""
    low: float
    high: float
    """The 95% interval of the score (Wilson)."""


class Standing(Struct, frozen=True, kw_only=True):
    """A bot in the final table."""

    bot: str
    rating: float
    sigma: float
    low: float | None
    high: float | None
    """The 95% interval of the rating, by a bootstrap over pairs of games; None after fewer than three pairs each."""
    fixed: bool
    """Whether it is a reference, whose rating no game changes."""
    tally: Tally


class Duel(Struct, frozen=True):
    """One pairing, from the first bot's side."""

    first: str
    second: str
    tally: Tally


class Result(Struct, frozen=True, kw_only=True):
    """The result file."""

    format: int
    tournament: Tournament
    standings: tuple[Standing, ...]
    """The best rating first."""
    duels: tuple[Duel, ...]
    """The cross table, pairing by pairing."""
    median_actions: float
    shortest: int
    longest: int
    reasons: dict[str, int]
    faults: dict[str, int]
    """How bots failed, and how often: the first legal action was played for them."""
    games: tuple[Played, ...]


def sum_up(
    tournament: Tournament,
    games: Sequence[Played],
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Result:
    """Returns the result of a tournament whose games have all been played, in the order of its fixtures."""
    fixtures = tournament.fixtures()
    meetings = [Meeting(each.first, each.second, games[each.number].score) for each in fixtures]
    lengths = sorted(game.actions for game in games)
    return Result(
        format=FORMAT,
        tournament=tournament,
        standings=_standings(tournament, meetings, progress),
        duels=_duels(tournament, meetings),
        median_actions=statistics.median(lengths),
        shortest=lengths[0],
        longest=lengths[-1],
        reasons=dict(Counter(game.reason for game in games).most_common()),
        faults=dict(Counter(fault for game in games for fault in game.faults).most_common()),
        games=tuple(games),
    )


def _standings(
    tournament: Tournament, meetings: Sequence[Meeting], progress: Callable[[int, int], None]
) -> tuple[Standing, ...]:
    pairs = [tuple(meetings[at : at + 2]) for at in range(0, len(meetings), 2)]
    ratings = rate_entrants(tournament.entrants, pairs, tournament.digest, progress)
    found = []
    for number, (entrant, rating) in enumerate(zip(tournament.entrants, ratings, strict=True)):
        own = [each.score for each in meetings if each.first == number]
        own += [1 - each.score for each in meetings if each.second == number]
        found.append(
            Standing(
                bot=entrant.label,
                rating=rating.rating,
                sigma=rating.sigma,
                low=rating.low,
                high=rating.high,
                fixed=entrant.fixed is not None,
                tally=_tally(own),
            )
        )
    return tuple(sorted(found, key=lambda each: -each.rating))


def _duels(tournament: Tournament, meetings: Sequence[Meeting]) -> tuple[Duel, ...]:
    labels = [entrant.label for entrant in tournament.entrants]
    scores: dict[tuple[int, int], list[float]] = {pairing: [] for pairing in tournament.pairings}
    for first, second, score in meetings:
        scores[first, second].append(score)
    return tuple(Duel(labels[first], labels[second], _tally(each)) for (first, second), each in scores.items())


def _tally(scores: Sequence[float]) -> Tally:
    score = statistics.fmean(scores) if scores else 0.0
    counts = Counter(scores)
    numbers = (round(number, DIGITS) for number in (score, *wilson(score, len(scores))))
    return Tally(len(scores), counts[1.0], counts[0.5], counts[0.0], *numbers)
