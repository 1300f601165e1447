"""Batches: everyone at once, and the room a world takes. R6.6."""

import numpy as np
from maze_scenes import GAME, ROOM, TICK, play, scene

from quintet.core.game import CLOCK
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.actions import ACTIONS
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.rules import entries
from quintet.games.catamaze.rules.queue import GAME_OVER
from quintet.games.catamaze.rules.sight import OBSERVED


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
    """R6.6: a finished game answers with a code."""
    state = play(scene(ROOM.replace("0...1", "1...0")), "0s", "0s")
    worlds = state.thaw()
    masks, out = np.zeros((1, 2 * ACTIONS), np.uint8), np.zeros((1, 2 * OBSERVED), np.uint8)
    codes = np.zeros(1, np.int64)
    entries.advance(worlds, np.zeros((1, 2), np.int64), masks, out, codes)
    assert (GAME_OVER, 0, state.data) == (codes[0], masks.sum(), worlds.tobytes())


def test_a_world_fits_in_eight_kibibytes():
    """The record of one game, everything included."""
    assert GAME.layout.size < 8 * 1024


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
