"""The WebSocket: one connection to one table.

It speaks ASGI directly, because every layer in between would cost as much as a rule of a game, for every message.
"""

import asyncio
import contextlib
import logging
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from quintet.web.connection import Connection
from quintet.web.conversation import Conversation
from quintet.web.current_guest import COOKIE
from quintet.web.hub import Hub

__all__ = ["PATH", "talk"]

PATH: Final = "/ws"
JOIN_SECONDS: Final = 30.0
"""How long a connection may stay without a table."""
_log = logging.getLogger("quintet.web")


async def talk(hub: Hub, scope: Any, receive: Any, send: Any) -> None:
    """Talks with one player, spectator or program until the connection ends."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})
    connection = Connection(lambda text: send({"type": "websocket.send", "text": text}))
    conversation = Conversation(hub, connection, _cookie(scope))
    scope.clear()  # nobody reads the headers again, and they would stay for the whole game
    hub.later(JOIN_SECONDS, conversation.end_if_nowhere)
    sending = asyncio.create_task(connection.run())
    hearing = asyncio.create_task(_listen(receive, conversation))
    try:
        await asyncio.wait([sending, hearing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        conversation.end()
        for task in (sending, hearing):
            _report(task)
            task.cancel()
        with contextlib.suppress(Exception):  # the other side may be gone already
            await send({"type": "websocket.close", "code": 1001})


def _report(task: asyncio.Task[None]) -> None:
    """Logs a bug that ended one side of a connection."""
    error = task.exception() if task.done() and not task.cancelled() else None
    if error is not None:
        _log.error("connection failed", extra={"kind": type(error).__name__}, exc_info=error)


async def _listen(receive: Any, conversation: Conversation) -> None:
    while (event := await receive())["type"] == "websocket.receive":
        text = event.get("text")
        await conversation.hear(text if text is not None else event.get("bytes") or b"")


def _cookie(scope: Any) -> str:
    """Returns the key of the guest, if the request has one."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            with contextlib.suppress(CookieError):
                found = SimpleCookie(value.decode("latin-1")).get(COOKIE)
                if found is not None:
                    return found.value
    return ""
