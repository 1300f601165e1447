"""Thinking time: a base for everybody and an increment for each action, by world time.

A seat's clock starts with its second turn, so that nobody loses time before arriving. It runs on while nobody looks,
and while the server is down.
"""

from collections.abc import Collection
from typing import Annotated

import msgspec
from msgspec import Meta

__all__ = ["Clock", "ClockState"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chose."""

    seconds: Annotated[float, Meta(ge=1, le=86_400)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0


class ClockState(msgspec.Struct, frozen=True):
    """What is left for each seat, as of a moment of world time, and whose time runs since then."""

    left: tuple[float, ...]
    since: float
    running: tuple[int, ...] = ()
    begun: tuple[int, ...] = ()
    """The seats that have acted, whose clocks run from now on when it is their turn."""

    def at(self, now: float) -> tuple[float, ...]:
        """Returns what is left for each seat now."""
        passed = max(now - self.since, 0.0)
        return tuple(left - passed * (seat in self.running) for seat, left in enumerate(self.left))

    def moved(self, now: float, acted: int | None, to_act: Collection[int], increment: float) -> "ClockState":
        """Returns the clocks after something happened: `acted` is the seat that acted, if one did."""
        left = list(self.at(now))
        begun = self.begun
        if acted is not None and acted < len(left):
            left[acted] += increment * (acted in begun)
            begun = tuple(sorted({*begun, acted}))
        running = tuple(seat for seat in to_act if seat in begun)
        return ClockState(tuple(left), now, running, begun)

    def due(self) -> float | None:
        """Returns when the first clock will be out; None while none runs."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def expired(self, now: float) -> int | None:
        """Returns a seat whose time is over."""
        left = self.at(now)
        return next((seat for seat in self.running if left[seat] <= 0), None)
