"""Recorded games: Minari reads them back, and every step is what the game says it was."""

import minari
import numpy as np
import pytest

from quintet import game
from quintet.core.errors import BadOptions
from quintet.core.options import preset_options
from quintet.core.replay import History
from quintet.lab.record import record, trajectories
from quintet.table.match import Match
from quintet.table.seats import BotSeat

SETS = game("sets")


def test_minari_reads_what_was_recorded(tmp_path, monkeypatch):
    """Two seats of two games: four episodes whose steps are those of the games, with masks that allow each action."""
    name = record(SETS, ["human", "random"], tmp_path, games=2, preset="race", longest=60, masks=True, workers=2)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = minari.load_dataset(name)
    options = preset_options(SETS.options, "race")
    played = [
        each for n in range(2) for each in trajectories("sets", ("human", "random"), f"record {n}", options, 60, True)
    ]
    assert 4 == dataset.total_episodes == len(played)
    for episode, one in zip(dataset, played, strict=True):
        assert np.array_equal(one.observations, episode.observations)
        assert np.array_equal(one.actions, episode.actions)
        assert np.array_equal(one.rewards, episode.rewards)
        assert [False] * (len(one.actions) - 1) + [True] == list(episode.truncations)
        masks = episode.infos["action_mask"]
        assert all(mask[action] for mask, action in zip(masks, episode.actions, strict=False))


def test_rewards_add_up_to_the_score():
    """A finished game: the sum of a seat's rewards is its final score, and the last step terminates."""
    options = preset_options(SETS.options, "classic")
    (one,) = trajectories("sets", ("perfect",), "rain", options, 2000, False)
    match = Match(SETS, "rain", options, seats=[BotSeat("perfect", "perfect")])
    match.run()
    assert (True, match.scores()[0]) == (one.is_finished, one.rewards.sum())
    assert len(one.actions) + 1 == len(one.observations)
    assert [step.action for step in History.of(SETS, match.replay()).steps] == list(one.actions)


def test_what_cannot_be_recorded_is_refused(tmp_path):
    """No bots, unknown bots, no games, and a dataset that is already there."""
    for bots, games, sentence in (
        ((), 1, "at least one bot"),
        (("nobody",), 1, "no bot"),
        (("random",), 0, "at least 1"),
    ):
        with pytest.raises(BadOptions, match=sentence):
            record(SETS, bots, tmp_path, games=games)
    record(SETS, ["random"], tmp_path, games=1, longest=5)
    with pytest.raises(BadOptions, match="already a dataset"):
        record(SETS, ["random"], tmp_path, games=1, longest=5)
