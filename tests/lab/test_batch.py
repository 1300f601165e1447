"""Batches: the same games as one by one, with seeds, snapshots, all three kinds of reset and every kind of player."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from quintet.core.errors import BadNotation, BadOptions
from quintet.core.rng import plant
from quintet.games import GAMES
from quintet.lab.batch import DISABLED, LEARNER, SAME_STEP, Batch

SIZE = 5
RACE = {"mode": "race", "seats": 2, "hints": False}
DUEL = {"players": 2, "agents": [], "width": 9, "height": 9}


def choose(batch, rng):
    """Returns a random legal action for every row and learner."""
    best = (batch.masks * rng.random(batch.masks.shape)).argmax(axis=-1)
    return best.T if best.ndim > 1 else best


def play(batch, steps, seed=0):
    """Steps a batch with random legal actions; returns what each step gave."""
    rng, story = np.random.default_rng(seed), []
    for _ in range(steps):
        batch.step(choose(batch, rng))
        story.append((batch.rewards.copy(), batch.terminated.copy(), batch.truncated.copy(), batch.observations.copy()))
    return story


def same(one, other):
    """Whether two stories are the same, number by number."""
    return all(np.array_equal(a, b) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


@pytest.mark.parametrize("name", list(GAMES))
def test_rows_play_like_single_games(name):
    """The bytes of every row are those of the State that the same actions lead to, started from the row's own seed."""
    batch = Batch(name, SIZE, seed="rows", task=next(iter(GAMES[name].kernels.learning.tasks)), autoreset=DISABLED)
    game, options = batch.plan.game, batch.plan.options
    if len(batch.plan.sitters) > 1:
        batch = Batch(name, SIZE, seed="rows", seats=[LEARNER] * len(batch.plan.sitters), autoreset=DISABLED)
    batch.reset()
    states = [game.new(batch.seed_of(row), options) for row in range(SIZE)]
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert [state.data for state in states] == [batch.state(row).data for row in range(SIZE)]
        chosen, seats = choose(batch, rng), batch.acting.copy()
        batch.step(chosen)
        states = [follow(batch, states[row], chosen[row], int(seats[row])) for row in range(SIZE)]


def follow(batch, state, chosen, seat):
    """Returns the state after the same step, action by action."""
    game = batch.plan.game
    if not game.to_act(state):
        return state
    if not batch.plan.is_round:
        turned = batch.plan.turned if seat == 1 else None
        return game.apply(state, seat, int(chosen if turned is None else turned[chosen]))
    for number, action in enumerate(np.atleast_1d(chosen)):
        if game.legal(state, number):
            state = game.apply(state, number, int(action))
    return game.apply(state, -1, game.legal(state, -1)[0])


def test_seeds_of_episodes_are_texts():
    """Row and number make a text, and planting that text gives the very game that the row plays."""
    batch = Batch("sets", 3, seed="a rainy day")
    batch.reset()
    batch.reset([1])
    assert ["a rainy day/0-0", "a rainy day/1-1", "a rainy day/2-0"] == [batch.seed_of(row) for row in range(3)]
    assert batch.plan.game.new(batch.seed_of(1), batch.plan.options).data == batch.state(1).data
    batch.reset([2], seeds=["exactly this"])
    assert batch.plan.game.new("exactly this", batch.plan.options).data == batch.state(2).data
    batch.reset([2])
    assert "exactly this-0" == batch.seed_of(2)


def test_numbered_seeds_have_the_hash_of_their_text():
    """The kernel hashes a text, a hyphen and a number as `plant` hashes the whole text."""
    batch = Batch("sets", 1, seed="ä")
    for number in (0, 9, 10, 4321, 10**9):
        batch.arrays.numbers[:] = number - 1
        batch.reset()
        assert plant(f"ä/0-{number}")["raw"][0] == batch.blocks[0].seeds["raw"][0]


@pytest.mark.parametrize("name", list(GAMES))
def test_snapshots_give_the_same_future(name):
    """After a restore, the same actions lead to the same bytes, for all rows and for some of them."""
    batch = Batch(name, SIZE, seed="snap")
    batch.reset()
    play(batch, 15)
    kept = pickle.loads(pickle.dumps(batch.snapshot()))
    some = batch.snapshot([3, 1])
    first = play(batch, 25)
    after = batch.snapshot()
    batch.restore(kept)
    assert same(first, play(batch, 25))
    assert after.games == batch.snapshot().games
    assert after.cold == batch.snapshot().cold
    batch.restore(some, [0, 4])
    assert some.games == batch.snapshot([0, 4]).games


