"""Where some parts of a quest are among its bytes: a slice is the quickest way to read them."""

from typing import Any, Final

from quintet.core.record import dtype_of
from quintet.games.rogue.layout import Quest
from quintet.games.rogue.text.names import Knowledge

__all__ = ["LEVEL", "bytes_of", "knowledge_of", "place_of"]


def place_of(name: str) -> slice:
    """Returns the place of a field among the record's bytes."""
    fields: Any = dtype_of(Quest).fields
    kind, offset = fields[name][:2]
    return slice(offset, offset + kind.itemsize)


def bytes_of(*path: str) -> slice:
    """Returns the place of an array of small numbers, such as `("lv", "memory")`: its slice has a byte for each."""
    layout, start = dtype_of(Quest), 0
    for name in path:
        fields: Any = layout.fields
        layout, offset = fields[name][:2]
        start += offset
    return slice(start, start + layout.itemsize, layout.base.itemsize)


LEVEL: Final = place_of("lv")
_KNOWN: Final = bytes_of("known")
_LOOKS: Final = bytes_of("looks")
_START: Final = bytes_of("setup", "depth").start


def knowledge_of(data: bytes) -> Knowledge:
    """Returns what the hero of a packed quest knows of the kinds."""
    return Knowledge(data[_KNOWN], data[_LOOKS], data[_START])
