"""What speaks for one rank or another, as small whole numbers in 8ths: one row of signs per unknown piece. R9.2.

What is the same for all pieces of a side would change nothing, because every kind appears as often as it is left.
A piece of the right half is looked at in a mirror, so that left and right mean the same.
"""

from typing import Annotated, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Rows, i64
from quintet.games.stratego.bots.traces import (
    CLASSES,
    MOVES,
    ROWS,
    WAIT,
    Sight,
    Traces,
    class_beside,
    home_of,
    is_free,
    is_secret,
    slot_at_home,
)
from quintet.games.stratego.tables import BOMB, NEIGHBOR, NO_KIND, RANKS, SIDE, ZONE

YES: Final = 8
HALF: Final = SIDE // 2
STATES: Final = RANKS + 3
"""What a home square beside is known to hold: a kind, no piece, an unknown one that moved or one that did not."""
NOBODY, RESTLESS, STILL = RANKS, RANKS + 1, RANKS + 2
AROUND: Final = (
    (-1, 0),
    (1, 0),
    (0, -1),
    (0, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
    (0, -2),
    (0, 2),
    (-2, 0),
    (2, 0),
)
"""Rows and columns from a home square to those that say something about it."""


def _buckets(*ends: int) -> Array:
    """Returns a table from a number to how many of these ends it is above."""
    return np.searchsorted(ends, np.arange(ends[-1] + 2))


MOVES_MADE: Final = _buckets(1, 2, 4, 8, 16)
FIRST_MOVE: Final = _buckets(8, 20, 40, 80, 160)
SINCE_LAST: Final = _buckets(2, 6, 16, 40)
TURN: Final = _buckets(20, 50, 100, 150, 200, 300, 500)
BUCKETS: Final = 8
"""Room for each of these."""

# Where each group of signs begins.
HOME: Final = 0
MOVED_HOME: Final = HOME + 4 * HALF
BESIDE_HOME: Final = MOVED_HOME + 4 * HALF
MOVE_SIGNS: Final = BESIDE_HOME + len(AROUND) * STATES
FIRST_SIGNS: Final = MOVE_SIGNS + BUCKETS
LAST_SIGNS: Final = FIRST_SIGNS + BUCKETS
ROW_SIGNS: Final = LAST_SIGNS + BUCKETS
COLUMN_SIGNS: Final = ROW_SIGNS + SIDE
TRACE_SIGNS: Final = COLUMN_SIGNS + HALF
NEAR_SIGNS: Final = TRACE_SIGNS + ROWS
FRIEND_SIGNS: Final = NEAR_SIGNS + CLASSES
FREE_SIGN: Final = FRIEND_SIGNS + RANKS + 1
LATE_SIGNS: Final = FREE_SIGN + 1
IDLE_SIGNS: Final = LATE_SIGNS + 4 * BUCKETS
WALL_SIGNS: Final = IDLE_SIGNS + 4
SIGNS: Final = WALL_SIGNS + 4
OFTEN: Final = np.round(YES * np.log1p(np.arange(256))).astype(np.int64)
"""What it counts that a piece did a thing this often: each time says less than the one before."""
Grid = Annotated[Array, i64, (0, 0)]
Line = Annotated[Array, i64, (0,)]


@kernel
def state_of(sight: Sight, slot: int) -> int:
    """Returns what is known of the piece that started in a slot."""
    kind: int = sight.kind[slot]
    if kind != NO_KIND:
        return kind
    if sight.place[slot] < 0:
        return NOBODY
    return RESTLESS if sight.moved[slot] != 0 else STILL


@kernel
def write_home(row: Line, sight: Sight, slot: int) -> None:
    """Writes the home square and what is known of those around it."""
    home = home_of(slot)
    line, column = home // SIDE, home % SIDE
    mirrored = column >= HALF
    row[(MOVED_HOME if sight.moved[slot] != 0 else HOME) + line * HALF + min(column, SIDE - 1 - column)] = YES
    for k in range(len(AROUND)):
        down, right = AROUND[k]
        other, beside = line + down, column - right if mirrored else column + right
        if 0 <= other < 4 and 0 <= beside < SIDE:
            state = state_of(sight, slot_at_home(slot // ZONE, other * SIDE + beside))
            row[BESIDE_HOME + k * STATES + state] = YES


@kernel
def write_traces(row: Line, traces: Traces, sight: Sight, slot: int) -> None:
    """Writes what the piece did, when, and where it is now."""
    k, place = slot % ZONE, sight.place[slot]
    for trace in range(ROWS):
        row[TRACE_SIGNS + trace] = OFTEN[min(traces.counts[k, trace], len(OFTEN) - 1)]
    if sight.moved[slot] != 0:
        from_front = place // SIDE if slot < ZONE else SIDE - 1 - place // SIDE
        row[MOVE_SIGNS + MOVES_MADE[min(traces.counts[k, MOVES], len(MOVES_MADE) - 1)]] = YES
        row[FIRST_SIGNS + FIRST_MOVE[min(traces.first[k], len(FIRST_MOVE) - 1)]] = YES
        row[LAST_SIGNS + SINCE_LAST[min(sight.turn - traces.last[k], len(SINCE_LAST) - 1)]] = YES
        row[ROW_SIGNS + from_front] = YES
        row[COLUMN_SIGNS + min(place % SIDE, SIDE - 1 - place % SIDE)] = YES


@kernel
def write_company(row: Line, sight: Sight, slot: int) -> None:
    """Writes who is beside the piece: ours, and its own known ones or unknown ones that moved."""
    place = sight.place[slot]
    row[NEAR_SIGNS + class_beside(sight, place)] = YES
    row[FREE_SIGN] = YES if is_free(sight, place) else 0
    for way in range(4):
        beside = NEIGHBOR[place, way]
        other = sight.at[beside] - 1 if beside >= 0 else -1
        if other >= 0 and other // ZONE == slot // ZONE:
            if sight.kind[other] != NO_KIND:
                row[FRIEND_SIGNS + sight.kind[other]] = YES
            elif sight.moved[other] != 0:
                row[FRIEND_SIGNS + RANKS] = YES


@kernel
def write_rest(row: Line, sight: Sight, slot: int) -> None:
    """Writes how long a piece has not moved, by its row, and how many known Bombs are beside it in the back row."""
    home = home_of(slot)
    line = home // SIDE
    row[LATE_SIGNS + line * BUCKETS + TURN[min(sight.turn, len(TURN) - 1)]] = YES
    row[IDLE_SIGNS + line] = row[TRACE_SIGNS + WAIT]
    row[TRACE_SIGNS + WAIT] = 0
    bombs = 0
    for k in range(4):
        down, right = AROUND[k]
        other, beside = line + down, home % SIDE + right
        if 0 <= other < 4 and 0 <= beside < SIDE:
            bombs += 1 if sight.kind[slot_at_home(slot // ZONE, other * SIDE + beside)] == BOMB else 0
    if line == 3:
        row[WALL_SIGNS + bombs] = YES


@entry
def write_signs(signs: Grid, traces: Rows[Traces], sights: Rows[Sight]) -> None:
    """Writes the signs of every unknown enemy piece by slot, and zeros for others."""
    sight = sights[0]
    first = ZONE * (1 - sight.seat)
    for k in range(ZONE):
        for sign in range(SIGNS):
            signs[k, sign] = 0
        if is_secret(sight, first + k):
            write_home(signs[k], sight, first + k)
            write_traces(signs[k], traces[0], sight, first + k)
            write_company(signs[k], sight, first + k)
            if sight.moved[first + k] == 0:
                write_rest(signs[k], sight, first + k)
