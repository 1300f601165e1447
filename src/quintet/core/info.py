"""Facts about a game that never depend on a state. Importing them costs nothing: no NumPy, no rules."""

from enum import Enum
from typing import Any, TypeAlias

import msgspec

__all__ = ["Action", "Event", "GameInfo", "Pace", "Seat"]

Seat: TypeAlias = int
Action: TypeAlias = int
"""An action is its number in the game's fixed vocabulary; `write` and `read` give its notation."""


class Pace(Enum):
    """Who may act when."""

    TURNS = "turns"
    """One seat acts, then the next."""
    OPEN = "open"
    """Anyone acts, first come, first served."""
    TICKS = "ticks"
    """Seats queue intents, the clock resolves them."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a game that never depend on a state."""

    id: str
    title: str
    summary: str
    rules: int
    """Bumped when any stored replay would end differently; never for a refactor or for speed."""
    seats: tuple[int, int]
    """Fewest and most seats."""
    pace: Pace
    hidden: bool
    """Whether a seat knows less than the state holds."""
    seat_names: tuple[str, ...] = ()
    resign: Action | None = None
    """The action by which a seat gives up, where the rules know one."""
    drop: Action | None = None
    """The action that a table plays for a seat which leaves it, where the seat may: what it had planned is dropped."""
    how: str = ""
    """How it is played, for somebody who has never seen it: a few short paragraphs."""
    demo: dict[str, Any] = {}
    """Options with which a demonstration game comes to an end."""


class Event(msgspec.Struct, frozen=True):
    """Something that the last action did, as far as the asking seat may know."""

    kind: str
    text: str
    seat: Seat | None = None
    values: tuple[int, ...] = ()
