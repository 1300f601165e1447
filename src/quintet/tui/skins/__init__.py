"""Skins: game id to the widget that plays it. Ours are found by name, others by the entry point group `quintet.skins`.

`quintet.tui.skins.<game>:SKIN` is ours; a package adds one for its own game with an entry point whose name is the
game's id. A game without a skin gets the default one, which plays anything.
"""

import importlib
import importlib.util
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from quintet.tui.skins.base import Board

__all__ = ["skin_for"]

GROUP: Final = "quintet.skins"


def skin_for(game: str) -> "type[Board]":
    """The skin of a game, or the default one."""
    place = f"{__name__}.{game}"
    if game.isidentifier() and game not in ("base", "default") and importlib.util.find_spec(place):
        ours: type[Board] = importlib.import_module(place).SKIN
        return ours
    for point in entry_points(group=GROUP, name=game):
        theirs: type[Board] = point.load()
        return theirs
    from quintet.tui.skins.default import SKIN  # noqa: PLC0415 - not needed where a game has its own

    return SKIN
