"""Conversation: what somebody at the other end of a connection says, one message after the other."""

import asyncio
from typing import Final

from quintet.core.errors import QuintetError
from quintet.web import wire
from quintet.web.connection import Connection
from quintet.web.hub import Hub, NoTable
from quintet.web.limits import Bucket
from quintet.web.new_table import rematch, seat_of, take_kept_seat
from quintet.web.requests import obey
from quintet.web.rooms import Room

__all__ = ["Conversation"]

RATE: Final = 30.0
BURST: Final = 60.0
"""How many messages a connection takes in a second, and at once."""
MOST_REFUSED: Final = 200
"""The connection is cut after this many messages that came too fast or were none."""


class Conversation:
    """The first message says which table; every later one belongs to a seat there."""

    def __init__(self, hub: Hub, connection: Connection, key: str) -> None:
        self._hub = hub
        self._connection = connection
        self._key = key
        self._room: Room | None = None
        self._bucket = Bucket(RATE, BURST, hub.now())
        self._refused = 0

    async def hear(self, data: str | bytes) -> None:
        """Answers one message."""
        if not self._bucket.take(self._hub.now()):
            await self._refuse("too_fast", "That was too fast. Wait a moment.", data)
            return
        try:
            await self._answer(wire.decode(data))
        except QuintetError as error:
            await self._refuse("closed" if isinstance(error, NoTable) else "bad", str(error), data)

    async def _refuse(self, code: wire.Code, text: str, data: str | bytes) -> None:
        self._hub.counts["refusals"] += 1
        self._refused += 1
        self._connection.put(wire.encode(wire.Refused(id=wire.id_of(data), code=code, text=text)))
        if self._refused > MOST_REFUSED:
            self._connection.cut()
        await asyncio.sleep(0)  # others are heard between two messages of a flood, and the refusal is on its way

    async def _answer(self, message: wire.Incoming) -> None:
        if isinstance(message, wire.Join):
            await self._join(message)
        elif isinstance(message, wire.Ping):
            self._connection.put(wire.encode(wire.Pong()))
        elif self._room is None:
            raise NoTable("Join a table first.")
        elif isinstance(message, wire.Rematch):
            await self._rematch(self._room)
        else:
            obey(self._room, self._connection, message)

    async def _join(self, message: wire.Join) -> None:
        """Finds the table and the seat, and lets the connection in."""
        self.end()
        self._room = None
        room = await self._hub.room(message.table)
        seat, player = await seat_of(self._hub, room, message.token, self._key)
        if seat is None and not room.lets_watch:
            raise NoTable("The host lets nobody watch this table.")
        self._connection.seat, self._connection.player, self._connection.text = seat, player, message.text
        self._room = room
        if seat is not None and room.record.seats[seat].kind == "open":
            await take_kept_seat(self._hub, room, seat)
        if room.session is not None:
            await self._hub.lead(room)
            if message.since is not None and message.since > room.session.match.step:
                await self._hub.catch_up(room)  # somebody comes from a process that was faster than its word to us
        room.join(self._connection, message.since)

    async def _rematch(self, room: Room) -> None:
        if room.stage != "over" or (self._connection.seat is None and not room.is_led_by(self._connection)):
            raise NoTable("A rematch is for those who played, when the game is over.")
        await rematch(self._hub, room, self._connection)

    def end_if_nowhere(self) -> None:
        """Ends a connection that came to no table."""
        if self._room is None:
            self._connection.cut()

    def end(self) -> None:
        if self._room is not None:
            self._room.leave(self._connection)