PROGRAM = """
import pickle, sys
import numpy as np
from quintet.lab.batch import Batch
name, kept = pickle.load(sys.stdin.buffer)
batch = Batch(name, len(kept), seed="elsewhere")
batch.restore(kept)
rng = np.random.default_rng(7)
for _ in range(20):
    batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(axis=-1))
sys.stdout.buffer.write(batch.snapshot().games)
"""


@pytest.mark.parametrize("name", ["sets", "rogue"])
def test_a_snapshot_goes_on_in_another_process(name):
    """Another process restores a snapshot and plays to the same bytes."""
    batch = Batch(name, SIZE, seed="carried")
    batch.reset()
    play(batch, 10)
    kept = batch.snapshot()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=pickle.dumps((name, kept)), capture_output=True, check=False
    )
    assert 0 == done.returncode, done.stderr.decode()[-2000:]
    play(batch, 20, seed=7)
    assert done.stdout == batch.snapshot().games


@pytest.mark.parametrize("name", list(GAMES))
def test_a_state_goes_into_a_row_and_back(name):
    """A State written into a row comes back with the same bytes, cold levels included, and plays on."""
    batch = Batch(name, 2, seed="there", autoreset=DISABLED)
    batch.reset()
    play(batch, 30)
    state = batch.state(0)
    other = Batch(name, 2, seed="here", autoreset=DISABLED)
    other.reset()
    other.put_state(1, state)
    assert state == other.state(1)
    assert np.array_equal(batch.masks[0], other.masks[1])
    other.step(choose(other, np.random.default_rng(3)))


def test_a_row_of_rogue_has_the_levels_that_the_hero_left():
    """Levels beside a row are the cold parts of its State, and a State brings them back."""
    batch = Batch("rogue", 3, options={"wizard": True}, seed="down", autoreset=DISABLED)
    batch.reset()
    game = batch.plan.game
    down = game.read("wizard level 4")
    batch.step([down] * 3)
    state = game.apply(game.new(batch.seed_of(2), batch.plan.options), 0, down)
    assert state == batch.state(2)
    batch.put_state(0, state)
    assert state == batch.state(0)


@pytest.mark.parametrize(
    "options", [{"mode": "explore"}, {"mode": "explore", "layout": "compact"}, {"mode": "daily"}, {}], ids=str
)
def test_an_act_that_is_dug_late_is_the_same(options):
    """A batch with planes digs an act when its hero gets there; its States are those of the game played whole: R1.3."""
    late, whole = (
        Batch("runmap", 4, options=options, seed="late", autoreset=DISABLED, observation=observation)
        for observation in ("planes", "flat")
    )
    for each in (late, whole):
        each.reset()
    game = late.plan.game
    states = [game.new(late.seed_of(row), late.plan.options) for row in range(4)]
    for step in range(60):
        if step % 6 == 0:
            assert states == [late.state(row) for row in range(4)] == [whole.state(row) for row in range(4)]
        actions = choose(late, np.random.default_rng(step))
        states = [
            game.apply(state, 0, int(action)) if game.to_act(state) else state
            for state, action in zip(states, actions, strict=True)
        ]
        late.step(actions)
        whole.step(actions)
        assert np.array_equal(late.rewards, whole.rewards)
        assert np.array_equal(late.masks, whole.masks)
    assert {2, 3} & {state.plain.act for state in states}


def test_nobody_above_a_batch_sees_an_act_that_is_not_dug():
    """Records, texts and snapshots that move to a batch of flat observations have all three acts: R8.1."""
    late, flat = (Batch("runmap", 2, seed="late", observation=observation) for observation in ("planes", "flat"))
    late.reset()
    flat.reset()
    start = late.plan.game.new(late.seed_of(1))
    kept = late.snapshot()
    assert late.text(1) == late.plan.game.show(late.plan.game.view(start, 0))
    assert kept.games == late.snapshot().games, "looking at a row changes nothing"
    seen = flat.observations.copy()
    flat.restore(kept)
    assert np.array_equal(seen, flat.observations)
    assert start.data == late.games_of_row(1).tobytes()
    other = Batch("runmap", 2, seed="other")
    other.reset()
    other.put_state(0, start)
    late.look()
    assert np.array_equal(late.observations[1], other.observations[0])


