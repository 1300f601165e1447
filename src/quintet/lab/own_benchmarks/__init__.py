"""What only one game can measure: a module for each game, named by its id, with an `OWN` of this type."""

from collections.abc import Callable

import msgspec

__all__ = ["OwnBenchmarks"]


class OwnBenchmarks(msgspec.Struct, frozen=True, kw_only=True):
    """The measurements of one game; each takes the CPU-seconds of a run."""

    batch: Callable[[int, float], float] | None = None
    """Instead of the general batch of this many games, where a step is more than one call of the step kernel."""
    single: Callable[[float], float] | None = None
    """Instead of the general single game, for the same reason."""
    more: Callable[[float], dict[str, float]] | None = None
    """More numbers, by name."""
