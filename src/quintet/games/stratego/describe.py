"""Armies of Stratego laid out: the zone, the setups of the book, and whole layouts as forty letters."""

from typing import Any, Final

from msgspec import structs

from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.packing.unpack import SIDES
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import ARMY_NAMES, KIND_OF, LAKES, LETTERS, RED, RED_ZONE, ZONE
from quintet.games.stratego.text import RANK_NAMES, name_square
from quintet.games.stratego.views import SeenPiece, StrategoView, known_to_opponent

__all__ = [
    "as_they_see",
    "book_choices",
    "describe_square",
    "is_forgotten",
    "next_free",
    "own_setups",
    "place",
    "placed",
    "read_layout",
    "what_they_know",
    "with_setups",
    "without_aids",
    "write_layout",
    "zone_of",
]

EMPTY: Final = "."


def place(kind: int, square: int) -> str:
    return f"place {RANK_NAMES[kind].lower()} {name_square(square)}"


def zone_of(view: StrategoView) -> range:
    """The squares on which the viewer sets up: R2.1."""
    return range(RED_ZONE, RED_ZONE + ZONE) if view.seat == RED else range(ZONE)


def placed(view: StrategoView) -> dict[int, int]:
    """The viewer's pieces: square to kind."""
    return {
        piece.position.row * 10 + piece.position.col: KIND_OF[piece.rank]
        for piece in view.pieces
        if piece.seat == view.seat and piece.position is not None and piece.rank is not None
    }


def _in_order(view: StrategoView) -> list[int]:
    """The zone from the front left as its owner sees it."""
    zone = zone_of(view)
    return list(zone) if view.seat == RED else list(reversed(zone))


def write_layout(view: StrategoView) -> str:
    """The army as forty letters, front row first, so that either side can lay it out: R2.5."""
    kinds = placed(view)
    return "".join(LETTERS[kinds[square]] if square in kinds else EMPTY for square in _in_order(view))


def read_layout(view: StrategoView, letters: str) -> list[str]:
    """The actions that lay out what `write_layout` has written; nothing when it is not for this army."""
    counts = tuple(letters.count(letter) for letter in LETTERS)
    if len(letters) != ZONE or counts != view.counts:
        return []
    pairs = zip(_in_order(view), letters, strict=True)
    places = [place(LETTERS.index(letter), square) for square, letter in pairs if letter != EMPTY]
    return [*(["clear"] if placed(view) else []), *places]


def book_choices(view: StrategoView) -> list[tuple[str, str]]:
    """The book's setups of this army, for a list."""
    fitting = (book for book in BOOK if ARMY_NAMES[book.army] == view.army)
    return [(f"setup {book.name}", f"{book.name}: {book.summary}") for book in fitting]


def next_free(view: StrategoView, square: int) -> int:
    """The next empty square of the zone after this one, or the same when there is none."""
    order, taken = _in_order(view), placed(view)
    at = order.index(square) if square in order else -1
    later = order[at + 1 :] + order[: at + 1]
    return next((each for each in later if each not in taken and each != square), square)


def own_setups(kept: object, army: str) -> dict[str, str]:
    """The player's own setups of an army, name to letters, from what the settings hold."""
    own = kept.get(army, {}) if isinstance(kept, dict) else {}
    return {str(name): str(letters) for name, letters in own.items()} if isinstance(own, dict) else {}


def with_setups(kept: object, army: str, own: dict[str, str]) -> dict[str, Any]:
    """What the settings hold once these are the player's own setups of an army."""
    return {**(kept if isinstance(kept, dict) else {}), army: own}


def is_forgotten(view: StrategoView, piece: SeenPiece) -> bool:
    """Whether somebody without memory aids has no rank before them: an enemy's, unless the fight is fresh."""
    last = view.last_move.target if view.last_move is not None else None
    theirs = view.seat not in (None, piece.seat)
    return view.phase is GamePhase.PLAYING and theirs and (last is None or piece.position != last)


def without_aids(view: StrategoView) -> StrategoView:
    """The view as one without memory aids is shown it: no marks, and no ranks that one would have to remember."""
    pieces = tuple(
        structs.replace(
            piece, rank=None if is_forgotten(view, piece) else piece.rank, revealed=False, has_moved=False, scout=False
        )
        for piece in view.pieces
    )
    return structs.replace(view, pieces=pieces)


def as_they_see(view: StrategoView) -> StrategoView:
    """The view with the viewer's own army as the opponent sees it: R6.7."""
    others = tuple(piece for piece in view.pieces if piece.seat != view.seat)
    return structs.replace(view, pieces=(*others, *known_to_opponent(view)))


# --- words for what is known ---


def what_they_know(view: StrategoView) -> str:
    """How much of the viewer's army the opponent knows, in a sentence."""
    known = known_to_opponent(view)
    ranks = sum(piece.rank is not None for piece in known)
    moved = sum(piece.rank is None and piece.has_moved for piece in known)
    them = SIDES[1 - (view.seat or 0)].name
    return f"What {them} knows of you: {ranks} of {len(known)} ranks, {moved} more have moved"


def describe_square(view: StrategoView, square: int, *, aids: bool) -> str:
    """What the viewer may know of a square."""
    name = name_square(square)
    piece = next((each for each in view.pieces if each.position and _square_of(each) == square), None)
    if piece is None:
        return f"{name}: {'a lake' if square in LAKES else 'empty'}"
    if piece.seat == view.seat:
        return f"{name}: {_word_own(view, piece)}"
    return f"{name}: {_word_other(view, piece, aids=aids)}"


def _square_of(piece: SeenPiece) -> int:
    return piece.position.row * 10 + piece.position.col if piece.position is not None else -1


def _word_own(view: StrategoView, piece: SeenPiece) -> str:
    rank = RANK_NAMES[KIND_OF[piece.rank]] if piece.rank is not None else "piece"
    if view.phase is not GamePhase.PLAYING:
        return f"your {rank}"
    if piece.revealed or piece.scout:
        return f"your {rank}; they know its rank"
    return f"your {rank}; they know only that it {'moved' if piece.has_moved else 'stands there'}"


def _word_other(view: StrategoView, piece: SeenPiece, *, aids: bool) -> str:
    side = SIDES[piece.seat or 0].name
    if piece.rank is not None and (aids or not is_forgotten(view, piece)):
        return f"{side}'s {RANK_NAMES[KIND_OF[piece.rank]]}"
    if not aids:
        return f"a piece of {side}"
    origin = name_square(piece.start.row * 10 + piece.start.col)
    if piece.has_moved:
        return f"a piece of {side}, no Bomb and no Flag: it has moved, from {origin}"
    return f"a piece of {side} that has not moved"
