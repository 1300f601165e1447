"""`quintet join LINK`: a table on another machine, in the app or line by line."""

import contextlib
import os
import queue
import threading
from typing import Annotated, Final

from cyclopts import Parameter

from quintet.cli.choose import at_terminal
from quintet.cli.menu import open_store
from quintet.front.accessibility import wants_plain
from quintet.plain import Conversation, Desk, Gone, find_line_source
from quintet.plain.remote import talk_to_table
from quintet.web.remote_connection import Link, RemoteConnection, read_link
from quintet.web.visit import visit

__all__ = ["join"]

MOST_NAME: Final = 24


def join(
    link: Annotated[str, Parameter(help="The link to the table; with a key after `#`, the link to come back.")],
    *,
    name: Annotated[str, Parameter(help="Your name.")] = "",
    watch: Annotated[bool, Parameter(negative="", help="Watch, and leave the open seats to others.")] = False,
    plain: Annotated[bool, Parameter(negative="", help="Play in plain lines instead of the full screen.")] = False,
) -> int:
    """Play or watch at a table on another machine."""
    place = read_link(link)
    in_person = at_terminal()
    cookie = visit(place, name, sits=not watch, ask=_ask_name if in_person else str)
    if plain or wants_plain(os.environ) or not in_person:
        return _in_lines(place, cookie)
    from quintet.tui.app import run  # noqa: PLC0415 - the screen is not needed for lines

    return run(distant=lambda heard: RemoteConnection(place, heard, cookie))


def _ask_name() -> str:
    """Asks what the others shall call you; an empty line leaves that to the server."""
    with contextlib.suppress(EOFError):
        return input("Your name: ").strip()[:MOST_NAME]
    return ""


def _in_lines(place: Link, cookie: str) -> int:
    heard: queue.SimpleQueue[str] = queue.SimpleQueue()
    talk = Conversation(find_line_source(), watched=False)
    distant = RemoteConnection(place, heard.put, cookie)
    with open_store() as store:
        threading.Thread(target=_read, args=(talk, heard), daemon=True, name="quintet-lines").start()
        distant.start()
        try:
            talk_to_table(Desk(talk, store), distant.table, heard)
        finally:
            distant.close()
    return 0


def _read(talk: Conversation, heard: "queue.SimpleQueue[str]") -> None:
    """Passes on every line that is typed, until they end."""
    with contextlib.suppress(Gone):
        while True:
            heard.put(f"line:{talk.ask('')}")
    heard.put("end")
