"""Opens the full-screen app, if it is installed and there is a terminal."""

import importlib
import importlib.util
import inspect
import os
import sys
from typing import Any, Final

from quintet.front.accessibility import wants_plain

__all__ = ["at_terminal", "open_match", "open_menu"]

APP: Final = "quintet.tui.app"


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def open_menu() -> int | None:
    """Opens the app and returns its exit code, or None if plain lines fit better: a dumb terminal, a screen reader."""
    app = _app()
    return None if app is None else int(app.run() or 0)


def open_match(match: Any, number: int | None = None) -> int | None:
    """Opens the app with this match, saved under `number`; returns its exit code, or None if there is no app."""
    app = _app()
    if app is None or "match" not in inspect.signature(app.run).parameters:
        return None
    return int(app.run(match=match, number=number) or 0)


def _app() -> Any:
    if wants_plain(os.environ) or not at_terminal() or importlib.util.find_spec(APP) is None:
        return None
    return importlib.import_module(APP)
