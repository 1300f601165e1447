"""Wilson's interval: how far off a share may be that was measured over some games."""

import math
from typing import Final

__all__ = ["wilson"]

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95% interval."""


def wilson(score: float, games: int) -> tuple[float, float]:
    """Returns the 95% interval of a score over this number of games."""
    if games == 0:
        return 0.0, 1.0
    square = CONFIDENCE**2
    center = (score + square / (2 * games)) / (1 + square / games)
    spread = CONFIDENCE / (1 + square / games) * math.sqrt(score * (1 - score) / games + square / (4 * games**2))
    return max(center - spread, 0.0), min(center + spread, 1.0)
