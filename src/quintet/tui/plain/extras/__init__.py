"""What single games offer in lines beside their actions: the same that their skins offer on the screen.

`quintet.tui.plain.extras.<game>:EXTRAS` is ours; a game without one gets the base class, which adds nothing.
"""

import importlib
import importlib.util

from quintet.tui.plain.extras.base import Extras

__all__ = ["Extras", "extras_for"]


def extras_for(game: str) -> type[Extras]:
    """The extras of a game, or the empty ones."""
    place = f"{__name__}.{game}"
    if game.isidentifier() and game != "base" and importlib.util.find_spec(place):
        found: type[Extras] = importlib.import_module(place).EXTRAS
        return found
    return Extras
