"""A picture of a page of text, for `rgb_array`."""

from functools import cache
from typing import Any, Final

import numpy as np

from quintet.core.record import Array
from quintet.lab.missing_extra import MissingExtra

__all__ = ["draw_text"]

FONT_SIZE: Final = 16
PAPER: Final = (18, 20, 28)
INK: Final = (222, 226, 235)
DIM: Final = (110, 118, 135)
COLORS: Final = {
    **dict.fromkeys("@", (255, 214, 92)),
    **dict.fromkeys("#", DIM),
    **dict.fromkeys(".:", (84, 92, 108)),
    **dict.fromkeys("<>E$*", (120, 220, 160)),
    **dict.fromkeys("P^", (255, 122, 122)),
}
"""Glyphs that mean the same in most games; everything else is plain."""


def draw_text(text: str) -> Array:
    """Returns the text as an array of pixels, rows by columns by three colors."""
    lines = text.splitlines() or [""]
    width, height = max(1, *map(len, lines)), len(lines)
    cell_width, cell_height = _cell()
    page = np.full((height * cell_height, width * cell_width, 3), PAPER, np.uint8)
    for y, line in enumerate(lines):
        for x, glyph in enumerate(line):
            if glyph != " ":
                page[y * cell_height : (y + 1) * cell_height, x * cell_width : (x + 1) * cell_width] = _tile(glyph)
    return page


@cache
def _font() -> Any:
    try:
        from PIL import ImageFont  # noqa: PLC0415 - only pictures need it
    except ModuleNotFoundError:
        raise MissingExtra("Pillow", "lab") from None
    return ImageFont.load_default(FONT_SIZE)


@cache
def _cell() -> tuple[int, int]:
    """Returns the width and height of a letter's place on the page."""
    return max(int(np.ceil(_font().getlength(each))) for each in "M@W#"), int(FONT_SIZE * 1.35)


@cache
def _tile(glyph: str) -> Array:
    """Returns one letter as pixels, in the middle of its place."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - `_font` has said what is missing

    width, height = _cell()
    image = Image.new("RGB", (width, height), PAPER)
    left = (width - _font().getlength(glyph)) / 2
    ImageDraw.Draw(image).text((left, 1), glyph, COLORS.get(glyph, INK), _font())
    return np.asarray(image)
