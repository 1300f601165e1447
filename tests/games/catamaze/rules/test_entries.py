"""Batches: everyone at once, whose turn it is, a used row, and the room a world takes. R6.5, R6.6."""

import numpy as np
import pytest
from maze_games import TABLES, moments
from maze_scenes import GAME, ROOM, TICK, play, scene

from quintet.core.game import CLOCK, NOBODY
from quintet.core.record import dtype_of, rows_over, zeros
from quintet.core.rng import SealedSeed, SeededRandom, plant
from quintet.games.catamaze.actions import ACTIONS, WAIT
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.options import CataMazeOptions, pack_options
from quintet.games.catamaze.rules import entries
from quintet.games.catamaze.rules.queue import GAME_OVER
from quintet.games.catamaze.rules.sight import OBSERVED
from quintet.games.catamaze.tables import ESCAPED, MAX_SEATS


def test_advance_does_what_queueing_and_ticking_does():
    """R6.6: state, masks and observations agree with the single game, tick by tick, with queues filled or not."""
    state, rng = GAME.new("joint", CataMazeOptions(width=9, height=9, queue=2, hp=3)), SeededRandom("joint")
    for _ in range(2):
        state = GAME.apply(state, 1, 3)
    worlds, seats = state.thaw(), 4
    masks, out = np.zeros((1, seats * ACTIONS), np.uint8), np.zeros((1, seats * OBSERVED), np.uint8)
    codes = np.zeros(1, np.int64)
    for _ in range(300):
        actions = np.array([[rng.next_int(-1, 9) for _ in range(seats)]])
        for seat, action in enumerate(actions[0].tolist()):
            if action in GAME.legal(state, seat):
                state = GAME.apply(state, seat, action)
        state = GAME.apply(state, CLOCK, TICK)
        entries.advance(worlds, actions, masks, out, codes)
        assert state.data == worlds.tobytes()
        for seat in range(seats):
            listed = np.flatnonzero(masks[0, seat * ACTIONS : (seat + 1) * ACTIONS]).tolist()
            assert list(GAME.legal(state, seat)) == listed
            row = np.zeros((1, OBSERVED), np.uint8)
            entries.observe(worlds, np.array([seat]), row)
            assert row[0].tobytes() == out[0, seat * OBSERVED : (seat + 1) * OBSERVED].tobytes()
        if GAME.outcome(state) is not None:
            break
    assert 0 == codes[0]
    assert state.model.tick > 20


def test_advance_after_the_end_changes_nothing():
    """R6.6: a finished game answers with a code, and nobody may do anything, not even clear a queue that is left."""
    state = play(scene(ROOM.replace("0...1", "1...0"), s1={"action_queue": ("WAIT",) * 5}), "0s", "0s")
    worlds = state.thaw()
    masks, out = np.zeros((1, 2 * ACTIONS), np.uint8), np.zeros((1, 2 * OBSERVED), np.uint8)
    codes = np.zeros(1, np.int64)
    entries.advance(worlds, np.zeros((1, 2), np.int64), masks, out, codes)
    assert (GAME_OVER, 0, state.data) == (codes[0], masks.sum(), worlds.tobytes())


# --- reset: a row is like new -----------------------------------------------------------------------------------------


def starts(options, seeds):
    """A batch of seeds and plans for `reset`."""
    return np.concatenate([plant(seed) for seed in seeds]), np.concatenate([pack_options(options)] * len(seeds))


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("before", TABLES, ids=range(len(TABLES)))
def test_a_used_row_is_reset_like_an_empty_one(before, options):
    """R2: byte for byte, whatever was played in it: queues, tracks, bullets, events, the dead and the winner."""
    seeds, plans = starts(options, ["again", SealedSeed("ab" * 16), "and again"])
    rows = [used_row(before, seed).tobytes() for seed in range(3)]
    used, empty = rows_over(World, bytearray(b"".join(rows)), 3), zeros(World, 3)
    entries.reset(used, seeds, plans)
    entries.reset(empty, seeds, plans)
    assert empty.tobytes() == used.tobytes()


