"""A law about time: nothing that a game says depends on the clock on the wall."""

import datetime as dt
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from quintet.core.game import Game
from quintet.testing.knowledge import known, watchers
from quintet.testing.law import Broken, Situation, Trial, law, who

YEAR: Final = 366 * 86_400 + 47_123
SECONDS: Final = ("time", "monotonic", "perf_counter", "process_time")
STAMPS: Final = ("time_ns", "monotonic_ns", "perf_counter_ns")
CALENDARS: Final = ("localtime", "gmtime", "ctime")


class _LaterDatetime(dt.datetime):
    """A datetime whose now is another year."""

    @classmethod
    def now(cls, tz: Any = None) -> "_LaterDatetime":
        return super().now(tz) + dt.timedelta(seconds=YEAR)

    @classmethod
    def utcnow(cls) -> "_LaterDatetime":
        return cls.now()

    @classmethod
    def today(cls) -> "_LaterDatetime":
        return cls.now()


class _LaterDate(dt.date):
    """A date whose today is in another year."""

    @classmethod
    def today(cls) -> "_LaterDate":
        return super().today() + dt.timedelta(seconds=YEAR)


def _later() -> dict[int, Any]:
    """Returns clocks that show another time, by the identity of the clocks of the standard library."""
    seconds, gmtime, strftime = time.time, time.gmtime, time.strftime
    moved: dict[Any, Any] = {dt.datetime: _LaterDatetime, dt.date: _LaterDate}
    for names, by in ((SECONDS, YEAR), (STAMPS, YEAR * 10**9)):
        moved |= {getattr(time, name): _shifted(getattr(time, name), by) for name in names}
    for plain in (getattr(time, name) for name in CALENDARS):
        moved[plain] = lambda at=None, plain=plain: plain(seconds() + YEAR if at is None else at)
    moved[strftime] = lambda form, at=None: strftime(form, gmtime(seconds() + YEAR) if at is None else at)
    return {id(clock): later for clock, later in moved.items()}


def _shifted(clock: Callable[[], Any], by: int) -> Callable[[], Any]:
    return lambda: clock() + by


@contextmanager
def another_time(game: Game[Any]) -> Iterator[None]:
    """Moves every clock that the game's own modules can read, for the block."""
    moved = _later()
    changes: list[tuple[Any, str, Any]] = []
    for module in _modules_of(game):
        for name, value in list(vars(module).items()):
            if id(value) in moved:
                changes.append((module, name, value))
                setattr(module, name, moved[id(value)])
    try:
        yield
    finally:
        for module, name, value in changes:
            setattr(module, name, value)


def _modules_of(game: Game[Any]) -> list[Any]:
    """Returns the clocks' own modules and those of the game's package, or of all its classes."""
    packages = {cls.__module__.rpartition(".")[0] or cls.__module__ for cls in type(game).__mro__}
    packages -= {"quintet.core", "builtins", "typing"}
    return [time, dt] + [
        module
        for name, module in list(sys.modules.items())
        if any(name == own or name.startswith(f"{own}.") for own in packages)
    ]


@law("blind-to-the-clock", "situation", situations=4, moments=True)
def blind_to_the_clock(trial: Trial, situation: Situation) -> None:
    """Views, events, pictures, saves and the next state are the same at any time of any day."""
    now = _told(trial, situation)
    with another_time(trial.game):
        later = _told(trial, situation)
    for where, told in now.items():
        if later[where] != told:
            raise Broken(f"The {where} depends on the time of day.")


def _told(trial: Trial, situation: Situation) -> dict[str, object]:
    game, state = trial.game, situation.state
    told: dict[str, object] = {
        f"{where} of {who(seat)}": part
        for seat in watchers(trial, situation)
        for where, part in known(game, state, seat).items()
    }
    told["save"] = game.dump(state)
    told["next state"] = None if situation.done is None else game.apply(state, *situation.done)
    return told
