"""When bots act and time passes: decided here from the present moment, carried out by the screen in a thread."""

from typing import Final

from quintet.core.game import Pace, Seat
from quintet.front.session import Session
from quintet.front.settings import SPEEDS, next_speed
from quintet.table.clock import Clock

__all__ = ["SMOOTH", "TICK", "Tempo", "strides"]

TICK: Final = -1
"""The wish for a tick; any other wish is the seat of the bot to ask."""
REST: Final = {Pace.TURNS: 0.2, Pace.OPEN: 1.0, Pace.TICKS: 0.0}
"""Seconds between a bot's actions at normal speed when a person plays."""
WATCHED_REST: Final = 0.7
SMOOTH: Final = 8.0
"""Up to this speed every action is drawn, and people play no faster; beyond it several happen between two pictures."""


def strides(speed: float) -> int:
    """How many actions happen from one picture to the next."""
    return max(int(speed / SMOOTH), 1)


class Tempo:
    """The tempo of one session. It is told the time and never looks at a clock itself."""

    def __init__(self, session: Session, now: float, speed: float = 1.0) -> None:
        self.session = session
        self.pace = session.game.info.pace
        self.speed = speed if session.is_watched and speed in SPEEDS else 1.0
        """The one that was wanted for watching; a game of one's own begins at the usual speed."""
        self.busy = False
        """Whether a bot is being asked or a tick is being played."""
        self.paused = self.pace is Pace.TICKS and bool(session.people)
        self.awaits_first = self.paused
        """Whether time stands still only because nobody has acted yet."""
        self.clock = Clock(now, speed=min(self.speed, SMOOTH), paused=self.paused)
        self._owed = 0
        self._next = now + self._rest

    @property
    def has_tempo(self) -> bool:
        """Whether pause and speed mean anything here."""
        open_to_bots = self.pace is Pace.OPEN and len(self.session.people) < len(self.session.match.seats)
        return self.pace is Pace.TICKS or open_to_bots or self.session.is_watched

    @property
    def _rest(self) -> float:
        rest = WATCHED_REST if self.session.is_watched else REST[self.pace]
        return rest / min(self.speed, SMOOTH)

    def wish(self, now: float) -> Seat | None:
        """TICK, a bot to ask, or nothing to do yet."""
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
        """How long nothing will be due."""
        return self.clock.wait(now) or 0.0 if self.pace is Pace.TICKS else max(self._next - now, 0.0)

    def _tick_wish(self) -> Seat | None:
        if not self._owed:
            return None
        self._owed -= 1
        return TICK

    def play(self, wish: Seat, times: int) -> None:
        """Plays what is due at once: ticks, or the actions of bots one after another."""
        for _ in range(times):
            if self.session.match.is_over:
                return
            if wish == TICK:
                self.session.tick()
            else:
                self.session.advance()

    def rested(self, now: float) -> None:
        """Something was played: the next bot waits its time."""
        self._next = now + self._rest

    def single(self) -> None:
        """One tick, or one bot's action, although time stands still."""
        if self.pace is Pace.TICKS:
            self._owed = 1

    def begin(self, now: float) -> None:
        """The first action starts time; a pause that somebody asked for goes on."""
        if self.awaits_first:
            self.pause(now, paused=False)

    def pause(self, now: float, *, paused: bool) -> None:
        self.paused, self.awaits_first = paused, False
        if paused:
            self.clock.pause(now)
        else:
            self.clock.resume(now)

    def change_speed(self, now: float, by: int) -> float:
        """The next slower or faster of the usual speeds."""
        known = SPEEDS if self.session.is_watched else [speed for speed in SPEEDS if speed <= SMOOTH]
        self.speed = next_speed(self.speed, by, known)
        self.clock.set_speed(now, min(self.speed, SMOOTH))
        return self.speed
