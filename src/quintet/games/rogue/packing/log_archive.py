"""The log beyond the record: lines about to leave its 64 rows move to a cold part, a thousand lines in all: R13.1.

Lines move in blocks, so most actions leave the cold part alone and states share it. How much has moved follows from how
much was ever logged, so equal states have equal cold parts, however they were reached.
"""

from typing import Any, Final

import numpy as np

from quintet.core.record import dtype_of
from quintet.games.rogue.layout import MAX_LOG, LogRow, Quest
from quintet.games.rogue.text.names import shape_of

__all__ = [
    "MOST_LINES",
    "archived",
    "first_stored",
    "freeze_rows",
    "has_moved",
    "history_rows",
    "lengthen",
    "logged_in",
    "place_of",
    "thaw_rows",
]

BLOCK: Final = 16
HOT: Final = MAX_LOG - BLOCK
"""Lines of the record that never move; one action adds at most as many, so none is lost."""
COLD_LINES: Final = 1000 - HOT
"""Lines of the cold part; with those of the record they make a thousand."""
MOST_LINES: Final = COLD_LINES + HOT + BLOCK - 1


def place_of(name: str) -> slice:
    """Returns the place of a number among the record's bytes; reading it there is faster than through NumPy."""
    fields: Any = dtype_of(Quest).fields
    kind, offset = fields[name][:2]
    return slice(offset, offset + kind.itemsize)


_LOGGED: Final = place_of("logged")
_LOW: Final = _LOGGED.start
_BLOCKS: Final = 256 - BLOCK


def has_moved(before: bytes, after: bytes) -> bool:
    """Whether an action filled a block; it adds far fewer than 256 lines, so the low byte is enough."""
    return bool((before[_LOW] ^ after[_LOW]) & _BLOCKS)


def logged_in(data: bytes) -> int:
    """Returns how many lines the log of a packed quest ever had."""
    return int.from_bytes(data[_LOGGED], "little")


def archived(logged: int) -> int:
    """Returns how many of the first lines have moved to the cold part."""
    return max(0, logged // BLOCK * BLOCK - HOT)


def first_stored(logged: int) -> int:
    """Returns the number of the oldest line that is still stored."""
    return max(0, archived(logged) - COLD_LINES)


def lengthen(history: bytes, before: bytes, after: bytes) -> bytes:
    """Returns the cold part after an action, with what has left the hot lines and without what is too old."""
    start, stop = archived(logged_in(before)), archived(logged_in(after))
    if start == stop:
        return history
    known = logged_in(before)
    rows = [_ring(before)[k % MAX_LOG] for k in range(start, min(stop, known))]
    rows += [_ring(after)[k % MAX_LOG] for k in range(max(start, known), stop)]
    return (history + freeze_rows(rows))[-COLD_LINES * dtype_of(LogRow).itemsize :]


def _ring(data: bytes) -> list[Any]:
    lines: list[Any] = np.ndarray(1, dtype_of(Quest), data)[0].log.tolist()
    return lines


def thaw_rows(history: bytes) -> Any:
    """Returns the cold lines as packed rows that may be changed."""
    return np.ndarray(len(history) // dtype_of(LogRow).itemsize, dtype_of(LogRow), bytearray(history))


def freeze_rows(lines: list[Any]) -> bytes:
    """Returns plain lines as a cold part."""
    rows = np.zeros(len(lines), dtype_of(LogRow))
    for k, line in enumerate(lines):
        rows[k] = tuple(line)
    return rows.tobytes()


def history_rows(data: bytes, history: bytes) -> list[Any]:
    """Returns every stored line as a named tuple, oldest first."""
    shape, logged = shape_of(LogRow), logged_in(data)
    ring = _ring(data)
    hot = [ring[k % MAX_LOG] for k in range(archived(logged), logged)]
    return [shape(*row) for row in (*thaw_rows(history).tolist(), *hot)]
