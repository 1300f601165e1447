"""The log beyond the record: lines about to leave its 64 rows move to a cold part, a thousand lines in all: R13.1.

Lines move in blocks, so most actions leave the cold part alone and states share it. How much has moved follows from how
much was ever logged, so equal states have equal cold parts, however they were reached.
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from quintet.core.plain import reader_of
from quintet.core.record import dtype_of
from quintet.games.rogue.layout import MAX_LOG, LogRow
from quintet.games.rogue.packing.places import place_of

__all__ = [
    "MOST_LINES",
    "archived",
    "first_stored",
    "freeze_rows",
    "has_moved",
    "history_rows",
    "lengthen",
    "lines_between",
    "logged_in",
    "plain_lines",
    "thaw_rows",
]

BLOCK: Final = 16
LINE_NUMBERS: Final = len(dtype_of(LogRow).names or ())
HOT: Final = MAX_LOG - BLOCK
"""Lines of the record that never move; one action adds at most as many, so none is lost."""
COLD_LINES: Final = 1000 - HOT
"""Lines of the cold part; with those of the record they make a thousand."""
MOST_LINES: Final = COLD_LINES + HOT + BLOCK - 1


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
    moved = lines_between(before, start, min(stop, known)) + lines_between(after, max(start, known), stop)
    return (history + freeze_rows(plain_lines(moved)))[-COLD_LINES * dtype_of(LogRow).itemsize :]


def lines_between(data: bytes, first: int, stop: int) -> bytes:
    """Returns lines of the record by their numbers, packed one after another."""
    start, end = _RING + first % MAX_LOG * _SIZE, _RING + stop % MAX_LOG * _SIZE
    if first >= stop:
        return b""
    return data[start:end] if start < end else data[start:_RING_END] + data[_RING:end]


def plain_lines(lines: bytes) -> list[Any]:
    """Returns packed lines as plain values."""
    return [_row(lines[at : at + _SIZE]) for at in range(0, len(lines), _SIZE)]


@lru_cache(4096)
def _row(raw: bytes) -> Any:
    """Returns one line; most are asked for again after every action, so they are cached."""
    return _READ(raw, 0)


_READ: Final = reader_of(LogRow)
_RING, _RING_END = place_of("log").start, place_of("log").stop
_SIZE: Final = dtype_of(LogRow).itemsize


def thaw_rows(history: bytes) -> Any:
    """Returns the cold lines as packed rows that may be changed."""
    return np.ndarray(len(history) // dtype_of(LogRow).itemsize, dtype_of(LogRow), bytearray(history))


def freeze_rows(lines: list[Any]) -> bytes:
    """Returns plain lines as a cold part."""
    rows = np.zeros(len(lines), dtype_of(LogRow))
    for k, line in enumerate(lines):
        rows[k] = tuple(line[:LINE_NUMBERS])
    return rows.tobytes()


def history_rows(data: bytes, history: bytes) -> list[Any]:
    """Returns every stored line as plain values, oldest first."""
    logged = logged_in(data)
    return plain_lines(history + lines_between(data, archived(logged), logged))
