"""What single games add to their lines beside their actions: the same that their skins add in the app.

`quintet.plain.games.<game>:LINES` is ours. A package adds some for its own game with an entry point in the group
`quintet.lines` whose name is the game's id. A game without any gets the base class.
"""

from typing import Final

from quintet.front.plugins import find_part
from quintet.plain.games.game_lines import GameLines, LinesTable, Word, list_words

__all__ = ["GameLines", "LinesTable", "Word", "lines_for", "list_words"]

GROUP: Final = "quintet.lines"


def lines_for(game: str) -> type[GameLines]:
    """Returns what a game adds to its lines, or the base class."""
    return find_part(__name__, game, "LINES", GROUP) or GameLines
