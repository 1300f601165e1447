"""Where the hundred squares are on the screen, and how a square and a piece are painted.

A piece is a tile in its side's color: Red's are plain, Blue's in brackets, with the rank as a letter or number and,
where there is room, as a word. A mark below the tile says what everybody knows of it: • it has moved, ! its rank.
"""

from typing import Final, NamedTuple

from quintet.games.stratego.tables import LAKES, RED, SIDE
from quintet.games.stratego.text import COLUMNS
from quintet.tui.skins.canvas import Canvas

__all__ = [
    "LABELS",
    "PANEL",
    "SHORT",
    "WIDEST_PANEL",
    "Field",
    "Tile",
    "fit_field",
    "paint_cursor",
    "paint_labels",
    "paint_lake",
]

LABELS: Final = 3
"""Columns for the row numbers."""
PANEL: Final = 36
"""The fewest columns for the panel beside the field."""
WIDEST_PANEL: Final = 58
"""The most columns for it: in a wider window, field and panel are in the middle together."""
HEIGHTS: Final = (5, 4, 3, 2)
SHORT: Final = ("Flag", "Spy", "Scout", "Miner", "Serg", "Lieut", "Capt", "Major", "Col", "Genl", "Marsh", "Bomb")
"""Ranks as words of at most five letters, Flag first, Bomb last."""
LAKE: Final = "≈"


class Field(NamedTuple):
    """The squares on the screen; a square is `wide` x `high` cells, with the gap to its right and below."""

    left: int
    top: int
    wide: int
    high: int
    turned: bool
    """Whether Blue is below."""

    @property
    def right(self) -> int:
        return self.left + SIDE * self.wide

    @property
    def bottom(self) -> int:
        return self.top + SIDE * self.high

    def place(self, square: int) -> tuple[int, int]:
        """Returns the upper left cell of a square."""
        row, col = divmod(99 - square if self.turned else square, SIDE)
        return self.left + col * self.wide, self.top + row * self.high

    def steer(self, square: int, across: int, down: int) -> int:
        """Returns the neighboring square as the player sees it; at the edge, the same square."""
        row, col = divmod(99 - square if self.turned else square, SIDE)
        row, col = min(max(row + down, 0), SIDE - 1), min(max(col + across, 0), SIDE - 1)
        moved = row * SIDE + col
        return 99 - moved if self.turned else moved


def _fits(high: int, width: int, height: int) -> bool:
    return height > SIDE * high and width >= SIDE * 2 * high + LABELS + PANEL


def fit_field(width: int, height: int, *, turned: bool) -> Field:
    """Returns the largest field that leaves room for the panel, both in the middle of the window."""
    high = next(high for high in HEIGHTS if high == HEIGHTS[-1] or _fits(high, width, height))
    spare = width - LABELS - 2 * high * SIDE - WIDEST_PANEL
    return Field(LABELS + max(spare, 0) // 2, 0, 2 * high, high, turned)


class Tile(NamedTuple):
    """A piece as it is painted."""

    seat: int
    letter: str
    word: str
    mark: str
    ink: str
    """Color of the tile."""
    grip: str = ""
    """Two characters instead of the usual edges, for a chosen piece or a target."""
    ground: str = ""
    """Color below the tile: the square's, or a band if it moved last."""
    faded: bool = False

    def paint(self, canvas: Canvas, x: int, y: int, field: Field) -> None:
        """Paints the rank in the upper rows and half a row of tile below, with the mark in its middle."""
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
    """Writes letters below the columns and numbers beside the rows."""
    for number in range(SIDE):
        x, _ = field.place(number)
        canvas.put(x + (field.wide - 1) // 2, field.bottom, COLUMNS[number], style)
        _, y = field.place(number * SIDE)
        canvas.put(field.left - LABELS, y + (field.high - 2) // 2, f"{SIDE - number:>2}", style)


def paint_lake(canvas: Canvas, field: Field, square: int, style: str) -> None:
    """Fills a square with water, joined to the lake square beside it."""
    x, y = field.place(square)
    beside = square - 1 if field.turned else square + 1
    wide = field.wide if beside in LAKES else field.wide - 1
    canvas.fill(x, y, wide, field.high, LAKE, style)


def paint_cursor(canvas: Canvas, field: Field, square: int, style: str) -> None:
    """Draws a bar on either side of the square."""
    x, y = field.place(square)
    for down in range(field.high):
        canvas.put(x - 1, y + down, "▐", style)
        canvas.put(x + field.wide - 1, y + down, "▌", style)
