"""The clock of a ticking game: its owner gives it the time, and it says how many ticks are due. It never sleeps."""

from typing import Final

from quintet.core.errors import BadOptions

__all__ = ["FASTEST", "MOST_DUE", "SLOWEST", "Clock"]

SLOWEST: Final = 0.5
FASTEST: Final = 8.0
MOST_DUE: Final = 8
"""How many ticks may be due at once: after the machine was asleep, nobody wants the lost hours in one second."""


class Clock:
    """Time at one table. Every method takes the present moment in seconds of any steady clock."""

    def __init__(self, now: float, *, seconds_per_tick: float = 1.0, speed: float = 1.0, paused: bool = False) -> None:
        if not seconds_per_tick > 0:
            raise BadOptions(f"A tick lasts more than 0 seconds, not {seconds_per_tick:g}.")
        self.seconds_per_tick = seconds_per_tick
        self.paused = paused
        self.speed = _checked(speed)
        self._seen = now
        self._owed = 0.0

    def due(self, now: float) -> int:
        """Returns how many ticks to play now, and counts them as played."""
        self._feed(now)
        ticks = int(self._owed)
        self._owed -= ticks
        return ticks

    def wait(self, now: float) -> float | None:
        """Returns the seconds until the next tick is due; None while paused."""
        self._feed(now)
        if self.paused:
            return None
        return max(0.0, (1.0 - self._owed) * self.seconds_per_tick / self.speed)

    def pause(self, now: float) -> None:
        """Stops time; the part of a tick that has passed still counts."""
        self._feed(now)
        self.paused = True

    def resume(self, now: float) -> None:
        self._feed(now)
        self.paused = False

    def set_speed(self, now: float, speed: float) -> None:
        """Sets the speed from now on, from half to eight times the usual one."""
        chosen = _checked(speed)
        self._feed(now)
        self.speed = chosen

    def _feed(self, now: float) -> None:
        passed = max(0.0, now - self._seen)
        self._seen = max(now, self._seen)
        if not self.paused:
            self._owed = min(self._owed + passed * self.speed / self.seconds_per_tick, float(MOST_DUE))


def _checked(speed: float) -> float:
    if not SLOWEST <= speed <= FASTEST:
        raise BadOptions(f"The speed goes from {SLOWEST:g} to {FASTEST:g} times, not {speed:g}.")
    return speed
