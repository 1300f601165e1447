"""Views for display: your army as the opponent sees it, and the board without memory aids. R6.7."""

from msgspec import structs

from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.views.seat import SeenPiece, StrategoView

__all__ = ["as_they_see", "is_forgotten", "known_to_opponent", "without_aids"]


def known_to_opponent(view: StrategoView) -> tuple[SeenPiece, ...]:
    """Returns the viewer's own pieces on the board as the opponent sees them: R6.7."""
    own = (piece for piece in view.pieces if piece.seat == view.seat)
    return tuple(structs.replace(piece, rank=piece.rank if piece.revealed or piece.scout else None) for piece in own)


def is_forgotten(view: StrategoView, piece: SeenPiece) -> bool:
    """Whether a rank is hidden without memory aids: an enemy's, unless the fight is the last move."""
    last = view.last_move.target if view.last_move is not None else None
    theirs = view.seat not in (None, piece.seat)
    return view.phase is GamePhase.PLAYING and theirs and (last is None or piece.position != last)


def without_aids(view: StrategoView) -> StrategoView:
    """Returns the view without memory aids: no marks, and no ranks that you would have to remember."""
    pieces = tuple(
        structs.replace(
            piece, rank=None if is_forgotten(view, piece) else piece.rank, revealed=False, has_moved=False, scout=False
        )
        for piece in view.pieces
    )
    return structs.replace(view, pieces=pieces)


def as_they_see(view: StrategoView) -> StrategoView:
    """Returns the view with the viewer's own army as the opponent sees it: R6.7."""
    others = tuple(piece for piece in view.pieces if piece.seat != view.seat)
    return structs.replace(view, pieces=(*others, *known_to_opponent(view)))
