"""SafetyNet: an exception in a handler or in painting becomes a notice with a report file, and the app continues.

Textual ends the app at the first exception, and the widget that raised it hears nothing more. So every widget gets a
guard at the two doors through which its code runs: the messages it is sent, and the lines it is asked to paint.
"""

import contextlib
import platform
import time
import traceback
from collections import deque
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from textual.app import App
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import WorkerFailed

__all__ = ["SafetyNet"]

QUIET_SECONDS: Final = 10.0
"""How long the same mistake is not reported again."""
MOST_REPORTS: Final = 20
KEYS_SHOWN: Final = 30


class SafetyNet:
    """Catches what goes wrong in the widgets of one app."""

    def __init__(self, app: App[Any], folder: Callable[[], Path]) -> None:
        self.app = app
        self._folder = folder
        self._last: dict[str, float] = {}
        """When each mistake was last reported, by its place in the code."""
        self.caught = 0
        self.keys: deque[str] = deque(maxlen=KEYS_SHOWN)
        """The last keys that were pressed, for reports."""

    def guard(self, node: MessagePump) -> None:
        """Guards the messages and the painting of a widget, a screen or the app."""
        dispatch = node._dispatch_message  # noqa: SLF001 - the one door of all messages

        async def guarded(message: Message) -> None:
            try:
                await dispatch(message)
            except Exception as error:  # noqa: BLE001 - whatever it is, the game stays
                self.catch(error)

        node._dispatch_message = guarded  # type: ignore[method-assign]  # noqa: SLF001
        if isinstance(node, Widget):
            self._guard_painting(node)

    def _guard_painting(self, widget: Widget) -> None:
        render = widget.render_lines

        def guarded(crop: Region) -> list[Strip]:
            try:
                return render(crop)
            except Exception as error:  # noqa: BLE001 - what cannot be painted stays blank
                self.catch(error)
                return [Strip.blank(crop.width)] * crop.height

        widget.render_lines = guarded  # type: ignore[method-assign]

    def catch(self, error: Exception) -> None:
        """Reports a mistake, unless the same one was reported a moment ago."""
        self.caught += 1
        cause = error.error if isinstance(error, WorkerFailed) and isinstance(error.error, Exception) else error
        place, now = _place_of(cause), time.monotonic()
        if now - self._last.get(place, -QUIET_SECONDS) < QUIET_SECONDS:
            return
        self._last[place] = now
        with contextlib.suppress(Exception):  # the net itself must hold
            self.app.notify(
                self._words(cause), title="Something went wrong", severity="error", timeout=12, markup=False
            )

    def _words(self, error: Exception) -> str:
        try:
            file = self._write(error)
        except OSError:
            return "Your game is saved, and you can go on. No report could be written."
        return f"Your game is saved, and you can go on. What happened is in {file}."

    def _write(self, error: Exception) -> Path:
        """Writes a report: what failed and where, without anything of the game itself."""
        folder = self._folder() / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        for old in sorted(folder.glob("*.txt"))[: -MOST_REPORTS + 1]:
            old.unlink()
        file = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{self.caught}.txt"
        file.write_text("\n".join([*self._circumstances(), "", *_trace(error)]), encoding="utf-8")
        return file

    def _circumstances(self) -> list[str]:
        app = self.app
        return [
            f"Quintet {version('quintet')}, Textual {version('textual')}, Python {platform.python_version()}",
            f"{platform.system()} {platform.release()}, window of {app.size.width} x {app.size.height}",
            f"Screens: {', '.join(type(screen).__name__ for screen in app.screen_stack)}",
            f"Last keys: {' '.join(self.keys)}",
        ]


def _place_of(error: BaseException) -> str:
    """Returns where an exception was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}:{type(error).__name__}" if frames else repr(error)


def _trace(error: BaseException) -> list[str]:
    """Returns the lines of a traceback; the text of the exception is left out, since it may hold a secret."""
    frames = traceback.StackSummary.from_list(traceback.extract_tb(error.__traceback__))
    return ["Traceback (most recent call last):", *(line.rstrip() for line in frames.format()), type(error).__name__]
