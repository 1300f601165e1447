"""Feed: what spectators are sent, late by as many seconds as the host chose."""

from collections import deque
from collections.abc import Callable
from typing import Any

__all__ = ["Feed"]


class Feed:
    """Messages on their way to all spectators of a table, in order."""

    def __init__(
        self, delay: float, later: Callable[[float, Callable[[], None]], Any], send: Callable[[bytes], None]
    ) -> None:
        self.delay = delay
        self.last: bytes | None = None
        """The last push that was let through: what a new spectator is shown."""
        self._later = later
        self._send = send
        self._waiting: deque[tuple[bytes, bool]] = deque()

    def put(self, data: bytes, *, is_push: bool) -> None:
        """Takes a message, and lets it through when its time has come."""
        if not self.delay:
            self._pass(data, is_push)
            return
        self._waiting.append((data, is_push))
        self._later(self.delay, lambda: self._pass(*self._waiting.popleft()))

    def _pass(self, data: bytes, is_push: bool) -> None:  # noqa: FBT001 - from a queue of pairs
        if is_push:
            self.last = data
        self._send(data)
