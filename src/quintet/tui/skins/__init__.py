"""Skins: the widget that plays each game, by the game's id.

Ours are `quintet.tui.skins.<game>:SKIN`. A package adds one for its own game with an entry point in the group
`quintet.skins` whose name is the game's id. A game without a skin gets the default one, which plays anything.
"""

from typing import TYPE_CHECKING, Final

from quintet.front.plugins import find_part

if TYPE_CHECKING:
    from quintet.tui.skins.base import Board

__all__ = ["skin_for"]

GROUP: Final = "quintet.skins"


def skin_for(game: str) -> "type[Board]":
    """Returns the skin of a game, or the default one."""
    skin: type[Board] = find_part(__name__, game, "SKIN", GROUP) or find_part(__name__, "default", "SKIN", GROUP)
    return skin
