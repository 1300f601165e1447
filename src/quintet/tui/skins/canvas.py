"""A grid of cells to paint on, with zones that know what is under the mouse, and a board that is painted on one.

class MazeBoard(CanvasBoard):
    def paint(self, canvas: Canvas, moment: Moment) -> None:
        canvas.box(0, 0, 20, 10, title="maze")
        canvas.put(3, 4, "@", self.palette.mine, zone=("cell", 3, 4))

    def pressed(self, zone: object) -> None: ...
"""

from collections.abc import Hashable
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip

from quintet.core.errors import printable
from quintet.core.game import Game
from quintet.front.moment import Moment
from quintet.tui.skins.base import Board
from quintet.tui.text import KEY, split_keys

__all__ = ["BORDERS", "Canvas", "CanvasBoard"]

BORDERS: Final = {
    "round": "╭─╮│╯╰",
    "square": "┌─┐│┘└",
    "heavy": "┏━┓┃┛┗",
    "double": "╔═╗║╝╚",
    "ascii": "+-+|++",
}
"""Top left, horizontal, top right, vertical, bottom right, bottom left."""


class Canvas:
    """Cells of one character and one style. What falls outside is cut off; a line is made safe when it is printed."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._letters = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[""] * self.width for _ in range(self.height)]
        self._zones: list[tuple[int, int, int, int, Hashable]] = []

    def put(self, x: int, y: int, text: str, style: str = "", *, zone: Hashable = None) -> None:
        """Writes one line of text from (x, y) to the right."""
        if 0 <= y < self.height:
            left = max(x, 0)
            shown = text[left - x : max(self.width - x, 0)]
            self._letters[y][left : left + len(shown)] = shown
            self._styles[y][left : left + len(shown)] = [style] * len(shown)
        if zone is not None:
            self.zone(x, y, len(text), 1, zone)

    def put_marked(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes a sentence; keys in backticks become key caps."""
        for part, is_key in split_keys(text):
            self.put(x, y, part, f"{style} {KEY}" if is_key else style)
            x += len(part)

    def put_lines(self, x: int, y: int, lines: tuple[str, ...] | list[str], style: str = "") -> None:
        for down, line in enumerate(lines):
            self.put(x, y + down, line, style)

    def fill(self, x: int, y: int, width: int, height: int, letter: str = " ", style: str = "") -> None:
        for down in range(height):
            self.put(x, y + down, letter * width, style)

    def tint(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Adds a style to cells without changing their letters."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for at in range(max(x, 0), min(x + width, self.width)):
                self._styles[row][at] = f"{self._styles[row][at]} {style}".strip()

    def box(
        self, x: int, y: int, width: int, height: int, *, border: str = "round", style: str = "", title: str = ""
    ) -> None:
        """Draws a frame; the size includes the frame itself."""
        corner, flat, right, wall, end, left = tuple(BORDERS[border])
        self.put(x, y, corner + flat * (width - 2) + right, style)
        for down in range(1, height - 1):
            self.put(x, y + down, wall, style)
            self.put(x + width - 1, y + down, wall, style)
        self.put(x, y + height - 1, left + flat * (width - 2) + end, style)
        if title:
            self.put(x + 2, y, f" {title[: max(width - 6, 0)]} ", f"{style} bold".strip())

    def zone(self, x: int, y: int, width: int, height: int, value: Hashable) -> None:
        """Marks an area for clicks; later zones lie on top."""
        self._zones.append((x, y, width, height, value))

    def at(self, x: int, y: int) -> Hashable:
        """Returns the zone under a cell, or None."""
        for left, top, width, height, value in reversed(self._zones):
            if left <= x < left + width and top <= y < top + height:
                return value
        return None

    def place_of(self, value: Hashable) -> tuple[int, int] | None:
        """Returns a cell in the middle of a zone, for tests to click on."""
        for left, top, width, height, found in self._zones:
            if found == value:
                return left + width // 2, top + height // 2
        return None

    @property
    def text(self) -> str:
        """The letters without their styles, for tests."""
        return "\n".join("".join(row).rstrip() for row in self._letters)

    def changes(self, before: "Canvas") -> list[Region]:
        """Returns the part of each line that differs from another canvas of the same size."""
        lines = ((y, self._changed(y, before)) for y in range(self.height))
        return [Region(first, y, last - first + 1, 1) for y, (first, last) in lines if first <= last]

    def _changed(self, y: int, before: "Canvas") -> tuple[int, int]:
        """Returns the first and the last cell of a line that differ; the last lies before the first if none do."""
        now = (self._letters[y], self._styles[y])
        then = (before._letters[y], before._styles[y])  # noqa: SLF001 - the same class
        if now == then:
            return 0, -1
        changed = [x for x in range(self.width) if any(a[x] != b[x] for a, b in zip(now, then, strict=True))]
        return changed[0], changed[-1]

    def strip(self, y: int, base: Style) -> Strip:
        """Returns one line for the terminal; neighboring cells of the same style become one segment."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width, base)
        segments: list[Segment] = []
        line, styles = "".join(self._letters[y]), self._styles[y]
        if not line.isprintable():
            line = printable(line)
        start = 0
        for at in range(1, self.width + 1):
            if at == self.width or styles[at] != styles[start]:
                segments.append(Segment(line[start:at], base + Style.parse(styles[start])))
                start = at
        return Strip(segments, self.width)


class CanvasBoard(Board):
    """A board painted cell by cell. Subclasses write `paint`, and `pressed` for the mouse."""

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.canvas = Canvas(0, 0)
        self._painted = False
        self._due = False
        """Whether a new painting was asked for and has not been made yet."""

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        """Draws the moment; called again when the size or the moment changes, or after `repaint`."""
        raise NotImplementedError

    def pressed(self, zone: object) -> None:
        """Called when a zone is clicked."""

    def hovered(self, zone: object) -> None:
        """Called when the mouse moves onto a zone, or off all of them (None)."""

    def draw(self, moment: Moment) -> None:  # noqa: ARG002 - `paint` looks at it
        self.repaint()

    def repaint(self) -> None:
        """Asks for a new painting; of it, only what differs from the old one is sent to the terminal."""
        if not self._painted or not self._fits or not self.has_room:
            self._painted = False
            self.refresh()
        elif not self._due:
            self._due = True
            self.call_next(self._paint_changes)

    @property
    def _fits(self) -> bool:
        return (self.canvas.width, self.canvas.height) == (self.size.width, self.size.height)

    def _paint_changes(self) -> None:
        before, self._due = self.canvas, False
        if not self._painted or not self._fits or not self.has_room:
            self._painted = False
            self.refresh()
            return
        self._paint_all()
        changes = self.canvas.changes(before)
        if changes:
            self.refresh(*changes)

    def _paint_all(self) -> None:
        self.canvas = Canvas(self.size.width, self.size.height)
        self._painted = True
        self.palette = self.home.palette
        if self.moment is not None:
            self.paint(self.canvas, self.moment)

    def on_resize(self) -> None:
        self._painted = False
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Returns a row; the mouse may ask for one while the board is covered and has no room."""
        if not self.has_room:
            return Strip.blank(self.size.width)
        if not self._painted or not self._fits:
            self._paint_all()
        return self.canvas.strip(y, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        zone = self.canvas.at(event.x, event.y)
        if zone is not None:
            event.stop()
            self.pressed(zone)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.hovered(self.canvas.at(event.x, event.y))

    def on_leave(self) -> None:
        self.hovered(None)
