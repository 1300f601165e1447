"""CataMaze: find the way out of a maze before the hunters find you. The names of the source document.

They are imported when first asked for, so that `quintet.games.catamaze.info` loads without NumPy.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quintet.games.catamaze.maps import read_map
    from quintet.games.catamaze.model import Action, Bullet, Direction, EntityState, Observation, Position, WorldState

__all__ = [
    "Action",
    "Bullet",
    "Direction",
    "EntityState",
    "Observation",
    "Position",
    "WorldState",
    "read_map",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"Module {__name__!r} has no attribute {name!r}.")
    home = "maps" if name == "read_map" else "model"
    return getattr(importlib.import_module(f"{__name__}.{home}"), name)
