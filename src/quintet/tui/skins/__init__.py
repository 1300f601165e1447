"""Skins: game id to the widget that plays it. Ours are found by name, others by the entry point group `quintet.skins`.

`quintet.tui.skins.<game>:SKIN` is ours; a package adds one for its own game with an entry point whose name is the
game's id. A game without a skin gets the default one, which plays anything.
"""

from typing import TYPE_CHECKING, Final

from quintet.front.plugins import find_part

if TYPE_CHECKING:
    from quintet.tui.skins.base import Board

__all__ = ["skin_for"]

GROUP: Final = "quintet.skins"


def skin_for(game: str) -> "type[Board]":
    """The skin of a game, or the default one."""
    skin: type[Board] = find_part(__name__, game, "SKIN", GROUP) or find_part(__name__, "default", "SKIN", GROUP)
    return skin
