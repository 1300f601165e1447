"""A moment of a table as one pair of eyes may know it: what skins draw and what lines of text tell."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from quintet.core.game import Action, Event, Game, Outcome, Seat

__all__ = ["Moment"]


def _no_past(_first: int) -> tuple[()]:
    return ()


def _nothing() -> None:
    return None


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """All that a skin is told: one seat's (or a spectator's) knowledge of the table, never the state itself."""

    game: Game[Any]
    options: Any
    seat: Seat | None
    """Through whose eyes we look; None is a spectator."""
    view: Any
    legal: tuple[Action, ...] = ()
    """What this seat may try now; empty off turn, for a spectator and in a replay."""
    to_act: tuple[Seat, ...] = ()
    events: tuple[Event, ...] = ()
    """What happened since the last moment that was drawn."""
    step: int = 0
    position: int = 0
    names: tuple[str, ...] = ()
    bots: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    live: bool = True
    """False in the replay viewer, where nothing can be played."""
    seconds: float = 0.0
    """How long the game has been played, for skins that show a timer."""
    helped: bool = False
    """Whether something was taken back, or known beforehand: such a game is on no leaderboard but its own."""
    insight: Callable[[], Any] = _nothing
    """What the game shows beyond the view to whoever plays with an option that gives it away; nothing else ever."""
    past: Callable[[int], Iterable[Any]] = _no_past
    """The views that these eyes had from a position up to this one: for skins that draw what is remembered."""

    @property
    def mine(self) -> bool:
        """Whether the seat we look from may act now."""
        return bool(self.legal)
