"""The numbered vocabulary of actions: the document's nine, the one that empties the queue, and the clock's. R6."""

from typing import Final

from quintet.games.catamaze.model import Action

MOVE_COUNT: Final = 4
"""Actions 0 to 3 are moves, in the order of the directions."""
FIRST_SHOT: Final = 4
"""Actions 4 to 7 are shots, in the order of the directions."""
WAIT: Final = 8
CLEAR: Final = 9
TICK: Final = 10
ACTIONS: Final = 11

ACTION_NAMES: Final = tuple(Action)
NAMES: Final = (*(action.value for action in ACTION_NAMES), "CLEAR_QUEUE", "TICK")
