"""Bots from files: a net of numbers plays a seat, and sees what its view shows and nothing else."""

import importlib.util
import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from quintet.core.errors import BadOptions, QuintetError
from quintet.core.game import Turn
from quintet.core.options import make_options, preset_options
from quintet.core.rng import SeededRandom
from quintet.games import GAMES
from quintet.lab.arena.tournament import make_tournament
from quintet.lab.batch import Batch
from quintet.lab.record import record
from quintet.table.match import Match
from quintet.table.policy_bot import POINTER, WHOLE, load_policy, save_policy
from quintet.table.seats import BotSeat

MAZE = {"width": 9, "height": 9, "agents": [], "time_limit": 30}
SIZE = 6 * 81 + 200 + 45 + 24


def layers(*sizes):
    """Returns the weights of a net that knows nothing."""
    rng = np.random.default_rng(3)
    pairs = [(rng.normal(size=(b, a)), np.zeros(b)) for a, b in pairwise(sizes)]
    return [each for pair in pairs for each in pair]


@pytest.fixture
def maze_policy(tmp_path):
    inputs = np.arange(4 * 81, SIZE)
    save_policy(tmp_path / "maze.npz", "catamaze", WHOLE, SIZE, inputs, layers(len(inputs), 16, 10))
    return f"policy:{tmp_path / 'maze.npz'}"


@pytest.fixture
def set_policy(tmp_path):
    save_policy(tmp_path / "sets.npz", "sets", POINTER, 359, np.arange(9 * 15), layers(67, 16, 1))
    return f"policy:{tmp_path / 'sets.npz'}"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "nope"}, "nope"),
        ({"kind": "nope"}, "'nope' is not a kind of net. Choose whole or pointer."),
        ({"size": 5}, "The inputs are places from 0 to 4 in a row of 5 numbers."),
        ({"inputs": [0.5]}, "a list of places"),
        ({"layers": [np.zeros((10, 3))]}, "weights and biases in turn"),
        ({"layers": [np.zeros((3, 10)), np.zeros(10)]}, r"It needs weights of \(outputs, 9\) and a bias of"),
        ({"layers": [np.zeros((99, 9)), np.zeros(99)]}, "has 99 outputs"),
        ({"kind": POINTER}, "A pointer sees whole cards of 15 numbers each, not 9 inputs."),
    ],
)
def test_a_net_that_could_not_play_is_not_saved(tmp_path, change, sentence):
    """Game, kind, inputs and layers are checked before a file is written."""
    net = {"game": "catamaze", "kind": WHOLE, "size": SIZE, "inputs": np.arange(9), "layers": layers(9, 10)}
    save_policy(tmp_path / "good.npz", **net)
    with pytest.raises(QuintetError, match=sentence):
        save_policy(tmp_path / "bad.npz", **net | change)
    assert not (tmp_path / "bad.npz").exists()


def test_a_policy_plays_a_whole_game(maze_policy):
    """At a table it acts like any bot, without a fault, and the same seed plays the same game."""
    game = GAMES["catamaze"]
    ends = []
    for _ in range(2):
        match = Match(game, "policy", make_options(game.options, MAZE), seats=[BotSeat("policy bot", maze_policy)])
        match.run(200)
        assert match.outcome is not None
        assert not match.faults
        ends.append(match.replay())
    assert ends[0] == ends[1]


def test_a_net_of_stratego_sees_the_board_from_below(tmp_path):
    """What it wants as Blue is a move of its own turned board, as in the batch where it learned."""
    game = GAMES["stratego"]
    options = make_options(game.options, {"army": "barrage", "deployment": "random", "talks": False})
    batch = Batch(game, 1, options=options, seats=["random", "learner"])
    batch.reset(seeds=["rain"])
    state, wanted = batch.state(0), int(np.flatnonzero(batch.masks[0])[-1])
    bias = np.zeros(batch.plan.actions)
    bias[wanted] = 1000
    net = [np.zeros((len(bias), 1)), bias]
    save_policy(tmp_path / "blue.npz", "stratego", WHOLE, batch.plan.size, np.arange(1), net)
    bot = load_policy(game, f"policy:{tmp_path / 'blue.npz'}")
    turn = Turn(1, game.view(state, 1), game.legal(state, 1), (), lambda rng: game.resample(state, 1, rng))
    assert batch.word(0, wanted) == game.write(bot.act(turn))


