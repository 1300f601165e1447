"""RemoteConnection: a connection to a table on another machine, for terminals and programs. It comes back by itself."""

import contextlib
import threading
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from quintet.core.errors import BadNotation, QuintetError, quoted
from quintet.front.remote_table import RemoteTable

__all__ = ["Link", "RemoteConnection", "read_link"]

OPEN_SECONDS: Final = 20.0
RETRIES: Final = (0.2, 0.5, 1.0, 2.0, 5.0)
"""How long to wait before each attempt to come back; the last one repeats."""
LAST_LOOK: Final = 5.0
"""For how many seconds spectators look at the end of a game before they go on to the rematch."""


class Link(msgspec.Struct, frozen=True):
    """A link to a table: where it is, and the key of a seat if the link has one."""

    base: str
    table: str
    token: str = ""

    @property
    def socket(self) -> str:
        return f"ws{self.base.removeprefix('http')}/ws"


def read_link(text: str) -> Link:
    """Reads `http://host:port/t/TABLE`, with or without a key after a `#`."""
    parts = urlsplit(text.strip())
    first, _, table = parts.path.strip("/").partition("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or first != "t" or not table or "/" in table:
        raise BadNotation(f"{quoted(text)} is not a link to a table. It looks like `http://host:8000/t/TABLE`.")
    return Link(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)


class RemoteConnection:
    """Talks in a thread. `heard` is called there after every message, with its type.

    It is called with "cut" when the connection is cut, and with "next" when it goes on at the table of a rematch.
    """

    def __init__(self, link: Link, heard: Callable[[str], None], cookie: str = "") -> None:
        self.link = link
        self.table = RemoteTable(self._put)
        self.problem = ""
        """Why there is no connection, in one sentence."""
        self._heard = heard
        self._headers = {"Cookie": f"quintet={cookie}"} if cookie else {}
        self._socket: ClientConnection | None = None
        self._is_closing = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="quintet-distant")

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Ends the connection."""
        self._is_closing.set()
        if self._socket is not None:
            self._socket.close()
        self._thread.join(OPEN_SECONDS)

    def _put(self, text: str) -> None:
        """Sends at once where there is a connection; what needs no answer is lost with it."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                self._socket.send(text)

    def _run(self) -> None:
        attempt = 0
        while not self._is_closing.is_set():
            try:
                with connect(self.link.socket, additional_headers=self._headers, open_timeout=OPEN_SECONDS) as socket:
                    attempt, self._socket, self.problem = 0, socket, ""
                    self.table.join(self.link.table, self.link.token)
                    self._listen(socket)
            except (WebSocketException, OSError) as error:
                self.problem = f"There is no connection ({type(error).__name__})."
            self._socket = None
            if not self._is_closing.is_set():
                self._heard("cut")
                self._is_closing.wait(RETRIES[min(attempt, len(RETRIES) - 1)])
                attempt += 1

    def _listen(self, socket: ClientConnection) -> None:
        for text in socket:
            try:
                kind = self.table.hear(str(text))
            except (QuintetError, msgspec.MsgspecError) as error:
                self.problem, kind = str(error), "cut"
            self._heard(kind)
            if self.table.goes_on:
                self._follow()

    def _follow(self) -> None:
        """Goes on at the table of the rematch, by the cookie: the key of a link is for one table only."""
        if self.table.seat is None:
            self._is_closing.wait(LAST_LOOK)
        self.link = Link(self.link.base, self.table.next)
        self._heard("next")
        self.table.follow()
