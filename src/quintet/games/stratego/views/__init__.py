"""What a seat of Stratego may know, and other worlds that look the same from it. R6."""

from quintet.games.stratego.views.memory_aids import as_they_see, is_forgotten, known_to_opponent, without_aids
from quintet.games.stratego.views.resample import resample
from quintet.games.stratego.views.seat import LastMove, SeenPiece, StrategoView, open_view, view_of

__all__ = [
    "LastMove",
    "SeenPiece",
    "StrategoView",
    "as_they_see",
    "is_forgotten",
    "known_to_opponent",
    "open_view",
    "resample",
    "view_of",
    "without_aids",
]
