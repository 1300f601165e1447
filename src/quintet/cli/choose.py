"""`quintet` without a command: the app or a menu in a terminal, the demonstration anywhere else."""

import importlib
import importlib.util
import os
import sys
from typing import Any, Final

from quintet.front.accessibility import wants_plain

__all__ = ["at_terminal", "choose", "open_app"]

APP: Final = "quintet.tui.app"
DEMO: Final = "quintet.cli.demo"
MENU: Final = "quintet.cli.menu"
"""Each is imported only when it opens, so that nobody waits for the others."""


def choose() -> int:
    """Opens the menu in a terminal, or plays the demonstration without one; returns the exit code."""
    if not at_terminal():
        return int(importlib.import_module(DEMO).demo())
    code = open_app()
    return int(importlib.import_module(MENU).menu()) if code is None else code


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
