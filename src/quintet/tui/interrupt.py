"""Interrupt: Ctrl+C leaves with code 130 at any moment, however busy the program is.

The terminal's input thread sees the key before anybody else. The app then has a moment to leave in good order; if it
is too busy for that, the terminal is restored and the process ends. Every action is on the disk before it is drawn, so
nothing is lost either way.
"""

import asyncio
import contextlib
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.driver import Driver
from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App

__all__ = ["INTERRUPTED", "Interrupt", "listening"]

INTERRUPTED: Final = 130
PATIENCE: Final = 2.0
"""Seconds for leaving in good order."""
RESTORE: Final = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""Undoes what the driver did to the terminal: paste, wrapping, mouse, keyboard protocol, screen, cursor, focus."""


class Interrupt:
    """Somebody wants to leave at once: by the key, or by a signal from outside."""

    def __init__(self, app: "App[Any]") -> None:
        self._app = app
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driver: Driver | None = None
        self._came = False

    def install(self) -> None:
        """Takes the signal, which comes from outside or before the terminal is ours."""
        signal.signal(signal.SIGINT, lambda *_: self.come())

    def serve(self, loop: asyncio.AbstractEventLoop, driver: Driver) -> None:
        """From now on the app runs and can leave in good order."""
        self._loop, self._driver = loop, driver

    def come(self) -> None:
        """Leaves; the second time without any order. May be called from any thread."""
        if self._loop is None:
            raise KeyboardInterrupt
        if self._came:
            self._force()
        self._came = True
        last = threading.Timer(PATIENCE, self._force)
        last.daemon = True
        last.start()
        self._loop.call_soon_threadsafe(lambda: self._app.exit(return_code=INTERRUPTED))

    def _force(self) -> None:
        """Restores the terminal and ends the process."""
        with contextlib.suppress(Exception):
            self._restore()
        os._exit(INTERRUPTED)

    def _restore(self) -> None:
        before = getattr(self._driver, "attrs_before", None)
        if before is not None:
            import termios  # noqa: PLC0415 - not on Windows, whose driver has no such attributes

            termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, before)  # type: ignore[union-attr]
        os.write(sys.__stderr__.fileno(), RESTORE.encode())  # type: ignore[union-attr]


def listening(driver: type[Driver]) -> type[Driver]:
    """Returns a driver that reports Ctrl+C from the thread that reads the keys."""

    class ListeningDriver(driver):  # type: ignore[misc,valid-type]
        def process_message(self, message: Message) -> None:
            if isinstance(message, events.Key) and message.key == "ctrl+c":
                self._app.interrupt.come()
            else:
                super().process_message(message)

    return ListeningDriver
