"""The setup editor: what a click or a key means while the army is set up, in the game's notation."""

from quintet.games.stratego.formations import place, placed, zone_of
from quintet.games.stratego.text import name_square
from quintet.games.stratego.views import StrategoView

__all__ = ["SetupEditor"]


class SetupEditor:
    """A rank in hand, or a piece picked up; every method returns the actions to play."""

    def __init__(self) -> None:
        self.brush: int | None = None
        """The rank in hand."""
        self.chosen: int | None = None
        """The square of the piece that is picked up."""
        self.book: int | None = None
        """The number of the book's setup that is laid out, while setups are leafed through; None while editing."""

    def let_go(self) -> None:
        self.brush = self.chosen = None

    def touch(self, view: StrategoView, square: int) -> list[str]:
        """Handles a click or Enter on a square: places, picks up, or swaps."""
        if square not in zone_of(view):
            return []
        if self.chosen is not None:
            return self._swap(square)
        if square in placed(view):
            self.brush, self.chosen = None, square
            return []
        if self.brush is None or not view.tray[self.brush]:
            return []
        return [place(self.brush, square)]

    def _swap(self, square: int) -> list[str]:
        one, self.chosen = self.chosen, None
        return [] if one is None or one == square else [f"swap {name_square(one)} {name_square(square)}"]

    def take(self, kind: int) -> list[str]:
        """Handles a click on the tray: takes a rank in hand, or puts back the piece that is picked up."""
        if self.chosen is not None:
            square, self.chosen = self.chosen, None
            return [f"remove {name_square(square)}"]
        self.brush = None if self.brush == kind else kind
        return []

    def put(self, view: StrategoView, square: int, kind: int) -> list[str]:
        """Handles a rank's key: puts that rank on a square; the piece that was there goes back into the tray."""
        self.let_go()
        there = placed(view).get(square)
        if square not in zone_of(view) or there == kind:
            return []
        away = [] if there is None else [f"remove {name_square(square)}"]
        return [*away, place(kind, square)]

    def remove(self, view: StrategoView, square: int) -> list[str]:
        square = square if self.chosen is None else self.chosen
        self.let_go()
        return [f"remove {name_square(square)}"] if square in placed(view) else []
