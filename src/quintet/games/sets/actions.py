"""The vocabulary: every action has a number, and so does every reason to refuse one: R3."""

from typing import Final

from quintet.games.sets.tables import MAX_BOARD

# 0..20 pick the card at that place, then the two others.
CLEAR: Final = MAX_BOARD
HINT: Final = MAX_BOARD + 1
ACTIONS: Final = MAX_BOARD + 2

# Why an action is refused.
DONE, GAME_OVER, NO_SUCH_SEAT, NO_SUCH_CARD, NOTHING_PICKED, HINTS_OFF, HINTS_SPENT = range(7)
