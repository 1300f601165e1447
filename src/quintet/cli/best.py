"""`quintet best`: the leaderboard in plain lines."""

from typing import Annotated, Final

from cyclopts import Parameter

from quintet.cli.games import find_game
from quintet.cli.menu import open_desk, open_store
from quintet.cli.printing import print_json
from quintet.plain.leaderboard import LeaderboardPage
from quintet.table.scores.query import Query

__all__ = ["best"]

MOST: Final = 100
"""The results in the JSON array."""


def best(
    game: Annotated[str, Parameter(help="Show only the results of this game.")] = "",
    /,
    *,
    json: Annotated[bool, Parameter(help="Print a JSON array of results.", negative="")] = False,
) -> None:
    """List the best results.

    To filter the list, open the leaderboard in the app, or type `best` in the plain menu.
    """
    chosen = find_game(game).info.id if game else None
    with open_store() as store:
        if json:
            print_json(store.leaderboard(Query(game=chosen, limit=MOST)) if store is not None else [])
        else:
            LeaderboardPage(open_desk(store), chosen, asks=False).show()
