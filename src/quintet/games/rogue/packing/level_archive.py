"""Where the other levels are: rows beside the quest while a step runs, bytes beside it in a State: R1.4."""

import threading
from typing import Any, Final

import numpy as np

from quintet.core.record import JIT, dtype_of, packed, zeros
from quintet.games.rogue.layout import Level
from quintet.games.rogue.tables import DEPTHS

NO_LEVEL: Final = b""
NO_LEVELS: Final = (NO_LEVEL,) * (DEPTHS + 1)
"""The cold parts of a state: the older lines of the log, then the levels by depth."""


def freeze_level(data: bytes) -> bytes:
    """Returns a level's bytes in the compiled layout, whatever this process uses."""
    return data if JIT else _recast(data, dtype_of(Level), packed(Level))


def thaw_level(data: bytes) -> bytes:
    """Returns a stored level in the layout of this process."""
    return data if JIT else _recast(data, packed(Level), dtype_of(Level))


def _recast(data: bytes, before: Any, after: Any) -> bytes:
    rows = np.zeros(1, after)
    rows[...] = np.ndarray(1, before, data)
    return rows.tobytes()


def level_record(data: bytes) -> Any:
    """Returns a level in the layout of this process for reading."""
    return np.ndarray(1, dtype_of(Level), data)[0]


class LevelArchive(threading.local):
    """Ten rows of levels for each thread, which hold stored levels while a hero changes from one to another."""

    def __init__(self) -> None:
        self.levels: Any = zeros(Level, DEPTHS)

    def put(self, depth: int, data: bytes) -> None:
        self.levels[depth - 1 : depth] = np.ndarray(1, dtype_of(Level), thaw_level(data))

    def take(self, depth: int) -> bytes:
        return freeze_level(self.levels[depth - 1 : depth].tobytes())
