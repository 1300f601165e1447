"""Connection: one way in and out of a table, as its room sees it."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

__all__ = ["Connection"]

MOST_WAITING: Final = 256
"""How many messages wait for a slow reader before the connection is cut; it can come back and resume."""

SIGNAL_SECONDS: Final = 1.0
"""How long a signal is the only one of its sender."""


class Connection:
    """Sends in order, without making anybody wait. A reader who is too slow is cut off, and can resume."""

    def __init__(self, send: Callable[[str], Awaitable[None]], *, seat: int | None = None, text: bool = False) -> None:
        self.seat = seat
        self.text = text
        self.player = ""
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self.is_cut = False
        self._signaled = -SIGNAL_SECONDS

    def may_signal(self, now: float) -> bool:
        """Whether whoever is there may give a signal again; from now on not for a moment."""
        may = now - self._signaled >= SIGNAL_SECONDS
        if may:
            self._signaled = now
        return may

    def put(self, data: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.cut()
        if not self.is_cut:
            self._waiting.append(data)
            self._wake.set()

    def cut(self) -> None:
        """Ends the connection after what is being sent."""
        self.is_cut = True
        self._waiting.clear()
        self._wake.set()

    async def run(self) -> None:
        """Sends until the connection is cut."""
        with contextlib.suppress(OSError, RuntimeError):
            while not self.is_cut:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    await self._send(self._waiting.popleft().decode())
        self.is_cut = True
