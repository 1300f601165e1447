"""Work per CPU-second."""

import statistics
import time
from collections.abc import Iterator
from typing import Final

__all__ = ["rate"]

RUNS: Final = 3


def rate(work: Iterator[int], seconds: float) -> float:
    """Returns units of work per CPU-second: the median of several runs, after one step to warm up."""
    next(work)
    return statistics.median(_run(work, seconds) for _ in range(RUNS))


def _run(work: Iterator[int], seconds: float) -> float:
    done, begun, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        done += next(work)
        spent = time.process_time() - begun
    return done / spent
