"""A picture of a page of text, for `rgb_array`."""

import re
from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from typing import Any, Final

import numpy as np

from quintet.core.errors import BadOptions, quoted
from quintet.core.record import Array
from quintet.lab.missing_extra import MissingExtra

__all__ = ["check_render_mode", "draw_text", "fitted"]

CELL: Final = (12, 20)
"""Width and height of a letter's place on the page."""
PAGE: Final = (80, 30)
"""Letters in a row, and rows: the largest text of any game. Every page has this size, because a film needs that."""
SIZES: Final = (16, 14, 12, 10, 8)
"""Sizes of letters; a wide one gets the biggest that fits."""
Color = tuple[int, int, int]
PAPER: Final[Color] = (18, 20, 28)
INK: Final[Color] = (222, 226, 235)
GLYPHS: Final[dict[str, Color]] = {
    "@": (255, 214, 92),
    "#": (120, 128, 146),
    ".": (96, 104, 120),
    **dict.fromkeys("<>E$*", (120, 220, 160)),
    **dict.fromkeys("P^", (255, 122, 122)),
}
"""Signs that mean the same on most maps."""
GROUND: Final = frozenset(" .#@")
"""What may be beside a sign of a map."""
WORDS: Final[dict[str, Color]] = {"red": (255, 110, 110), "green": (110, 220, 140), "purple": (196, 140, 255)}
"""Words that name a color."""


def check_render_mode(mode: str | None, modes: Sequence[str] = ("ansi", "rgb_array")) -> None:
    """Refuses a way of showing a game that there is not."""
    if mode is not None and mode not in modes:
        raise BadOptions(f"{quoted(mode)} is not a render mode. Choose {' or '.join(modes)}.")


def draw_text(text: str) -> Array:
    """Returns the text as an array of pixels, rows by columns by three colors; always of the same size."""
    (columns, rows), (width, height) = PAGE, CELL
    page = np.full((rows * height, columns * width, 3), PAPER, np.uint8)
    for y, line in enumerate(fitted(text)[:rows]):
        for x, (glyph, color) in enumerate(zip(line, _colors(line), strict=True)):
            if glyph != " ":
                page[y * height : (y + 1) * height, x * width : (x + 1) * width] = _tile(glyph, color)
    return page


def fitted(text: str) -> list[str]:
    """Returns the lines of a text, those that are too long for the page over several rows."""
    return [part for line in text.splitlines() for part in (wrap(line, PAGE[0]) if len(line) > PAGE[0] else [line])]


def _colors(line: str) -> list[Color]:
    """Returns the color of each letter of a line: a sign inside a word or a drawing is a letter like any other."""
    padded = f" {line} "
    sides = zip(line, padded, padded[2:], strict=False)
    colors = [GLYPHS.get(glyph, INK) if _is_on_a_map(glyph, around) else INK for glyph, *around in sides]
    for word in re.finditer(r"[a-z]+", line):
        colors[word.start() : word.end()] = [WORDS.get(word[0], INK)] * len(word[0])
    return colors


def _is_on_a_map(glyph: str, around: list[str]) -> bool:
    """Whether a sign is one of a map; stairs are on some ground, and between spaces there are only signs of cards."""
    return GROUND.issuperset(around) and (glyph not in "<>" or around != [" ", " "])


@cache
def _font(size: int) -> Any:
    try:
        from PIL import ImageFont  # noqa: PLC0415 - only pictures need it
    except ModuleNotFoundError:
        raise MissingExtra("Pillow", "lab") from None
    return ImageFont.load_default(size)


@cache
def _tile(glyph: str, color: Color) -> Array:
    """Returns one letter as pixels, in the middle of its place."""
    font = next((_font(size) for size in SIZES if _font(size).getlength(glyph) <= CELL[0]), _font(SIZES[-1]))
    from PIL import Image, ImageDraw  # noqa: PLC0415 - `_font` has said what is missing

    image = Image.new("RGB", CELL, PAPER)
    ImageDraw.Draw(image).text((CELL[0] / 2, CELL[1] * 0.75), glyph, color, font, anchor="ms")
    return np.asarray(image)
