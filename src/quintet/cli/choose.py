"""`quintet` alone: the menu where a person can answer, the demonstration anywhere else."""

import contextlib
from typing import TYPE_CHECKING, Any

from quintet.cli.screen import at_terminal, open_app

if TYPE_CHECKING:
    from collections.abc import Iterator

    from quintet.plain import Desk
    from quintet.table.storage.store import Store

__all__ = ["choose", "menu", "open_desk", "open_store"]


def choose() -> int:
    """Opens the menu, in the app or in plain lines, or runs the demonstration."""
    if not at_terminal():
        from quintet.cli.demo import demo  # noqa: PLC0415 - only one of the three is needed

        return demo()
    code = open_app()
    return menu() if code is None else code


def menu() -> int:
    """Opens the menu in plain lines until the player leaves."""
    from quintet.cli.demo import demo  # noqa: PLC0415 - the app does not need any of this
    from quintet.plain import Gone, Menu  # noqa: PLC0415

    with open_store() as store, contextlib.suppress(Gone):
        Menu(open_desk(store), demo).run()
    return 0


@contextlib.contextmanager
def open_store() -> "Iterator[Store | None]":
    """Opens the store; where that is not possible, a line says so and games are played without it."""
    from quintet.core.codec import printable  # noqa: PLC0415
    from quintet.core.errors import QuintetError  # noqa: PLC0415
    from quintet.table.storage.store import Store  # noqa: PLC0415

    try:
        store = Store()
    except QuintetError as error:
        print(f"! Nothing will be saved. {printable(str(error))}")
        yield None
        return
    with store:
        yield store


def open_desk(store: "Store | None") -> "Desk":
    """Returns a desk for plain lines at this terminal or pipe."""
    import sys  # noqa: PLC0415

    from quintet.plain import Conversation, Desk, find_line_source  # noqa: PLC0415

    return Desk(Conversation(find_line_source(), watched=sys.stdin.isatty()), store, _prepare, _themes)


def _themes() -> list[str]:
    """Returns the app's themes, which can be chosen in plain lines as well."""
    from quintet.tui.app import theme_names  # noqa: PLC0415 - the screen is not needed for anything else here

    return theme_names()


def _prepare(game: Any) -> None:
    """Compiles and loads a game's rules first, so that it does not count as a bot's thinking time."""
    from quintet.cli.kernels import warm_up  # noqa: PLC0415
    from quintet.core.kernel import prepare  # noqa: PLC0415

    warm_up([game])
    prepare(game.kernels.entries)
