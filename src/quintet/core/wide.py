"""Wide copies: how a rule runs uncompiled and still gives the same bytes.

NumPy keeps small integers small, where Numba widens them to 64 bits. So an uncompiled rule reads wide constants and
works on wide copies of its arrays, in which every integer has 64 bits; what it changed is then written back.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from quintet.core.record import quick_record

__all__ = ["on_wide_copies", "widened"]


def on_wide_copies(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the function so that it takes packed arrays; integers overflow silently, as compiled ones do."""

    @functools.wraps(function)
    def run(*args: Any) -> Any:
        copies = {id(each): widened(each) for each in args}  # an array that is passed twice has one copy
        with np.errstate(over="ignore"):
            result = function(*(copies[id(each)] for each in args))
        for each in args:
            copy = copies[id(each)]
            if copy is not each and each.flags.writeable:
                each[...] = copy
        return result

    return run


def widened(value: Any) -> Any:
    """Returns an array or a layout with wide integers, and every other value as it is."""
    if isinstance(value, np.dtype):
        return _wide(value)
    if not isinstance(value, np.ndarray) or (layout := _wide(value.dtype)) == value.dtype:
        return value
    return value.astype(layout)


def _wide(layout: np.dtype[Any]) -> np.dtype[Any]:
    return _wide_layout(layout, is_record=layout.type is np.record)


@functools.cache
def _wide_layout(layout: np.dtype[Any], *, is_record: bool) -> np.dtype[Any]:
    """Returns the wide layout; `is_record` is in the key because NumPy takes a record for equal to a plain struct."""
    if layout.subdtype is not None:
        element, shape = layout.subdtype
        return np.dtype((_wide_layout(element, is_record=is_record), shape))
    if layout.fields is not None:
        parts = [(name, _wide_layout(layout.fields[name][0], is_record=is_record)) for name in layout.names or ()]
        fields = np.dtype(parts, align=True)
        return np.dtype((quick_record(layout.names or ()), fields)) if is_record else fields
    return np.dtype(np.int64) if layout.kind in "iu" and layout != np.uint64 else layout
