"""For authors of games: the laws that every game must obey, and golden playthroughs.

from quintet.testing import check_game
check_game(MY_GAME)             # raises BrokenLaw, which names the law, the seed and the step
"""

from quintet.testing.golden import playthrough, regenerate
from quintet.testing.law import LAWS, BrokenLaw
from quintet.testing.suite import check_game

__all__ = ["LAWS", "BrokenLaw", "check_game", "playthrough", "regenerate"]
