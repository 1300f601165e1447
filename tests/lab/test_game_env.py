"""Gymnasium environments: every checker passes unmodified, and an episode is the same game everywhere."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode
from on_demand import OnDemand

from quintet.core.errors import BadNotation, BadOptions
from quintet.games import GAMES
from quintet.lab.envs import ENVIRONMENTS, id_of
from quintet.lab.game_env import GameEnv

sb3 = OnDemand("stable_baselines3.common.env_checker")
NAMES = ("Rogue", "Sets", "RunMap", "CataMazeExit9", "StrategoBarrage")
"""One for each game."""
CALM = pytest.mark.filterwarnings("ignore::UserWarning")


def make(name, **settings):
    return gymnasium.make(id_of(name), **settings)


def test_every_task_of_every_game_has_a_name():
    """What is registered is what the games offer, with their limits."""
    offered = {(game, task): each.limit for game in GAMES for task, each in GAMES[game].kernels.learning.tasks.items()}
    assert offered == {(each.game, each.task): each.limit for each in ENVIRONMENTS.values()}


@pytest.mark.parametrize("name", list(ENVIRONMENTS))
@CALM
def test_gymnasium_checks_every_environment(name):
    """`check_env` passes for every task, pictures included."""
    check_env(make(name, render_mode="rgb_array").unwrapped, skip_render_check=name not in NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("observation", ["planes", "flat"])
@CALM
def test_stable_baselines_checks_every_game(name, observation):
    """SB3's checker passes."""
    sb3.check_env(make(name, observation=observation).unwrapped)


@pytest.mark.parametrize("name", NAMES)
@CALM
def test_text_is_what_a_person_reads(name):
    """The text observation is in its space and is what `show` writes."""
    env = make(name, observation="text")
    check_env(env.unwrapped, skip_render_check=True)
    text, info = env.reset(seed=1)
    plan = env.unwrapped.batch.plan
    assert text == plan.game.show(plan.game.view(plan.game.new(info["seed"], plan.options), 0))


class Row(gymnasium.Env):
    """The second of three games of a vector as an environment of its own, for Gymnasium to compare."""

    render_mode = None

    def __init__(self, name):
        self.vector = gymnasium.make_vec(id_of(name), 3, autoreset_mode=AutoresetMode.DISABLED, observation="flat")
        self.action_space = self.vector.single_action_space
        self.observation_space = self.vector.single_observation_space

    def reset(self, *, seed=None, options=None):
        seen, info = self.vector.reset(seed=[0, seed, 1])
        return seen[1], {"action_mask": info["action_mask"][1]}

    def step(self, action):
        seen, rewards, terminated, truncated, info = self.vector.step(np.array([0, action, 1]))
        return (
            seen[1],
            float(rewards[1]),
            bool(terminated[1]),
            bool(truncated[1]),
            {"action_mask": info["action_mask"][1]},
        )


@pytest.mark.parametrize("name", NAMES)
@CALM
def test_single_and_batch_match(name):
    """Gymnasium's own comparison finds no difference between a game alone and the same game in a batch."""
    check_environments_match(Row(name), make(name, observation="flat"), 150, seed=5, info_comparison="superset")


@pytest.mark.parametrize("name", NAMES)
def test_environments_pickle_and_deepcopy_in_mid_game(name):
    """A copy plays on exactly as the original does."""
    env = make(name).unwrapped
    env.reset(seed=2)
    for _ in range(5):
        env.step(int(env.action_masks().argmax()))
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        kept = env.get_state()
        for _ in range(6):
            action = int(env.action_masks().argmax())
            one, two = env.step(action), twin.step(action)
            assert one[1:4] == two[1:4]
        assert env.get_state().games == twin.get_state().games
        env.set_state(kept)


def test_an_illegal_action_is_reported_and_never_raises():
    """Any number is taken; what is not legal changes nothing."""
    env = make("Sets").unwrapped
    env.reset(seed=1)
    before = env.get_state().games
    for action in (-5, 21, 10**9, 10**30):
        info = env.step(action)[-1]
        assert info["illegal"]
        assert before == env.get_state().games


