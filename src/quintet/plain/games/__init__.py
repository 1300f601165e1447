"""What single games add to their lines beside their actions: the same that their skins add in the app.

`quintet.plain.games.<game>:EXTRAS` is ours. A package adds some for its own game with an entry point in the group
`quintet.extras` whose name is the game's id. A game without any gets the base class.
"""

from typing import Final

from quintet.front.plugins import find_part
from quintet.plain.games.base import Extras, Word

__all__ = ["Extras", "Word", "extras_for"]

GROUP: Final = "quintet.extras"


def extras_for(game: str) -> type[Extras]:
    """Returns the extras of a game, or the empty ones."""
    return find_part(__name__, game, "EXTRAS", GROUP) or Extras
