"""The run map: three acts, every path fair. The names of the source document, in Python spelling."""

from quintet.games.runmap.document import generate_floor, generate_run, map_hash
from quintet.games.runmap.model import FloorMap, MapNode, NodeType, RunMap
from quintet.games.runmap.packing.validate import is_valid_map, validate_map

__all__ = [
    "FloorMap",
    "MapNode",
    "NodeType",
    "RunMap",
    "generate_floor",
    "generate_run",
    "is_valid_map",
    "map_hash",
    "validate_map",
]