UNCOMPILED = """
import hashlib, sys
import numpy as np
from quintet.lab.batch import Batch

PLAYED = (
    ("sets", "race", ["learner", "sloppy"]),
    ("catamaze", "duel", ["learner", "runner"]),
    ("runmap", "", None),
    ("stratego", "barrage", ["easy", "learner"]),
    ("rogue", "", None),
)
for name, task, seats in PLAYED:
    batch, seen = Batch(name, 2, seed="jit", task=task, seats=seats), hashlib.blake2b()
    batch.reset()
    for k in range(6):
        batch.step((batch.masks * np.random.default_rng(k).random(batch.masks.shape)).argmax(-1))
        for each in (batch.observations, batch.masks, batch.rewards, batch.arrays.games):
            seen.update(np.ascontiguousarray(each).tobytes())
    print(name, seen.hexdigest())
"""


def test_batches_are_the_same_uncompiled():
    """Policies, planes, masks, rewards and records have the same bytes whether the kernels are compiled or not."""
    lines = [
        subprocess.run(
            [sys.executable, "-c", UNCOMPILED], env={**os.environ, "QUINTET_JIT": jit}, capture_output=True, check=True
        ).stdout
        for jit in ("1", "0")
    ]
    assert lines[0] == lines[1]
    assert 5 == len(lines[0].splitlines())


def test_the_next_step_starts_the_next_episode():
    """By default a row that ended ignores one action, earns nothing for it and shows its next game."""
    batch = Batch("sets", 2, limit=3, seed="next")
    batch.reset()
    story = play(batch, 4)
    assert [False, False, True, False] == [bool(truncated[0]) for _, _, truncated, _ in story]
    assert "next/0-1" == batch.seed_of(0)
    fresh = Batch("sets", 2, seed="next")
    fresh.reset()
    fresh.reset()
    assert np.array_equal(fresh.observations, batch.observations)


def test_the_same_step_starts_the_next_episode():
    """In the other mode the new game shows at once, and the last sight of the old one is in one array."""
    batch, plain = (
        Batch("sets", 2, limit=3, seed="same", autoreset=SAME_STEP),
        Batch("sets", 2, limit=3, seed="same", autoreset=DISABLED),
    )
    for each in (batch, plain):
        each.reset()
        play(each, 3)
    assert np.array_equal(plain.observations, batch.final_observations)
    assert "same/1-1" == batch.seed_of(1)
    assert "same/1-0" == plain.seed_of(1)


