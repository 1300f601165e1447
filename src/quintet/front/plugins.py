"""Parts of front ends for single games: ours are found by the game's id, others by an entry point."""

import importlib
import importlib.util
from importlib.metadata import entry_points
from typing import Any

__all__ = ["find_part"]


def find_part(package: str, game: str, name: str, group: str) -> Any:
    """Returns `name` from our module for a game, or the entry point of another package; None for neither."""
    place = f"{package}.{game}"
    if game.isidentifier() and importlib.util.find_spec(place):
        ours = getattr(importlib.import_module(place), name, None)
        if ours is not None:
            return ours
    return next((point.load() for point in entry_points(group=group, name=game)), None)
