"""Packed records: a class with annotated fields that is also a memory layout.

    @record
    class Entity:
        x: i16
        hp: i8
        queue: Annotated[Array, i8, 100]        # a fixed array of numbers
        rng: Rng                                # a nested record
    @record
    class World:
        entities: Annotated[Rows[Entity], 8]    # an array of records

mypy sees an ordinary class, NumPy an aligned structured dtype, and Numba a struct. A running game is one such record,
and a thousand games are an array of a thousand records.

Records are packed the same way whether the rules are compiled or not; see `quintet.core.wide`.
"""

import functools
import os
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from operator import itemgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ANY",
    "JIT",
    "NOT_COMPILED",
    "Array",
    "Bytes",
    "Cube",
    "Ints",
    "Masks",
    "Rows",
    "array_parts",
    "dtype_of",
    "dtype_of_element",
    "i8",
    "i16",
    "i32",
    "i64",
    "is_record",
    "quick",
    "quick_layout",
    "quick_record",
    "record",
    "rows_over",
    "u8",
    "word64",
    "zeros",
]

JIT = os.environ.get("QUINTET_JIT", "1") != "0" and find_spec("numba") is not None
"""Whether kernels are compiled, unless `QUINTET_JIT=0` or Numba is not installed; set when Quintet is imported."""
NOT_COMPILED = "not compiled (QUINTET_JIT=0, or Numba is not installed)"

Array: TypeAlias = NDArray[Any]
R = TypeVar("R")

if TYPE_CHECKING:
    i8: TypeAlias = int
    i16: TypeAlias = int
    i32: TypeAlias = int
    i64: TypeAlias = int
    u8: TypeAlias = int
    word64: TypeAlias = Any

    class Rows(Generic[R]):
        """An array of records."""

        @overload
        def __getitem__(self, index: int) -> R: ...
        @overload
        def __getitem__(self, index: slice) -> "Rows[R]": ...
        def __getitem__(self, index: int | slice) -> "R | Rows[R]":
            raise NotImplementedError

        def __setitem__(self, index: int | slice, value: Any) -> None: ...

        def __iter__(self) -> Iterator[R]:
            raise NotImplementedError

        def __len__(self) -> int:
            raise NotImplementedError

        def tobytes(self) -> bytes:
            raise NotImplementedError

        shape: tuple[int, ...]
        nbytes: int
        dtype: np.dtype[Any]

else:
    i8, i16, i32, i64, u8 = np.int8, np.int16, np.int32, np.int64, np.uint8

    class word64(np.uint64):
        """A word of a secret key, the only unsigned number outside a grid."""

    class Rows(Generic[R]):
        """An array of records: `Rows[Entity]`."""


ANY = 0
"""The size of an array of any length."""
Ints: TypeAlias = Annotated[Array, i64, (ANY,)]
"""A vector of 64-bit integers, one per game of a batch."""
Bytes: TypeAlias = Annotated[Array, u8, (ANY,)]
Masks: TypeAlias = Annotated[Array, u8, (ANY, ANY)]
"""A row of bytes per game: legal-action masks and byte observations."""
Cube: TypeAlias = Annotated[Array, u8, (ANY, ANY, ANY)]

_SIGNED = (np.int8, np.int16, np.int32, np.int64)
_GRID = (*_SIGNED, np.uint8)
_RESERVED = frozenset(dir(np.record))


def record(cls: type[R]) -> type[R]:
    """Adds the memory layout to the class."""
    fields = get_type_hints(cls, include_extras=True)
    if not fields:
        raise TypeError(f"The record {cls.__name__} has no fields. Annotate at least one.")
    for name in fields:
        _check_name(cls, name)
    cls.__fields__ = _layout(cls, fields)  # type: ignore[attr-defined]
    cls.__dtype__ = np.dtype((np.record, cls.__fields__))  # type: ignore[attr-defined]
    return cls


def is_record(cls: object) -> bool:
    return isinstance(cls, type) and hasattr(cls, "__dtype__")


def dtype_of(cls: type) -> np.dtype[Any]:
    """Returns the layout of a record, which is the same in every process."""
    return cls.__dtype__  # type: ignore[attr-defined, no-any-return]


