"""Ratings by openskill, with its own uncertainty and a bootstrap over pairs of games.

openskill updates ratings game by game, and its sigma says how sure the model is. The interval says how much the rating
would move if other pairs had been played: pairs are drawn again with replacement, pairing by pairing, many times. A
pair is the unit, because its two games share a start.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from quintet.lab.arena.tournament import Entrant
from quintet.lab.missing_extra import MissingExtra

try:
    from openskill.models import PlackettLuce
except ModuleNotFoundError:
    raise MissingExtra("openskill", "lab") from None

__all__ = ["Meeting", "Rating", "rate_entrants"]

DIGITS: Final = 4
MOST_REPEATS: Final = 200
FEWEST_REPEATS: Final = 20
MOST_UPDATES: Final = 100_000
"""How many games the bootstrap rates in all, as long as it has its fewest repeats."""
FEWEST_PAIRS: Final = 3
"""Pairs of each pairing without which an interval says nothing: a single one is drawn again as it is."""
SURE: Final = 1e-3
"""The sigma of a reference."""


class Meeting(NamedTuple):
    """A game for the ratings: two entrants, and the score of the first one."""

    first: int
    second: int
    score: float


Pair = tuple[Meeting, ...]
"""The two games of one seed, or one where the other is missing."""


class Rating(NamedTuple):
    """A rating, how sure the model is of it, and its 95% interval over other pairs; None where there are too few."""

    rating: float
    sigma: float
    low: float | None
    high: float | None


def rate_entrants(
    entrants: Sequence[Entrant],
    pairs: Sequence[Pair],
    seed: str,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Rating]:
    """Returns the ratings, which depend on nothing but the arguments; pairs come in the order of the fixtures."""
    mus, sigmas = _rate(entrants, pairs)
    strata = _strata(pairs)
    if min(map(len, strata.values()), default=0) < FEWEST_PAIRS:
        return [
            Rating(round(mu, DIGITS), round(sigma, DIGITS), None, None) for mu, sigma in zip(mus, sigmas, strict=True)
        ]
    repeats = min(MOST_REPEATS, max(FEWEST_REPEATS, MOST_UPDATES // max(2 * len(pairs), 1)))
    random = np.random.Generator(np.random.PCG64(int(seed, 16)))
    found = np.zeros((repeats, len(entrants)))
    for repeat in range(repeats):
        progress(repeat, repeats)
        found[repeat], _ = _rate(entrants, _drawn(pairs, strata, random))
    lows, highs = np.quantile(found, (0.025, 0.975), axis=0)
    rows = zip(mus, sigmas, lows.tolist(), highs.tolist(), strict=True)
    return [Rating(*(round(number, DIGITS) for number in row)) for row in rows]


def _strata(pairs: Sequence[Pair]) -> dict[tuple[int, int], list[int]]:
    """Returns the pairs of each pairing by their numbers, so that every pairing keeps its number of games."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, pair in enumerate(pairs):
        found.setdefault(pair[0][:2], []).append(number)
    return found


def _drawn(
    pairs: Sequence[Pair], strata: dict[tuple[int, int], list[int]], random: np.random.Generator
) -> Iterable[Pair]:
    chosen = np.zeros(len(pairs), np.int64)
    for numbers in strata.values():
        chosen[numbers] = random.choice(numbers, len(numbers))
    return (pairs[number] for number in chosen.tolist())


def _rate(entrants: Sequence[Entrant], pairs: Iterable[Pair]) -> tuple[list[float], list[float]]:
    """Rates all games in order; a bot does not change while it plays, so nothing is added to sigma between games."""
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() if each.fixed is None else model.rating(mu=each.fixed, sigma=SURE) for each in entrants]
    for pair in pairs:
        for first, second, score in pair:
            ranks = [1.0, 1.0] if score == 0.5 else [2.0 - score, 1.0 + score]
            ((after,), (other,)) = model.rate([[ratings[first]], [ratings[second]]], ranks=ranks)
            for number, rating in ((first, after), (second, other)):
                if entrants[number].fixed is None:
                    ratings[number] = rating
    return [rating.mu for rating in ratings], [rating.sigma for rating in ratings]
