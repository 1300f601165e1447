"""The cards of Set as pictures: shape is the outline, shading the filling, number the repetition.

The color of a card is also written in its frame, as a word where there is room and as its first letter elsewhere.
"""

from typing import NamedTuple

from quintet.front.palette import Palette
from quintet.games.sets.model import Card
from quintet.games.sets.text import COLORS, PLACES
from quintet.games.sets.views import SetView
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.sets.symbols import symbol_of, symbols_for

__all__ = ["Looks", "columns_for", "paint_cards"]

HIGHEST, WIDEST = 15, 38
"""The most lines and columns of a card."""


class Looks(NamedTuple):
    """What the picture depends on beside the view."""

    palette: Palette
    accent: str
    primary: str
    cursor: int | None
    good: frozenset[int] = frozenset()
    """Cards that pulse: a set was found."""
    bad: frozenset[int] = frozenset()
    """Cards that shake: they were not a set."""
    frame: int = 0


def columns_for(view: SetView) -> int:
    """Cards lie in rows of four; nine cards in rows of three."""
    return 3 if len(view.board) == 9 else 4


def paint_cards(canvas: Canvas, view: SetView, room: int, looks: Looks) -> int:
    """Paints all cards in the first `room` lines, in the middle of a large window; returns their left edge."""
    columns = columns_for(view)
    rows = -(-len(view.board) // columns)
    high = min(max(room // rows, 3), HIGHEST)
    wide = min(max(canvas.width // columns, 13), WIDEST)
    left, top = max((canvas.width - wide * columns) // 2, 0), max((room - HIGHEST * rows) // 2, 0)
    for place, card in enumerate(view.board):
        down, across = divmod(place, columns)
        x = left + across * wide + ((0, 1, 0, -1)[looks.frame % 4] if place in looks.bad else 0)
        _paint_card(canvas, view, place, card, (x, top + down * high, wide - 1, high), looks)
    return left


def _paint_card(
    canvas: Canvas, view: SetView, place: int, card: Card, where: tuple[int, int, int, int], looks: Looks
) -> None:
    x, y, wide, high = where
    border, style = _border(view, place, looks)
    canvas.box(x, y, wide, high, border=border, style=style)
    chosen = place in view.selection
    key = f"[{PLACES[place]}]" if chosen else f" {PLACES[place]} "
    canvas.put(x + 2, y, key, f"{style} bold{' reverse' if chosen else ''}")
    if place in view.hinted:
        canvas.put(x + 6, y, " ! hint ", f"{looks.palette.hint} bold")
    ink = (looks.palette.first, looks.palette.second, looks.palette.third)[card.color.value]
    word = COLORS[card.color.value] if high > 3 else COLORS[card.color.value][0]
    canvas.put(x + wide - len(word) - 4, y + high - 1, f" {word} ", f"{ink} dim")
    _paint_symbols(canvas, card, (x + 1, y + 1, wide - 2, high - 2), f"{ink} bold")
    canvas.zone(x, y, wide, high, ("card", place))


def _border(view: SetView, place: int, looks: Looks) -> tuple[str, str]:
    """The border and its style: shapes say what colors say."""
    if place in looks.good:
        return ("heavy" if looks.frame % 2 else "round"), looks.palette.good
    if place in looks.bad:
        return "heavy", looks.palette.bad
    if place in view.selection:
        return "heavy", looks.accent
    if place in view.hinted:
        return "double", looks.palette.hint
    if place == looks.cursor:
        return "square", looks.primary
    return "round", looks.palette.faint


def _paint_symbols(canvas: Canvas, card: Card, inside: tuple[int, int, int, int], ink: str) -> None:
    """Paints them side by side, as large as three of them fit."""
    x, y, wide, high = inside
    number = card.num.value + 1
    symbol = symbol_of(card, symbols_for(wide, high))
    gap = int(3 * len(symbol[0]) + 2 <= wide)
    each = len(symbol[0]) + gap
    left = x + (wide - number * each + gap) // 2
    for k in range(number):
        canvas.put_lines(left + k * each, y + (high - len(symbol)) // 2, symbol, ink)
