"""A floor as an SVG picture with the boss on top: types by shape, letter and color, as wide as a phone."""

import math
from collections.abc import Collection, Sequence
from html import escape
from typing import Final

from quintet.core.errors import printable
from quintet.games.runmap.model import FloorMap, MapNode, NodeType
from quintet.games.runmap.text.drawing import letter

__all__ = ["draw_svg"]

WIDTH: Final = 390
MIDDLE: Final = 205
COLUMN: Final = 86
ROW: Final = 56
HEAD: Final = 62
LEGEND: Final = 92
RADIUS: Final = 17
BOSS_RADIUS: Final = 24
FONT: Final = 'font-family="system-ui, sans-serif"'
PAPER, INK, LINE, TRAIL = "#fbf9f4", "#22252b", "#a39c8f", "#d97706"

COLORS: Final = {
    NodeType.COMBAT: "#5b6773",
    NodeType.ELITE: "#b3261e",
    NodeType.CAMPFIRE: "#f2a93b",
    NodeType.MERCHANT: "#0b6bab",
    NodeType.SHRINE: "#74489c",
    NodeType.BOSS: "#22252b",
}
CORNERS: Final = {NodeType.ELITE: 4, NodeType.CAMPFIRE: 3, NodeType.SHRINE: 5, NodeType.BOSS: 8}
"""The corners of the shape; a combat is a circle, a merchant a square."""


def draw_svg(floors: Sequence[FloorMap], title: str = "", path: Collection[str] = ()) -> str:
    """Draws the floors one below the other, with a legend and a trail through visited nodes and those of the path."""
    parts, top = [], 0
    for floor in floors:
        parts.append(_panel(floor, top, f"{_short(title)} · act {floor.act}" if title else f"act {floor.act}", path))
        top += _height(floor)
    height = top + LEGEND
    label = escape(printable(f"Run map {title}".strip()), quote=True)
    frame = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" style="max-width:100%;height:auto"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" aria-label="{label}" {FONT}>'
    paper = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, paper, *parts, _legend(top), "</svg>\n"])


# --- one floor ------------------------------------------------------------------------------------------------------


def _height(floor: FloorMap) -> int:
    return HEAD + len(floor.rows) * ROW + 18


def _place(floor: FloorMap, node: MapNode, top: int) -> tuple[float, float]:
    """Returns the place of a node: row 0 at the bottom, the nodes of a row around the middle."""
    width = len(floor.rows[node.row])
    x = MIDDLE + (node.column - (width - 1) / 2) * COLUMN
    return x, top + HEAD + (len(floor.rows) - node.row - 0.5) * ROW


def _panel(floor: FloorMap, top: int, title: str, path: Collection[str]) -> str:
    nodes = {node.id: node for row in floor.rows for node in row}
    places = {name: _place(floor, node, top) for name, node in nodes.items()}
    marked = {name for name, node in nodes.items() if node.visited or name in path}
    links = [(name, target) for name, node in nodes.items() for target in node.connections if target in places]
    trail = [link for link in links if set(link) <= marked]
    style = f'text-anchor="middle" font-size="17" font-weight="600" fill="{INK}"'
    lines = [
        f'<text x="{WIDTH / 2:g}" y="{top + 32}" {style}>{escape(title)}</text>',
        *_numbers(floor, top),
        *(_link(places, link, LINE, 2) for link in links),
        *(_link(places, link, TRAIL, 6) for link in trail),
        *(_node(node, *places[name], marked=name in marked) for name, node in nodes.items()),
    ]
    return "\n".join(lines)


def _short(title: str) -> str:
    """Returns as much of a title as fits next to the act, without unprintable characters."""
    plain = printable(title)
    return plain if len(plain) <= 26 else f"{plain[:16]}…{plain[-9:]}"


def _numbers(floor: FloorMap, top: int) -> list[str]:
    """Draws the row numbers along the left edge."""
    return [
        f'<text x="16" y="{_place(floor, row[0], top)[1] + 4:g}" text-anchor="middle" font-size="12" '
        f'fill="#6b665c">{number}</text>'
        for number, row in enumerate(floor.rows)
    ]


def _link(places: dict[str, tuple[float, float]], link: tuple[str, str], color: str, width: int) -> str:
    (x, y), (to_x, to_y) = places[link[0]], places[link[1]]
    bend = (y - to_y) / 2
    curve = f"M{x:g} {y:g}C{x:g} {y - bend:g} {to_x:g} {to_y + bend:g} {to_x:g} {to_y:g}"
    return f'<path d="{curve}" fill="none" stroke="{color}" stroke-width="{width}"/>'


def _node(node: MapNode, x: float, y: float, *, marked: bool) -> str:
    name = f"row {node.row}, {node.type.value.lower()}{', visited' if node.visited else ''}"
    return f"<g><title>{name}</title>{_icon(node.type, x, y, marked=marked)}</g>"


# --- icons ----------------------------------------------------------------------------------------------------------


def _icon(kind: NodeType, x: float, y: float, *, marked: bool = False) -> str:
    """Draws the shape, color and letter of a type."""
    radius = BOSS_RADIUS if kind is NodeType.BOSS else RADIUS
    edge = f'stroke="{TRAIL}" stroke-width="4"' if marked else f'stroke="{PAPER}" stroke-width="2"'
    ink = INK if kind is NodeType.CAMPFIRE else "#fff"
    drop = 8 if kind is NodeType.CAMPFIRE else 5
    return (
        f'{_shape(kind, x, y, radius)} fill="{COLORS[kind]}" {edge}/>'
        f'<text x="{x:g}" y="{y + drop:g}" text-anchor="middle" font-size="14" font-weight="700" '
        f'fill="{ink}">{letter(kind)}</text>'
    )


def _shape(kind: NodeType, x: float, y: float, radius: float) -> str:
    """Returns the start of the element; the caller closes it."""
    if kind is NodeType.COMBAT:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 1}"'
    if kind is NodeType.MERCHANT:
        side = radius * 1.7
        return f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="3"'
    corners = CORNERS[kind]
    reach = radius * {3: 1.3, 4: 1.15, 5: 1.1, 8: 1.0}[corners]
    turn = math.pi / corners if corners == 8 else 0
    drop = reach * 0.16 if corners == 3 else 0
    angles = [turn + 2 * math.pi * k / corners for k in range(corners)]
    points = " ".join(f"{x + reach * math.sin(a):.1f},{y + drop - reach * math.cos(a):.1f}" for a in angles)
    return f'<polygon points="{points}" stroke-linejoin="round"'


def _legend(top: int) -> str:
    parts = [f'<path d="M20 {top}H{WIDTH - 20}" stroke="{LINE}" stroke-width="1"/>']
    for number, kind in enumerate(NodeType):
        x, y = 38 + number % 3 * 122, top + 28 + number // 3 * 40
        small = f'<g transform="translate({x} {y}) scale(0.72)">{_icon(kind, 0, 0)}</g>'
        parts.append(f'{small}<text x="{x + 24}" y="{y + 5}" font-size="14" fill="{INK}">{kind.value.lower()}</text>')
    return "\n".join(parts)
