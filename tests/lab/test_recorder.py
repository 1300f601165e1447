"""What a batch plays is kept as whole episodes: as a dataset, and as replays that open anywhere."""

import minari
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from quintet.core.codec import read_seed
from quintet.core.errors import BadNotation, BadOptions
from quintet.core.replay import History, read_replay
from quintet.lab.batch import DISABLED, NEXT_STEP, SAME_STEP, Batch
from quintet.lab.recorder import Recorder


def play(recorder, steps):
    chance = np.random.default_rng(1)
    for _ in range(steps):
        recorder.step((recorder.batch.masks * chance.random(recorder.batch.masks.shape)).argmax(axis=1))


@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP, DISABLED])
@pytest.mark.parametrize(
    ("game", "task"), [("sets", "speed-easy"), ("runmap", "score"), ("catamaze", "exit-9x9"), ("rogue", "explore")]
)
def test_replays_end_where_the_episodes_ended(game, task, mode, tmp_path):
    """Each opens from its seed, and its last state shows what the learner saw last, whoever starts the next game."""
    batch = Batch(game, 3, task=task, seed="kept", autoreset=mode, limit=40)
    recorder = Recorder(batch)
    for _ in range(2):
        batch.reset()
        play(recorder, 41)
    assert {"kept/0-0", "kept/1-0", "kept/2-0"} <= {each.seed for each in recorder.episodes}
    looking = Batch(game, 1, task=task)
    for file, episode in zip(recorder.write_replays(tmp_path), recorder.episodes, strict=True):
        history = History.of(batch.plan.game, read_replay(file.read_bytes()))
        assert episode.seed == history.seed
        looking.put_state(0, history.state)
        assert np.array_equal(episode.observations[-1], looking.observations[0])
        assert len(episode.actions) + 1 == len(episode.observations) == len(episode.masks)


def test_minari_reads_the_episodes_of_a_batch(tmp_path, monkeypatch):
    """With their seeds, and an environment that plays them again: the same actions earn and show the same."""
    recorder = Recorder(Batch("sets", 4, task="race", seed="mine", limit=25, seats=["learner", "sloppy"]))
    recorder.batch.reset()
    play(recorder, 60)
    name = recorder.write_dataset(tmp_path, "my-net")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = minari.load_dataset(name)
    assert len(recorder.episodes) == dataset.total_episodes >= 8
    env, episode = dataset.recover_environment(), dataset[0]
    env.reset(options={"seed": recorder.episodes[0].seed})
    for at, action in enumerate(episode.actions):
        seen, reward, terminated, truncated, _ = env.step(action)
        assert reward == episode.rewards[at]
        assert data_equivalence(seen, {name: part[at + 1] for name, part in episode.observations.items()})
    assert (terminated, truncated) == (episode.terminations[-1], episode.truncations[-1])
    with pytest.raises(BadOptions, match="already a dataset"):
        recorder.write_dataset(tmp_path, "my-net")


def test_a_row_that_was_moved_is_no_episode():
    """What begins in the middle, or jumps, has no seed from which it could be played again."""
    batch = Batch("sets", 2, seed="moved", limit=10)
    batch.reset()
    batch.step([0, 0])
    recorder = Recorder(batch)
    play(recorder, 12)
    kept = batch.snapshot([0])
    play(recorder, 3)
    batch.restore(kept, [0])
    play(recorder, 10)
    assert ["moved/1-1"] == [each.seed for each in recorder.episodes]


def test_what_cannot_be_written_gets_a_sentence(tmp_path):
    """No episodes yet, opponents whose moves nobody kept, several learners."""
    recorder = Recorder(Batch("sets", 1, task="race", limit=2))
    recorder.batch.reset()
    with pytest.raises(BadOptions, match="No episode has ended"):
        recorder.write_dataset(tmp_path, "none")
    play(recorder, 2)
    with pytest.raises(BadOptions, match="what opponents do"):
        recorder.write_replays(tmp_path)
    with pytest.raises(BadOptions, match="one learner"):
        Recorder(Batch("stratego", 1, seats=["learner", "learner"]))
    torn = Recorder(Batch("sets", 1, seed="a\ud800", limit=2))
    torn.batch.reset()
    play(torn, 2)
    with pytest.raises(BadNotation, match="half a character"):
        torn.write_dataset(tmp_path, "torn")
    assert not (tmp_path / "quintet").exists()
    assert "a\ud800/0-0" == read_seed(read_replay(torn.write_replays(tmp_path)[0].read_bytes()).seed)
