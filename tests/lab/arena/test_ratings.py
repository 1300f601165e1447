"""Ratings: order, uncertainty, references, and the interval of scores."""

from collections import Counter

import numpy as np

from quintet.lab.arena.ratings import Meeting, _drawn, _rate, _strata, rate_entrants
from quintet.lab.arena.tournament import Entrant
from quintet.lab.wilson import wilson

SEED = "0f"


def pairs(first, second, scores):
    return [(Meeting(first, second, score), Meeting(first, second, score)) for score in scores]


def test_wilson_intervals():
    """Known values: 90 of 100, all of 10, none at all."""
    assert [0.826, 0.945] == [round(each, 3) for each in wilson(0.9, 100)]
    assert [0.722, 1.0] == [round(each, 3) for each in wilson(1.0, 10)]
    assert (0.0, 1.0) == wilson(0.0, 0)


def test_the_better_bot_is_rated_higher():
    """Three bots in a clear order, each inside its interval; more games make the model surer."""
    entrants = [Entrant(name, name) for name in "abc"]
    played = pairs(0, 1, [1, 1, 0, 1] * 5) + pairs(1, 2, [1, 1, 0, 1] * 5) + pairs(0, 2, [1] * 20)
    ratings = rate_entrants(entrants, played, SEED)
    assert ratings[0].rating > ratings[1].rating > ratings[2].rating
    assert all(each.low < each.high for each in ratings)
    assert all(each.sigma < 8.0 for each in ratings)
    assert ratings == rate_entrants(entrants, played, SEED)


def test_draws_keep_equal_bots_equal():
    """Nothing but draws: the same rating for both."""
    first, second = rate_entrants([Entrant("a", "a"), Entrant("b", "b")], pairs(0, 1, [0.5] * 10), SEED)
    assert first.rating == second.rating
    assert first.low == first.high


def test_too_few_pairs_have_no_interval():
    """One pair, drawn again, is itself: an interval without width would look like certainty."""
    entrants = [Entrant(name, name) for name in "abc"]
    few = pairs(0, 1, [1, 0, 1]) + pairs(0, 2, [1]) + pairs(1, 2, [1, 0, 1])
    assert {(None, None)} == {(each.low, each.high) for each in rate_entrants(entrants, few, SEED)}
    enough = few + pairs(0, 2, [0, 1])
    assert all(each.low < each.high for each in rate_entrants(entrants, enough, SEED))


def test_a_reference_stays_where_it_is():
    """No game moves it, and the others are rated around it."""
    entrants = [Entrant("a", "a"), Entrant("anchor", "anchor", fixed=10.0)]
    bot, anchor = rate_entrants(entrants, pairs(0, 1, [1] * 30), SEED)
    assert (10.0, 10.0, 10.0) == (anchor.rating, anchor.low, anchor.high)
    assert bot.rating > 15
    mus, _ = _rate(entrants, pairs(0, 1, [1] * 30))
    assert 10.0 == mus[1], "not even by what rounding hides"


def test_every_pairing_keeps_its_number_of_games():
    """The bootstrap draws other pairs of the same two bots, never more games of one pairing than were played."""
    played = pairs(0, 1, [1.0, 0.0] * 6) + pairs(0, 2, [1.0]) + pairs(1, 2, [0.0, 0.5, 1.0])
    drawn = [list(_drawn(played, _strata(played), np.random.default_rng(seed))) for seed in range(20)]
    met = [Counter((pair[0].first, pair[0].second) for pair in each) for each in drawn]
    assert [{(0, 1): 12, (0, 2): 1, (1, 2): 3}] * 20 == met
    assert len({tuple(each) for each in drawn}) > 1
