"""The numbered vocabulary of actions: moves, setup actions, talks. R7.5."""

from itertools import combinations
from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.tables import LAKES, NEIGHBOR, PIECES, RANKS, SIDE, SQUARES, ZONE

TARGETS: Final = 18
"""Targets of a square: the nine others of its row, then the nine others of its column."""
MOVES: Final = SQUARES * TARGETS
PLACE: Final = MOVES
REMOVE: Final = PLACE + PIECES * RANKS
PAIRS: Final = ZONE * (ZONE - 1) // 2
SWAP: Final = REMOVE + PIECES
CLEAR: Final = SWAP + 2 * PAIRS
RANDOM: Final = CLEAR + 1
READY: Final = CLEAR + 2
RESIGN: Final = CLEAR + 3
OFFER: Final = CLEAR + 4
ACCEPT: Final = CLEAR + 5
DECLINE: Final = CLEAR + 6
NAMED: Final = CLEAR + 7
NAMED_COUNT: Final = 18
ACTIONS: Final = NAMED + NAMED_COUNT


def _targets() -> Array:
    table = np.zeros((SQUARES, TARGETS), np.int64)
    for square in range(SQUARES):
        row, col = divmod(square, SIDE)
        across = [row * SIDE + other for other in range(SIDE) if other != col]
        along = [other * SIDE + col for other in range(SIDE) if other != row]
        table[square] = across + along
    return table


TARGET: Final = _targets()
"""TARGET[from, k]: where the k-th move of a square leads."""


def _first_moves() -> Array:
    table = np.zeros((SQUARES, 4), np.int64)
    for square in range(SQUARES):
        places = TARGET[square].tolist()
        for way in range(4):
            beside = NEIGHBOR[square, way]
            table[square, way] = square * TARGETS + places.index(beside) if beside >= 0 else -1
    return table


FIRST_MOVE: Final = _first_moves()
"""The one-step move of a square in a direction; MOVE_STEP is added for each further step."""
MOVE_STEP: Final = (-1, 1, -1, 1)
SAFE_NEIGHBOR: Final = np.where(NEIGHBOR >= 0, NEIGHBOR, LAKES[0])
SAFE_MOVE: Final = np.where(FIRST_MOVE >= 0, FIRST_MOVE, LAKES[0] * TARGETS)
"""The same without -1: off the board is a lake, and its move starts in a lake, so that marking needs no branch."""


def _pairs() -> tuple[Array, Array]:
    pairs = list(combinations(range(ZONE), 2))
    numbers = np.zeros((ZONE, ZONE), np.int64)
    for number, (a, b) in enumerate(pairs):
        numbers[a, b] = numbers[b, a] = number
    return np.array(pairs, np.int64), numbers


PAIR, PAIR_NUMBER = _pairs()
"""The two zone squares of a swap, and back."""


def move_number(start: int, target: int) -> int:
    """Returns the action that moves from one square to another of the same row or column."""
    targets: list[int] = TARGET[start].tolist()
    return start * TARGETS + targets.index(target)
