"""What single games offer in lines beside their actions: the same that their skins offer on the screen.

`quintet.plain.games.<game>:EXTRAS` is ours; a package adds some for its own game with an entry point in the group
`quintet.extras` whose name is the game's id. A game without any gets the base class, which adds nothing.
"""

from typing import Final

from quintet.front.plugins import find_part
from quintet.plain.games.base import Extras, Word

__all__ = ["Extras", "Word", "extras_for"]

GROUP: Final = "quintet.extras"


def extras_for(game: str) -> type[Extras]:
    """The extras of a game, or the empty ones."""
    return find_part(__name__, game, "EXTRAS", GROUP) or Extras
