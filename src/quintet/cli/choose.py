"""`quintet` alone: a menu where somebody can answer, the demonstration anywhere else."""

import sys

__all__ = ["choose"]


def choose() -> int:
    """Plays what is chosen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        from quintet.cli.demo import demo  # noqa: PLC0415 - only one of the two is needed

        return demo()
    from quintet.cli.games import games  # noqa: PLC0415

    games()
    return 0
