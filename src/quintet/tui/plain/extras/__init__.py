"""What single games offer in lines beside their actions: the same that their skins offer on the screen.

`quintet.tui.plain.extras.<game>:EXTRAS` is ours; a package adds some for its own game with an entry point in the group
`quintet.extras` whose name is the game's id. A game without any gets the base class, which adds nothing.
"""

import importlib
import importlib.util
from importlib.metadata import entry_points
from typing import Final

from quintet.tui.plain.extras.base import Extras

__all__ = ["Extras", "extras_for"]

GROUP: Final = "quintet.extras"


def extras_for(game: str) -> type[Extras]:
    """The extras of a game, or the empty ones."""
    place = f"{__name__}.{game}"
    if game.isidentifier() and game not in ("base", "spoken") and importlib.util.find_spec(place):
        found: type[Extras] = importlib.import_module(place).EXTRAS
        return found
    for point in entry_points(group=GROUP, name=game):
        theirs: type[Extras] = point.load()
        return theirs
    return Extras
