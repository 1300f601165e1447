"""Players: everything in a store has an owner. On your own machine that is the local player."""

from typing import Final

from quintet.core.errors import BadNotation, printable

__all__ = ["LOCAL", "check_player"]

LOCAL: Final = "local"
"""The player on your own machine, who owns everything that was stored before there were others."""
MOST_LETTERS: Final = 64


def check_player(player: str) -> str:
    """Returns the id of a player, or refuses it."""
    if not 1 <= len(player) <= MOST_LETTERS or player != printable(player):
        raise BadNotation(f"The id of a player has 1 to {MOST_LETTERS} printable characters.")
    return player
