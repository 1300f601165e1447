"""What an enemy's moves suggest, by tables of habits learned from our own games. R9.2.

After every move of the enemy each of its unknown pieces did one thing: it stayed, walked, met one of our pieces, or
left one. A row of `HABITS` says how much more often a piece of each kind does that than others, and `PRIOR` how often
a kind is set up on a square. Both are logarithms in 16ths, so evidence adds up.
"""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.bots.habits import HABITS, PRIOR
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.tables import KIND_OF, NEIGHBOR, NO_KIND, PIECES, RED_ZONE, SIDE, SQUARES, ZONE
from quintet.games.stratego.views import SeenPiece, StrategoView

__all__ = ["Board", "Evidence", "habits_shown", "slot_of"]

PLAIN: Final = 64
CLASSES: Final = 14
"""What is beside a piece: nothing, one of our known pieces by kind, or an unknown one that moved or did not."""
RESTLESS, STILL = 12, 13
PHASES: Final = (60, 160)
"""Half-moves at which the opening and the middle of a game end."""
STAY: Final = 0
LEAVE: Final = STAY + 6 * CLASSES
MEET: Final = LEAVE + CLASSES
WALK: Final = MEET + 2 * CLASSES
ROWS: Final = WALK + 15
SCALE: Final = 16
OFTEN: Final = np.round(SCALE * np.log1p(np.arange(SCALE * SCALE))).astype(np.int64)
"""What it counts that a piece did a thing this often: each time says less than the one before, in 16ths."""
IMAGE: Final = np.round(PLAIN * np.exp(PRIOR / SCALE)).astype(np.int64)
"""Weights of kinds by home square alone, from the front left as the owner sees it."""
MOST: Final = 60_000
WEIGHTS: Final = tuple(max(1, round(MOST * math.exp(-k / 32))) for k in range(400))
"""What is left of the greatest weight, by how much less likely a kind is, in 32nds of a nat."""


class Board(NamedTuple):
    """A position as a seat sees it: slots by square plus one, and what is known of each slot."""

    at: list[int]
    moved: list[bool]
    fixed: list[int]
    """The kind if the seat knows it, else -1."""
    shown: list[bool]
    """Whether both sides know it."""


class Evidence:
    """How often each enemy slot did what, learned from the last move of every turn."""

    def __init__(self) -> None:
        self.counts: Array = np.zeros((ZONE, ROWS), np.int64)
        self._seen = -1

    def write_to(self, mind: Mind, seat: int, *, used: bool) -> None:
        mind.learned = int(used)
        mind.evidence[:] = self.weights(seat) if used else PLAIN
        mind.image[:] = IMAGE if seat == 0 else IMAGE[::-1]

    def weights(self, seat: int) -> Array:
        """Returns weights of the enemy's kinds by slot, for the seat that asks."""
        prior = PRIOR if seat == 1 else PRIOR[::-1]
        logs = 2 * prior + 2 * (self.shown() @ HABITS) // SCALE
        below = np.minimum(logs.max(axis=1, keepdims=True) - logs, len(WEIGHTS) - 1)
        weights: Array = np.array(WEIGHTS, np.int64)[below]
        return weights

    def shown(self) -> Array:
        """Returns what each slot did, by rows of habits, in 16ths."""
        shown: Array = OFTEN[np.minimum(self.counts, len(OFTEN) - 1)]
        return shown

    def watch(self, view: StrategoView) -> None:
        """Learns from the enemy's last move, once."""
        move = view.last_move
        if move is None or move.seat == view.seat or self._seen == view.turn_number:
            return
        self._seen = view.turn_number
        self.learn(board_of(view), view.seat or 0, move.start.square, move.target.square, view.turn_number)

    def learn(self, board: Board, seat: int, start: int, target: int, turn: int) -> None:
        """Learns from a move; the board is the one after it."""
        for slot, row in habits_shown(board, seat, start, target, turn):
            self.counts[slot % ZONE, row] += 1


def habits_shown(board: Board, seat: int, start: int, target: int, turn: int) -> Iterator[tuple[int, int]]:
    """Yields the enemy's unknown pieces and the row of what each did with this move."""
    phase = sum(turn >= end for end in PHASES)
    first = ZONE * (1 - seat)
    for square in range(SQUARES):
        slot = board.at[square] - 1
        if slot // ZONE != 1 - seat or slot < first or board.fixed[slot] != NO_KIND:
            continue
        moved = board.moved[slot]
        if square == target:
            yield from _what_it_did(board, seat, slot, start, target)
            continue
        near, free = _surroundings(board, seat, square)
        if near or free:
            yield slot, STAY + (3 * moved + phase) * CLASSES + near


def _what_it_did(board: Board, seat: int, slot: int, start: int, target: int) -> Iterator[tuple[int, int]]:
    """Yields the rows of the piece that moved: what it left and met, or how it walked."""
    left, met = _surroundings(board, seat, start)[0], _surroundings(board, seat, target)[0]
    home = start == (slot if slot < ZONE else slot - ZONE) + (RED_ZONE if slot < ZONE else 0)
    if left:
        yield slot, LEAVE + left
    if met:
        yield slot, MEET + (0 if home else CLASSES) + met
    if not left and not met:
        ahead = (target - start) // SIDE if (target - start) % SIDE == 0 else 0
        way = 1 if ahead == 0 else 0 if (ahead > 0) == (seat == 0) else 2
        yield slot, WALK + way + (3 * home_row(slot) if home else 12)


def home_row(slot: int) -> int:
    """Returns 0 for the front row to 3 for the back row of the zone the piece started in."""
    row = slot % ZONE // SIDE
    return row if slot < ZONE else 3 - row


def _surroundings(board: Board, seat: int, square: int) -> tuple[int, bool]:
    """Returns the class of the most notable piece of the seat beside a square, and whether a square beside is free."""
    notable, free = 0, False
    for beside in NEIGHBORS[square]:
        slot = board.at[beside] - 1
        if slot == -1:
            free = True
        elif slot // ZONE == seat and slot >= 0:
            kind = board.fixed[slot] if board.shown[slot] else RESTLESS if board.moved[slot] else STILL
            notable = _more_notable(notable, kind)
    return notable, free


def _more_notable(one: int, other: int) -> int:
    """Known pieces come before unknown ones, and high ones before low ones."""
    if one == 0 or (one >= RESTLESS) > (other >= RESTLESS):
        return other
    return one if (other >= RESTLESS) > (one >= RESTLESS) else max(one, other)


NEIGHBORS: Final = tuple(tuple(int(beside) for beside in row if beside >= 0) for row in NEIGHBOR)


def board_of(view: StrategoView) -> Board:
    """Returns what a view shows as a board."""
    board = Board([0] * SQUARES, [False] * PIECES, [NO_KIND] * PIECES, [False] * PIECES)
    for piece in view.pieces:
        slot = slot_of(piece) + ZONE * (piece.seat or 0)
        board.moved[slot], board.shown[slot] = piece.has_moved, piece.revealed or piece.scout
        board.fixed[slot] = NO_KIND if piece.rank is None else KIND_OF[piece.rank]
        if piece.position is not None:
            board.at[piece.position.square] = slot + 1
    return board


def slot_of(piece: SeenPiece) -> int:
    """Returns the piece's number within its side: the zone square it started on."""
    square = piece.start.square
    return square - RED_ZONE if square >= RED_ZONE else square
