"""`quintet best`: the leaderboard in plain lines."""

import contextlib
import sys
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.menu import open_desk, open_store
from quintet.plain import Gone
from quintet.plain.leaderboard import LeaderboardPage

__all__ = ["best"]


def best(game: Annotated[str, Parameter(help="Show only the results of this game.")] = "", /) -> None:
    """List the best results, and filter the list by typing.

    This is the same page as `best` in the plain menu. The end of input leaves it.
    """
    chosen = find_game(game).info.id if game else None
    with open_store() as store, contextlib.suppress(Gone):
        LeaderboardPage(open_desk(store), chosen, asks=sys.stdin.isatty()).run()