def dtype_of_element(element: Any) -> np.dtype[Any]:
    """Returns the layout of one element of an array: a record or a number."""
    layout: np.dtype[Any] = np.dtype(np.float64 if element is np.float64 else _element("array", element))
    return layout


def zeros(cls: type[R], count: int = 1) -> "Rows[R]":
    """Returns an array of `count` records in which every byte is zero."""
    return np.zeros(count, dtype_of(cls))  # type: ignore[return-value]


def rows_over(cls: type[R], buffer: bytearray | bytes | memoryview, count: int = 1) -> "Rows[R]":
    """Returns a view of `count` records on memory that belongs to the caller."""
    return np.ndarray(count, dtype_of(cls), buffer)  # type: ignore[return-value]


def quick(rows: "Rows[R]") -> "Rows[R]":
    """Returns the same memory for code in Python, which finds a field of it in a fifth of the time.

    Give entries the rows themselves: they are compiled for those.
    """
    array: Any = rows
    return array.view(quick_layout(array.dtype))  # type: ignore[no-any-return]


@functools.cache
def quick_layout(layout: np.dtype[Any]) -> np.dtype[Any]:
    """Returns a layout of the same memory, as `quick` reads it."""
    if layout.subdtype is not None:
        element, shape = layout.subdtype
        return np.dtype((quick_layout(element), shape))
    if layout.fields is None:
        return layout
    names = layout.names or ()
    parts = {
        "names": names,
        "formats": [quick_layout(layout.fields[name][0]) for name in names],
        "offsets": [layout.fields[name][1] for name in names],
        "itemsize": layout.itemsize,
    }
    return np.dtype((quick_record(names), np.dtype(parts)))  # type: ignore[call-overload]


def quick_record(names: Sequence[str]) -> type:
    """Returns a class like `np.record` that finds its fields without a search."""
    fields: dict[str, Any] = {name: property(itemgetter(name), _setter(name)) for name in names}
    return type("QuickRecord", (np.void,), {"__slots__": (), **fields})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def _check_name(cls: type, name: str) -> None:
    if name in _RESERVED or name.startswith("_"):
        raise TypeError(f"{cls.__name__}.{name}: NumPy uses the name {name!r} itself. Rename the field.")


def _layout(cls: type, fields: dict[str, Any]) -> np.dtype[Any]:
    formats = [(name, *_format(f"{cls.__name__}.{name}", hint)) for name, hint in fields.items()]
    return np.dtype(formats, align=True)


def _format(where: str, hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        return _array_format(where, hint)
    if is_record(hint):
        return (hint.__fields__,)
    return (_scalar(where, hint),)


def _scalar(where: str, hint: Any) -> Any:
    if hint in _SIGNED:
        return hint
    if hint is word64:
        return np.uint64
    if hint is bool or hint is np.bool_:
        raise TypeError(f"{where}: Numba does not support booleans in arrays of records. Use i8 with 0 and 1.")
    if isinstance(hint, type) and issubclass(hint, np.unsignedinteger):
        raise TypeError(f"{where}: unsigned numbers become floats when mixed with signed ones. Use i16 or i32.")
    raise TypeError(f"{where}: {hint!r} is not a field type. Use i8, i16, i32, i64, a record or an Annotated array.")


def array_parts(hint: Any) -> tuple[Any, tuple[int, ...]]:
    """Returns the element and the shape of an annotated array; `ANY` in the shape means any length."""
    base, *meta = get_args(hint)
    element, dims = (get_args(base)[0], meta) if get_origin(base) is Rows else (meta[0], meta[1:])
    return element, tuple(dims[0]) if len(dims) == 1 and isinstance(dims[0], tuple) else tuple(dims)


def _array_format(where: str, hint: Any) -> tuple[Any, tuple[int, ...]]:
    element, shape = array_parts(hint)
    if not shape or any(size < 1 for size in shape):
        raise TypeError(f"{where}: the shape {shape!r} does not fit. An array field needs fixed sizes of at least 1.")
    return _element(where, element), shape


def _element(where: str, element: Any) -> Any:
    if is_record(element):
        return element.__fields__
    if element in _GRID:
        return element
    return _scalar(where, element)
