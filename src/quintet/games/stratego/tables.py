"""Stratego's numbers: the board, the ranks, the combat table, and the vocabulary of actions."""

from itertools import combinations
from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.model import Rank

SIDE: Final = 10
SQUARES: Final = 100
ZONE: Final = 40
"""Squares of one side's setup zone, and so the most pieces it can have."""
PIECES: Final = 2 * ZONE
LAKES: Final = (42, 43, 46, 47, 52, 53, 56, 57)
LAKE: Final = -1
"""What a lake square holds in place of a piece: R1.2."""

RED, BLUE = 0, 1
RED_ZONE: Final = 60
"""Red's zone is the squares 60 to 99, Blue's 0 to 39: R2.1."""

# Ranks inside: as documented, but the Bomb takes the place after the Marshal.
FLAG, SPY, SCOUT, MINER, SERGEANT, LIEUTENANT, CAPTAIN, MAJOR, COLONEL, GENERAL, MARSHAL, BOMB = range(12)
RANKS: Final = 12
NO_KIND: Final = -1
RANK_OF: Final = tuple(Rank)
KIND_OF: Final = {rank: kind for kind, rank in enumerate(RANK_OF)}
LETTERS: Final = "FS23456789MB"

CLASSIC, BARRAGE, DUEL = 0, 1, 2
ARMY_NAMES: Final = ("classic", "barrage", "duel")
ARMIES: Final = (
    (1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6),
    (1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1),
    (1, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 2),
)
"""Pieces by rank: R1.3, R8."""

# Combat: R4.1.
ATTACKER_WINS, DEFENDER_WINS, BOTH_FALL = 1, 2, 3


def fight(attacker: int, defender: int) -> int:
    """Flag, Bomb and Spy first, numbers after: R4.1."""
    if defender == FLAG:
        return ATTACKER_WINS
    if defender == BOMB:
        return ATTACKER_WINS if attacker == MINER else DEFENDER_WINS
    if attacker == SPY and defender == MARSHAL:
        return ATTACKER_WINS
    if attacker == defender:
        return BOTH_FALL
    return ATTACKER_WINS if attacker > defender else DEFENDER_WINS


COMBAT: Final[Array] = np.array([[fight(a, d) for d in range(RANKS)] for a in range(RANKS)], np.int64)
"""COMBAT[attacker, defender]; Flag and Bomb never attack, their rows are never read."""

# Directions: up, down, left, right.
UP, DOWN, LEFT, RIGHT = range(4)
STEPS: Final = (-10, 10, -1, 1)


def _neighbors() -> Array:
    table = np.full((SQUARES, 4), -1, np.int64)
    for square in range(SQUARES):
        row, col = divmod(square, SIDE)
        for way, (down, right) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
            if 0 <= row + down < SIDE and 0 <= col + right < SIDE:
                table[square, way] = square + STEPS[way]
    return table


NEIGHBOR: Final = _neighbors()
"""The square beside, or -1 off the board; lakes are squares like others here."""

# --- the vocabulary -------------------------------------------------------------------------------------------------

TARGETS: Final = 18
"""From every square nine others of its row, then nine of its column, can be named."""
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
"""The one-step move of a square in a direction; each step further is one number down (up, left) or up (down, right)."""
MOVE_STEP: Final = (-1, 1, -1, 1)
SAFE_NEIGHBOR: Final = np.where(NEIGHBOR >= 0, NEIGHBOR, LAKES[0])
SAFE_MOVE: Final = np.where(FIRST_MOVE >= 0, FIRST_MOVE, LAKES[0] * TARGETS)
"""The same without -1: off the board is a lake, and its move one out of a lake, so that marking needs no branch."""


def _pairs() -> tuple[Array, Array]:
    pairs = list(combinations(range(ZONE), 2))
    numbers = np.zeros((ZONE, ZONE), np.int64)
    for number, (a, b) in enumerate(pairs):
        numbers[a, b] = numbers[b, a] = number
    return np.array(pairs, np.int64), numbers


PAIR, PAIR_NUMBER = _pairs()
"""The two zone squares of a swap, and back."""


def _public_hashes() -> Array:
    """One number per piece and square; a fixed generator, so the same in every process."""
    return np.random.Generator(np.random.PCG64(20120)).integers(0, 2**63 - 1, (PIECES, SQUARES), np.int64)


ZOBRIST: Final = _public_hashes()
"""Tells positions apart by which piece stands where, never by rank: R3.6."""


def move_number(start: int, target: int) -> int:
    """The action that moves from one square to another of the same row or column."""
    targets: list[int] = TARGET[start].tolist()
    return start * TARGETS + targets.index(target)


def zone_square(side: int, index: int) -> int:
    return index + (RED_ZONE if side == RED else 0)
