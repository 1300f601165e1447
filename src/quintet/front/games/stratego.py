"""Stratego in every front end: the book of setups, what they know of your army, and what you know of a square."""

from collections.abc import Mapping
from typing import Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.extras import Page
from quintet.core.plural import counted
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import ARMY_NAMES, FLAG, KIND_OF
from quintet.games.stratego.text import read_square
from quintet.games.stratego.views import StrategoView

__all__ = ["PAGES", "toll"]


def toll(view: StrategoView, seat: int) -> str:
    """Returns how many pieces a game cost both sides, as its player reads it; the Flag does not count."""
    kinds = [(piece.seat, KIND_OF[piece.rank]) for piece in view.captured if piece.rank is not None]
    lost, taken = (sum(side == owner and kind != FLAG for side, kind in kinds) for owner in (seat, 1 - seat))
    return f"You captured {counted(taken, 'piece')} and lost {lost or 'none'}."


def _read_book(view: StrategoView, name: str) -> str:
    """Returns the setups of an army with what they are for, or the rows of one, the front row first."""
    books = {book.name: book for book in BOOK if ARMY_NAMES[book.army] == view.army}
    if not name:
        return "\n".join(f"{book.name}: {book.summary}" for book in books.values())
    if name not in books:
        raise BadNotation(f"The book has no setup {quoted(name)} for this army. Choose one of: {', '.join(books)}.")
    return books[name].rows.replace(" ", "\n")


PAGES: Final[Mapping[str, Page]] = {
    "book": Page(
        "the setups of the book, or one of them row by row: `book fortress`",
        lambda view, rest: _read_book(view, rest.strip()),
    ),
    "known": Page("how much of your army they know", lambda view, _: what_they_know(view)),
    "square": Page(
        "what you know about a square: `square e4`",
        lambda view, rest: describe_square(view, read_square(rest.strip()), aids=True),
    ),
}
