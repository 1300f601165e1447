"""Journal: a file beside the store where changes wait while another program holds the database.

Lines are only ever appended, each with its checksum, and the file is synced before a line counts as safe. All programs
share it, and whoever can write to the database moves all of it there and empties it. A lock keeps them apart: threads
by a mutex, processes by the file, so a killed process leaves nothing locked.
"""

import contextlib
import os
import threading
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from quintet.core.errors import QuintetError, printable

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Journal"]


class Journal:
    """The lines that wait. All methods but `is_empty` are for whoever is inside `locked`."""

    def __init__(self, path: Path | None) -> None:
        self.path = path or Path(os.devnull)
        """Without a path nothing ever waits."""
        self._mutex = threading.Lock()
        self._file: BinaryIO | None = None

    @property
    def is_empty(self) -> bool:
        try:
            return self.path.stat().st_size == 0
        except OSError:
            return True

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps everybody else away from the file."""
        with self._mutex, self._problems():
            self._file = self.path.open("a+b", buffering=0)
            try:
                _lock(self._file)
                yield
            finally:
                self._file.close()
                self._file = None

    def append(self, lines: Iterable[bytes]) -> None:
        """Adds lines; returns when they are on the disk. A line cut short by a kill spoils no later one."""
        file = self._opened()
        file.write(b"".join(b"\n%08x %b\n" % (zlib.crc32(line), line) for line in lines))
        os.fsync(file.fileno())

    def read(self) -> list[bytes]:
        """Returns all lines that were written whole."""
        file = self._opened()
        file.seek(0)
        return [line[9:] for line in file.read().split(b"\n") if line and _is_whole(line)]

    def clear(self) -> None:
        """Forgets everything, when it is in the database."""
        file = self._opened()
        file.truncate(0)
        os.fsync(file.fileno())

    def set_aside(self, lines: Iterable[bytes]) -> None:
        """Moves lines that nothing can be done with to a file of their own, so that they are not lost."""
        with self.path.with_name(f"{self.path.name}-refused").open("ab") as file:
            file.write(b"".join(line + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())

    def _opened(self) -> BinaryIO:
        assert self._file is not None
        return self._file

    @contextlib.contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise QuintetError(f"{printable(self.path.name)} cannot be written ({error.strerror}).") from None


def _is_whole(line: bytes) -> bool:
    return line[:8] == b"%08x" % zlib.crc32(line[9:])


def _lock(file: BinaryIO) -> None:
    """Waits for the lock, which is held until the file is closed."""
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX)
    else:  # pragma: no cover - Windows
        import msvcrt  # noqa: PLC0415 - exists only there

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined,unused-ignore]
