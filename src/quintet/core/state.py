"""State: one moment of a game as an immutable value.

A State wraps the bytes of one packed record (the hot part) and any number of cold parts, which states share until they
change. States with equal content are equal, however they were reached; `fingerprint` is the same in every process and
every run.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pkgutil import resolve_name
from typing import Any, Final, Generic, TypeVar

import numpy as np

from quintet.core.plain import reader_of
from quintet.core.record import Rows, dtype_of, quick_layout

__all__ = ["Layout", "State"]

M = TypeVar("M")
FINGERPRINT_BYTES: Final = 8


class Layout(Generic[M]):
    """How one game stores its states: the packed record, and how to turn it into the documented model.

    `address` is the "module:name" of this object, by which a pickled State finds its layout.
    """

    def __init__(self, record: type, address: str, model: "Callable[[State], M]") -> None:
        self.record = record
        self.address = address
        self.title = address.partition(":")[0]
        """What people call the game; its class says so."""
        self.to_model = model
        self.dtype = dtype_of(record)
        self.quick = quick_layout(self.dtype)
        self.size = self.dtype.itemsize
        self.read = reader_of(record)

    def __repr__(self) -> str:
        return f"<layout {self.address}>"


class State:
    """An immutable moment of a game."""

    __slots__ = ("_fingerprint", "_plain", "cold", "data", "layout")

    layout: Layout[Any]
    data: bytes
    cold: tuple[bytes, ...]
    _fingerprint: str
    _plain: Any

    def __init__(self, layout: Layout[Any], data: bytes, cold: tuple[bytes, ...] = ()) -> None:
        _put_layout(self, layout)
        _put_data(self, data)
        _put_cold(self, cold)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A State is immutable, so {name} cannot be set. Apply an action to get a new State.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A State is immutable, so {name} cannot be removed.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = self.layout is other.layout or self.layout.address == other.layout.address
        return same and self.data == other.data and self.cold == other.cold

    def __hash__(self) -> int:
        return hash((self.layout.address, self.data, self.cold))

    def __repr__(self) -> str:
        """Names the game and shows nothing that a seat might not know."""
        return f"<State of {self.layout.title}>"

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, memo: object) -> "State":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        cold = tuple(part or b"" for part in self.cold)
        return _restore, (self.layout.address, self.data, cold)

    @property
    def record(self) -> Any:
        """The packed record, read-only, for kernels and NumPy; read fields from `plain`, which is faster."""
        return np.ndarray(1, self.layout.quick, self.data)[0]

    @property
    def plain(self) -> Any:
        """The record as plain Python values, read once: see `quintet.core.plain`."""
        try:
            return self._plain
        except AttributeError:
            _put_plain(self, self.layout.read(self.data, 0))
            return self._plain

    @property
    def model(self) -> Any:
        """The state as the documented frozen records."""
        return self.layout.to_model(self)

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that identify the content; never shown to a seat in a running game."""
        try:
            return self._fingerprint
        except AttributeError:
            object.__setattr__(self, "_fingerprint", _fingerprint(self))
            return self._fingerprint

    def thaw(self) -> "Rows[Any]":
        """Returns a private copy of the record, as a batch of one, for a kernel to work on."""
        return np.ndarray(1, self.layout.dtype, bytearray(self.data))  # type: ignore[return-value]

    def after(self, changed: "Rows[Any]", cold: tuple[bytes, ...] | None = None) -> "State":
        """Returns the state of a copy that a kernel has changed."""
        return State(self.layout, changed.tobytes(), self.cold if cold is None else cold)


# The setters of the slots: the only way past __setattr__, and faster than object.__setattr__.
_put_layout: Callable[[State, Any], None] = State.__dict__["layout"].__set__
_put_data: Callable[[State, bytes], None] = State.__dict__["data"].__set__
_put_plain: Callable[[State, Any], None] = State.__dict__["_plain"].__set__
_put_cold: Callable[[State, tuple[bytes, ...]], None] = State.__dict__["cold"].__set__


def _restore(address: str, data: bytes, cold: tuple[bytes, ...]) -> State:
    layout: Layout[Any] = resolve_name(address)
    return State(layout, data, cold)


def _fingerprint(state: State) -> str:
    digest = hashlib.blake2b(state.data, digest_size=FINGERPRINT_BYTES)
    if state.cold:
        digest.update(_cold_fingerprints(state.cold))
    return digest.hexdigest()


@lru_cache(maxsize=64)
def _cold_fingerprints(cold: tuple[bytes, ...]) -> bytes:
    """Returns those of all cold parts, which most steps leave as they are."""
    return b"".join(map(_part_fingerprint, cold))


@lru_cache(maxsize=4096)
def _part_fingerprint(part: bytes) -> bytes:
    return hashlib.blake2b(part, digest_size=FINGERPRINT_BYTES).digest()
