"""Recorded games: Minari reads them back, and every step is what the game says it was."""

import json

import minari
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from quintet import game
from quintet.core.errors import BadNotation, BadOptions
from quintet.core.options import preset_options
from quintet.core.replay import History
from quintet.lab.batch import LEARNER, Batch
from quintet.lab.record import record, trajectories
from quintet.table.match import Match
from quintet.table.policy_bot import WHOLE, save_policy
from quintet.table.seats import BotSeat

SETS = game("sets")
DUEL = preset_options(game("catamaze").options, "duel")


def test_minari_reads_what_was_recorded(tmp_path, monkeypatch):
    """Two seats of two games: four episodes whose steps are those of the games, with masks that allow each action."""
    name = record(SETS, ["casual", "random"], tmp_path, games=2, preset="race", longest=60, masks=True, workers=2)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = minari.load_dataset(name)
    options = preset_options(SETS.options, "race")
    played = [
        each for n in range(2) for each in trajectories("sets", ("casual", "random"), f"record {n}", options, 60, True)
    ]
    assert 4 == dataset.total_episodes == len(played)
    for episode, one in zip(dataset, played, strict=True):
        assert np.array_equal(one.observations.reshape(episode.observations.shape), episode.observations)
        assert np.array_equal(one.actions, episode.actions)
        assert np.array_equal(one.rewards, episode.rewards)
        assert [False] * (len(one.actions) - 1) + [True] == list(episode.truncations)
        masks = episode.infos["action_mask"]
        assert all(mask[action] for mask, action in zip(masks, episode.actions, strict=False))


@pytest.mark.parametrize(("name", "preset"), [("stratego", "barrage"), ("sets", "race"), ("rogue", "lit")])
def test_planes_are_those_of_a_batch(name, preset):
    """A batch that plays the recorded actions shows the recorded rows and masks; Blue's are turned around."""
    found = game(name)
    options = preset_options(
        found.options, preset, {"deployment": "random", "talks": False} if name == "stratego" else {}
    )
    seats = 1 if name == "rogue" else 2
    played = trajectories(name, ("random",) * seats, "rain", options, 40, True, "planes")
    batch = Batch(found, 1, options=options, seats=[LEARNER] * seats)
    state = found.new("rain", options)
    match = Match(found, "rain", options, seats=[BotSeat("random", "random")] * seats)
    match.run(40)
    at = [0] * seats
    for step in History.of(found, match.replay()).steps:
        one = played[step.seat]
        batch.put_state(0, state)
        masks, rows = batch.look_from(step.seat)
        assert np.array_equal(rows[0], one.observations[at[step.seat]])
        assert np.array_equal(masks[0], one.masks[at[step.seat]])
        assert masks[0][one.actions[at[step.seat]]]
        at[step.seat] += 1
        state = found.apply(state, step.seat, step.action)
    assert at == [len(one.actions) for one in played]


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize(("name", "preset", "bot"), [("sets", "classic", "perfect"), ("rogue", "", "random")])
def test_the_environment_of_a_dataset_can_be_recovered(name, preset, bot, observation, tmp_path, monkeypatch):
    """It plays a recorded game again: the same observations, actions, rewards and masks, in the same spaces."""
    stored = record(game(name), [bot], tmp_path, games=1, preset=preset, longest=150, observation=observation)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = minari.load_dataset(stored)
    env, episode = dataset.recover_environment(), dataset[0]
    assert (env.observation_space, env.action_space) == (dataset.observation_space, dataset.action_space)
    seen, info = env.reset(options={"seed": "record 0"})
    for at, action in enumerate(episode.actions):
        assert data_equivalence(moment(episode.observations, at), seen)
        assert info["action_mask"][action]
        seen, reward, terminated, truncated, info = env.step(action)
        assert (episode.rewards[at], episode.terminations[at], episode.truncations[at]) == (
            reward,
            terminated,
            truncated,
        )
    assert data_equivalence(moment(episode.observations, -1), seen)


def moment(observations, at):
    """One observation of an episode."""
    if isinstance(observations, dict):
        return {name: part[at] for name, part in observations.items()}
    return observations[at]


