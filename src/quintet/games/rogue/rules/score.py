"""The score: R15.2."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.games.rogue.layout import WON, Quest

WIN_BONUS: Final = 10000
DEPTH_BONUS: Final = 1000


@kernel
def score_of(q: Quest) -> int:
    """Returns gold, level, experience, depth and the Amulet, minus a tenth of the turns: R15.2."""
    points = 10 * int(q.hero.gold) + 100 * int(q.hero.level) + 5 * int(q.hero.xp) - int(q.turn) // 10
    points += DEPTH_BONUS * int(q.deepest)
    if q.over == WON:
        points += WIN_BONUS
    return max(0, points)
