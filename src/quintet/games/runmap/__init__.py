"""The run map: three acts, every path fair. The names of the source document, in Python spelling.

The names are imported when they are first asked for, so that `quintet.games.runmap.info` loads without NumPy.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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

_HOMES: Final = (
    "quintet.games.runmap.model",
    "quintet.games.runmap.document",
    "quintet.games.runmap.packing.validate",
)


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in map(importlib.import_module, _HOMES):
            if name in home.__all__:
                globals()[name] = getattr(home, name)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
