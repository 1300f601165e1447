"""What happened: the log of moves, and which actions are private. R6.8.

The log is a cold part of a state: four bytes per move, all of them public, in chunks that states share.
"""

from typing import Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.core.state import State
from quintet.games.stratego.actions import MOVES, READY, RESIGN

CHUNK_BYTES: Final = 1024
ENTRY_BYTES: Final = 4
Entry = tuple[int, int, int, int]
"""A move: start, target, attacker's kind and defender's kind; the kinds are -1 if nobody fought."""


@kernel
def pack_entry(start: int, target: int, attacker: int, defender: int) -> int:
    """Returns a move as the log holds it; the kinds are -1 if nobody fought."""
    return start | (target << 7) | ((attacker + 1) << 14) | ((defender + 1) << 18)


def unpack_entry(entry: int) -> Entry:
    return entry & 127, entry >> 7 & 127, (entry >> 14 & 15) - 1, (entry >> 18 & 15) - 1


def append_entry(log: tuple[bytes, ...], entry: bytes) -> tuple[bytes, ...]:
    """Returns the log with one more move; full chunks are shared with earlier states."""
    if log and len(log[-1]) < CHUNK_BYTES:
        return (*log[:-1], log[-1] + entry)
    return (*log, entry)


def read_log(state: State) -> list[int]:
    """Returns every move so far, oldest first."""
    numbers: list[int] = np.frombuffer(b"".join(state.cold), "<i4").tolist()
    return numbers


def write_log(numbers: list[int]) -> tuple[bytes, ...]:
    """Returns the cold parts that hold these entries."""
    data = np.array(numbers, "<i4").tobytes()
    return tuple(data[at : at + CHUNK_BYTES] for at in range(0, len(data), CHUNK_BYTES))


def is_private(action: int) -> bool:
    """Whether only its own seat may know an action: setup actions other than `ready`: R6.2."""
    return action >= MOVES and action != READY and not RESIGN <= action <= RESIGN + 3
