"""Plain mode: everything the app can do, line by line, for screen readers, pipes, scripts and simple terminals.

Nothing here writes escape codes or needs color or Textual. Text from outside is shown with its control characters made
visible. What the app and the lines share is in `quintet.front`.
"""

import contextlib
import io
from collections.abc import Iterable

from quintet.front.session import Session
from quintet.plain.conversation import Conversation, Gone, Keyboard, Lines, Pipe, find_line_source
from quintet.plain.menu import Menu, play_on, play_start
from quintet.plain.page import Desk
from quintet.plain.play import PlayPage
from quintet.table.match import Match
from quintet.table.storage.store import Store

__all__ = [
    "Conversation",
    "Desk",
    "Gone",
    "Keyboard",
    "Lines",
    "Menu",
    "Pipe",
    "PlayPage",
    "find_line_source",
    "play_on",
    "play_start",
    "talk_through",
]


def talk_through(match: Match, lines: Iterable[str], store: Store | None = None) -> str:
    """Plays these lines and returns everything that was said in reply, for tests and scripts."""
    said: list[str] = []
    script = Pipe(io.StringIO("".join(f"{line}\n" for line in lines)))
    with contextlib.suppress(Gone):
        PlayPage(Desk(Conversation(script, said.append), store), Session(match, store)).run()
    return "\n".join(said)