@pytest.mark.parametrize("action", [0.5, "a", None, np.array([3])])
def test_what_is_not_a_number_gets_a_sentence(action):
    """A mistake in the caller's program is said, and changes nothing."""
    env = make("Sets").unwrapped
    with pytest.raises(BadOptions, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.get_state().games
    with pytest.raises(BadNotation, match="one whole number"):
        env.step(action)
    assert before == env.get_state().games


def test_masks_are_what_sampling_takes():
    """`action_space.sample(mask)` of Gymnasium draws legal actions from the masks in `info`, alone and in vectors."""
    env, vector = make("CataMazeExit9"), gymnasium.make_vec("quintet/CataMazeExit9-v0", 3)
    mask = env.reset(seed=1)[1]["action_mask"]
    env.action_space.seed(1)
    assert mask[env.action_space.sample(mask)]
    masks = vector.reset(seed=1)[1]["action_mask"]
    vector.single_action_space.seed(1)
    assert masks[1][vector.single_action_space.sample(masks[1])]
    assert np.int8 == env.unwrapped.action_masks().dtype == vector.action_masks().dtype


def test_the_limit_moves_both_ways():
    """`limit` is taken alone and in vectors; Gymnasium's own `max_episode_steps` can only shorten."""
    for settings, last in (({"limit": 130}, 130), ({"limit": 7}, 7), ({"max_episode_steps": 9}, 9)):
        env, vector = make("Sets", **settings), gymnasium.make_vec("quintet/Sets-v0", 1, **settings)
        for each, none in ((env, 21), (vector, np.array([21]))):
            each.reset(seed=1)
            steps = next(step for step in range(1, 200) if np.all(each.step(none)[3]))
            assert last == steps
    assert 120 == gymnasium.spec("quintet/Sets-v0").kwargs["limit"]
    assert 120 == gymnasium.make_vec("quintet/Sets-v0", 1, max_episode_steps=500).batch.plan.limit


def test_vectors_start_from_texts_too():
    """A text for each game that is reset, as a game alone takes one."""
    vector = gymnasium.make_vec("quintet/Sets-v0", 2)
    vector.reset(seed=1, options={"seed": ["rain", "snow"]})
    alone, info = make("Sets").reset(options={"seed": "snow"})
    assert "snow" == info["seed"] == vector.seed_of(1)
    assert np.array_equal(alone["cards"], vector.batch.split(vector.batch.observations)["cards"][1])
    vector.reset(options={"seed": ["hail"], "reset_mask": np.array([True, False])})
    assert ["hail", "snow"] == [vector.seed_of(row) for row in range(2)]


def test_an_episode_that_is_cut_off_says_so():
    """At the limit there is a reason and nobody has won, also under the wrapper that Gymnasium adds."""
    env = make("SetsEasy")
    _, info = env.reset(seed=1)
    for _ in range(120):
        *_, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    assert (False, True, "limit", []) == (terminated, truncated, info["reason"], info["winners"])


def test_an_episode_opens_in_the_terminal(tmp_path):
    """The seed in `info` is the seed of `quintet play`: the same board is on the first page."""
    env = make("SetsEasy", observation="text", options={"hints": True})
    board, info = env.reset(seed=11)
    done = subprocess.run(
        [sys.executable, "-m", "quintet", "play", "sets", "--preset", "easy", "--seed", info["seed"], "--plain"],
        input="quit\n",
        capture_output=True,
        text=True,
        env={"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PATH": "", "QUINTET_JIT": "0"},
        check=False,
    )
    assert board.splitlines()[0].split() in [line.split() for line in done.stdout.splitlines()]


def test_gymnasium_can_import_the_names_itself():
    """`module:name` registers and makes in one call, in a new process."""
    program = "import gymnasium; gymnasium.make('quintet.lab.envs:quintet/Sets-v0').reset(seed=1)"
    assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_older_version_names_its_successor():
    """Learners of the run map see one act since version 1, so a script that asks for version 0 is told."""
    with pytest.raises(gymnasium.error.DeprecatedEnv, match="RunMap-v1"):
        gymnasium.make("quintet/RunMap-v0")


def test_gymnasium_has_no_entry_points_for_environments():
    """That is why an import or `module:name` is needed; when it has them again, declare `gymnasium.envs` and say so."""
    assert not hasattr(gymnasium.envs.registration, "load_plugin_envs")


@pytest.mark.parametrize("mode", list(AutoresetMode))
@CALM
def test_vectors_start_again_in_all_three_ways(mode):
    """Next step, same step with the last observations as one array, or when told so by a mask."""
    env = gymnasium.make_vec("quintet/Sets-v0", 4, max_episode_steps=3, autoreset_mode=mode)
    env.reset(seed=1)
    for _ in range(3):
        seen, _, _, truncated, info = env.step(np.zeros(4, np.int64))
    assert truncated.all()
    assert seen in env.observation_space
    if mode is AutoresetMode.SAME_STEP:
        assert (4, 21, 15) == info["final_obs"]["cards"].shape
        assert "1-1" == env.seed_of(0)
    elif mode is AutoresetMode.NEXT_STEP:
        assert "1-0" == env.seed_of(0)
        assert 0.0 == env.step(np.zeros(4, np.int64))[1].sum()
        assert "1-1" == env.seed_of(0)
    else:
        env.reset(options={"reset_mask": np.array([True, False, False, True])})
        assert ["1-1", "2-0", "3-0", "4-1"] == [env.seed_of(row) for row in range(4)]


def test_vectors_do_not_share_arrays_between_steps():
    """What a step returned stays as it was; with `copy=False` it is the same memory."""
    env = gymnasium.make_vec("quintet/Sets-v0", 2)
    first, info = env.reset(seed=1)
    kept, mask = copy.deepcopy(first), info["action_mask"].copy()
    env.step(np.array([0, 1]))
    assert np.array_equal(kept["cards"], first["cards"])
    assert np.array_equal(mask, info["action_mask"])


def test_wrong_settings_get_a_sentence():
    """Render modes, text in vectors and several learners are refused by name."""
    with pytest.raises(BadOptions, match="render mode"):
        GameEnv("sets", render_mode="hologram")
    with pytest.raises(BadOptions, match="render mode"):
        gymnasium.make_vec("quintet/Sets-v0", 2, render_mode="hologram")
    with pytest.raises(BadOptions, match="text"):
        gymnasium.make_vec("quintet/Sets-v0", 2, observation="text")
    with pytest.raises(BadOptions, match="zoo"):
        make("SetsRace", seats=["learner", "learner"])


def test_an_unknown_option_of_reset_is_refused():
    """A misspelled option would silently start another game; vectors know one more."""
    with pytest.raises(BadOptions, match="`reset` has no option 'sed', only `seed`"):
        make("Sets").reset(options={"sed": "x"})
    with pytest.raises(BadOptions, match="only `seed` and `reset_mask`"):
        gymnasium.make_vec("quintet/Sets-v0", 2).reset(options={"sed": "x"})


@pytest.mark.parametrize("seeds", [{"seed": "x" * 257}, {"seed": 7}])
def test_a_seed_that_the_terminal_refuses_is_refused_here(seeds):
    """An episode can always be opened with `quintet play --seed`."""
    with pytest.raises(BadNotation):
        make("Sets").reset(options=seeds)


def test_seeds_seats_and_rows_that_do_not_fit_get_a_sentence():
    """A list of another length, a seat that is not there, and rows of another batch."""
    vector = gymnasium.make_vec("quintet/Sets-v0", 3)
    for seed in ([1, 2], "ab", 1.5, True):
        with pytest.raises(BadOptions, match="a list of 3: one for each game"):
            vector.reset(seed=seed)
    for mask in ([True], np.ones(4, np.bool_), None):
        with pytest.raises(BadOptions, match="one mark for each of the 3 rows"):
            vector.reset(options={"reset_mask": mask})
    with pytest.raises(BadOptions, match="'a' is none"):
        make("Sets").unwrapped.word("a")
    batch = make("Sets").unwrapped.batch
    for seat in (5, -1, True):
        with pytest.raises(BadOptions, match=f"no seat {seat}. Seats are numbered 0 to 0."):
            batch.look_from(seat)
    with pytest.raises(BadOptions, match="rows of 359 numbers"):
        batch.split(np.zeros((3, 5)))


def test_nothing_is_played_after_the_end():
    """An episode that is over asks for a reset, also in a copy of it."""
    env = make("SetsEasy", limit=2)
    env.reset(seed=1)
    for _ in range(2):
        end = env.step(int(env.unwrapped.action_masks().argmax()))
    assert end[3]
    for over in (env, copy.deepcopy(env)):
        with pytest.raises(BadOptions, match="The episode is over"):
            over.step(0)
    env.reset()
    assert not env.step(int(env.unwrapped.action_masks().argmax()))[3]


def test_a_state_with_other_options_is_refused():
    """A moment of a game with twelve cards does not go into one with nine, though the planes have one shape."""
    other = make("Sets")
    other.reset(seed=1)
    env = make("SetsEasy")
    env.reset(seed=1)
    with pytest.raises(BadOptions, match="has other options than the batch"):
        env.unwrapped.set_state(other.unwrapped.batch.state(0))
    with pytest.raises(BadOptions, match="not one of Set with these options"):
        env.unwrapped.set_state(other.unwrapped.get_state())
    for wrong in (None, b"abc"):
        with pytest.raises(BadOptions, match="restores what `snapshot` returned"):
            env.unwrapped.set_state(wrong)


@pytest.mark.parametrize("settings", [{"options": [1]}, {"limit": "a"}, {"limit": 2.5}])
def test_senseless_settings_get_a_sentence(settings):
    """Options that are not a mapping and limits that are not whole numbers are refused."""
    with pytest.raises(BadOptions):
        GameEnv("sets", **settings)
