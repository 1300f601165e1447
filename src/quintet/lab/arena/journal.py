"""Journal: the games that were played so far, in a file beside the result, so that a tournament resumes.

The first line names the tournament, and each further line holds one game, in the order in which they ended. The result
itself is written once, at the end, in the order of the fixtures.
"""

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from quintet.core.codec import encode
from quintet.core.errors import BadOptions
from quintet.lab.arena.play import Played
from quintet.lab.arena.thinking import Thinking

__all__ = ["Entry", "Journal"]

SUFFIX: Final = ".part"


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    tournament: str


class Entry(msgspec.Struct, frozen=True):
    """One game and how long both bots thought; the result leaves the times out."""

    played: Played
    thinking: tuple[Thinking, Thinking]


class Journal:
    """The games of one tournament; `out` is where its result will be."""

    def __init__(self, out: Path, digest: str) -> None:
        self.path = out.with_name(out.name + SUFFIX)
        self._digest = digest
        self.entries = self._read() if self.path.exists() else []
        lines = [Head(digest), *self.entries]
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.write_bytes(b"".join(encode(line) + b"\n" for line in lines))
        fresh.replace(self.path)  # without the line that a killed process left half written
        self._file = self.path.open("ab")

    def _read(self) -> list[Entry]:
        first, *lines = self.path.read_bytes().split(b"\n")
        if first != encode(Head(self._digest)):
            raise BadOptions(
                f"{self.path.name} holds the games of another tournament. Choose another file, or move it."
            )
        found: dict[int, Entry] = {}
        for line in lines[:-1]:
            with contextlib.suppress(msgspec.DecodeError):
                entry = msgspec.json.decode(line, type=Entry)
                found[entry.played.number] = entry
        return list(found.values())

    def add(self, entry: Entry) -> None:
        self._file.write(encode(entry) + b"\n")
        self._file.flush()

    def close(self, *, done: bool) -> None:
        """Closes the file, and removes it once the result is written."""
        self._file.close()
        if done:
            self.path.unlink()
