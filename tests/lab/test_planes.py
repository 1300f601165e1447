"""Planes: every byte is written, stays below its maximum, and shows what the seat may know and nothing else."""

import itertools

import numpy as np
import pytest

from quintet.core.options import make_options
from quintet.core.rng import SeededRandom
from quintet.games import GAMES
from quintet.games.catamaze.learning import BEEN, EXIT, HERE, OPEN, START, WALL
from quintet.games.catamaze.memory import Memory
from quintet.games.stratego.learning import ENEMY, ENEMY_MOVED, UNKNOWN
from quintet.games.stratego.tables import KIND_OF
from quintet.testing.guarded import Guarded
from quintet.testing.walk import choices, pick

VARIANTS = [
    ("rogue", {}),
    ("rogue", {"start_depth": 6, "start_level": 9, "lit_rooms": True}),
    ("runmap", {}),
    ("runmap", {"layout": "compact"}),
    ("sets", {"mode": "race", "seats": 3}),
    ("sets", {"mode": "daily"}),
    ("stratego", {"deployment": "random"}),
    ("stratego", {}),
    ("catamaze", {"width": 11, "height": 9, "bullets_visible": True}),
    ("catamaze", {}),
]


def planes_of(game, state, seat, fill=0):
    """Returns the planes of a seat as a row, written between guards."""
    planes = game.kernels.learning.planes
    size = sum(int(np.prod(part.shape)) for part in planes.parts(state))
    out = Guarded((1, size), np.uint8, fill)
    planes.write(state.thaw(), np.array([seat], np.int64), out.array)
    assert out.is_intact
    return out.array[0]


def walk(name, values, steps=40):
    """Returns a game and the states of a random walk through it."""
    game, rng = GAMES[name], SeededRandom(f"planes {name} {values}")
    state = game.new("planes", make_options(game.options, values))
    states = [state]
    while len(states) < steps and (found := pick(choices(game, state), rng, game.info.resign)):
        state = game.apply(state, *found)
        states.append(state)
    return game, states, rng


@pytest.mark.parametrize(("name", "values"), VARIANTS, ids=str)
def test_every_number_of_flat_observations_and_masks_is_written(name, values):
    """Batches hand out new arrays, so a kernel leaves nothing of what was in memory before."""
    game, states, _ = walk(name, values)
    kind, shape = game.kernels.observation
    doors = ((game.kernels.observe, kind, int(np.prod(shape))), (game.kernels.legal, np.uint8, game.kernels.actions))
    for state in states[::3]:
        for (door, dtype, size), seat in itertools.product(doors, range(game.seats(state))):
            rows = [np.full((1, size), fill, dtype) for fill in (0, 77)]
            for row in rows:
                door(state.thaw(), np.array([seat], np.int64), row)
            assert np.array_equal(*rows)


@pytest.mark.parametrize(("name", "values"), VARIANTS, ids=str)
def test_every_byte_is_written_and_small_enough(name, values):
    """Whatever the row held before, and in no case more than the maximum of its part."""
    game, states, _ = walk(name, values)
    for state in states[::3]:
        for seat in range(game.seats(state)):
            row = planes_of(game, state, seat)
            assert np.array_equal(row, planes_of(game, state, seat, fill=77))
            at = 0
            for part in game.kernels.learning.planes.parts(state):
                size = int(np.prod(part.shape))
                assert row[at : at + size].max() <= part.high, part.name
                at += size
            assert at == len(row)


@pytest.mark.parametrize(("name", "values"), VARIANTS, ids=str)
def test_hidden_things_are_not_in_the_planes(name, values):
    """Changing what a seat may not know changes no byte; CataMaze's map has a test of its own."""
    game, states, rng = walk(name, values)
    tried = 0
    for state in states[::4]:
        for seat in range(game.seats(state)):
            skip = 4 * state.plain.setup.width * state.plain.setup.height if name == "catamaze" else 0
            before = planes_of(game, state, seat)[skip:]
            for hidden in game.extras.hidden:
                other = hidden.alter(state, seat, rng)
                tried += other != state
                assert np.array_equal(before, planes_of(game, other, seat)[skip:]), hidden.name
    assert tried or values == {"mode": "daily"}, "only a daily game of Set hides nothing from its player"


def test_the_map_of_catamaze_is_what_was_in_the_window():
    """Walls, floor, start, exit and own tracks are those that a memory of all windows holds, and no more."""
    game, rng = GAMES["catamaze"], SeededRandom("remember")
    state, memory = (
        game.new("remember", make_options(game.options, {"width": 15, "height": 13, "agents": []})),
        Memory(),
    )
    for _ in range(80):
        seen = game.view(state, 0).observation
        memory.take_in(seen)
        drawn = planes_of(game, state, 0)[: 6 * 15 * 13].reshape(6, 13, 15)
        for y in range(13):
            for x in range(15):
                tile = memory.tile((x, y))
                expected = {WALL: tile == "#", OPEN: tile in ".SE", START: tile == "S", EXIT: tile == "E"}
                expected |= {BEEN: memory.was_at((x, y)), HERE: memory.here == (x, y)}
                if memory.here == (x, y):  # whoever stands on the start knows it, though the window shows a person
                    del expected[START]
                assert expected == {plane: bool(drawn[plane, y, x]) for plane in expected}
        if not game.to_act(state):
            break
        state = game.apply(game.apply(state, 0, rng.next_int(0, 3)), -1, 10)


def test_stratego_planes_agree_with_the_view():
    """Ranks that the view knows are in their planes, others in one plane; Blue's board is turned around."""
    game, states, _ = walk("stratego", {"deployment": "random", "talks": False}, steps=300)
    for state in states[::20]:
        for seat in range(2):
            board = planes_of(game, state, seat)[: 33 * 100].reshape(33, 100)
            board = board if seat == 0 else board[:, ::-1]
            for piece in game.view(state, seat).pieces:
                square = piece.position.row * 10 + piece.position.col
                if piece.seat == seat:
                    assert board[KIND_OF[piece.rank], square]
                else:
                    plane = UNKNOWN if piece.rank is None else ENEMY + KIND_OF[piece.rank]
                    assert board[plane, square]
                    assert bool(board[ENEMY_MOVED, square]) == piece.has_moved
