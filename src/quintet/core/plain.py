"""Plain values of a packed record, for Python code that only reads.

Reading a NumPy record costs 2 microseconds a field. `State.plain` has the same names and costs a tenth of that:

    table: Table = state.plain
    table.count                 # an int
    table.board[: table.count]  # a tuple of ints; unsigned bytes come as `bytes`, a grid as a tuple of rows
    table.setup.target          # a nested record
    table.seat[2].score         # an array of records; a slice of one is a list

All numbers of a record are read at once, and its arrays when they are asked for: keep them in a local variable. Where
only a few numbers of nested records are needed, `numbers_of` reads those.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Any, overload

import numpy as np

from quintet.core.record import dtype_of

__all__ = ["Reader", "numbers_of", "reader_of"]

Reader = Callable[[bytes, int], Any]
"""Reads the record that starts at an offset."""

CODES = {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint8": "B", "uint64": "Q"}


class _Plain(tuple[Any, ...]):
    """One record: its numbers, then the bytes and the offset that its arrays are read from."""

    __slots__ = ()


class _PlainRows(Sequence[Any]):
    """An array of records, each read when it is asked for."""

    __slots__ = ("_count", "_data", "_read", "_size", "_start")

    def __init__(self, read: Reader, data: bytes, start: int, size: int, count: int) -> None:
        self._read, self._data, self._start, self._size, self._count = read, data, start, size, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self._read(self._data, self._start + k * self._size) for k in range(*index.indices(self._count))]
        if not 0 <= index < self._count:
            raise IndexError(f"There is no row {index}: rows are numbered 0 to {self._count - 1}.")
        return self._read(self._data, self._start + index * self._size)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])


def reader_of(record: type) -> Reader:
    """Returns the function that reads records of this class."""
    return _reader(record.__name__, dtype_of(record))


def numbers_of(record: type, *paths: str) -> Callable[[bytes], tuple[int, ...]]:
    """Returns what reads some numbers of a packed record at once, such as "hero.x", named in the record's order."""
    parts = [_find(dtype_of(record), path) for path in paths]
    if [at for at, _ in parts] != sorted(at for at, _ in parts):
        raise ValueError(f"The numbers of {record.__name__} must be named in the order of the record.")
    return _struct(parts).unpack_from


def _find(used: np.dtype[Any], path: str) -> tuple[int, np.dtype[Any]]:
    """Returns the offset and the type of a field of a nested record."""
    at = 0
    for name in path.split("."):
        at, used = at + _offset(used, name), _part(used, name)
    return at, used


@cache
def _reader(name: str, used: np.dtype[Any]) -> Reader:
    names: Sequence[str] = used.names or ()
    numbers = [each for each in names if _part(used, each).kind in "iu"]
    scope: dict[str, Any] = {"__slots__": ()}
    for place, each in enumerate(numbers):
        scope[each] = property(itemgetter(place))
    for each in names:
        if each not in scope:
            scope[each] = property(_at(_field_reader(each, _part(used, each)), _offset(used, each)))
    plain = type(name, (_Plain,), scope)
    unpack = _numbers(used, numbers).unpack_from
    if len(numbers) == len(names):
        return lambda data, start: plain(unpack(data, start))  # without arrays, the numbers are everything

    def read(data: bytes, start: int) -> Any:
        return plain((*unpack(data, start), data, start))

    return read


def _part(layout: np.dtype[Any], name: str) -> np.dtype[Any]:
    part: np.dtype[Any] = layout.fields[name][0]  # type: ignore[index]
    return part


def _offset(layout: np.dtype[Any], name: str) -> int:
    return int(layout.fields[name][1])  # type: ignore[index]


def _at(read: Reader, offset: int) -> Callable[[_Plain], Any]:
    return lambda plain: read(plain[-2], plain[-1] + offset)


def _numbers(layout: np.dtype[Any], names: Sequence[str]) -> Struct:
    """Returns what reads all numbers of a record at once, and skips its arrays and gaps."""
    return _struct([(_offset(layout, name), _part(layout, name)) for name in names])


def _struct(parts: Sequence[tuple[int, np.dtype[Any]]]) -> Struct:
    codes, end = ["<"], 0
    for offset, part in parts:
        codes.append(f"{offset - end}x{CODES[part.name]}")
        end = offset + part.itemsize
    return Struct("".join(codes))


def _field_reader(name: str, used: np.dtype[Any]) -> Reader:
    if used.subdtype is None:
        return _reader(name, used)
    element, shape = used.subdtype
    if element.names:
        return _rows_reader(_reader(name, element), element.itemsize, shape)
    if element == np.uint8:
        return _nested(_bytes_reader(shape[-1]), shape[-1], shape[:-1])
    numbers = Struct(f"<{shape[-1]}{CODES[element.name]}").unpack_from
    return _nested(numbers, element.itemsize * shape[-1], shape[:-1])


def _rows_reader(read: Reader, size: int, shape: tuple[int, ...]) -> Reader:
    return _nested(lambda data, start: _PlainRows(read, data, start, size, shape[-1]), size * shape[-1], shape[:-1])


def _bytes_reader(count: int) -> Reader:
    return lambda data, start: data[start : start + count]


def _nested(read: Reader, size: int, shape: tuple[int, ...]) -> Reader:
    """Returns a reader of a tuple of what `read` reads, one level for each dimension."""
    for count in reversed(shape):
        read, size = _tuple_reader(read, size, count), size * count
    return read


def _tuple_reader(read: Reader, size: int, count: int) -> Reader:
    return lambda data, start: tuple(read(data, start + k * size) for k in range(count))
