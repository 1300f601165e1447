"""Stratego's numbers: the board, the ranks, the armies, the combat table, phases and endings."""

from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.model import PlayerSide, Rank

SIDE: Final = 10
SQUARES: Final = 100
ZONE: Final = 40
"""Squares of one side's setup zone, and so the maximum number of its pieces."""
PIECES: Final = 2 * ZONE
LAKES: Final = (42, 43, 46, 47, 52, 53, 56, 57)
LAKE: Final = -1
"""What a lake square holds in place of a piece: R1.2."""

RED, BLUE = 0, 1
SIDES: Final = tuple(PlayerSide)
RED_ZONE: Final = 60
"""Red's zone is the squares 60 to 99, Blue's 0 to 39: R2.1."""

# Kinds: ranks as small numbers, with the Bomb after the Marshal.
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

# Phases, numbered as documented; a state is never in MAIN_MENU.
SETUP, PLAYING, GAME_OVER = 1, 2, 3

# How armies are set up.
MANUAL, SHUFFLED, FROM_BOOK = range(3)
DEPLOYMENTS: Final = ("manual", "random", "book")

# How a game ended: R5.
RUNNING, FLAG_CAPTURED, NO_LEGAL_MOVES, EXHAUSTION, TURN_LIMIT, NO_ATTACKS, RESIGNED, AGREED = range(8)
REASONS: Final = (
    "",
    "flag_captured",
    "no_legal_moves",
    "mutual_exhaustion",
    "max_turns_reached",
    "no_attack_limit",
    "resignation",
    "draw_agreed",
)

# What is marked on a piece: R6.3, R6.6.
MOVED, REVEALED, SLID = 1, 2, 4

TRAIL: Final = 6
"""Squares of the latest moves of one piece: five moves are the longest run that a rule counts."""
SEEN: Final = 128
"""How many half-moves back a chase remembers positions: R3.6."""

# Combat: R4.1.
ATTACKER_WINS, DEFENDER_WINS, BOTH_FALL = 1, 2, 3


def fight(attacker: int, defender: int) -> int:
    """Returns the result of a fight: Flag, Bomb and Spy first, then numbers: R4.1."""
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
"""COMBAT[attacker, defender]; Flag and Bomb never attack, so their rows are never read."""

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
"""The square beside in a direction, or -1 off the board; lakes count as squares here."""


def _public_hashes() -> Array:
    """Returns one number per piece and square, from a fixed generator, so the same in every process."""
    return np.random.Generator(np.random.PCG64(20120)).integers(0, 2**63 - 1, (PIECES, SQUARES), np.int64)


ZOBRIST: Final = _public_hashes()
"""Distinguishes positions by which piece is where, never by rank: R3.6."""
