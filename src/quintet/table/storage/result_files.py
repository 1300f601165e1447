"""Files of results, to carry them to another machine: a line that says what it is, and one line of JSON each.

They are written and read line by line, so they may be of any length.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from quintet.core.codec import decode, encode
from quintet.core.errors import BadSave, quoted
from quintet.table.scores.results import Result
from quintet.table.storage.files import read_file_safely, read_lines_safely
from quintet.table.storage.port import Connection
from quintet.table.storage.results import add_results, is_known

__all__ = ["merge_results", "read_results", "write_results"]

KIND: Final = "quintet results"
VERSION: Final = 2
MAX_OLD_BYTES: Final = 128 * 1024 * 1024
"""The limit for a file of version 1, which is read as a whole."""
WHAT: Final = "the file of results"


class _Head(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    version: int


class _OldFile(_Head, frozen=True, kw_only=True):
    results: list[Result]


def write_results(results: Iterable[Result]) -> Iterator[bytes]:
    """Yields the lines of a file for another machine."""
    yield encode(_Head(kind=KIND, version=VERSION)) + b"\n"
    for result in results:
        yield encode(result) + b"\n"


def read_results(path: Path | str) -> Iterator[Result]:
    """Yields the results in a file, of this version or the first one."""
    lines = read_lines_safely(path)
    first = next(lines, b"")
    if first.strip() == b"{":  # version 1: one indented object
        yield from _read_old(path)
        return
    _check(decode(first, _Head, WHAT), VERSION)
    for number, line in enumerate(lines, 2):
        yield decode(line, Result, f"line {number} of {WHAT}")


def _read_old(path: Path | str) -> list[Result]:
    file = decode(read_file_safely(path, MAX_OLD_BYTES), _OldFile, WHAT, MAX_OLD_BYTES)
    _check(file, 1)
    return file.results


def _check(head: _Head, version: int) -> None:
    if head.kind != KIND or head.version != version:
        said = quoted(head.kind)
        raise BadSave(f"This is not a file of results: it says {said}, version {head.version}. Choose another file.")


def merge_results(connection: Connection, results: Iterable[Result], owner: str) -> int:
    """Adds the results that are not there yet; returns how many."""
    new = 0
    for result in results:
        if not is_known(connection, result, owner):
            add_results(connection, [msgspec.structs.replace(result, match=None)], owner)
            new += 1
    return new
