"""Histogram: how often something took how long."""

from bisect import bisect_left
from typing import Final

__all__ = ["Histogram"]

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """Counts by upper bounds, in seconds."""

    def __init__(self) -> None:
        self.sum = 0.0
        self.count = 0
        self._counts = [0] * (len(BOUNDS) + 1)

    def add(self, seconds: float) -> None:
        self.sum += seconds
        self.count += 1
        self._counts[bisect_left(BOUNDS, seconds)] += 1

    def cumulative(self) -> list[tuple[str, int]]:
        """Returns each bound with how often it took at most that long."""
        total, rows = 0, []
        for bound, count in zip((*BOUNDS, None), self._counts, strict=True):
            total += count
            rows.append(("+Inf" if bound is None else f"{bound:g}", total))
        return rows
