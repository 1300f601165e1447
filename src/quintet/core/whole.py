"""Whole numbers from outside: Python's, NumPy's and any other type's that means to be one."""

import operator
from typing import Any

from quintet.core.errors import printable

__all__ = ["mention", "whole_number"]

MOST_DIGITS = 18


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


def mention(value: Any) -> str:
    """Returns how a sentence names a value that it refuses: a number or a short text itself, else its type."""
    if isinstance(value, int):
        return str(value) if abs(value) < 10**MOST_DIGITS else f"a number of more than {MOST_DIGITS} digits"
    if isinstance(value, str) and len(value) <= 40:
        return printable(repr(value))
    return "None" if value is None else f"a value of type {printable(type(value).__name__)[:40]}"