def test_a_pointer_picks_only_cards(set_policy):
    """A policy for Set points at cards on the board."""
    game = GAMES["sets"]
    state, bot = game.new("cards", preset_options(game.options, "easy", {})), load_policy(game, set_policy)
    for _ in range(30):
        sample = lambda rng, state=state: game.resample(state, 0, rng)  # noqa: E731 - a bot's window
        action = bot.act(Turn(0, game.view(state, 0), game.legal(state, 0), (), sample))
        assert action < 9
        state = game.apply(state, 0, action)


def test_what_the_example_looks_at_is_in_every_sampled_world():
    """The inputs of the trained net are the same in the true world and in those that look the same."""
    game, rng = GAMES["catamaze"], SeededRandom("same inputs")
    state, planes = game.new("same", make_options(game.options, MAZE)), game.kernels.learning.planes
    for _ in range(25):
        rows = [np.zeros((1, SIZE), np.uint8) for _ in range(2)]
        for world, row in zip((state, game.resample(state, 0, rng)), rows, strict=True):
            planes.write(world.thaw(), np.zeros(1, np.int64), row)
        assert np.array_equal(rows[0][:, 4 * 81 :], rows[1][:, 4 * 81 :])
        state = game.apply(game.apply(state, 0, rng.next_int(0, 3)), -1, 10)


def test_a_policy_for_other_sizes_is_refused_at_the_start(maze_policy):
    """A table, a tournament and a dataset say at once that a net was trained for a maze of another size."""
    game = GAMES["catamaze"]
    large = MAZE | {"width": 11}
    seats = [BotSeat("policy bot", maze_policy)]
    asked = [
        lambda: Match(game, "large", make_options(game.options, large), seats=seats),
        lambda: make_tournament(game, [maze_policy, "random"], values=large | {"players": 2}),
        lambda: record(game, [maze_policy], Path("nowhere"), values=large),
    ]
    for ask in asked:
        with pytest.raises(BadOptions, match=rf"trained on observations of {SIZE} bytes, but this game's have"):
            ask()


@pytest.mark.parametrize("damage", ["missing", "text", "other game", "pickle"])
def test_a_file_that_is_not_a_policy_is_refused(damage, tmp_path, set_policy):
    """A missing or damaged file, a policy of another game and anything but numbers get one sentence."""
    place = tmp_path / "bad.npz"
    if damage == "text":
        place.write_text("not a policy")
    elif damage == "pickle":
        np.savez(place, game=np.array({"a": 1}, dtype=object))
    name = set_policy if damage == "other game" else f"policy:{place}"
    with pytest.raises(BadOptions, match=r"polic"):
        load_policy(GAMES["catamaze"], name)


def test_the_example_saves_what_the_bot_reads(tmp_path):
    """A second of training writes a file that plays, and its numbers are those of the net."""
    place = Path(__file__).parents[2] / "examples" / "train.py"
    spec = importlib.util.spec_from_file_location("train_example", place)
    train = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train)
    learner, curve = train.train("sets", 0.5)
    assert curve
    weights = [each.detach().numpy() for each in learner.net.policy.parameters()]
    save_policy(tmp_path / "s.npz", "sets", learner.lesson.kind, learner.batch.plan.size, learner.chosen, weights)
    bot, game = load_policy(GAMES["sets"], f"policy:{tmp_path / 's.npz'}"), GAMES["sets"]
    state = learner.batch.state(0)
    turn = Turn(0, game.view(state, 0), game.legal(state, 0), (), lambda rng: game.resample(state, 0, rng))
    seen, masks = learner.look()
    expected = learner.net(seen[:1], masks[:1])[0].logits[0].detach().numpy()[list(turn.legal)]
    cards = [at for at, action in enumerate(turn.legal) if action < 9]
    assert np.allclose((expected - expected.max())[cards], bot.logits(turn)[cards], atol=1e-4)
    assert re.search("Masked PPO|masked PPO", train.__doc__)
