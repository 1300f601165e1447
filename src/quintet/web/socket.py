"""The WebSocket: one line to one table. The first message says which; every later one belongs to its seat."""

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from quintet.core.errors import QuintetError
from quintet.web import wire
from quintet.web.hub import Hub, NoTable
from quintet.web.line import Line
from quintet.web.players import hashed
from quintet.web.rooms import Room

__all__ = ["talk"]

COOKIE = "quintet"


@websocket("/ws")
async def talk(socket: WebSocket[Any, Any, State]) -> None:
    """Talks with one player, spectator or program until the connection ends."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    line = Line(lambda data: socket.send_data(data, mode="text"))
    sending = asyncio.create_task(line.run())
    room: Room | None = None
    try:
        while not line.is_cut:
            data = await socket.receive_data(mode="text")
            try:
                message = wire.decode(data)
                if isinstance(message, wire.Join):
                    room = await _join(hub, socket, line, room, message)
                elif isinstance(message, wire.Ping):
                    line.put(wire.encode(wire.Pong()))
                elif room is None:
                    raise NoTable("Join a table first.")
                else:
                    _obey(room, line, message)
            except QuintetError as error:
                code: wire.Code = "closed" if isinstance(error, NoTable) else "bad"
                line.put(wire.encode(wire.Refused(id="", code=code, text=str(error))))
    except WebSocketDisconnect:
        pass
    finally:
        line.cut()
        sending.cancel()
        if room is not None:
            room.leave(line)


async def _join(
    hub: Hub, socket: WebSocket[Any, Any, State], line: Line, room: Room | None, message: wire.Join
) -> Room:
    """Finds the table and the seat, and lets the line in."""
    if room is not None:
        room.leave(line)
    room = await hub.room(message.table)
    line.seat = await seat_of(hub, room, message.token, socket.cookies.get(COOKIE, ""))
    line.text = message.text
    room.join(line, message.since)
    return room


async def seat_of(hub: Hub, room: Room, token: str, key: str) -> int | None:
    """Returns the seat that a token or a guest's key opens; None for a spectator."""
    chairs = await hub.call(hub.store.tables.chairs, room.row.id)
    if token:
        found = [chair.seat for chair in chairs if chair.key and chair.key == hashed(token)]
        if not found:
            raise NoTable("That key opens no seat at this table.")
        return found[0]
    guest = await hub.call(hub.store.tables.guest, hashed(key)) if key else None
    return next((chair.seat for chair in chairs if guest is not None and chair.player == guest.id), None)


def _obey(room: Room, line: Line, message: wire.Incoming) -> None:
    match message:
        case wire.Act():
            room.act(line, message)
        case wire.Undo():
            room.undo(line, message.id)
        case wire.Redo():
            room.redo(line, message.id)
        case wire.Resign():
            room.resign(line, message.id)
        case wire.SetPace():
            room.pace(line, message)
        case wire.ShowText():
            line.text = message.on
            room.repeat(line)
        case _:
            raise NoTable("This table does not know that message.")
