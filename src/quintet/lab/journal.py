"""Journal: what has been played so far, in a file beside the result, so that an interrupted run resumes.

The first line names the run, and each further line holds one thing that was played, in the order in which they ended.
The result itself is written once, at the end, in the order of the run.
"""

import contextlib
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from quintet.core.codec import encode
from quintet.core.errors import BadOptions

__all__ = ["Journal"]

SUFFIX: Final = ".part"
T = TypeVar("T")


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    run: str


class Journal(Generic[T]):
    """What one run has played; `out` is where its result will be."""

    def __init__(self, out: Path, digest: str, kind: type[T], called: str) -> None:
        """Opens the journal of a run; one that holds another run is refused, and called so."""
        self.path = out.with_name(out.name + SUFFIX)
        self.entries: list[T] = self._read(Head(digest), kind, called) if self.path.exists() else []
        lines: list[Any] = [Head(digest), *self.entries]
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_bytes(b"".join(encode(line) + b"\n" for line in lines))
        fresh.replace(self.path)  # without the line that a killed process left half written
        self._file = self.path.open("ab")

    def _read(self, head: Head, kind: type[T], called: str) -> list[T]:
        first, *lines = self.path.read_bytes().split(b"\n")
        if first != encode(head):
            raise BadOptions(f"{self.path.name} holds the games of another {called}. Choose another file, or move it.")
        found: list[T] = []
        for line in lines[:-1]:
            with contextlib.suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line, type=kind))
        return found

    def add(self, entry: T) -> None:
        self._file.write(encode(entry) + b"\n")
        self._file.flush()

    def close(self, *, done: bool) -> None:
        """Closes the file, and removes it once the result is written."""
        self._file.close()
        if done:
            self.path.unlink()
