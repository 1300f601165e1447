"""`quintet best`: the leaderboard in lines."""

import contextlib
import sys
from typing import Annotated

from cyclopts import Parameter

from quintet.cli.choose import open_desk, open_store
from quintet.cli.games import find_game
from quintet.plain import Gone
from quintet.plain.leaderboard import LeaderboardPage

__all__ = ["best"]


def best(game: Annotated[str, Parameter(help="Only the results of this game.")] = "", /) -> None:
    """List the best results, and narrow the list down by typing.

    The same page as `best` in the plain menu; an end of input leaves it.
    """
    chosen = find_game(game).info.id if game else None
    with open_store() as store, contextlib.suppress(Gone):
        LeaderboardPage(open_desk(store), chosen, asks=sys.stdin.isatty()).run()
