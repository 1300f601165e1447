"""What an enemy's pieces may be, by where they were set up and by what they did. R9.2.

`traces` remembers what each unknown piece did, `signs` turns that and the board into small whole numbers, and a table
of habits learned from our own games turns these into a weight for each kind.
"""

import math
from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, zeros
from quintet.games.stratego.bots.habits import HABITS, PRIOR
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.bots.signs import BESIDE_HOME, MOVED_HOME, SIGNS, Grid, Line, write_signs
from quintet.games.stratego.bots.traces import Sight, Traces, notice
from quintet.games.stratego.tables import KIND_OF, LAKE, LAKES, NO_KIND, PIECES, RANKS, RED_ZONE, SQUARES, ZONE
from quintet.games.stratego.views import SeenPiece, StrategoView

__all__ = ["Evidence", "slot_of", "weigh_signs"]

EMPTY: Final = tuple(LAKE if square in LAKES else 0 for square in range(SQUARES))
PLAIN: Final = 64
SCALE: Final = 16
IMAGE: Final = np.round(PLAIN * np.exp(PRIOR / SCALE)).astype(np.int64)
"""Weights of kinds by home square alone, from the front left as the owner sees it."""
MOST: Final = 60_000
STILL_SHIFT, MOVED_SHIFT = 4, 5
"""From 512ths to 32nds of a nat. Strangers move for other reasons than our bots, so what a piece did counts half."""
WEIGHTS: Final = np.array([max(1, round(MOST * math.exp(-k / 32))) for k in range(400)], np.int64)
"""What is left of the greatest weight, by how much less likely a kind is, in 32nds of a nat."""


class Evidence:
    """What a seat has seen of its enemy: the board now, and what each piece did before."""

    def __init__(self) -> None:
        self.sights = zeros(Sight)
        self.traces = zeros(Traces)
        self.signs: Array = np.zeros((ZONE, SIGNS), np.int64)
        self._weights: Array = np.zeros((ZONE, RANKS), np.int64)
        self._seen = -1

    def write_to(self, mind: Mind, seat: int, *, used: bool) -> None:
        mind.learned = int(used)
        mind.evidence[:] = self.weights() if used else PLAIN
        mind.image[:] = IMAGE if seat == 0 else IMAGE[::-1]

    def weights(self) -> Array:
        """Returns weights of the enemy's kinds by slot."""
        write_signs(self.signs, self.traces, self.sights)
        weigh_signs(self.signs, self._weights)
        return self._weights

    def watch(self, view: StrategoView) -> None:
        """Looks at the board, and learns from the enemy's last move, once."""
        see(self.sights[0], view)
        move = view.last_move
        if move is None or move.seat == view.seat or self._seen == view.turn_number:
            return
        self._seen = view.turn_number
        self.learn(move.start.square, move.target.square)

    def learn(self, start: int, target: int) -> None:
        """Learns from a move; the sight is the one after it."""
        notice(self.traces, self.sights, np.array([start, target]))


@entry
def weigh_signs(signs: Grid, weights: Grid) -> None:
    """Writes a weight per kind for each row of signs: habits add up as logarithms, in 512ths."""
    for k in range(ZONE):
        for kind in range(RANKS):
            weights[k, kind] = 0
        for sign in range(SIGNS):
            if signs[k, sign] != 0:
                for kind in range(RANKS):
                    weights[k, kind] += signs[k, sign] * HABITS[sign, kind]
        most = weights[k, 0]
        for kind in range(RANKS):
            most = max(most, weights[k, kind])
        shift = MOVED_SHIFT if has_moved(signs[k]) else STILL_SHIFT
        for kind in range(RANKS):
            weights[k, kind] = WEIGHTS[min((most - weights[k, kind]) >> shift, len(WEIGHTS) - 1)]


@kernel
def has_moved(signs: Line) -> bool:
    """Whether signs are those of a piece that moved."""
    for sign in range(MOVED_HOME, BESIDE_HOME):
        if signs[sign] != 0:
            return True
    return False


def see(sight: Sight, view: StrategoView) -> None:
    """Copies what a view shows; whole fields at a time, because each one of a record takes a while."""
    at, place, kind = list(EMPTY), [-1] * PIECES, [NO_KIND] * PIECES
    moved, shown = [0] * PIECES, [0] * PIECES
    for piece in (*view.pieces, *view.captured):
        slot = slot_of(piece) + ZONE * (piece.seat or 0)
        moved[slot], shown[slot] = int(piece.has_moved), int(piece.revealed or piece.scout)
        if piece.rank is not None:
            kind[slot] = KIND_OF[piece.rank]
        if piece.position is not None:
            place[slot] = piece.position.square
            at[place[slot]] = slot + 1
    sight.seat, sight.turn, sight.counts[:] = view.seat or 0, view.turn_number, view.counts
    sight.at[:], sight.place[:], sight.kind[:] = at, place, kind
    sight.moved[:], sight.shown[:] = moved, shown


def slot_of(piece: SeenPiece) -> int:
    """Returns the piece's number within its side: the zone square it started on."""
    square = piece.start.square
    return square - RED_ZONE if square >= RED_ZONE else square
