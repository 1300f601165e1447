"""Laying out an army: its zone, the book's setups, and whole layouts as forty letters. R2."""

from typing import Any, Final

from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import ARMY_NAMES, KIND_OF, LETTERS, RED, RED_ZONE, ZONE
from quintet.games.stratego.text import RANK_NAMES, name_square
from quintet.games.stratego.views import StrategoView

__all__ = [
    "book_choices",
    "next_free",
    "own_setups",
    "place",
    "placed",
    "read_layout",
    "with_setups",
    "write_layout",
    "zone_of",
]

EMPTY: Final = "."


def place(kind: int, square: int) -> str:
    """Returns the action that places a piece."""
    return f"place {RANK_NAMES[kind].lower()} {name_square(square)}"


def zone_of(view: StrategoView) -> range:
    """Returns the squares on which the viewer sets up: R2.1."""
    return range(RED_ZONE, RED_ZONE + ZONE) if view.seat == RED else range(ZONE)


def placed(view: StrategoView) -> dict[int, int]:
    """Returns the viewer's pieces: square to kind."""
    return {
        piece.position.square: KIND_OF[piece.rank]
        for piece in view.pieces
        if piece.seat == view.seat and piece.position is not None and piece.rank is not None
    }


def _in_order(view: StrategoView) -> list[int]:
    """Returns the zone from the front left as its owner sees it."""
    zone = zone_of(view)
    return list(zone) if view.seat == RED else list(reversed(zone))


def write_layout(view: StrategoView) -> str:
    """Returns the army as forty letters, front row first, so that either side can lay it out: R2.5."""
    kinds = placed(view)
    return "".join(LETTERS[kinds[square]] if square in kinds else EMPTY for square in _in_order(view))


def read_layout(view: StrategoView, letters: str) -> list[str]:
    """Returns the actions that lay out what `write_layout` wrote; none if it is for another army."""
    counts = tuple(letters.count(letter) for letter in LETTERS)
    if len(letters) != ZONE or counts != view.counts:
        return []
    pairs = zip(_in_order(view), letters, strict=True)
    places = [place(LETTERS.index(letter), square) for square, letter in pairs if letter != EMPTY]
    return [*(["clear"] if placed(view) else []), *places]


def book_choices(view: StrategoView) -> list[tuple[str, str]]:
    """Returns the book's setups of this army, for a list."""
    fitting = (book for book in BOOK if ARMY_NAMES[book.army] == view.army)
    return [(f"setup {book.name}", f"{book.name}: {book.summary}") for book in fitting]


def next_free(view: StrategoView, square: int) -> int:
    """Returns the next empty square of the zone after this one, or the same if there is none."""
    order, taken = _in_order(view), placed(view)
    at = order.index(square) if square in order else -1
    later = order[at + 1 :] + order[: at + 1]
    return next((each for each in later if each not in taken and each != square), square)


def own_setups(saved: object, army: str) -> dict[str, str]:
    """Returns the player's own setups of an army, name to letters, from the settings."""
    own = saved.get(army, {}) if isinstance(saved, dict) else {}
    return {str(name): str(letters) for name, letters in own.items()} if isinstance(own, dict) else {}


def with_setups(saved: object, army: str, own: dict[str, str]) -> dict[str, Any]:
    """Returns the settings with these as the player's own setups of an army."""
    return {**(saved if isinstance(saved, dict) else {}), army: own}
