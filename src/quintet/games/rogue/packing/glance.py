"""What the rules say about a packed quest: the hero's numbers, and which places are in sight, by one kernel."""

import threading
from typing import Any, Final, NamedTuple

import numpy as np

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


_desk: Final = _Desk()


def glance_at(data: bytes) -> Glance:
    """Returns what the rules say about a packed quest."""
    desk = _desk
    desk.work[:] = data
    entries.glance(desk.games, desk.numbers)
    read = desk.read
    might, armor, light, left, next_xp, score, carried, met, lying = read[: entries.LISTS].tolist()
    places = read[entries.LISTS : entries.LISTS + carried + met + lying].tolist()
    monsters, items = places[carried : carried + met], places[carried + met :]
    return Glance(might, armor, light, left, next_xp, score, places[:carried], monsters, items)
