"""A bot's window on the game: what its seat may know at one turn, and worlds that look the same from there."""

from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

from quintet.core.errors import QuintetError
from quintet.core.game import Event, Game, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State

__all__ = ["SeatWindow", "open_window"]


class _World:
    """What a window looks at. It hangs in a table of this module and from no attribute of the window."""

    __slots__ = ("game", "is_open", "seat", "state", "tell")

    def __init__(self, game: Game[Any], state: State, seat: Seat, tell: Callable[[], tuple[Event, ...]]) -> None:
        self.game, self.state, self.seat, self.tell = game, state, seat, tell
        self.is_open = True


class SeatWindow:
    """One seat's outlook at one turn. No attribute of this object leads to the true world."""

    __slots__ = ("__weakref__",)

    def __call__(self, rng: SeededRandom) -> State:
        world = _worlds[self]
        if not world.is_open:
            raise QuintetError("This turn is over, so its worlds can no longer be sampled.")
        return world.game.resample(world.state, world.seat, rng)

    def view(self) -> Any:
        """Returns what the seat knew at this turn, also when the turn is over."""
        world = _worlds[self]
        return world.game.view(world.state, world.seat)

    def events(self) -> tuple[Event, ...]:
        """Returns what the seat had learned since its last decision, also when the turn is over."""
        return _worlds[self].tell()

    def close(self) -> None:
        """Ends the sampling; a bot that is still thinking can learn nothing more."""
        _worlds[self].is_open = False


_worlds: Final[WeakKeyDictionary[SeatWindow, _World]] = WeakKeyDictionary()


def open_window(game: Game[Any], state: State, seat: Seat, tell: Callable[[], tuple[Event, ...]]) -> SeatWindow:
    """Returns a window on a state; `tell` returns what happened since the seat's last decision."""
    window = SeatWindow()
    _worlds[window] = _World(game, state, seat, tell)
    return window