def test_a_recovered_environment_has_the_recorded_seats(tmp_path, monkeypatch):
    """The learner in the first seat; bots that are policies too in the others, or else the usual opponent."""
    for bots, sitters in ((["easy"], ("learner", "easy")), (["easy", "medium"], ("learner", "easy"))):
        folder = tmp_path / bots[-1]
        stored = record(game("stratego"), bots, folder, games=1, preset="barrage", longest=4, observation="planes")
        monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
        env = minari.load_dataset(stored).recover_environment()
        assert ("barrage", sitters) == (env.unwrapped.batch.plan.options.army, env.unwrapped.batch.plan.sitters)


def test_a_policy_and_a_bot_of_ones_own_are_recorded(tmp_path, monkeypatch):
    """They sit like any bot, and the dataset is called like their files and classes."""
    maze, net, mine = game("catamaze"), tmp_path / "my net.npz", tmp_path / "mine.py"
    parts = maze.kernels.learning.planes.parts(maze.new("", DUEL))
    size = sum(int(np.prod(part.shape)) for part in parts)
    save_policy(net, "catamaze", WHOLE, size, np.arange(1), [np.full((11, 1), 1.0), np.zeros(11)])
    mine.write_text(
        "class Waits:\n    def __init__(self, seed): pass\n    def act(self, turn): return turn.legal[-1]\n"
    )
    bots = [f"policy:{net}", f"{mine}:Waits"]
    name = record(maze, bots, tmp_path / "sets", games=1, preset="duel", longest=20)
    assert "quintet/catamaze/my-net-mine-Waits-duel-v0" == name
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "sets"))
    options = [(each.seat, each.bot) for each in trajectories("catamaze", tuple(bots), "record 0", DUEL, 20, False)]
    assert 2 == minari.load_dataset(name).total_episodes
    assert [(0, bots[0]), (1, bots[1])] == options


def test_a_dataset_says_what_was_played(tmp_path, monkeypatch):
    """Its metadata have the task, the options, the bots and the seeds; an episode has its seed, seat and bot."""
    easy = record(
        game("stratego"), ["easy", "random"], tmp_path, games=2, task="barrage", name="mine", longest=6, seed="rain"
    )
    assert "quintet/stratego/mine-v0" == easy
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = minari.load_dataset(easy)
    told = json.loads(dataset.storage.metadata["quintet"])
    assert ("", "barrage", ["easy", "random"], 6) == (told["preset"], told["task"], told["bots"], told["longest"])
    assert ("barrage", "random", False) == tuple(told["options"][name] for name in ("army", "deployment", "talks"))
    assert "rain 0 to rain 1" == told["seeds"]
    expected = [(f"rain {n}", seat, bot) for n in range(2) for seat, bot in enumerate(("easy", "random"))]
    found = [each["options"] for each in dataset.storage.get_episode_metadata(range(4))]
    assert expected == [(each["seed"], each["seat"], each["bot"]) for each in found]


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
        (("random", "perfect"), 2, "has 1 seat, but you named 2 bots"),
    ):
        with pytest.raises(BadOptions, match=sentence):
            record(SETS, bots, tmp_path, games=games)
    with pytest.raises(BadOptions, match="cannot be recorded"):
        record(SETS, ["random"], tmp_path, games=1, observation="text")
    record(SETS, ["random"], tmp_path, games=1, longest=5)
    with pytest.raises(BadOptions, match="already a dataset"):
        record(SETS, ["random"], tmp_path, games=1, longest=5)
    with pytest.raises(BadOptions, match="letters, digits"):
        record(SETS, ["random"], tmp_path, games=1, name="a/b")
    with pytest.raises(BadOptions, match=r"no task 'speedy'\. Its tasks are speed"):
        record(SETS, ["random"], tmp_path, games=1, task="speedy")
    with pytest.raises(BadOptions, match="not both"):
        record(SETS, ["random"], tmp_path, games=1, task="speed", preset="easy")
    with pytest.raises(BadNotation, match="half a character"):
        record(SETS, ["random"], tmp_path, games=1, seed="a\ud800", name="torn")
    assert not (tmp_path / "quintet/sets/torn-v0").exists()
