"""A picture of a page of text, for `rgb_array`."""

import re
from functools import cache
from typing import Any, Final

import numpy as np

from quintet.core.record import Array
from quintet.lab.missing_extra import MissingExtra

__all__ = ["draw_text"]

CELL: Final = (12, 20)
"""Width and height of a letter's place on the page."""
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
"""Signs that mean the same in most games, where they stand alone."""
WORDS: Final[dict[str, Color]] = {"red": (255, 110, 110), "green": (110, 220, 140), "purple": (196, 140, 255)}
"""Words that name a color."""


def draw_text(text: str) -> Array:
    """Returns the text as an array of pixels, rows by columns by three colors."""
    lines = text.splitlines() or [""]
    width, height = CELL
    page = np.full((len(lines) * height, max(1, *map(len, lines)) * width, 3), PAPER, np.uint8)
    for y, line in enumerate(lines):
        for x, (glyph, color) in enumerate(zip(line, _colors(line), strict=True)):
            if glyph != " ":
                page[y * height : (y + 1) * height, x * width : (x + 1) * width] = _tile(glyph, color)
    return page


def _colors(line: str) -> list[Color]:
    """Returns the color of each letter of a line: a sign inside a word or a number is a letter like any other."""
    padded = f" {line} "
    alone = [not (before.isalnum() or after.isalnum()) for before, after in zip(padded, padded[2:], strict=False)]
    colors = [GLYPHS.get(glyph, INK) if free else INK for glyph, free in zip(line, alone, strict=True)]
    for word in re.finditer(r"[a-z]+", line):
        colors[word.start() : word.end()] = [WORDS.get(word[0], INK)] * len(word[0])
    return colors


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
