"""Records field by field, for tests of what is hidden in them."""

import numpy as np


def fields(rows, prefix=""):
    """Yields every field below a record with its values."""
    for name in rows.dtype.names:
        if rows[name].dtype.names:
            yield from fields(rows[name], f"{prefix}{name}.")
        else:
            yield prefix + name, rows[name]


def changed_fields(state, other):
    """Returns the names of the fields in which two states differ."""
    pairs = zip(fields(state.thaw()), fields(other.thaw()), strict=True)
    return {name for (name, before), (_, after) in pairs if not np.array_equal(before, after)}
