"""One act of the run map as a graph: rooms as letters in brackets or boxes, paths as lines of fine dots.

Nothing is shown by color alone: the hero's room is in [ ], visited rooms in ( ), rooms within reach show their key, and
the path so far is thick.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from quintet.front.palette import Palette
from quintet.games.runmap.model import FloorMap, MapNode, NodeType
from quintet.games.runmap.text.drawing import letter
from quintet.tui.skins.canvas import Canvas

__all__ = ["Area", "Marks", "node_ink", "paint_floor"]

DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each of the eight dots of a braille cell, by row and column."""
BLANK: Final = 0x2800
WIDEST_PITCH: Final = 12
BOXED_PITCH: Final = 6
BOXED_HEIGHT: Final = 15


class Area(NamedTuple):
    """A part of the canvas."""

    x: int
    y: int
    width: int
    height: int


class Marks(NamedTuple):
    """Which rooms are special, by their id."""

    here: str = ""
    cursor: str = ""
    keys: Mapping[str, str] = {}
    """The key of each room within reach."""
    accent: str = ""


class Plan(NamedTuple):
    """Where the rooms of a floor are in an area."""

    area: Area
    pitch: int
    step: float
    """Lines for half the distance between two rooms of a row."""
    boxed: bool
    left: int

    def place(self, floor: FloorMap, node: MapNode) -> tuple[int, int]:
        """Returns the cell of a room's letter: rows from left to right, the rooms of a row around the middle."""
        width = len(floor.rows[node.row])
        middle = self.area.y + (self.area.height - 1) // 2
        return self.left + node.row * self.pitch, middle + round(self.step * (2 * node.column - (width - 1)))


def plan_for(floor: FloorMap, area: Area) -> Plan:
    gaps = max(len(floor.rows) - 1, 1)
    pitch = max(min((area.width - 4) // gaps, WIDEST_PITCH), 3)
    boxed = area.height >= BOXED_HEIGHT and pitch >= BOXED_PITCH
    step = max((area.height - (3 if boxed else 1) - (area.height + 1) % 2) / 6, 1)
    return Plan(area, pitch, step, boxed, area.x + (area.width - gaps * pitch) // 2)


def paint_floor(canvas: Canvas, floor: FloorMap, area: Area, marks: Marks, palette: Palette) -> None:
    """Draws the paths, then the rooms over their ends, and lays a zone under each room."""
    plan = plan_for(floor, area)
    places = {node.id: plan.place(floor, node) for row in floor.rows for node in row}
    nodes = {node.id: node for row in floor.rows for node in row}
    lines = Lines(plan)
    for node in nodes.values():
        for target in node.connections:
            lines.draw(places[node.id], places[target], _rank(node, nodes[target], marks))
    lines.paint(canvas, (palette.faint, marks.accent, f"{palette.good} bold"))
    for node in nodes.values():
        draw = _paint_box if plan.boxed else _paint_letter
        draw(canvas, places[node.id], node, marks, palette)
        _lay_zone(canvas, places[node.id], node, plan, floor.act)


def _rank(start: MapNode, end: MapNode, marks: Marks) -> int:
    """Returns 2 for a path taken, 1 for one within reach, 0 for the others."""
    if start.visited and end.visited:
        return 2
    return 1 if start.id == marks.here and end.id in marks.keys else 0


def _lay_zone(canvas: Canvas, place: tuple[int, int], node: MapNode, plan: Plan, act: int) -> None:
    x, y = place
    high = 1 if plan.boxed else 0
    canvas.zone(x - 1, y - high, 3, 1 + 2 * high, ("node", act, node.row, node.column))


class Lines:
    """Paths as fine dots, eight to a cell."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._bits: dict[tuple[int, int], int] = {}
        self._ranks: dict[tuple[int, int], int] = {}

    def draw(self, start: tuple[int, int], end: tuple[int, int], rank: int) -> None:
        """Draws a straight line through the gap between two rooms; thick for a path taken."""
        away = 2 if self._plan.boxed else 1
        x0, y0 = 2 * (start[0] + away), 4 * start[1] + 2
        x1, y1 = 2 * (end[0] - away) + 1, 4 * end[1] + 2
        count = max(abs(x1 - x0), abs(y1 - y0))
        for k in range(count + 1):
            x, y = x0 + round(k * (x1 - x0) / count), y0 + round(k * (y1 - y0) / count)
            self._dot(x, y, rank)
            if rank == 2:
                steep = abs(y1 - y0) > abs(x1 - x0)
                self._dot(x + steep, y - (not steep), rank)

    def _dot(self, x: int, y: int, rank: int) -> None:
        cell = (x // 2, y // 4)
        self._bits[cell] = self._bits.get(cell, 0) | DOTS[y % 4][x % 2]
        self._ranks[cell] = max(self._ranks.get(cell, 0), rank)

    def paint(self, canvas: Canvas, inks: tuple[str, str, str]) -> None:
        for (x, y), bits in self._bits.items():
            canvas.put(x, y, chr(BLANK + bits), inks[self._ranks[x, y]])


def node_ink(kind: NodeType, palette: Palette) -> str:
    """Returns the color that goes with a room's letter."""
    inks = {
        NodeType.COMBAT: palette.water,
        NodeType.ELITE: palette.bad,
        NodeType.CAMPFIRE: palette.hint,
        NodeType.MERCHANT: palette.good,
        NodeType.SHRINE: palette.third,
        NodeType.BOSS: palette.bad,
    }
    return inks[kind]


def _style(node: MapNode, marks: Marks, palette: Palette) -> str:
    style = node_ink(node.type, palette)
    if node.id == marks.here or node.id in marks.keys or node.type is NodeType.BOSS:
        style += " bold"
    return f"{style} reverse" if node.id == marks.cursor else style


def _paint_letter(canvas: Canvas, place: tuple[int, int], node: MapNode, marks: Marks, palette: Palette) -> None:
    """Draws a room in one line: [C] the hero's, (C) visited, 2:C within reach by the key 2."""
    x, y = place
    sign, style = letter(node.type), _style(node, marks, palette)
    if node.id == marks.here:
        canvas.put(x - 1, y, f"[{sign}]", f"{marks.accent} bold" + (" reverse" if node.id == marks.cursor else ""))
    elif node.id in marks.keys:
        canvas.put(x - 1, y, f"{marks.keys[node.id]}:{sign}", style)
    elif node.visited:
        canvas.put(x - 1, y, f"({sign})", style)
    elif node.id == marks.cursor:
        canvas.put(x - 1, y, f" {sign} ", style)
    else:
        canvas.put(x, y, sign, style)


def _paint_box(canvas: Canvas, place: tuple[int, int], node: MapNode, marks: Marks, palette: Palette) -> None:
    """Draws a room as a box of three by three: heavy around the hero, double within reach, square once visited."""
    x, y = place
    style = _style(node, marks, palette)
    border, frame = "round", palette.faint
    if node.id == marks.here:
        border, frame = "heavy", f"{marks.accent} bold"
    elif node.id in marks.keys:
        border, frame = "double", marks.accent
    elif node.visited:
        border, frame = "square", palette.good
    canvas.box(x - 1, y - 1, 3, 3, border=border, style=frame)
    canvas.put(x, y, letter(node.type), style)
    if node.id in marks.keys:
        canvas.put(x, y - 1, marks.keys[node.id], f"{marks.accent} bold")
    elif node.id == marks.here:
        canvas.put(x, y - 1, "@", f"{marks.accent} bold")
