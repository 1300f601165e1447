"""Opens the full-screen app, if it is installed and there is a terminal."""

import importlib
import importlib.util
import os
import sys
from typing import Any, Final

from quintet.front.accessibility import wants_plain

__all__ = ["at_terminal", "open_app"]

APP: Final = "quintet.tui.app"


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def open_app(start: Any = None) -> int | None:
    """Opens the app at the hub or with a game; returns None where plain lines are wanted instead."""
    app = _app()
    return None if app is None else int(app.run(start) or 0)


def _app() -> Any:
    if wants_plain(os.environ) or not at_terminal() or importlib.util.find_spec(APP) is None:
        return None
    return importlib.import_module(APP)