def used_row(options, seed):
    """A row in which a game was played, with something left over in every array of every seat."""
    state = [*moments(options, f"used {seed}")][-1]
    row = state.thaw()
    row[0].tick, row[0].ended, row[0].winner = 7, ESCAPED, 2
    for number in range(MAX_SEATS):
        entity = row[0].entities[number]
        for at, name in enumerate(entity.dtype.names):
            entity[name] = number + at + 1
        row[0].queue[number] = number + 1
        row[0].visited[number] = -1
    return row


# --- turn: R6.5 -------------------------------------------------------------------------------------------------------


def turn_of(state):
    seats = np.zeros(1, np.int64)
    entries.turn(state.thaw(), seats)
    return int(seats[0])


def stated_turn(state):
    """The first of `to_act` who may act and has nothing queued, then the clock; nobody after the end."""
    for seat in GAME.to_act(state):
        legal = GAME.legal(state, seat)
        if legal and GAME.info.drop not in legal:
            return seat
    return NOBODY


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_turn_names_the_first_living_seat_with_an_empty_queue(options):
    """R6.5: at every moment of random games, from a full table to the last survivor and the end."""
    for seed in range(3):
        for state in moments(options, f"turn {seed}"):
            assert stated_turn(state) == turn_of(state)


def test_turn_step_by_step():
    """R6.5: seat by seat, past those with a queue and the dead, then the clock; nobody once it is over."""
    state = scene("########\n#0.1.2.#\n#S....E#\n#......#\n########", s1={"hp": 0, "alive": False})
    asked = []
    for _ in range(6):
        asked.append(turn_of(state))
        state = GAME.apply(state, asked[-1], TICK if asked[-1] == CLOCK else WAIT)
    assert [0, 2, CLOCK, 0, 2, CLOCK] == asked
    assert 0 == turn_of(GAME.apply(state, 2, WAIT))
    assert 2 == turn_of(GAME.apply(state, 0, WAIT))
    over = play(scene(ROOM.replace("0...1", "1...0")), "0s", "0s")
    assert NOBODY == turn_of(over)


def test_a_driver_that_only_follows_turn_asks_everybody_once_a_tick():
    """R6.5: between two ticks every living seat is asked exactly once, in order."""
    state, asked = GAME.new("driver", CataMazeOptions(players=2, width=15, height=15)), []
    for _ in range(60):
        seat = turn_of(state)
        asked.append(seat)
        state = GAME.apply(state, seat, TICK if seat == CLOCK else WAIT)
    assert [0, 1, 2, 3, 4, CLOCK] * 10 == asked


def test_a_world_fits_in_eight_kibibytes():
    """The record of one game, everything included."""
    assert dtype_of(World).itemsize < 8 * 1024


def test_bullets_never_outgrow_their_room():
    """The bound behind MAX_BULLETS: eight seats in the longest hall fire whenever they can."""
    hall = "/".join(["#" * 50, *(["#" + "." * 48 + "#"] * 8), "#S" + "." * 46 + "E#", "#" * 50])
    state = GAME.new("hall", CataMazeOptions(map=hall, agents=("aggressive",) * 7, ammo=9))
    worlds = state.thaw()
    for k in range(8):
        worlds[0].entities[k].x, worlds[0].entities[k].y = 1, 1 + k
    masks, out = np.zeros((1, 8 * ACTIONS), np.uint8), np.zeros((1, 8 * OBSERVED), np.uint8)
    most = 0
    for _ in range(120):
        entries.advance(worlds, np.full((1, 8), 7), masks, out, np.zeros(1, np.int64))
        most = max(most, int(worlds[0].bullet_count))
    assert 8 * 20 <= most < len(worlds[0].bullets)
