"""Audience: what everybody at a table is sent, each from their own point of view and encoded once."""

from typing import TYPE_CHECKING

from msgspec import structs

from quintet.core.game import Pace, Seat
from quintet.front.viewer import Viewer
from quintet.web import wire
from quintet.web.connection import Connection
from quintet.web.feed import Feed
from quintet.web.pushes import make_clocks, make_over, make_push, make_welcome

if TYPE_CHECKING:
    from quintet.web.rooms import Room

__all__ = ["Audience"]


class Audience:
    """The points of view of a room: one for each seat that somebody looks from, and one for all spectators."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._eyes: dict[Seat, Viewer] = {}
        self._feed: Feed | None = None
        self._lens: Viewer | None = None
        """The spectators' point of view."""
        self._told_over = False

    def begin(self, *, is_over: bool) -> None:
        """Forgets what everybody saw of an earlier match."""
        self._eyes, self._lens, self._feed, self._told_over = {}, None, None, is_over

    def forget(self, connection: Connection) -> None:
        """A connection is gone; nobody else may look from there."""
        if connection.seat is None and not self.watching:
            self._lens = self._feed = None
        elif connection.seat is not None and not any(other.seat == connection.seat for other in self._room.connections):
            self._eyes.pop(connection.seat, None)

    @property
    def watching(self) -> list[Connection]:
        return [connection for connection in self._room.connections if connection.seat is None]

    def greet(self, connection: Connection, since: int | None) -> None:
        """Sends where we are, and everything since a step as one push."""
        room = self._room
        welcome = make_welcome(room.row, room.record, room.session, room.stage, connection.seat, since)
        connection.put(wire.encode(structs.replace(welcome, leads=room.is_led_by(connection))))
        if room.session is None:
            return
        if connection.seat is None and self._is_late:
            self._greet_late(connection, since)
            return
        connection.put(self._since(connection, since))
        eye = self._eye(connection.seat)
        if connection.seat is None and self._feed is None:
            self._lens, self._feed = eye, self._new_feed()
        if room.session.match.is_over:
            connection.put(self._over())
        if room.record.offer is not None:
            connection.put(wire.encode(room.offer_message()))

    def _since(self, connection: Connection, since: int | None) -> bytes:
        assert self._room.session is not None
        viewer = Viewer(self._room.session, connection.seat)
        if since is not None:
            viewer.look_since(since)
        return self._push(viewer, text=connection.text)

    @property
    def _is_late(self) -> bool:
        return self._room.record.delay > 0 and self._room.stage == "playing"

    def _greet_late(self, connection: Connection, since: int | None) -> None:
        """Shows a spectator what was let through last; the present is on its way."""
        if self._feed is not None:
            if self._feed.last is not None:
                connection.put(self._feed.last)
            return
        assert self._room.session is not None
        self._feed, self._lens = self._new_feed(), Viewer(self._room.session, None)
        if since is not None:
            self._lens.look_since(since)
        self._feed.put(self._push(self._lens, text=True), is_push=True)

    def _new_feed(self) -> Feed:
        delay = self._room.record.delay if self._is_late else 0.0
        return Feed(delay, self._room.host.later, self._show_spectators)

    def _show_spectators(self, data: bytes) -> None:
        for connection in self.watching:
            connection.put(data)

    def _eye(self, seat: Seat | None) -> Viewer:
        """Returns the point of view that gets everything from now on."""
        assert self._room.session is not None
        if seat is not None and seat in self._eyes:
            return self._eyes[seat]
        viewer = Viewer(self._room.session, seat)
        viewer.look_since(self._room.session.match.step)
        if seat is not None:
            self._eyes[seat] = viewer
        return viewer

    def repeat(self, connection: Connection) -> None:
        """Sends a connection the present push once more."""
        if self._room.session is None:
            return
        if connection.seat is None and self._is_late:
            if self._feed is not None and self._feed.last is not None:
                connection.put(self._feed.last)
            return
        connection.put(self._since(connection, self._room.session.match.step))

    def tell(self, data: bytes) -> None:
        """Sends the same to every seat now, and to spectators in the order of what they see."""
        for connection in self._room.connections:
            if connection.seat is not None:
                connection.put(data)
        if self._feed is not None:
            self._feed.put(data, is_push=False)
        else:
            self._show_spectators(data)

    def broadcast(self) -> None:
        """Sends every point of view what it knows now, encoded once."""
        for seat, viewer in self._eyes.items():
            connections = [connection for connection in self._room.connections if connection.seat == seat]
            data = self._push(viewer, text=any(connection.text for connection in connections))
            for connection in connections:
                connection.put(data)
        if self._feed is not None and self._lens is not None:
            self._feed.put(
                self._push(self._lens, text=any(connection.text for connection in self.watching)), is_push=True
            )
        if self._room.stage == "over" and not self._told_over:
            self._told_over = True
            self._tell_over()

    def _tell_over(self) -> None:
        self.tell(self._over())
        self._room.tell_seats()

    def _push(self, viewer: Viewer, *, text: bool) -> bytes:
        assert self._room.session is not None
        assert self._room.driver is not None
        moment, tempo, match = viewer.moment(), self._room.driver.tempo, self._room.session.match
        viewer.log.clear()
        has_time = tempo.pace is Pace.TICKS or self._room.session.is_watched
        policy = self._room.record.undo if viewer.may_resign else "off"
        push = make_push(
            moment,
            text=text,
            clocks=make_clocks(self._room.record.clocks, self._room.host.time()),
            paused=tempo.paused if has_time else None,
            speed=tempo.speed if has_time else None,
            can_undo=policy != "off" and match.can_undo,
            can_redo=policy == "free" and match.can_redo,
        )
        return wire.encode(push)

    def _over(self) -> bytes:
        assert self._room.session is not None
        return wire.encode(make_over(self._room.row, self._room.session))
