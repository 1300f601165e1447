"""What `--json` prints: one JSON value, readable, and the same bytes for the same facts."""

from typing import Any

import msgspec

__all__ = ["print_json"]


def print_json(value: Any) -> None:
    """Prints anything that JSON can hold, with structs as objects."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
