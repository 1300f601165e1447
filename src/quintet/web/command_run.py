"""CommandRun: a command of a game that takes many actions, played one by one as each is written."""

from typing import Final

from quintet.core.errors import BadNotation, QuintetError, quoted
from quintet.core.extras import Running
from quintet.core.game import Action, Event
from quintet.front.session import Session
from quintet.web import wire
from quintet.web.connection import Connection
from quintet.web.rooms import MOVED_ON, Room

__all__ = ["start_command"]

MOST_ACTIONS: Final = 2000


class CommandRun:
    """One command in progress; anything that its player sends ends it."""

    def __init__(self, room: Room, connection: Connection, message: wire.Command, running: Running) -> None:
        self._room = room
        self.connection = connection
        self._message = message
        self.began = message.step
        """The step before its first action."""
        self._running = running
        self._seen = message.step
        self._count = 0

    def go_on(self) -> None:
        """Plays the next action, or stops and says why."""
        session = self._room.session
        assert session is not None
        assert self.connection.seat is not None
        if session.match.is_over:
            self.stop("")
            return
        wanted = self._next(session)
        if isinstance(wanted, str) or self._count >= MOST_ACTIONS:
            self.stop(wanted if isinstance(wanted, str) else "")
            return
        try:
            session.submit(self.connection.seat, wanted, session.match.step, continues=self._count > 0)
        except QuintetError as error:
            self.stop(str(error))
            return
        self._count += 1

    def _next(self, session: Session) -> Action | str:
        match, seat = session.match, self.connection.seat
        assert seat is not None
        if seat not in match.to_act:
            return ""
        events: tuple[Event, ...] = match.events(seat, self._seen)
        self._seen = match.step
        return self._running.next(match.view(seat), events)

    def stop(self, reason: str) -> None:
        """Ends the command, with a word on why."""
        room, driver = self._room, self._room.driver
        if driver is not None and driver.command is self:
            driver.command = None
        if reason:
            self.connection.put(wire.encode(wire.Text(name=self._message.line.partition(" ")[0], text=str(reason))))
        assert room.session is not None
        self.connection.put(wire.encode(wire.Done(id=self._message.id, step=room.session.match.step)))


def start_command(room: Room, connection: Connection, message: wire.Command, since: int | None) -> None:
    """Begins a command of the game for a seat; `since` is where a command began that this one ended."""
    session = room.playing(connection, message.id)
    if session is None or connection.seat is None or room.driver is None:
        return
    word, _, rest = message.line.strip().partition(" ")
    commands = session.game.extras.commands
    try:
        if word not in commands:
            known = ", ".join(commands) or "none"
            raise BadNotation(f"There is no command {quoted(word)}. The commands of this game are: {known}.")
        if message.step != session.match.step and (since is None or message.step < since):
            room.refuse(connection, message.id, "stale", MOVED_ON)
            return
        running = commands[word].begin(rest, room.driver.memory(connection.seat))
    except QuintetError as error:
        room.refuse(connection, message.id, "bad", str(error))
        return
    room.driver.command = CommandRun(room, connection, message, running)
    room.driver.go_on()
