"""What a viewer knows, in words: a square, and what the opponent has found out."""

from quintet.core.plural import counted
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.tables import KIND_OF, LAKES, SIDES
from quintet.games.stratego.text import RANK_NAMES, name_square
from quintet.games.stratego.views import SeenPiece, StrategoView, is_forgotten, known_to_opponent

__all__ = ["describe_square", "what_they_know"]


def what_they_know(view: StrategoView) -> str:
    """Says how much of the viewer's army the opponent knows."""
    known = known_to_opponent(view)
    ranks = sum(piece.rank is not None for piece in known)
    moved = sum(piece.rank is None and piece.has_moved for piece in known)
    them = SIDES[1 - (view.seat or 0)].name
    others = counted(moved, "other piece" if ranks else "piece")
    return f"{them} knows {ranks or 'none'} of your {counted(len(known), 'rank')} and has seen {others} move."


def describe_square(view: StrategoView, square: int, *, aids: bool) -> str:
    """Says what the viewer may know about a square."""
    name = name_square(square)
    piece = next((each for each in view.pieces if each.position and each.position.square == square), None)
    if piece is None:
        return f"{name}: {'a lake' if square in LAKES else 'empty'}"
    if piece.seat == view.seat:
        return f"{name}: {_word_own(view, piece)}"
    return f"{name}: {_word_other(view, piece, aids=aids)}"


def _word_own(view: StrategoView, piece: SeenPiece) -> str:
    rank = RANK_NAMES[KIND_OF[piece.rank]] if piece.rank is not None else "piece"
    if view.phase is not GamePhase.PLAYING:
        return f"your {rank}"
    if piece.revealed or piece.scout:
        return f"your {rank}; they know its rank"
    return f"your {rank}; they know only that it {'has moved' if piece.has_moved else 'has not moved'}"


def _word_other(view: StrategoView, piece: SeenPiece, *, aids: bool) -> str:
    side = SIDES[piece.seat or 0].name
    if piece.rank is not None and (aids or not is_forgotten(view, piece)):
        return f"{side}'s {RANK_NAMES[KIND_OF[piece.rank]]}"
    if not aids:
        return f"a {side} piece"
    origin = name_square(piece.start.square)
    if piece.has_moved:
        return f"a {side} piece that has moved from {origin}, so it is neither a Bomb nor the Flag"
    return f"a {side} piece that has not moved"
