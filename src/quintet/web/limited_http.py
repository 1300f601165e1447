"""HTTP as the server speaks it: a request must arrive in time, and its headers have an end.

Without that, somebody who sends a few bytes a minute over many connections would keep everybody else out.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["LimitedHttp"]

REQUEST_SECONDS: Final = 20.0
"""How long a request may take to arrive, from the connection or its first byte to its last one."""
MOST_HEADER_BYTES: Final = 64 * 1024


class LimitedHttp(HttpToolsProtocol):
    """Ends connections whose requests are too slow or too long. A body is limited by whoever reads it."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: int | None = 0
        """How many bytes came of headers that have no end yet; None while a body arrives."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._unread is not None:  # before it is read: a request may begin and end in one piece
            self._unread += len(data)
        super().data_received(data)
        if self._unread is not None and self._unread > MOST_HEADER_BYTES and not self.transport.is_closing():
            self.send_400_response("The headers of this request are too long.")

    def on_message_begin(self) -> None:
        self._expect()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._unread = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _arrived(self) -> None:
        self._unread = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
