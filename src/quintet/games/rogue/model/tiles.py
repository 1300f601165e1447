"""Tiles as the document describes them, by the letters of a level's rows."""

from typing import Final

from msgspec import Struct

from quintet.core.errors import BadNotation, quoted
from quintet.games.rogue.model.enums import TileType
from quintet.games.rogue.tables import TILE_GLYPHS, TILE_KINDS, TILE_LETTERS, WALKABLE_KINDS

__all__ = ["TILE_COLORS", "Tile", "tile_of"]


class Tile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """A tile as the document describes it; it follows from its letter in a level's `tiles`."""

    type: TileType
    char: str
    walkable: bool
    transparent: bool
    color_visible: str
    color_explored: str


_TYPES: Final = (TileType.WALL, TileType.FLOOR, TileType.CORRIDOR, *([TileType.DOOR] * 6), *([TileType.STAIRS] * 2))
TILE_COLORS: Final = {
    "#": ("#8B7355", "#4A4A4A"),
    ".": ("#A89078", "#5A5A5A"),
    ":": ("#6B5D52", "#404040"),
    "'": ("#8B7355", "#6A6A6A"),
    "+": ("#D4AF37", "#6A6A6A"),
    "<": ("#FFFFFF", "#9A9A9A"),
    ">": ("#FFFFFF", "#9A9A9A"),
}
"""The color of each glyph in sight and as remembered."""


def _tile(kind: int) -> Tile:
    walkable = kind in WALKABLE_KINDS
    visible, explored = TILE_COLORS[TILE_GLYPHS[kind]]
    return Tile(
        type=_TYPES[kind],
        char=TILE_GLYPHS[kind],
        walkable=walkable,
        transparent=walkable,
        color_visible=visible,
        color_explored=explored,
    )


_TILES: Final[dict[str, Tile]] = {TILE_LETTERS[kind]: _tile(kind) for kind in range(TILE_KINDS)}


def tile_of(letter: str) -> Tile:
    """Returns the document's Tile for a letter of a level's `tiles`."""
    if letter not in _TILES:
        raise BadNotation(f"{quoted(letter)} is not a tile. The letters of tiles are {' '.join(TILE_LETTERS)}.")
    return _TILES[letter]
