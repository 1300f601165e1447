"""Facts about a game that do not depend on a state. This module is cheap to import: no NumPy, no rules."""

from enum import Enum
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

__all__ = ["FINISHED", "Action", "Event", "GameInfo", "Outcome", "Pace", "Seat"]

FINISHED: Final = "finished"
"""The reason of a game without an end that its only player stopped: neither won nor lost."""

Seat: TypeAlias = int
Action: TypeAlias = int
"""The number of an action in the game's fixed vocabulary; `write` and `read` convert to and from notation."""


class Pace(Enum):
    """Who may act when."""

    TURNS = "turns"
    """Seats act one after the other."""
    OPEN = "open"
    """Anyone may act at any time: first come, first served."""
    TICKS = "ticks"
    """Seats queue intents, and the clock carries them out."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a game that do not depend on a state."""

    id: str
    title: str
    summary: str
    rules: int
    """The version of the rules: raised when a stored replay would end differently, never for a refactoring."""
    seats: tuple[int, int]
    """The fewest and the most seats."""
    pace: Pace
    hidden: bool
    """Whether some of the state is hidden from a seat."""
    seat_names: tuple[str, ...] = ()
    resign: Action | None = None
    """The action that resigns, where the rules have one."""
    drop: Action | None = None
    """The action that the table plays for a seat that leaves, where it is legal: it drops what the seat had planned."""
    how: str = ""
    """How to play, for somebody new to the game: a few short paragraphs."""
    quick: str = ""
    """The preset of a game that is started without choosing anything; empty for the default options."""
    demo: dict[str, Any] = {}
    """Options for a demonstration game, which must end soon."""
    best_score_wins: bool = True
    """Whether the winners are the seats with the best score; False for a game that is won in another way."""
    has_points: bool = True
    """Whether people count its scores as points; False where a score only says won, drawn or lost."""


class Event(msgspec.Struct, frozen=True):
    """Something that the last action did, as one seat may know it."""

    kind: str
    text: str
    seat: Seat | None = None
    values: tuple[int, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: Annotated[tuple[Annotated[Seat, Meta(ge=0, le=63)], ...], Meta(max_length=64)]
    reason: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(max_length=400)]
