"""Guard: what every request passes. Foreign pages and floods are refused; every answer says what a page may do."""

import time
from typing import Any, Final

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quintet.core.codec import encode
from quintet.web.limits import Buckets, Counter, is_own_host, is_own_origin, who_of
from quintet.web.socket import PATH

__all__ = ["Guard"]

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
CHANGES: Final = (5.0, 60.0)
READS: Final = (50.0, 300.0)
FILES: Final = (500.0, 6000.0)
SOCKETS: Final = (10.0, 1200.0)
"""How many requests an address may send in a second, and at once: changes, reads, files of pages, and new WebSockets.

A page is made of about sixty files, and a school behind one address opens it at the same moment."""


MOST_SOCKETS: Final = 300
"""How many WebSockets an address may have open."""


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self, app: ASGIApp, talk: ASGIApp, names: frozenset[str] = frozenset(), *, limited: bool = True
    ) -> None:
        self._app = app
        self._talk = talk
        self._names = names
        self._limited = limited
        self._changes, self._reads = Buckets(*CHANGES), Buckets(*READS)
        self._files, self._sockets = Buckets(*FILES), Buckets(*SOCKETS)
        self._guests = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self._app(scope, receive, send)
            return
        status, problem = self._problem(scope)
        if problem and scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
        elif problem:
            await _refuse(send, status, problem)
        elif scope["type"] == ScopeType.WEBSOCKET:
            with self._guests.one_more(who_of(scope)):
                await self._talk(scope, receive, send)
        else:
            await self._app(scope, receive, _adding_headers(send))

    def _problem(self, scope: Any) -> tuple[int, str]:
        """Returns why a request is refused, with a status; an empty sentence lets it pass."""
        headers, method = Headers.from_scope(scope), scope.get("method", "GET")
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if (is_socket and scope["path"] != PATH) or "\0" in scope["path"]:
            return 404, "There is no such page."
        if not is_own_host(headers, self._names):
            return 403, "This server has another name. Open it by its address, or start it with that --name."
        if (is_socket or method not in READING) and not is_own_origin(headers):
            return 403, "This request comes from another page. Open Quintet itself."
        if method not in READING and not _is_json(headers):
            return 415, "The server takes JSON only."
        who = who_of(scope)
        if is_socket and self._limited and self._guests.count(who) >= MOST_SOCKETS:
            return 429, "Too many connections from one address. Close some."
        if self._limited and not self._buckets(scope["path"], method, is_socket=is_socket).take(who, time.monotonic()):
            return 429, "That was too fast. Wait a moment."
        return 0, ""

    def _buckets(self, path: str, method: str, *, is_socket: bool) -> Buckets:
        """Returns the limit that a request counts for."""
        if is_socket:
            return self._sockets
        if method not in READING:
            return self._changes
        return self._files if path.startswith("/static/") else self._reads


def _is_json(headers: Headers) -> bool:
    length = headers.get("content-length", "0")
    is_empty = length == "0" and "transfer-encoding" not in headers
    return is_empty or headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


async def _refuse(send: Send, status: int, text: str) -> None:
    body = encode({"error": text})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _adding_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return sending
