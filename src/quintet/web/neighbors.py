"""Neighbors: what server processes tell each other beside what is in the store, and who is connected to the others.

Nothing of it is stored. A process that starts, or that may have missed something, asks everybody; a process that says
nothing for a while is dead, and so nobody is connected to it.
"""

from typing import Final, TypeAlias

import msgspec

from quintet.web.wire import Signaled

__all__ = [
    "BEAT_SECONDS",
    "NOBODY",
    "Alive",
    "Here",
    "Left",
    "Neighbors",
    "Paced",
    "Said",
    "Spoken",
    "Visitors",
    "read",
]

BEAT_SECONDS: Final = 5.0
"""How often a process says that it lives."""
SILENT_SECONDS: Final = 4 * BEAT_SECONDS


class Visitors(msgspec.Struct, frozen=True):
    """Who is connected to a table."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    def __add__(self, other: "Visitors") -> "Visitors":
        return Visitors(self.seats | other.seats, self.watching + other.watching)


NOBODY: Final = Visitors()


class Here(msgspec.Struct, frozen=True, tag="here", tag_field="type"):
    """Who is connected to a table through a process."""

    process: str
    table: str
    visitors: Visitors


class Alive(msgspec.Struct, frozen=True, tag="alive", tag_field="type"):
    """A process lives; one that `asks` wants to know who is connected to everybody else."""

    process: str
    asks: bool = False


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="type"):
    """A process ends."""

    process: str


class Paced(msgspec.Struct, frozen=True, tag="paced", tag_field="type"):
    """Somebody paused a table or changed its speed; the process that moves its time must know."""

    table: str
    paused: bool | None
    speed: float | None


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="type"):
    """Somebody gave a signal at a table."""

    table: str
    signal: Signaled


Spoken: TypeAlias = Here | Alive | Left | Paced | Said
_DECODER: Final = msgspec.json.Decoder(Spoken)


def read(text: str) -> Spoken:
    """Returns what another process said."""
    spoken: Spoken = _DECODER.decode(text)
    return spoken


class Neighbors:
    """The other processes that use the same store."""

    def __init__(self) -> None:
        self._heard: dict[str, float] = {}
        """When each process said something last."""
        self._visitors: dict[str, dict[str, Visitors]] = {}
        """By table and process."""

    def at(self, table: str) -> Visitors:
        """Returns who is connected to a table through other processes."""
        return sum(self._visitors.get(table, {}).values(), NOBODY)

    def hear(self, spoken: Here | Alive, now: float) -> None:
        """Takes in that a process lives, and who is connected to it."""
        self._heard[spoken.process] = now
        if isinstance(spoken, Here):
            self._put(spoken)

    def _put(self, spoken: Here) -> None:
        visitors = self._visitors.setdefault(spoken.table, {})
        visitors[spoken.process] = spoken.visitors
        if spoken.visitors == NOBODY:
            del visitors[spoken.process]
        if not visitors:
            del self._visitors[spoken.table]

    def forget(self, process: str) -> list[str]:
        """Forgets a process that ended; returns the tables where somebody was connected to it."""
        self._heard.pop(process, None)
        tables = [table for table, visitors in self._visitors.items() if process in visitors]
        for table in tables:
            self._put(Here(process, table, NOBODY))
        return tables

    def forget_silent(self, now: float) -> list[str]:
        """Forgets the processes that died without a word; returns the tables where somebody was connected to them."""
        silent = [process for process, heard in self._heard.items() if now - heard > SILENT_SECONDS]
        return [table for process in silent for table in self.forget(process)]
