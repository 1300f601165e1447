"""Between the packed world and the documented records, with a full check of what is loaded. R9."""

from quintet.games.catamaze.packing.pack import pack, pack_world
from quintet.games.catamaze.packing.unpack import LAYOUT, entity_names, map_rows, unpack

__all__ = ["LAYOUT", "entity_names", "map_rows", "pack", "pack_world", "unpack"]
