"""The kernels against the naive oracle, on random small worlds full of people, bullets and queues."""

import numpy as np
import pytest
from maze_oracle import naive_tick

import quintet
from quintet.core.record import zeros
from quintet.games.catamaze.actions import TICK
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.rules.entries import step
from quintet.games.catamaze.rules.queue import DONE
from quintet.games.catamaze.tables import MARGIN, MAX_SEATS, SOLID

GAME = quintet.game("catamaze")
SIDE = 7
BATCH = 5_000


def crowded(count, seed):
    """Random worlds of 7x7 cells with one to eight entities and up to six bullets, as packed records."""
    rng = np.random.default_rng(seed)
    rows = zeros(World, count)
    free = rng.random((count, SIDE, SIDE)) < rng.choice([0.55, 0.8, 1.0], (count, 1, 1))
    free[:, [0, -1], :] = free[:, :, [0, -1]] = False
    free[:, 1:4, 1:4] = True
    bits = (free.astype(np.int64) << (np.arange(SIDE) + MARGIN)).sum(axis=2)
    rows["walls"] = SOLID
    rows["walls"][:, MARGIN : MARGIN + SIDE] = SOLID & ~bits
    shuffled = np.argsort(rng.random((count, SIDE * SIDE)) + 2.0 * ~free.reshape(count, -1), axis=1)
    setup, people = rows["setup"], rows["entities"]
    setup["width"] = setup["height"] = SIDE
    setup["seats"] = rng.integers(1, MAX_SEATS + 1, count)
    setup["players"] = np.minimum(setup["seats"], rng.integers(1, 4, count))
    setup["hp"], setup["ammo"], setup["queue_limit"] = 5, 3, 100
    seated = np.arange(MAX_SEATS) < setup["seats"][:, None]
    people["x"], people["y"] = shuffled[:, :MAX_SEATS] % SIDE * seated, shuffled[:, :MAX_SEATS] // SIDE * seated
    people["alive"] = seated & (rng.random((count, MAX_SEATS)) < 0.9)
    people["alive"][:, 0] = 1
    people["hp"] = rng.integers(1, 4, (count, MAX_SEATS)) * people["alive"]
    people["ammo"] = rng.integers(0, 4, (count, MAX_SEATS)) * seated
    rows["tick"] = rng.integers(0, 12, count)
    people["last_bullet_tick"] = (rng.integers(-1, 12, (count, MAX_SEATS)).clip(max=rows["tick"][:, None] - 1)) * seated
    people["queued"] = rng.integers(0, 3, (count, MAX_SEATS)) * people["alive"]
    rows["queue"][:, :, :2] = rng.integers(0, 9, (count, MAX_SEATS, 2)) * (np.arange(2) < people["queued"][:, :, None])
    exits = shuffled[:, 8]
    rows["exit_x"], rows["exit_y"] = exits % SIDE, exits // SIDE
    rows["start_x"] = rows["start_y"] = 1
    _load_bullets(rows, shuffled, rng)
    return rows


def _load_bullets(rows, shuffled, rng):
    """Puts bullets on open cells, even occupied ones: the tick must sort it out."""
    count = len(rows)
    rows["bullet_count"] = rng.integers(0, 7, count)
    fired = np.arange(6) < rows["bullet_count"][:, None]
    cells = np.take_along_axis(shuffled, rng.integers(0, 9, (count, 6)), axis=1)
    bullets = rows["bullets"]
    bullets["x"][:, :6], bullets["y"][:, :6] = cells % SIDE * fired, cells // SIDE * fired
    bullets["direction"][:, :6] = rng.integers(0, 4, (count, 6)) * fired
    bullets["shooter"][:, :6] = rng.integers(0, rows["setup"]["seats"][:, None], (count, 6)) * fired


def plain(rows):
    """Every world as the oracle's plain lists."""
    people = {name: rows["entities"][name].tolist() for name in rows["entities"].dtype.names}
    bullets = {name: rows["bullets"][name][:, :16].tolist() for name in rows["bullets"].dtype.names}
    own = {name: rows[name].tolist() for name in ("tick", "exit_x", "exit_y", "bullet_count", "winner", "ended")}
    seats, players = rows["setup"]["seats"].tolist(), rows["setup"]["players"].tolist()
    walls = rows["walls"][:, : SIDE + MARGIN].tolist()
    queue, visited = rows["queue"][:, :, :3].tolist(), rows["visited"][:, :, :SIDE].tolist()
    for w in range(len(rows)):
        yield {
            "tick": own["tick"][w],
            "open": cells(walls[w], MARGIN, opened=True),
            "exit": (own["exit_x"][w], own["exit_y"][w]),
            "players": players[w],
            "max_ammo": 3,
            "people": [
                {
                    "cell": (people["x"][w][k], people["y"][w][k]),
                    "hp": people["hp"][w][k],
                    "ammo": people["ammo"][w][k],
                    "alive": bool(people["alive"][w][k]),
                    "heard": bool(people["heard"][w][k]),
                    "last": people["last_bullet_tick"][w][k],
                    "queue": queue[w][k][: people["queued"][w][k]],
                    "visited": cells(visited[w][k], 0, opened=False),
                }
                for k in range(seats[w])
            ],
            "bullets": [
                {
                    "cell": (bullets["x"][w][k], bullets["y"][w][k]),
                    "direction": bullets["direction"][w][k],
                    "shooter": bullets["shooter"][w][k],
                    "spawn": bullets["spawn_tick"][w][k],
                }
                for k in range(own["bullet_count"][w])
            ],
            "winner": own["winner"][w] - 1 if own["winner"][w] else None,
            "over": bool(own["ended"][w]),
        }


def cells(rows, margin, *, opened):
    """The first seven rows of bits as a set of cells."""
    found = set()
    for y in range(SIDE):
        bits = rows[y + margin] >> margin
        if opened:
            bits = ~bits & 0b1111111
        while bits:
            found.add(((bits & -bits).bit_length() - 1, y))
            bits &= bits - 1
    return found


def compare(count, seed):
    rows = crowded(count, seed)
    expected = [naive_tick(world) for world in plain(rows)]
    codes = np.zeros(count, np.int64)
    step(rows, np.full(count, -1), np.full(count, TICK), codes)
    assert DONE == codes.max()
    for number, (naive, actual) in enumerate(zip(expected, plain(rows), strict=True)):
        assert naive == actual, f"world {number} of seed {seed}"


@pytest.mark.parametrize("seed", range(20))
def test_kernels_agree_with_the_oracle(seed):
    """R3: one tick of 5,000 random worlds for each of 20 seeds, so 100,000, every field compared."""
    compare(BATCH, seed)


@pytest.mark.soak
def test_kernels_agree_with_the_oracle_on_a_million_worlds():
    """R3, at length."""
    for seed in range(1_000, 1_200):
        compare(BATCH, seed)
