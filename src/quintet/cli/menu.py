"""The menu in plain lines, and what every command in plain lines needs: the store and the desk."""

import contextlib
import sys
from collections.abc import Iterator

from quintet.cli.demo import demo
from quintet.cli.warm import make_ready, wait_for_bots
from quintet.core.errors import QuintetError, printable
from quintet.plain import Conversation, Desk, Gone, Menu, find_line_source
from quintet.table.storage.store import Store

__all__ = ["menu", "open_desk", "open_store"]


def menu() -> int:
    """Runs the menu in plain lines until the player leaves."""
    with open_store() as store, contextlib.suppress(Gone):
        Menu(open_desk(store), demo).run()
    return 0


@contextlib.contextmanager
def open_store() -> Iterator[Store | None]:
    """Yields the store, or None if the disk does not allow one: then games are played without saving."""
    try:
        store = Store()
    except QuintetError as error:
        print(f"! Nothing will be saved: {printable(str(error))}")
        yield None
        return
    with store:
        yield store


def open_desk(store: Store | None) -> Desk:
    """Returns the desk for plain lines at this terminal or pipe."""
    return Desk(Conversation(find_line_source(), watched=sys.stdin.isatty()), store, make_ready, _themes, wait_for_bots)


def _themes() -> list[str]:
    """The app's themes: the settings in lines choose among them, too."""
    from quintet.tui.themes import theme_names  # noqa: PLC0415 - the screen is not needed for anything else here

    return theme_names()
