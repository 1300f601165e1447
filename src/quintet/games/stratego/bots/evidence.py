"""What an enemy's moves suggest: one that approaches a known piece is likely stronger, one that flees weaker. R9.2."""

from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.model import Rank
from quintet.games.stratego.tables import KIND_OF, MARSHAL, RANKS, RED_ZONE, SPY, ZONE
from quintet.games.stratego.views import SeenPiece, StrategoView

__all__ = ["Evidence"]

PLAIN: Final = 64
LEAST, MOST = 4, 1024


class Evidence:
    """Weights of kinds per enemy slot, learned from the last move of every turn."""

    def __init__(self) -> None:
        self.weights: Array = np.full((ZONE, RANKS), PLAIN, np.int64)
        self._seen = -1

    def write_to(self, mind: Mind, *, used: bool) -> None:
        mind.evidence[:] = self.weights if used else PLAIN

    def watch(self, view: StrategoView) -> None:
        """Learns from the enemy's last move, once."""
        move = view.last_move
        if move is None or move.seat == view.seat or move.attacker is not None or self._seen == view.turn_number:
            return
        self._seen = view.turn_number
        mover = next((piece for piece in view.pieces if piece.position == move.target), None)
        if mover is None or mover.rank is not None:
            return
        slot = slot_of(mover)
        left = self._near(view, move.start.row, move.start.col)
        met = self._near(view, move.target.row, move.target.col)
        for piece in met:
            self._learn(slot, piece, stronger=True)
        for piece in left:
            if piece not in met:
                self._learn(slot, piece, stronger=False)

    def _near(self, view: StrategoView, row: int, col: int) -> list[SeenPiece]:
        """Returns the viewer's pieces beside a square."""
        return [
            piece
            for piece in view.pieces
            if piece.seat == view.seat
            and piece.position is not None
            and abs(piece.position.row - row) + abs(piece.position.col - col) == 1
        ]

    def _learn(self, slot: int, piece: SeenPiece, *, stronger: bool) -> None:
        """Raises the weights of kinds that beat the piece after an approach, of the others after a retreat."""
        if piece.rank is None or piece.rank in (Rank.FLAG, Rank.BOMB):
            return
        if not (piece.revealed or piece.scout):
            return
        kind = KIND_OF[piece.rank]
        for other in range(1, RANKS - 1):
            beats = other > kind or (other == SPY and kind == MARSHAL)
            factor = (5, 2) if beats == stronger else (1, 2)
            self._scale(slot, other, factor)

    def _scale(self, slot: int, kind: int, factor: tuple[int, int]) -> None:
        scaled = self.weights[slot, kind] * factor[0] // factor[1]
        self.weights[slot, kind] = min(max(scaled, LEAST), MOST)


def slot_of(piece: SeenPiece) -> int:
    """Returns the piece's number within its side: the zone square it started on."""
    square = piece.start.square
    return square - RED_ZONE if square >= RED_ZONE else square
