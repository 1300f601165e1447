"""A batch plays the very game of the table: levels that were left stay as they were, in rows beside the games: R1.4."""

import numpy as np
import pytest

from quintet.core.errors import IllegalAction
from quintet.core.record import JIT, zeros
from quintet.core.rng import Seed, SeededRandom, plant
from quintet.games.rogue.actions import ACTIONS, ASCEND, DESCEND, GO_TO, REST
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Level, Quest
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.rules import entries as rules
from quintet.lab.benchmark import _cold_bytes
from quintet.lab.drive import Crowd

SIZE = 12
STEPS = 160 if JIT else 12


def begin(options):
    """The same games as states of the table and as rows of a batch."""
    names = [f"batch {k}" for k in range(SIZE)]
    games, seeds = zeros(Quest, SIZE), zeros(Seed, SIZE)
    for k, name in enumerate(names):
        seeds[k] = plant(name)[0]
    rules.reset(games, seeds, np.repeat(GAME.setup(options), SIZE))
    return [GAME.new(name, options) for name in names], games


def choose(state, random):
    """Stairs whenever there are some, mostly; else anything."""
    legal = GAME.legal(state, 0)
    ways = [action for action in legal if action in (ASCEND, DESCEND) or GO_TO <= action < GO_TO + 10]
    acts = ways if ways and random.next_int(1, 10) <= 6 else legal
    return acts[random.next_int(0, len(acts) - 1)]


def check_row(state, games, levels, k):
    """The state of the table and the row of the batch with its levels are the same, byte by byte."""
    assert state.data == games[k : k + 1].tobytes()
    stored = [depth for depth in range(1, 11) if state.cold[depth]]
    assert sorted([*stored, int(state.record.lv.depth)]) == np.flatnonzero(games[k]["visited"]).tolist()
    for depth in stored:
        row = SIZE * (depth - 1) + k
        assert state.cold[depth] == levels[row : row + 1].tobytes()


@pytest.mark.parametrize("options", [RogueOptions(start_depth=4, start_level=12), RogueOptions(wizard=True)])
def test_a_batch_and_the_table_agree_over_games_that_go_up_and_down(options):
    """R1.4: state by state, with every stored level."""
    states, games = begin(options)
    levels, seats, codes = zeros(Level, 10 * SIZE), np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    random, ways, returns = SeededRandom("up and down"), 0, 0
    for _ in range(STEPS):
        actions = np.array([choose(state, random) if GAME.to_act(state) else REST for state in states], np.int64)
        rules.step_stored(levels, games, seats, actions, codes)
        for k, state in enumerate(states):
            if not GAME.to_act(state):
                assert codes[k] != 0
                continue
            states[k] = GAME.apply(state, 0, int(actions[k]))
            arrived = int(states[k].record.lv.depth)
            ways += arrived != int(state.record.lv.depth)
            returns += bool(state.cold[arrived])
            check_row(states[k], games, levels, k)
    assert ways > STEPS // 2
    assert returns > STEPS // 4


def test_the_stepper_of_a_batch_keeps_levels():
    """R1.4: what a program uses: down, up, and the level is the one that was left."""
    games = zeros(Quest)
    rules.reset(games, plant("kept"), GAME.setup(RogueOptions(start_depth=3, start_level=9)))
    step, seats, codes = GAME.kernels.stepper(1), np.zeros(1, np.int64), np.zeros(1, np.int64)
    memory = games[0].lv.memory.copy()
    depths = []
    for action in (ASCEND, DESCEND):
        step(games, seats, np.array([action]), codes)
        assert 0 == codes[0]
        depths.append(int(games[0].lv.depth))
    assert [2, 3] == depths
    assert (games[0].lv.memory[memory != 0] != 0).all()
    assert 3 == games[0].deepest


def test_a_step_without_levels_waits_and_says_so():
    """R1.4: no batch plays another game in silence: nothing is legal between two levels."""
    games = zeros(Quest)
    rules.reset(games, plant("waits"), GAME.setup(RogueOptions(start_depth=3)))
    seats, codes, mask = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, ACTIONS), np.uint8)
    rules.step(games, seats, np.array([ASCEND]), codes)
    assert (0, 2) == (codes[0], games[0].going)
    before = games.tobytes()
    rules.legal(games, seats, mask)
    rules.step(games, seats, np.array([REST]), codes)
    assert not mask.any()
    assert before == games.tobytes()
    assert "kernels.stepper" in GAME.refusal(GAME.new("waits"), 0, REST, int(codes[0]))


def test_no_state_of_the_table_is_between_levels():
    """R3.5: stairs lead to the other level within the action."""
    state = GAME.apply(GAME.new("stairs", RogueOptions(start_depth=3)), 0, ASCEND)
    assert (0, 2) == (state.record.going, state.record.lv.depth)
    with pytest.raises(IllegalAction):
        GAME.apply(state, 0, ASCEND)


def test_a_crowd_keeps_levels_and_its_bytes_are_told():
    """The benchmark plays this game, and its cold rows are counted."""
    crowd = Crowd(GAME, 3)
    (levels,) = crowd.steppers[0].args
    assert 30 == len(levels)
    if JIT:
        assert levels.nbytes == 3 * _cold_bytes(GAME)


def fill(row, value):
    """Writes a value into every number of a record, whatever is inside it."""
    for name in row.dtype.names:
        field = row[name]
        if field.dtype.names is None:
            row[name] = value
        else:
            for each in field.ravel() if field.shape else (field,):
                fill(each, value)


@pytest.mark.parametrize("value", [1, 5, 127])
def test_a_used_row_starts_like_a_new_one(value):
    """R1.1: nothing of an earlier game is left in a row, whatever stood in it."""
    new, used = zeros(Quest), zeros(Quest)
    fill(used[0], value)
    for options in (RogueOptions(), RogueOptions(start_depth=10, start_level=12, lit_rooms=True)):
        for rows in (new, used):
            rules.reset(rows, plant("again"), GAME.setup(options))
        assert new.tobytes() == used.tobytes()


def test_a_row_that_was_played_starts_like_a_new_one():
    """R1.1: the levels beside a game do not matter either, because a new game has visited none."""
    crowd = Crowd(GAME, SIZE)
    for _ in zip(range(STEPS), crowd.steps(), strict=False):
        pass
    rows = zeros(Quest, SIZE)
    seeds = np.concatenate([plant(f"again {k}") for k in range(SIZE)])
    for games in (rows, crowd.games):
        rules.reset(games, seeds, np.repeat(GAME.setup(RogueOptions(start_depth=3)), SIZE))
    assert rows.tobytes() == crowd.games.tobytes()
