"""`quintet` without a command: the app or a menu in a terminal, the demonstration anywhere else."""

import contextlib
import importlib
import importlib.util
import os
import sys
from typing import TYPE_CHECKING, Any, Final

from quintet.core.errors import QuintetError, printable
from quintet.front.accessibility import wants_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from quintet.plain import Desk
    from quintet.table.storage.store import Store

__all__ = ["at_terminal", "choose", "menu", "open_app", "open_desk", "open_store"]

APP: Final = "quintet.tui.app"


def choose() -> int:
    """Opens the menu in a terminal, or plays the demonstration without one; returns the exit code."""
    if not at_terminal():
        from quintet.cli.demo import demo  # noqa: PLC0415 - the app must not wait for it

        return demo()
    code = open_app()
    return menu() if code is None else code


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


def menu() -> int:
    """Runs the menu in plain lines until the player leaves."""
    from quintet.cli.demo import demo  # noqa: PLC0415 - the app must not wait for any of this
    from quintet.plain import Gone, Menu  # noqa: PLC0415

    with open_store() as store, contextlib.suppress(Gone):
        Menu(open_desk(store), demo).run()
    return 0


@contextlib.contextmanager
def open_store() -> "Iterator[Store | None]":
    """Yields the store, or None if the disk does not allow one: then games are played without saving."""
    from quintet.table.storage.store import Store  # noqa: PLC0415

    try:
        store = Store()
    except QuintetError as error:
        print(f"! Nothing will be saved: {printable(str(error))}")
        yield None
        return
    with store:
        yield store


def open_desk(store: "Store | None") -> "Desk":
    """Returns the desk for plain lines at this terminal or pipe."""
    from quintet.cli.warm import make_ready, wait_for_bots  # noqa: PLC0415
    from quintet.plain import Conversation, Desk, find_line_source  # noqa: PLC0415

    return Desk(Conversation(find_line_source(), watched=sys.stdin.isatty()), store, make_ready, _themes, wait_for_bots)


def _themes() -> list[str]:
    """The app's themes: the settings in lines choose among them, too."""
    from quintet.tui.themes import theme_names  # noqa: PLC0415 - the screen is not needed for anything else here

    return theme_names()
