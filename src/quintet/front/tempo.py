"""Tempo: decides from the time when bots act and ticks pass; a front end carries it out."""

from typing import Final

from quintet.core.errors import BadOptions
from quintet.core.game import Pace, Seat
from quintet.front.session import Session
from quintet.front.settings import SPEEDS, next_speed
from quintet.table.clock import Clock

__all__ = ["SMOOTH", "TICK", "Tempo", "strides"]

TICK: Final = -1
"""What `wish` returns for a tick; any other value is the seat of the bot to ask."""
REST: Final = {Pace.TURNS: 0.2, Pace.OPEN: 1.0, Pace.TICKS: 0.0}
"""Seconds between a bot's actions at normal speed when a person plays."""
WATCHED_REST: Final = 0.7
CONTINUED: Final = 0.1
"""The share of a rest that a bot takes within its own turn, as when it sets up piece by piece."""
SMOOTH: Final = 8.0
"""Up to this speed every action is drawn, and people play no faster; beyond it, several happen between two pictures."""


def strides(speed: float) -> int:
    """Returns how many actions happen between two pictures."""
    return max(int(speed / SMOOTH), 1)


class Tempo:
    """The tempo of one session. Callers pass the time; it never looks at a clock itself."""

    def __init__(self, session: Session, now: float, speed: float = 1.0) -> None:
        self.session = session
        self.pace = session.game.info.pace
        self.speed = speed if session.is_watched and speed in SPEEDS else 1.0
        """The chosen speed when only bots play; your own games start at normal speed."""
        self.busy = False
        """Whether a bot is being asked or a tick is being played."""
        self.paused = self.pace is Pace.TICKS and bool(session.people)
        self.awaits_first = self.paused and not session.rounds.apply
        """Whether time is paused only because nobody has acted yet."""
        self.clock = Clock(now, speed=min(self.speed, SMOOTH), paused=self.paused)
        self._owed = 0
        self._rested = now

    @property
    def has_tempo(self) -> bool:
        """Whether pause and speed mean anything here."""
        if self.session.rounds.apply:
            return False
        open_to_bots = self.pace is Pace.OPEN and len(self.session.people) < len(self.session.match.seats)
        return self.pace is Pace.TICKS or open_to_bots or self.session.is_watched

    @property
    def _next(self) -> float:
        """When the next bot may act."""
        rest = WATCHED_REST if self.session.is_watched else REST[self.pace]
        return self._rested + rest * (CONTINUED if self._is_same_turn else 1.0) / min(self.speed, SMOOTH)

    @property
    def _is_same_turn(self) -> bool:
        """Whether the next bot has acted last already, at a table where seats take turns."""
        match = self.session.match
        takes_turns = self.pace is Pace.TURNS and len(match.seats) > 1
        return takes_turns and match.last_seat is not None and match.last_seat == match.next_bot

    def wish(self, now: float) -> Seat | None:
        """Returns TICK, a bot to ask, or None when there is nothing to do yet."""
        due = self.clock.due(now) if self.pace is Pace.TICKS else 0
        self._owed = min(self._owed + due, 2)
        if self.busy or self.session.match.is_over:
            return None
        if self.pace is Pace.TICKS:
            return self._tick_wish()
        if now < self._next or (self.paused and self.has_tempo):
            return None
        return self.session.match.next_bot

    def seconds_left(self, now: float) -> float:
        """Returns how long nothing will be due."""
        return self.clock.wait(now) or 0.0 if self.pace is Pace.TICKS else max(self._next - now, 0.0)

    def _tick_wish(self) -> Seat | None:
        if not self._owed:
            return None
        self._owed -= 1
        return TICK

    def play(self, wish: Seat, times: int) -> None:
        """Plays what is due: ticks, or the actions of bots one after another."""
        for _ in range(times):
            if self.session.match.is_over:
                return
            if wish == TICK:
                self.session.tick()
            else:
                self.session.advance()

    def rested(self, now: float) -> None:
        """Notes that something was played, so the next bot waits."""
        self._rested = now

    def single(self) -> None:
        """Makes one tick due although time is paused."""
        if self.pace is Pace.TICKS:
            self._owed = 1

    def begin(self, now: float) -> None:
        """Starts time with the first action; a pause that somebody asked for continues."""
        if self.awaits_first:
            self.pause(now, paused=False)

    def wait(self, now: float) -> None:
        """Stops running time until the next action, as before the first one."""
        if not self.paused:
            self.pause(now, paused=True)
            self.awaits_first = True

    def pause(self, now: float, *, paused: bool) -> None:
        self.paused, self.awaits_first = paused, False
        if paused:
            self.clock.pause(now)
        else:
            self.clock.resume(now)

    def set_speed(self, now: float, speed: float) -> None:
        """Takes a speed of the list."""
        if speed not in SPEEDS or (speed > SMOOTH and not self.session.is_watched):
            raise BadOptions(
                f"There is no speed {speed:g}. Choose one of: {', '.join(f'{each:g}' for each in SPEEDS)}."
            )
        self.speed = speed
        self.clock.set_speed(now, min(speed, SMOOTH))

    def change_speed(self, now: float, by: int) -> float:
        """Takes the next slower or faster speed, and returns it."""
        known = SPEEDS if self.session.is_watched else [speed for speed in SPEEDS if speed <= SMOOTH]
        self.set_speed(now, next_speed(self.speed, by, known))
        return self.speed
