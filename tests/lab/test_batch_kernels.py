"""Rewards and ends, row by row."""

import numpy as np
import pytest

from quintet.core.learning import UNCHANGED
from quintet.lab.batch_kernels import settle

CUT, WON = 1, 2
"""Reasons: one that truncates, and one that ends a game."""


def settled(score, *, before=10, reason=0, step=0, limit=0, skipped=0):
    """Reward, terminated, truncated, and how many rows have ended, for one row and one learner."""
    scores, known = np.array([[score]]), np.array([[before]])
    rewards, terminated, truncated = np.full((1, 1), 99.0), np.full(1, 9, np.uint8), np.full(1, 9, np.uint8)
    ended = settle(
        scores,
        known,
        np.array([0]),
        np.array([reason]),
        1 << CUT,
        limit,
        np.array([step]),
        np.array([skipped], np.uint8),
        rewards,
        terminated,
        truncated,
    )
    return float(rewards[0, 0]), int(terminated[0]), int(truncated[0]), int(ended), int(known[0, 0])


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"score": 13}, (3.0, 0, 0, 0, 13)),
        ({"score": 8}, (-2.0, 0, 0, 0, 8)),
        ({"score": UNCHANGED}, (0.0, 0, 0, 0, 10)),
        ({"score": 13, "reason": WON}, (3.0, 1, 0, 1, 13)),
        ({"score": 13, "reason": CUT}, (3.0, 0, 1, 1, 13)),
    ],
)
def test_a_reward_is_what_the_score_gained(row, expected):
    """A game that ends is terminated, one that is cut off is truncated, and never both."""
    assert expected == settled(**row)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"step": 2, "limit": 4}, (0, 0)),
        ({"step": 3, "limit": 4}, (0, 1)),
        ({"step": 3, "limit": 4, "reason": WON}, (1, 0)),
        ({"step": 3, "limit": 4, "reason": CUT}, (0, 1)),
        ({"step": 10**6, "limit": 0}, (0, 0)),
    ],
)
def test_the_limit_truncates_what_goes_on(row, expected):
    """With the step that reaches it, unless the game has ended by itself; 0 is no limit."""
    assert expected == settled(10, **row)[1:3]


def test_a_row_that_waits_for_its_episode_earns_nothing():
    """What the new game begins with is no reward of the old one, and no second end."""
    assert (0.0, 0, 0, 0, 40) == settled(40, reason=WON, skipped=1)
    assert (0.0, 0, 0, 0, 40) == settled(40, reason=CUT, step=3, limit=4, skipped=1)
