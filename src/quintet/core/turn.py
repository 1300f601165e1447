"""Turn: everything that a bot gets when it is asked, as an object and as JSON.

    {"seat":0,"view":{...},"legal":[0,1,4],"events":[{"kind":"took","text":"1 taken","seat":1,"values":[1]}],
     "seconds":2.5}

`view` is the view's own JSON, and `seconds` is null for a bot that may take its time. The answer to a turn is the
number of one of the `legal` actions. The JSON holds no sampled worlds: a program elsewhere plays from its view.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from quintet.core.codec import decode, encode
from quintet.core.errors import QuintetError
from quintet.core.info import Action, Event, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State

__all__ = ["Sample", "Turn", "TurnJson", "Window"]

Sample = Callable[[SeededRandom], State]
"""Returns another world that looks the same from the seat of a turn."""


class TurnJson(msgspec.Struct, frozen=True, kw_only=True):
    """A turn as JSON."""

    seat: Seat
    view: msgspec.Raw
    legal: tuple[Action, ...]
    events: tuple[Event, ...] = ()
    seconds: float | None = None


class Window(Protocol):
    """What a turn looks through: it makes the view and the events when they are asked for, and samples worlds."""

    def __call__(self, rng: SeededRandom) -> State: ...
    def view(self) -> Any: ...
    def events(self) -> tuple[Event, ...]: ...


class _Unread:
    """What nobody has asked for yet."""


_UNREAD: Final = _Unread()


def _no_worlds(_rng: SeededRandom) -> State:
    raise QuintetError("This turn came as JSON, so no worlds can be sampled from it.")


class Turn:
    """Everything that a bot gets when it is asked; never the State of the game itself."""

    __slots__ = ("_events", "_view", "legal", "sample", "seat", "seconds")

    def __init__(
        self,
        seat: Seat,
        view: Any,
        legal: tuple[Action, ...],
        events: tuple[Event, ...],
        sample: Sample,
        seconds: float | None = None,
    ) -> None:
        self.seat = seat
        self.legal = legal
        self.sample = sample
        """Another world that looks the same from this seat."""
        self.seconds = seconds
        """How long the bot may think, or None for as long as it likes."""
        self._view = view
        self._events: Any = events

    @classmethod
    def through(cls, window: Window, seat: Seat, legal: tuple[Action, ...], seconds: float | None = None) -> "Turn":
        """Returns a turn whose view and events are made when they are first read: many a bot needs neither."""
        return cls(seat, _UNREAD, legal, _UNREAD, window, seconds)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"<turn of seat {self.seat} with {len(self.legal)} legal actions>"

    @property
    def view(self) -> Any:
        """What the seat may know."""
        if self._view is _UNREAD:
            self._view = self.sample.view()  # type: ignore[attr-defined]
        return self._view

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened since the seat last decided, as far as it may know."""
        if self._events is _UNREAD:
            self._events = self.sample.events()  # type: ignore[attr-defined]
        events: tuple[Event, ...] = self._events
        return events

    def encode(self) -> bytes:
        """Returns the turn as JSON."""
        view = msgspec.Raw(encode(self.view))
        return encode(TurnJson(seat=self.seat, view=view, legal=self.legal, events=self.events, seconds=self.seconds))

    @classmethod
    def decode(cls, data: bytes, view: type, sample: Sample = _no_worlds) -> "Turn":
        """Returns the turn of a JSON text; `view` is the type of the game's views, or `dict` for plain values."""
        turn = decode(data, TurnJson, "the turn")
        return cls(turn.seat, decode(bytes(turn.view), view, "the view"), turn.legal, turn.events, sample, turn.seconds)
