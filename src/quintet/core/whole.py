"""Whole numbers from outside: Python's, NumPy's and any other type's that means to be one."""

import operator
from typing import Any

__all__ = ["whole_number"]


def whole_number(value: Any) -> int | None:
    """Returns the value as a plain int; None for anything that is not a whole number, True and False included."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return int(operator.index(value))
    except TypeError:
        return None
