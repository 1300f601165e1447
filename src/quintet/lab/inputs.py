"""What callers hand to a batch: actions, rows and seeds, each checked before anything changes."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from quintet.core.codec import check_seed
from quintet.core.errors import BadNotation, BadOptions, quoted
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.core.whole import whole_number

__all__ = ["actions_of", "at_least", "check_wishes", "one_action", "rows_of", "texts_of"]

TOO_BIG: Final = -1
"""What a number that no array holds counts as: not an action, so it is illegal like any other."""


def actions_of(given: Any, shape: tuple[int, ...]) -> Array:
    """Returns actions as the kernels take them; the batch reports numbers that it does not know."""
    actions = np.asarray(given)
    if actions.dtype.kind not in "iub":
        raise BadNotation(f"Actions are whole numbers, but these are of the type {actions.dtype}.")
    if actions.shape != shape:
        raise BadOptions(f"This batch needs actions of the shape {shape}, not {actions.shape}.")
    return np.ascontiguousarray(actions, np.int64)


def at_least(least: int, given: Any, what: str) -> int:
    """Returns a number that counts something."""
    number = whole_number(given)
    if number is None or number < least:
        raise BadOptions(f"{what} is a whole number of at least {least}, not {quoted(given)}.")
    return number


def one_action(given: Any, what: str = "An action") -> int:
    """Returns an action as a number that an array holds."""
    number = int(given) if isinstance(given, bool) else whole_number(given)
    if number is None or np.ndim(given):
        raise BadNotation(f"{what} is one whole number, not {quoted(given)}.")
    return number if abs(number) < 1 << 63 else TOO_BIG


def rows_of(count: int, rows: Any) -> Array:
    """Returns the numbers of the chosen rows: all, those of a list, or those that a mask marks."""
    if rows is None:
        return np.arange(count)
    chosen = np.asarray(rows)
    if chosen.dtype == np.bool_:
        if chosen.shape != (count,):
            raise BadOptions(f"A mask of rows has one mark for each of the {counted(count, 'row')}.")
        return np.flatnonzero(chosen)
    if chosen.size and (chosen.dtype.kind not in "iu" or chosen.ndim != 1):
        raise BadOptions("Name rows by a list of their numbers, or by a mask.")
    for row in chosen.tolist():
        if not 0 <= row < count:
            raise BadOptions(f"This batch has the rows 0 to {count - 1}, but no row {row}.")
    return chosen.astype(np.int64)


def texts_of(texts: Sequence[str], count: int) -> Sequence[str]:
    """Returns seeds that are one text for each row."""
    if isinstance(texts, str) or not all(isinstance(text, str) for text in texts):
        raise BadNotation("Seeds are a list of texts, one for each row.")
    if len(texts) != count:
        raise BadOptions(f"{counted(count, 'row')} need one seed each, but there are {len(texts)}.")
    for text in texts:
        check_seed(text)
    return texts


def check_wishes(options: Mapping[str, Any] | None, known: tuple[str, ...]) -> Mapping[str, Any]:
    """Returns the options of a `reset`, and refuses those that it would ignore."""
    wishes = options or {}
    for name in wishes:
        if name not in known:
            names = " and ".join(f"`{each}`" for each in known)
            raise BadOptions(f"`reset` has no option {quoted(name)}, only {names}.")
    return wishes