@pytest.mark.parametrize("action", [-1, 10**6, 21])
def test_an_illegal_action_only_costs_the_step(action):
    """Out of range or not legal now: the game stays as it is, nothing is earned, and the batch says so."""
    batch = Batch("sets", 2, seed="no", limit=5)
    batch.reset()
    before = batch.snapshot().games
    batch.step([action, 0])
    assert [True, False] == batch.illegal.tolist()
    assert before[: len(before) // 2] == batch.snapshot([0]).games
    assert [1, 1] == batch.arrays.steps.tolist()
    assert 0.0 == batch.rewards[0]


@pytest.mark.parametrize(("name", "count"), [*((name, 9) for name in GAMES), ("sets", 300)])
def test_threads_change_nothing(name, count):
    """Two threads over blocks give what one gives, also where they take turns at several blocks."""
    one, two = Batch(name, count, seed="threads"), Batch(name, count, seed="threads", threads=2)
    assert len(two.blocks) == (2 if count < 128 else 4)
    for each in (one, two):
        each.reset()
    assert same(play(one, 30), play(two, 30))
    assert one.snapshot().games == two.snapshot().games
    two.close()


def test_a_function_plays_a_seat():
    """A function of observations and masks plays as the policy of the same choices does; it sees its own seat."""
    seen = []

    def first_legal(observations, masks):
        seen.append(observations.copy())
        return masks.argmax(axis=1)

    for name, options in (("stratego", None), ("sets", RACE), ("catamaze", DUEL)):
        batch = Batch(name, 4, options=options, task="race" if name == "sets" else "", seats=[LEARNER, first_legal])
        batch.reset()
        play(batch, 12)
        assert not batch.illegal.any()
        assert batch.observations.shape == seen[-1].shape


def test_both_sides_of_stratego_see_the_board_from_below():
    """In a mirrored position both seats get the same planes and masks, but for the number of their seat."""
    batch = Batch("stratego", 1, seats=[LEARNER, LEARNER], seed="mirror", autoreset=DISABLED)
    batch.reset()
    game = batch.games_of_row(0)
    for slot in range(40):
        game["kind"][40 + 39 - slot] = game["kind"][slot]
    one, two = batch.look_from(0), None
    assert 0 == batch.acting[0]
    game["active"] = 1
    two = batch.look_from(1)
    assert np.array_equal(one[0], two[0])
    assert np.array_equal(one[1][:, :-1], two[1][:, :-1])


def test_learners_take_turns():
    """With two learners in Stratego, the seat to act alternates and both rewards are there."""
    batch = Batch("stratego", 3, seats=[LEARNER, LEARNER])
    batch.reset()
    seats = []
    for _ in range(4):
        seats.append(batch.acting.tolist())
        batch.step(batch.masks.argmax(axis=1))
    assert [[0] * 3, [1] * 3, [0] * 3, [1] * 3] == seats
    assert (3, 2) == batch.rewards.shape


def test_a_snapshot_fits_only_its_own_game():
    """Rows of another game or of other seats are refused, and so is a number of rows that does not fit."""
    batch = Batch("sets", 2)
    batch.reset()
    for other in (Batch("runmap", 2), Batch("sets", 2, task="race"), Batch("sets", 3)):
        other.reset()
        with pytest.raises(BadOptions):
            batch.restore(other.snapshot())


def test_rows_of_another_shape_are_refused():
    """A maze of 50x50 in a row of a 9x9 batch would be drawn past the end of the array."""
    small, large = Batch("catamaze", 2, task="exit-9x9"), Batch("catamaze", 2, task="exit-50x50")
    small.reset()
    large.reset()
    before = small.observations.copy()
    with pytest.raises(BadOptions, match="options and seats"):
        small.restore(large.snapshot())
    with pytest.raises(BadOptions, match="other options"):
        small.put_state(0, large.state(0))
    hunted, alone = (Batch("catamaze", 1, seats=[LEARNER, *who]) for who in (["runner"] * 3, ["random"] * 3))
    with pytest.raises(BadOptions, match="options and seats"):
        alone.restore(hunted.snapshot())
    small.look()
    assert np.array_equal(before, small.observations)


def test_rows_are_named_by_numbers_or_by_a_mask():
    """`reset(ended)` starts the rows that a mask marks; rows that are not there get a sentence."""
    batch = Batch("sets", 3, seed="mask", autoreset=DISABLED)
    batch.reset()
    batch.reset(np.array([False, False, True]))
    batch.reset([0])
    assert ["mask/0-1", "mask/1-0", "mask/2-1"] == [batch.seed_of(row) for row in range(3)]
    assert ("mask/2",) == batch.snapshot([False, False, True]).texts
    for rows in ([3], [-1], [0.5], [[0]], [True, False]):
        with pytest.raises(BadOptions, match="row"):
            batch.reset(rows)
    for row in (9, "x", 0.0):
        with pytest.raises(BadOptions, match=f"no row {row!r}"):
            batch.seed_of(row)
    with pytest.raises(BadOptions, match="0 to 21, and 'a' is none"):
        batch.word(0, "a")


def test_a_snapshot_says_how_many_rows_it_needs():
    """A batch that is too small says its own size; no rows are a snapshot too, as where no game has ended."""
    batch, larger = Batch("sets", 2, seed="few"), Batch("sets", 3, seed="more")
    batch.reset()
    larger.reset()
    with pytest.raises(BadOptions, match="3 rows does not fit into 2 rows"):
        batch.restore(larger.snapshot())
    with pytest.raises(BadOptions, match="3 rows does not fit into 1 row"):
        batch.restore(larger.snapshot(), [1])
    before = batch.snapshot()
    batch.restore(larger.snapshot([False] * 3), [])
    assert before.games == batch.snapshot().games


def test_legal_lists_are_beside_the_masks():
    """The actions that a mask marks, in order, and how many; in a round a list for each learner."""
    for seats in ([LEARNER, "random"], [LEARNER, LEARNER]):
        batch = Batch("sets", 4, task="race", seats=seats)
        batch.reset()
        play(batch, 5)
        lists, counts = batch.legal_lists()
        assert counts.shape == batch.masks.shape[:-1]
        for place in np.ndindex(counts.shape):
            assert np.flatnonzero(batch.masks[place]).tolist() == lists[place][: counts[place]].tolist()


def test_a_row_reads_as_a_person_reads_it():
    """The text of a row is what `show` writes for its seat."""
    batch = Batch("stratego", 2, seed="read")
    with pytest.raises(BadOptions, match="reset"):
        batch.text(0)
    batch.reset()
    game = batch.plan.game
    assert game.show(game.view(batch.state(1), 0)) == batch.text(1)
    assert game.show(game.view(batch.state(1), 1)) == batch.text(1, 1)


def test_exploring_rewards_new_tiles_and_ends_on_the_stairs():
    """Every tile of the first level counts once, leaving it costs nothing and ends the episode."""
    batch = Batch("rogue", 1, task="explore", options={"wizard": True}, seed="tiles", autoreset=DISABLED)
    batch.reset()
    game, total = batch.plan.game, 0.0
    for _ in range(30):
        batch.step((batch.masks[:, :8] * [[3, 1, 4, 1, 5, 9, 2, 6]]).argmax(axis=1))
        total += batch.rewards[0]
    assert total == np.count_nonzero(batch.games_of_row(0)["lv"]["memory"]) - tiles_at_start(batch)
    batch.put_state(0, batch.state(0))
    batch.step([game.read("wizard level 4")])
    assert 0.0 == batch.rewards[0]
    assert batch.terminated[0]
    assert "left" == batch.plan.learning.reasons[batch.reasons[0]]


def tiles_at_start(batch):
    """How many tiles the hero knows before the first step."""
    start = batch.plan.game.new(batch.seed_of(0), batch.plan.options)
    return np.count_nonzero(start.record["lv"]["memory"])


def test_rows_can_play_the_same_episodes_again():
    """With three episodes a row goes through its three seeds again and again, from the same bytes; others differ."""
    batch = Batch("runmap", 2, seed="again", episodes=3, autoreset=DISABLED)
    seen = []
    for _ in range(7):
        batch.reset()
        seen.append((batch.seed_of(1), batch.state(1).data))
        batch.step(batch.masks.argmax(axis=1))
    assert ["again/1-0", "again/1-1", "again/1-2"] == [seed for seed, _ in seen[:3]]
    assert seen[:3] == seen[3:6]
    assert 3 == len(set(seen))
    assert batch.state(0).data != batch.state(1).data
    for seed, data in seen:
        assert batch.plan.game.new(seed, batch.plan.options).data == data
    batch.seed(["other", "others"])
    batch.reset()
    assert batch.plan.game.new("others-0", batch.plan.options).data == batch.state(1).data


def test_observations_are_split_into_their_parts():
    """The parts are those of the environment's Dict, as views of the same memory."""
    env = gymnasium.make_vec("quintet.lab.envs:quintet/CataMazeExit9-v0", 3, copy=False)
    seen, _ = env.reset(seed=4)
    parts = env.batch.split(env.batch.observations)
    assert list(seen) == list(parts)
    assert all(np.array_equal(seen[name], part) and np.shares_memory(seen[name], part) for name, part in parts.items())


def test_bad_wishes_get_a_sentence():
    """Unknown tasks, players, observations and shapes are refused by name."""
    for wish in (
        {"task": "fly"},
        {"seats": ["learner", "ghost"], "options": RACE},
        {"seats": ["learner"] * 3},
        {"seats": ["random"]},
        {"observation": "smell"},
    ):
        with pytest.raises(BadOptions):
            Batch("sets", 2, **wish)
    for wish in ({"limit": -1}, {"threads": 0}, {"autoreset": 7}, {"seats": [5]}, {"seats": "ghost"}):
        with pytest.raises(BadOptions):
            Batch("sets", 2, **wish)
    for count, wish in (("many", {}), (1.5, {}), (0, {}), (2, {"threads": "two"}), (2, {"episodes": 0.5})):
        with pytest.raises(BadOptions, match=r"is a whole number of at least \d, not"):
            Batch("sets", count, **wish)


def test_wrong_steps_get_a_sentence_and_change_nothing():
    """No reset yet, a wrong shape, numbers that are not whole, and seeds that are not texts."""
    batch = Batch("sets", 2)
    with pytest.raises(BadOptions, match="reset"):
        batch.step([0, 1])
    batch.reset([0])
    with pytest.raises(BadOptions, match="reset"):
        batch.step([0, 1])
    batch.reset()
    before = batch.snapshot().games
    with pytest.raises(BadOptions, match="shape"):
        batch.step([1, 2, 3])
    for actions in ([0.5, 1.0], ["a", "b"], [None, 1], [np.nan, 0]):
        with pytest.raises(BadNotation, match="whole numbers"):
            batch.step(actions)
    for seeds in ("ab", [1, 2]):
        with pytest.raises(BadNotation, match="list of texts"):
            batch.reset(seeds=seeds)
    with pytest.raises(BadOptions, match="one seed each"):
        batch.seed(["only one"])
    assert before == batch.snapshot().games


@pytest.mark.parametrize("answer", [lambda _seen, _masks: 0, lambda _seen, masks: masks.argmax(axis=1) + 0.5])
def test_a_function_that_answers_wrongly_gets_a_sentence(answer):
    """One whole number for each row, and nothing else; the sentence says whose answer was wrong."""
    batch = Batch("stratego", 2, seats=[LEARNER, answer])
    batch.reset()
    with pytest.raises(BadOptions, match="The function in seat 1 must answer with one action for each row"):
        batch.step(batch.masks.argmax(axis=1))


@pytest.mark.parametrize(
    ("name", "seats"),
    [("stratego", ["random", "learner"]), ("stratego", ["learner", "random"]), ("rogue", None), ("catamaze", None)],
)
def test_actions_have_words(name, seats):
    """Each legal number is the word of a legal action, for Blue's turned board too, and the word leads back to it."""
    batch = Batch(name, 2, seats=seats)
    batch.reset()
    game, seat = batch.plan.game, batch.plan.learners[0]
    for _ in range(5):
        legal = np.flatnonzero(batch.masks[1]).tolist()
        words = [batch.word(1, action) for action in legal]
        assert {game.write(action) for action in game.legal(batch.state(1), seat)} == set(words)
        assert legal == [batch.action(1, word) for word in words]
        batch.step(batch.masks.argmax(axis=1))
    with pytest.raises(BadOptions, match="and 9999 is none"):
        batch.word(0, 9999)


def play_a_step(batch):
    batch.reset()
    batch.step(batch.masks.argmax(axis=1))


COPIES = {"copy": copy.deepcopy, "pickle": lambda made: pickle.loads(pickle.dumps(made))}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", ["sets", "runmap", "catamaze", "stratego", "rogue"])
def test_a_copy_of_a_batch_plays_on_as_the_batch_does(game, way):
    """What a copy shows comes from its own games: the same actions lead both through the same observations."""
    batch = Batch(game, 3, seed="twins")
    batch.reset()
    batch.step(batch.masks.argmax(axis=-1))
    twin = COPIES[way](batch)
    for _ in range(5):
        actions = batch.masks.argmax(axis=-1)
        batch.step(actions)
        before = twin.observations.copy()
        twin.step(actions)
        assert np.array_equal(batch.observations, twin.observations)
        assert np.array_equal(batch.masks, twin.masks)
        assert np.array_equal(batch.rewards, twin.rewards)
    assert not np.array_equal(before, twin.observations) or game == "sets"
    assert batch.snapshot().games == twin.snapshot().games


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_of_a_vector_environment_plays_on(way):
    """Its arrays are those of its own batch."""
    env = gymnasium.make_vec("quintet.lab.envs:quintet/CataMazeExit9-v0", num_envs=4)
    _, info = env.reset(seed=3)
    twin = COPIES[way](env)
    for _ in range(5):
        actions = info["action_mask"].argmax(axis=1)
        seen, _, _, _, info = env.step(actions)
        other, _, _, _, more = twin.step(actions)
        assert all(np.array_equal(seen[part], other[part]) for part in seen)
        assert np.array_equal(info["action_mask"], more["action_mask"])


def test_a_function_cannot_write_into_what_it_is_given():
    """One that filled its masks made every action look legal, and a step that never ended."""

    def greedy(_seen, masks):
        masks.fill(1)
        return masks.argmax(axis=1)

    batch = Batch("stratego", 2, task="barrage", seats=["learner", greedy])
    with pytest.raises(ValueError, match="read-only"):
        play_a_step(batch)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_forked_batch_has_threads_of_its_own():
    """A child that steps a batch of its parent hires threads again, and plays what the parent would have played."""
    batch = Batch("sets", 256, threads=2, seed="fork")
    batch.reset()
    actions = batch.masks.argmax(axis=1)
    pipe = multiprocessing.get_context("fork").SimpleQueue()
    child = multiprocessing.get_context("fork").Process(
        target=lambda: (batch.step(actions), pipe.put(batch.observations.tobytes()))
    )
    child.start()
    seen = pipe.get()
    child.join()
    batch.step(actions)
    assert batch.observations.tobytes() == seen
