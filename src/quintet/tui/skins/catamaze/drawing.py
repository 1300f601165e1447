"""The two pictures of CataMaze: the window in large cells and the map in small ones. Shapes say it all; colors help."""

from typing import Final, NamedTuple

from quintet.front.palette import Palette
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.model import Direction, Observation
from quintet.games.catamaze.views import Watched
from quintet.tui.skins.canvas import Canvas

__all__ = ["ARROWS", "CELLS", "MapFrame", "paint_map", "paint_window", "paint_world", "window_size"]

CELLS: Final = ((11, 5), (7, 3), (5, 3))
"""Sizes of a cell of the window, largest first."""
SIGHT: Final = 2
ARROWS: Final = {Direction.UP: "↑", Direction.DOWN: "↓", Direction.LEFT: "←", Direction.RIGHT: "→"}
FRAMES: Final = {"@": "round", "P": "heavy", "E": "double"}
"""What is drawn in a frame: you, another player, the exit."""
WORDS: Final = {"E": "EXIT", "S": "START"}


def window_size(cell: tuple[int, int]) -> tuple[int, int]:
    """The window with its frame, in characters."""
    return cell[0] * (2 * SIGHT + 1) + 2, cell[1] * (2 * SIGHT + 1) + 2


def inks(palette: Palette) -> dict[str, str]:
    return {
        "@": f"{palette.good} bold",
        "P": f"{palette.bad} bold",
        "*": f"{palette.hint} bold",
        "E": f"{palette.hint} bold",
        "S": palette.water,
        "#": palette.earth,
        ".": palette.faint,
    }


# --- the window -----------------------------------------------------------------------------------------------------


def paint_window(
    canvas: Canvas, seen: Observation, cell: tuple[int, int], palette: Palette, trail: dict[Cell, int]
) -> None:
    """Draws twenty-five cells from (1, 1) on, each a zone with its place in the maze."""
    wide, high = cell
    for down, row in enumerate(seen.vision):
        for across, glyph in enumerate(row):
            place = (seen.position.x + across - SIGHT, seen.position.y + down - SIGHT)
            x, y = 1 + across * wide, 1 + down * high
            fallen = not seen.alive and across == down == SIGHT and glyph == "."
            _paint_cell(canvas, (x, y, wide, high), "†" if fallen else glyph, palette)
            if place in trail and glyph not in "#@":
                canvas.put(x + wide - 2, y, f"{trail[place]:>2}"[-2:], f"{palette.hint} bold")
            canvas.zone(x, y, wide, high, ("cell", *place))


