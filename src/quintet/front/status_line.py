"""What just happened, in the few lines below a board: all of it if there is room, else what matters or is latest."""

import textwrap
from collections.abc import Callable, Sequence
from typing import Final

from quintet.core.errors import printable
from quintet.core.game import Event, Seat

__all__ = ["BETWEEN", "News", "fitting"]

MOST: Final = 8
BETWEEN: Final = " · "


def fitting(
    events: Sequence[Event],
    wide: int,
    lines: int,
    asides: frozenset[str],
    weighty: Callable[[Event], bool] = lambda _: False,
) -> str:
    """Lines of what happened; events of the kinds in `asides` are the first to be left out, weighty ones the last."""
    told = list(events[-MOST:])
    if _height(told, wide) > lines:
        told = [event for event in told if event.kind not in asides] or told
    while len(told) > 1 and _height(told, wide) > lines:
        del told[next((at for at, event in enumerate(told) if not weighty(event)), 0)]
    return _joined(told)


def _joined(events: Sequence[Event]) -> str:
    return BETWEEN.join(printable(event.text) for event in events)


def _height(events: Sequence[Event], wide: int) -> int:
    return len(textwrap.wrap(_joined(events), max(wide, 1)))


class News:
    """What one pair of eyes was told since its own last action: a bot's answer must not hide what it answers."""

    def __init__(self, *, piles_up: bool) -> None:
        self._piles_up = piles_up
        self._seat: Seat | None = None
        self.events: list[Event] = []

    def forget(self) -> None:
        self.events = []

    def hear(self, seat: Seat | None, events: Sequence[Event]) -> None:
        """Takes in what these eyes were told; other eyes begin anew."""
        if seat != self._seat or not self._piles_up:
            self.forget()
        self._seat = seat
        self.events.extend(events)
