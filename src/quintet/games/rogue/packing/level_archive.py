"""Where the other levels are: rows beside the quest while a step runs, bytes beside it in a State: R1.4."""

import threading
from typing import Any, Final

import numpy as np

from quintet.core.record import dtype_of, quick, zeros
from quintet.games.rogue.layout import Level
from quintet.games.rogue.tables import DEPTHS

NO_LEVEL: Final = b""
NO_LEVELS: Final = (NO_LEVEL,) * (DEPTHS + 1)
"""The cold parts of a state: the older lines of the log, then the levels by depth."""


def level_record(data: bytes) -> Any:
    """Returns a stored level for reading."""
    rows: Any = np.ndarray(1, dtype_of(Level), data)
    return quick(rows)[0]


class LevelArchive(threading.local):
    """Ten rows of levels for each thread, which hold stored levels while a hero changes from one to another."""

    def __init__(self) -> None:
        self.levels: Any = zeros(Level, DEPTHS)

    def put(self, depth: int, data: bytes) -> None:
        self.levels[depth - 1 : depth] = np.ndarray(1, dtype_of(Level), data)

    def take(self, depth: int) -> bytes:
        data: bytes = self.levels[depth - 1 : depth].tobytes()
        return data
