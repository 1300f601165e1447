"""The setup editor: what a click or a key means while an army is laid out, in the words of the game's notation."""

from typing import Final

from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import ARMY_NAMES, KIND_OF, LETTERS, RED, RED_ZONE, ZONE
from quintet.games.stratego.text import RANK_NAMES, name_square
from quintet.games.stratego.views import StrategoView
from quintet.tui.skins.stratego.panel import Sheet

__all__ = ["Editor", "book_choices", "next_free", "placed", "read_layout", "write_layout", "write_tray", "zone_of"]

EMPTY: Final = "."


class Editor:
    """A rank in the hand, or a piece picked up; every method answers with the actions to play."""

    def __init__(self) -> None:
        self.brush: int | None = None
        """The rank in the hand."""
        self.chosen: int | None = None
        """The square of the piece that was picked up."""

    def let_go(self) -> None:
        self.brush = self.chosen = None

    def touch(self, view: StrategoView, square: int) -> list[str]:
        """A click or Enter on a square: places, picks up, or exchanges."""
        if square not in zone_of(view):
            return []
        if self.chosen is not None:
            return self._exchange(square)
        if square in placed(view):
            self.brush, self.chosen = None, square
            return []
        if self.brush is None or not view.tray[self.brush]:
            return []
        return [_place(self.brush, square)]

    def _exchange(self, square: int) -> list[str]:
        one, self.chosen = self.chosen, None
        return [] if one is None or one == square else [f"swap {name_square(one)} {name_square(square)}"]

    def take(self, kind: int) -> list[str]:
        """A click on the tray: takes a rank in the hand, or puts back the piece that was picked up."""
        if self.chosen is not None:
            square, self.chosen = self.chosen, None
            return [f"remove {name_square(square)}"]
        self.brush = None if self.brush == kind else kind
        return []

    def put(self, view: StrategoView, square: int, kind: int) -> list[str]:
        """A rank's key: that rank onto this square, whatever stood there goes back into the tray."""
        self.let_go()
        there = placed(view).get(square)
        if square not in zone_of(view) or there == kind:
            return []
        away = [] if there is None else [f"remove {name_square(square)}"]
        return [*away, _place(kind, square)]

    def remove(self, view: StrategoView, square: int) -> list[str]:
        square = square if self.chosen is None else self.chosen
        self.let_go()
        return [f"remove {name_square(square)}"] if square in placed(view) else []


def _place(kind: int, square: int) -> str:
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
    places = [_place(LETTERS.index(letter), square) for square, letter in pairs if letter != EMPTY]
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


def write_tray(sheet: Sheet, view: StrategoView, editor: Editor) -> None:
    """What is still to be placed, with the key of each rank."""
    left = sum(view.tray)
    sheet.title("tray" if left else "tray is empty")
    for kind in reversed(range(len(view.tray))):
        if not view.counts[kind]:
            continue
        held = kind == editor.brush
        style = "reverse bold" if held else "" if view.tray[kind] else sheet.palette.faint
        boxes = "■" * view.tray[kind] + "·" * (view.counts[kind] - view.tray[kind])
        line = f" {LETTERS[kind]}  {RANK_NAMES[kind]:<12}{view.tray[kind]:>2}  {boxes:<8} "
        sheet.line(("▶" if held else " ") + line[1:], style, zone=("tray", kind))
