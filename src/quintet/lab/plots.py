"""Plots: rating intervals and learning curves, as text for a terminal and as SVG."""

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

import plotext

from quintet.core.errors import BadNotation

__all__ = ["Bar", "curve_svg", "curve_text", "intervals_svg", "intervals_text", "read_curve"]

INK, ACCENT, FAINT = "#1f2933", "#0b7285", "#cbd2d9"
COLORS: Final = ("#0b7285", "#c2410c", "#5f3dc4", "#2b8a3e")
ROW: Final = 28
MARGIN: Final = 16
FONT: Final = "font-family='system-ui, sans-serif' font-size='13'"
Curves = Mapping[str, Sequence[tuple[float, float]]]
"""Points by the name of their curve."""


class _Scale(NamedTuple):
    """Where a value from `low` to `high` is drawn, from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


class Bar(NamedTuple):
    """One row of a plot of intervals."""

    name: str
    low: float
    middle: float
    high: float


def intervals_text(bars: Sequence[Bar], width: int = 72) -> str:
    """Draws each interval on a line of its own, its middle as a dot, above one scale for all."""
    names = max(len(bar.name) for bar in bars)
    low, high = _range([bar.low for bar in bars] + [bar.high for bar in bars])
    room = max(width - names - 2, 20)
    scale = _Scale(low, high, 0, room - 1)
    lines = [f"{bar.name:<{names}}  {_interval(bar, scale, room)}" for bar in bars]
    left, right = f"{low:.1f}", f"{high:.1f}"
    return "\n".join([*lines, f"{'':<{names}}  {left}{right:>{room - len(left)}}"])


def _interval(bar: Bar, scale: _Scale, room: int) -> str:
    low, middle, high = (round(scale.at(value)) for value in (bar.low, bar.middle, bar.high))
    cells = [" "] * room
    cells[low : high + 1] = "─" * (high - low + 1)
    cells[low], cells[high], cells[middle] = "├", "┤", "●"
    return "".join(cells).rstrip()


def _range(values: Sequence[float]) -> tuple[float, float]:
    """Returns a range that shows all values, with some room on both sides."""
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 1.0
    return low - room, high + room


def curve_text(curves: Curves, title: str, width: int = 72, height: int = 16) -> str:
    """Draws one curve as a line, or several with a letter for each, so that they differ without color."""
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plot_size(width, height)
    plotext.title(title)
    for number, (name, points) in enumerate(curves.items()):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if len(curves) == 1:
            plotext.plot(xs, ys, marker="braille")
        else:
            plotext.scatter(xs, ys, marker=chr(ord("a") + number), label=name)
    drawn: str = plotext.uncolorize(plotext.build())
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def read_curve(text: str) -> list[tuple[float, float]]:
    """Reads a learning curve: a line for each point, with two numbers and a comma or a space between them."""
    try:
        points = [tuple(map(float, line.replace(",", " ").split())) for line in text.splitlines() if line.strip()]
        found = [(x, y) for x, y in points]
    except ValueError:
        raise BadNotation("A learning curve has two numbers on each line, such as `1000, 0.25`.") from None
    if not found:
        raise BadNotation("The learning curve has no points.")
    return found


# --- SVG ------------------------------------------------------------------------------------------------------------


def intervals_svg(bars: Sequence[Bar], title: str, width: int = 640) -> str:
    """Draws intervals as a picture."""
    names = 9 * max(len(bar.name) for bar in bars) + 2 * MARGIN
    low, high = _range([bar.low for bar in bars] + [bar.high for bar in bars])
    across = _Scale(low, high, names, width - MARGIN)
    height = ROW * (len(bars) + 2) + MARGIN
    parts = [_text(MARGIN, ROW, title, "start", bold=True), *_axis(across, ROW * 1.3, height - ROW)]
    for number, bar in enumerate(bars):
        y = ROW * (number + 1.8)
        left, middle, right = (across.at(value) for value in (bar.low, bar.middle, bar.high))
        parts.append(_text(names - MARGIN, y + 4, bar.name, "end"))
        parts.append(f"<line x1='{left:.1f}' x2='{right:.1f}' y1='{y}' y2='{y}' stroke='{ACCENT}' stroke-width='3'/>")
        parts.append(f"<circle cx='{middle:.1f}' cy='{y}' r='5' fill='{ACCENT}'/>")
        parts.append(f"<title>{escape(bar.name)}: {bar.middle:.2f} ({bar.low:.2f} to {bar.high:.2f})</title>")
    return _svg(parts, width, height)


def curve_svg(curves: Curves, title: str, width: int = 640, height: int = 360) -> str:
    """Draws curves as a picture, each named beside its end."""
    points = [point for each in curves.values() for point in each]
    (left, right), (low, high) = (_range([point[axis] for point in points]) for axis in (0, 1))
    across = _Scale(left, right, 3.5 * MARGIN, width - 6.5 * MARGIN)
    down = _Scale(low, high, height - 2.5 * MARGIN, 2.5 * MARGIN)
    parts = [_text(MARGIN, 1.5 * MARGIN, title, "start", bold=True)]
    parts += _axis(across, 2.5 * MARGIN, height - 2 * MARGIN)
    for value in _ticks(low, high):
        parts.append(_text(3.2 * MARGIN, down.at(value) + 4, f"{value:g}", "end"))
    for number, (name, each) in enumerate(curves.items()):
        color = COLORS[number % len(COLORS)]
        path = " ".join(f"{across.at(x):.1f},{down.at(y):.1f}" for x, y in each)
        parts.append(f"<polyline points='{path}' fill='none' stroke='{color}' stroke-width='2'/>")
        end_x, end_y = each[-1]
        parts.append(_text(across.at(end_x) + 6, down.at(end_y) + 4, name, "start"))
    return _svg(parts, width, height)


def _axis(across: _Scale, top: float, bottom: float) -> list[str]:
    parts = []
    for value in _ticks(across.low, across.high):
        x = f"{across.at(value):.1f}"
        parts.append(f"<line x1='{x}' x2='{x}' y1='{top}' y2='{bottom}' stroke='{FAINT}'/>")
        parts.append(_text(across.at(value), bottom + 16, f"{value:g}", "middle"))
    return parts


def _ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Returns round numbers between two values."""
    raw = (high - low) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    first = math.ceil(low / step)
    return [round(number * step, 9) for number in range(first, math.floor(high / step) + 1)]


def _text(x: float, y: float, text: str, anchor: str, *, bold: bool = False) -> str:
    weight = " font-weight='600'" if bold else ""
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'{weight}>{escape(text)}</text>"


def _svg(parts: Sequence[str], width: int, height: int) -> str:
    head = f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}'>"
    return "\n".join(
        [head, "<rect width='100%' height='100%' fill='#fff'/>", f"<g {FONT} fill='{INK}'>", *parts, "</g></svg>\n"]
    )
