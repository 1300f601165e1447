"""A moment of a table from one point of view: what skins draw, what lines of text say, and what a browser is sent."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import msgspec

from quintet.core.game import Action, Event, Game, Outcome, Seat
from quintet.core.options import Options

__all__ = ["Moment", "MomentData", "Table", "make_moment"]


class Table(Protocol):
    """What a moment is made from: a match in play, or a replay at one position."""

    @property
    def game(self) -> Game[Any]: ...
    @property
    def options(self) -> Options: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def position(self) -> int: ...
    @property
    def to_act(self) -> tuple[Seat, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...

    def view(self, seat: Seat | None) -> Any: ...
    def views(self, seat: Seat | None, first: int = 0) -> Iterator[Any]: ...
    def insight(self) -> Any: ...


class MomentData(msgspec.Struct, frozen=True, kw_only=True):
    """The half of a moment that can be written as JSON: one seat's (or a spectator's) knowledge of the table."""

    seat: Seat | None
    """Whose point of view this is; None is a spectator."""
    view: Any
    legal: tuple[Action, ...] = ()
    """What this seat may try now; empty off turn, for a spectator and in a replay."""
    to_act: tuple[Seat, ...] = ()
    events: tuple[Event, ...] = ()
    """What happened since the last moment."""
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
    """Whether something was undone, hinted at, advised or known beforehand: such a game is listed apart."""


class Moment(MomentData, frozen=True, kw_only=True):
    """Everything a skin gets: the data, and beside it the game and what can be asked for on demand."""

    game: Game[Any]
    options: Any
    insight: Callable[[], Any] = lambda: None
    """What the game shows beyond the view when an option gives it away; None in every game that counts."""
    revealed: Any = None
    """Once the game is over, the game with nothing hidden, where it has such a view."""
    past: Callable[[int], Iterable[Any]] = lambda _first: ()
    """The views this point of view had from a position up to this one, for skins that draw what is remembered."""

    @property
    def mine(self) -> bool:
        """Whether the seat of this point of view may act now."""
        return bool(self.legal)

    @property
    def data(self) -> MomentData:
        """The half that can be written as JSON."""
        return MomentData(**{name: getattr(self, name) for name in MomentData.__struct_fields__})


def make_moment(table: Table, seat: Seat | None, events: Iterable[Event], **more: Any) -> Moment:
    """Returns what this point of view knows of a table now; `more` are further fields of the moment."""
    return Moment(
        game=table.game,
        options=table.options,
        seat=seat,
        view=table.view(seat),
        to_act=table.to_act,
        events=tuple(events),
        position=table.position,
        names=table.names,
        outcome=table.outcome,
        insight=table.insight,
        past=lambda first: table.views(seat, first),
        **more,
    )
