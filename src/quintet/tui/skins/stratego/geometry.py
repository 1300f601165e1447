"""Where the hundred squares lie on the screen, and how a square and a piece are painted.

A piece is a tile in its side's color: Red's plain, Blue's in brackets, the rank as letter or number and, where there
is room, as a word. A tab below the tile says what everybody knows of it: • it has moved, ! its rank.
"""

from typing import Final, NamedTuple

from quintet.games.stratego.tables import LAKES, RED, SIDE
from quintet.games.stratego.text import COLUMNS
from quintet.tui.skins.canvas import Canvas

__all__ = ["LABELS", "PANEL", "SHORT", "Field", "Tile", "fit_field", "paint_cursor", "paint_labels", "paint_lake"]

LABELS: Final = 3
"""Columns for the numbers of the rows."""
PANEL: Final = 36
"""What the panel beside the field needs at least."""
HEIGHTS: Final = (4, 3, 2)
SHORT: Final = ("Flag", "Spy", "Scout", "Miner", "Serg", "Lieut", "Capt", "Major", "Col", "Genl", "Marsh", "Bomb")
"""Ranks as words of at most five letters, Flag first, Bomb last."""
LAKE: Final = "≈"


class Field(NamedTuple):
    """The squares on the screen; a square is `wide` x `high` cells, the gap to its right and below among them."""

    left: int
    top: int
    wide: int
    high: int
    turned: bool
    """Whether Blue sits below."""

    @property
    def right(self) -> int:
        return self.left + SIDE * self.wide

    @property
    def bottom(self) -> int:
        return self.top + SIDE * self.high

    def place(self, square: int) -> tuple[int, int]:
        """The upper left cell of a square."""
        row, col = divmod(99 - square if self.turned else square, SIDE)
        return self.left + col * self.wide, self.top + row * self.high

    def steer(self, square: int, across: int, down: int) -> int:
        """The square beside, as the player sees it; the edge holds."""
        row, col = divmod(99 - square if self.turned else square, SIDE)
        row, col = min(max(row + down, 0), SIDE - 1), min(max(col + across, 0), SIDE - 1)
        moved = row * SIDE + col
        return 99 - moved if self.turned else moved


def _fits(high: int, width: int, height: int) -> bool:
    return height > SIDE * high and width >= SIDE * 2 * high + LABELS + PANEL


def fit_field(width: int, height: int, *, turned: bool) -> Field:
    """The largest field that leaves room for the panel."""
    high = next(high for high in HEIGHTS if high == HEIGHTS[-1] or _fits(high, width, height))
    return Field(LABELS, 0, 2 * high, high, turned)


class Tile(NamedTuple):
    """A piece as it is painted."""

    seat: int
    letter: str
    word: str
    mark: str
    ink: str
    """Color of the tile."""
    grip: str = ""
    """Two characters instead of the usual edge: chosen, or to be attacked."""
    ground: str = ""
    """Color below the tile: that of the square, or a band when it moved last."""
    faded: bool = False

    def paint(self, canvas: Canvas, x: int, y: int, field: Field) -> None:
        """The rank in the upper rows, half a row of tile below, the tab in its middle."""
        inside, rows = field.wide - 1, field.high - 1
        style = f"{self.ink} reverse{' dim' if self.faded else ' bold'}"
        lines = self._lines(inside, rows)
        for down, line in enumerate(lines):
            canvas.put(x, y + down, line, style)
        below = f"{self.ink}{' dim' if self.faded else ''}{f' on {self.ground}' if self.ground else ''}"
        canvas.put(x, y + rows, "▀" * inside, below)
        if self.mark:
            canvas.put(x + inside // 2, y + rows, self.mark, style)

    def _lines(self, inside: int, rows: int) -> list[str]:
        left, right = tuple(self.grip or ("  " if self.seat == RED else "()"))
        rank = left + self.letter.center(inside - 2) + right
        lines = [rank, f"{self.word:^{inside}}"] if rows > 1 else [rank]
        return [" " * inside] * (rows - len(lines)) + lines


def paint_labels(canvas: Canvas, field: Field, style: str) -> None:
    """Letters below the columns, numbers beside the rows."""
    for number in range(SIDE):
        x, _ = field.place(number)
        canvas.put(x + (field.wide - 1) // 2, field.bottom, COLUMNS[number], style)
        _, y = field.place(number * SIDE)
        canvas.put(field.left - LABELS, y + (field.high - 2) // 2, f"{SIDE - number:>2}", style)


def paint_lake(canvas: Canvas, field: Field, square: int, style: str) -> None:
    """Water over the whole square, joined with the lake squares beside it."""
    x, y = field.place(square)
    beside = square - 1 if field.turned else square + 1
    wide = field.wide if beside in LAKES else field.wide - 1
    canvas.fill(x, y, wide, field.high, LAKE, style)


def paint_cursor(canvas: Canvas, field: Field, square: int, style: str) -> None:
    """A bar on either side of the square."""
    x, y = field.place(square)
    for down in range(field.high):
        canvas.put(x - 1, y + down, "▐", style)
        canvas.put(x + field.wide - 1, y + down, "▌", style)
