"""What the rules say about a packed quest: the hero's numbers, and which places are in sight, by one kernel."""

import threading
from collections.abc import Callable
from struct import Struct
from typing import Any, Final, NamedTuple, cast

import numpy as np

from quintet.core.kernel import Kernel
from quintet.core.record import dtype_of
from quintet.games.rogue.layout import Quest
from quintet.games.rogue.rules import entries

__all__ = ["Glance", "glance_at"]


class Glance(NamedTuple):
    """The numbers of the hero that follow from others, and places of the record."""

    might: int
    armor_class: int
    light: int
    light_left: int
    """Turns that the light still burns; -1 if nothing burns."""
    next_xp: int
    score: int
    slots: list[int]
    """Slots of the pack in use."""
    monsters: list[int]
    """Places of monsters, doubled, plus 1 if the hero only senses them."""
    items: list[int]
    """Places of items in sight."""


class _Desk(threading.local):
    """The arrays that the kernel works on, for each thread its own."""

    def __init__(self) -> None:
        self.work = bytearray(dtype_of(Quest).itemsize)
        self.games: Any = np.ndarray(1, dtype_of(Quest), self.work)
        self.numbers = np.zeros(entries.GLANCE, np.int64)
        self.read = memoryview(self.numbers)  # type: ignore[arg-type]
        self._quick: Callable[..., None] | None = None

    def look(self) -> None:
        """Runs the kernel: its code itself once it is compiled, as the arrays are of the same types every time."""
        if self._quick is not None:
            self._quick(self.games, self.numbers)
        else:
            _GLANCE(self.games, self.numbers)
            if _GLANCE.is_loaded:
                self._quick = _GLANCE.unchecked()


_GLANCE: Final = cast("Kernel", entries.glance)
_HEAD: Final = Struct(f"={entries.LISTS}q").unpack_from
_desk: Final = _Desk()


def glance_at(data: bytes) -> Glance:
    """Returns what the rules say about a packed quest."""
    desk = _desk
    desk.work[:] = data
    desk.look()
    might, armor, light, left, next_xp, score, carried, met, lying = _HEAD(desk.read)
    places = desk.read[entries.LISTS : entries.LISTS + carried + met + lying].tolist()
    monsters, items = places[carried : carried + met], places[carried + met :]
    return Glance(might, armor, light, left, next_xp, score, places[:carried], monsters, items)