def _paint_cell(canvas: Canvas, where: tuple[int, int, int, int], glyph: str, palette: Palette) -> None:
    x, y, wide, high = where
    style = inks(palette).get(glyph, "bold")
    if glyph == "#":
        canvas.fill(x, y, wide, high, "▒", style)
        return
    if glyph in FRAMES:
        canvas.box(x, y, wide, high, border=FRAMES[glyph], style=style)
    word = WORDS.get(glyph, glyph) if wide > 5 else glyph
    sign = "·" if glyph == "." else word
    canvas.put(x + (wide - len(sign)) // 2, y + high // 2, sign, style)


# --- the map --------------------------------------------------------------------------------------------------------


NARROWEST: Final = 24
"""Columns of the narrowest map, so that the title has room."""


SCALES: Final = ((4, 2), (2, 1), (1, 1))
"""Columns and rows for one cell of the map, largest first."""


def _has_room(scale: tuple[int, int], size: tuple[int, int], inside: tuple[int, int]) -> bool:
    """Whether a maze fits at this scale; smaller ones need not show every row."""
    return scale[0] * size[0] <= inside[0] and (scale[1] == 1 or scale[1] * size[1] <= inside[1])


class MapFrame(NamedTuple):
    """Which part of the maze is shown where on the canvas."""

    x: int
    y: int
    columns: int
    rows: int
    scale: int
    """Characters across for one cell."""
    high: int
    """Rows for one cell."""
    left: int
    top: int

    @classmethod
    def fit(cls, room: tuple[int, int, int, int], size: tuple[int, int], center: Cell, pan: int = 0) -> "MapFrame":
        """Returns as much of a maze as fits into an area with a frame, around a cell."""
        x, y, width, height = room
        inside = max(width - 2, 1), max(height - 2, 1)
        scale, high = next((each for each in SCALES if _has_room(each, size, inside)), SCALES[-1])
        columns, rows = min(size[0], inside[0] // scale), min(size[1], inside[1] // high)
        left = min(max(center[0] - columns // 2, 0), size[0] - columns)
        top = min(max(center[1] - rows // 2 + pan, 0), size[1] - rows)
        return cls(x + 1, y + 1, columns, rows, scale, high, left, top)

    def in_the_middle_of(self, width: int) -> "MapFrame":
        """Returns the frame with as much room on its left as on its right."""
        return self._replace(x=self.x + max(width - self.box[2], 0) // 2)

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.x - 1, self.y - 1, max(self.columns * self.scale + 2, NARROWEST), self.rows * self.high + 2

    def place(self, cell: Cell) -> tuple[int, int] | None:
        """Returns where a cell is drawn; None if it is out of sight."""
        across, down = cell[0] - self.left, cell[1] - self.top
        if 0 <= across < self.columns and 0 <= down < self.rows:
            return self.x + across * self.scale, self.y + down * self.high
        return None

    def cells(self) -> list[Cell]:
        return [(self.left + k % self.columns, self.top + k // self.columns) for k in range(self.columns * self.rows)]


def paint_map(canvas: Canvas, frame: MapFrame, memory: Memory, seen: Observation, palette: Palette) -> None:
    """Draws what is remembered: blank where nothing was seen, a heavier dot where the player has walked."""
    here = (seen.position.x, seen.position.y)
    for cell in frame.cells():
        sign = _remembered(memory, cell)
        if sign != " ":
            _paint_small(canvas, frame, cell, sign, palette)
    _paint_others(canvas, frame, seen, palette)
    _paint_small(canvas, frame, here, "@" if seen.alive else "†", palette)


def _paint_others(canvas: Canvas, frame: MapFrame, seen: Observation, palette: Palette) -> None:
    for down, row in enumerate(seen.vision, -SIGHT):
        for across, glyph in enumerate(row, -SIGHT):
            if glyph in "P*":
                _paint_small(canvas, frame, (seen.position.x + across, seen.position.y + down), glyph, palette)


def _remembered(memory: Memory, cell: Cell) -> str:
    tile = memory.tile(cell)
    if tile == "." and memory.saw_somebody(cell):
        return "p"
    return "•" if tile == "." and memory.was_at(cell) else tile


def _paint_small(canvas: Canvas, frame: MapFrame, cell: Cell, sign: str, palette: Palette) -> None:
    place = frame.place(cell)
    if place is None:
        return
    style = {**inks(palette), "•": palette.good, "p": palette.bad}.get(sign, "bold")
    drawn = "·" if sign == "." else sign
    if sign == "#":
        canvas.fill(*place, frame.scale, frame.high, "▒", style)
    else:
        canvas.put(*place, drawn.center(frame.scale) if frame.scale > 2 else drawn.ljust(frame.scale), style)
        canvas.zone(*place, frame.scale, frame.high, ("cell", *cell))


def paint_world(
    canvas: Canvas, frame: MapFrame, watched: Watched, palette: Palette, memory: Memory | None = None
) -> None:
    """Draws the whole maze: players by the number of their seat, bullets as arrows, and where the viewer walked."""
    for cell in frame.cells():
        sign = watched.map[cell[1]][cell[0]]
        walked = sign == "." and memory is not None and memory.was_at(cell)
        _paint_small(canvas, frame, cell, "•" if walked else sign, palette)
    for bullet in watched.bullets:
        _paint_small(canvas, frame, (bullet.position.x, bullet.position.y), ARROWS[bullet.direction], palette)
    for entity in watched.entities:
        place = frame.place((entity.position.x, entity.position.y))
        if place is not None:
            sign = str((entity.seat or 0) + 1) if entity.alive else "†"
            canvas.put(
                place[0] + (frame.scale - 1) // 2 * (frame.scale > 2),
                place[1],
                sign,
                f"{palette.bad if entity.alive else palette.faint} bold reverse",
            )
