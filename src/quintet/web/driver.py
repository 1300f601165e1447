"""Driver: what happens at a table by itself. Bots answer, ticks pass, and commands go on action by action."""

from typing import TYPE_CHECKING, Any

from quintet.core.errors import QuintetError
from quintet.core.game import Pace, Seat
from quintet.front.session import Session
from quintet.front.tempo import TICK, Tempo
from quintet.table.bots import is_quick
from quintet.table.match import Decision

if TYPE_CHECKING:
    from quintet.web.command_run import CommandRun
    from quintet.web.rooms import Room

__all__ = ["Driver"]


class Driver:
    """The timer of a room. Time is paused while nobody is there."""

    def __init__(self, room: "Room", session: Session) -> None:
        self._room = room
        self._session = session
        self.tempo = Tempo(session, room.host.now())
        self.command: CommandRun | None = None
        """A command that is being played, one action for each time it was written."""
        self._memories: dict[Seat, dict[str, Any]] = {}
        self._timer: Any = None

    def begin(self) -> None:
        """Somebody acted: time starts with the first action."""
        self.tempo.begin(self._room.host.now())

    def go_on(self) -> None:
        """Plays the next action of a command, or waits for what is due next."""
        if self.command is not None and not self._room.is_writing:
            self.command.go_on()
        self.arm()

    def arm(self) -> None:
        """Sets the timer for the next thing that happens by itself."""
        self.stop()
        if self._room.is_writing or not self._room.connections or self.tempo.busy or not self._has_something_to_do():
            return
        self._timer = self._room.host.later(self.tempo.seconds_left(self._room.host.now()), self._beat)

    def stop(self) -> None:
        """Does nothing by itself from now on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _has_something_to_do(self) -> bool:
        match = self._session.match
        if match.is_over or not self._room.is_leading or (self.tempo.paused and self.tempo.has_tempo):
            return False
        return self.tempo.pace is Pace.TICKS or match.next_bot is not None

    def _beat(self) -> None:
        now = self._room.host.now()
        wish = None if self._room.is_writing else self.tempo.wish(now)
        if wish is not None:
            self.tempo.rested(now)
            self._play(wish)
        self.arm()

    def _play(self, wish: Seat) -> None:
        match = self._session.match
        if wish == TICK:
            self._session.tick()
            self._retire_bots()
        elif self._is_quick(wish):
            self._session.take(match.think(wish))
            self._retire_bots()
        else:
            self.tempo.busy = True
            self._room.host.aside(
                lambda: match.think(wish), lambda decision: self._room.soon(lambda: self._take(decision))
            )

    def _is_quick(self, seat: Seat) -> bool:
        """Whether a bot answers so quickly that it may think on the loop."""
        return is_quick(self._session.game, self._room.record.seats[seat].bot)

    def _take(self, decision: Decision) -> None:
        self.tempo.busy = False
        if self._room.session is self._session:
            self._session.take(decision)
            self._retire_bots()
            self.arm()

    def _retire_bots(self) -> None:
        """A bot that failed too often resigns: people do not play against a stand-in."""
        match = self._session.match
        for seat in range(len(match.seats)):
            if not match.is_over and match.has_failed(seat) and seat not in match.resigned:
                self._session.resign(seat)

    # --- what people ask for ------------------------------------------------------------------------------------------

    def set_pace(self, *, paused: bool | None, speed: float | None, single: bool = False) -> None:
        """Pauses, changes the speed, or lets one tick pass."""
        now = self._room.host.now()
        if self.tempo.pace is not Pace.TICKS and not self._session.is_watched:
            raise QuintetError("No time passes at this table.")
        if speed is not None:
            self.tempo.set_speed(now, speed)
        if paused is not None:
            self.tempo.pause(now, paused=paused)
        if single and self.tempo.paused:
            self._step()
        self.arm()

    def _step(self) -> None:
        """Lets one tick pass, or one bot act, although time is paused."""
        bot = TICK if self.tempo.pace is Pace.TICKS else self._session.match.next_bot
        if bot is not None and not self.tempo.busy and not self._session.match.is_over:
            self._play(bot)

    def memory(self, seat: Seat) -> dict[str, Any]:
        """Returns what the commands of a seat remember, brought up to date with what it sees."""
        memory = self._memories.setdefault(seat, {})
        self._session.game.extras.attend(self._session.match.view(seat), memory)
        return memory
