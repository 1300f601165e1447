"""Opponents as kernels: always legal, the same from the same seed, and better than chance."""

import numpy as np
import pytest

from quintet.games import GAMES
from quintet.lab.batch import DISABLED, LEARNER, Batch

TASKS = {"sets": "race", "catamaze": "duel", "stratego": "barrage"}
CASES = [(game, name) for game, task in TASKS.items() for name in ("random", *GAMES[game].kernels.learning.policies)]
SMALL = {"catamaze": {"width": 13, "height": 13, "players": 2, "agents": []}}


def make(game, rival, count=24, **settings):
    batch = Batch(game, count, task=TASKS[game], options=SMALL.get(game), seats=[LEARNER, rival], **settings)
    batch.reset()
    return batch


def play(batch, steps):
    """Plays random legal actions for the learner; returns the total of its rewards."""
    rng, total = np.random.default_rng(5), 0.0
    for _ in range(steps):
        batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(axis=1))
        total += batch.rewards.sum()
    return total


@pytest.mark.parametrize(("game", "name"), CASES, ids=str)
def test_every_choice_is_legal_and_follows_from_the_seed(game, name):
    """Asked at any moment for any seat, a policy names a legal action; twice the same seed is twice the same game."""
    batch = make(game, name, seed="legal")
    for _ in range(25):
        play(batch, 2)
        if batch.plan.is_round:
            check_choices(batch, name)
    again = make(game, name, seed="legal")
    for _ in range(25):
        play(again, 2)
        if again.plan.is_round:
            check_choices(again, name)
    assert batch.snapshot().games == again.snapshot().games


def check_choices(batch, name):
    for block in batch.blocks:
        actions = np.full(block.size, -7)
        masks = np.zeros((block.size, batch.plan.actions), np.uint8)
        block._legal(block.games, block.seat_columns[1], masks)
        block.chooser(1, name, block.seat_columns[1], actions)()
        asked = masks.any(axis=1)
        assert masks[np.arange(block.size), actions.clip(0)][asked].all()


def test_rows_that_are_not_asked_stay_untouched():
    """A negative seat is not asked: its action and its random word stay as they were."""
    for game, name in CASES:
        batch = make(game, name, count=3)
        block = batch.blocks[0]
        before, actions = block.words[1].copy(), np.full(3, 7)
        block.chooser(1, name, np.full(3, -2), actions)()
        assert [7, 7, 7] == actions.tolist()
        assert np.array_equal(before, block.words[1])


def test_the_finder_wins_the_race():
    """One who sees every set leaves nothing to chance; with slips it still finds far more than chance does."""
    for name in ("perfect", "sloppy"):
        batch = make("sets", name, autoreset=DISABLED)
        play(batch, 250)
        assert (batch.winners == 2).mean() > 0.9


def test_the_runner_wins_the_duel():
    """It finds the exit in most mazes, where a random walker never does."""
    batch = make("catamaze", "runner", autoreset=DISABLED)
    play(batch, 300)
    assert (batch.winners == 2).mean() > 0.7
    assert not (batch.winners == 1).any()


def test_hunters_are_dangerous():
    """A random player lives shorter among hunters than among random walkers."""
    lives = []
    for name in ("aggressive", "random"):
        batch = Batch("catamaze", 24, task="survive", seats=[LEARNER, name, name, name], autoreset=DISABLED)
        batch.reset()
        play(batch, 200)
        lives.append(batch.terminated.mean())
    assert lives[0] > lives[1]


def test_easy_beats_random():
    """In a small army it wins at least twice as often as it loses."""
    batch = make("stratego", "easy", count=60, autoreset=DISABLED)
    play(batch, 400)
    assert (batch.winners == 2).sum() > 2 * (batch.winners == 1).sum()
