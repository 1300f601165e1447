"""The status line below a board: what just happened, or as much of it as there is room for."""

import textwrap
from collections.abc import Callable, Sequence
from typing import Final

from quintet.core.errors import printable
from quintet.core.game import Event, Seat

__all__ = ["BETWEEN", "StatusLine", "fitting"]

MOST: Final = 8
BETWEEN: Final = " · "


def fitting(
    events: Sequence[Event],
    wide: int,
    lines: int,
    asides: frozenset[str],
    weighty: Callable[[Event], bool] = lambda _: False,
) -> str:
    """Returns the events that fit: the kinds in `asides` are left out first, weighty events last, each oldest first."""

    def weight(event: Event) -> int:
        return 0 if event.kind in asides else 2 if weighty(event) else 1

    shown = list(events[-MOST:])
    while len(shown) > 1 and _height(shown, wide) > lines:
        shown.remove(min(shown, key=weight))
    return _joined(shown)


def _joined(events: Sequence[Event]) -> str:
    return BETWEEN.join(printable(event.text) for event in events)


def _height(events: Sequence[Event], wide: int) -> int:
    return len(textwrap.wrap(_joined(events), max(wide, 1)))


class StatusLine:
    """What a viewer was shown since its own last action: a bot's reply must not hide what it replies to."""

    def __init__(self, *, piles_up: bool) -> None:
        self._piles_up = piles_up
        self._seat: Seat | None = None
        self.events: list[Event] = []

    def clear(self) -> None:
        self.events = []

    def add(self, seat: Seat | None, events: Sequence[Event]) -> None:
        """Adds events; another point of view starts with an empty line."""
        if seat != self._seat or not self._piles_up:
            self.clear()
        self._seat = seat
        self.events.extend(events)
