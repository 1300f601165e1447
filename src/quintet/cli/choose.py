"""`quintet` alone: what there is."""

from quintet.cli.games import games

__all__ = ["choose"]


def choose() -> int:
    games()
    return 0
