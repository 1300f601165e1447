"""Tables: the games in play behind one server, by their handles."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from quintet.core.errors import QuintetError, quoted
from quintet.front.text_table import TextTable

__all__ = ["Tables"]

MOST_TABLES: Final = 256


class Tables:
    """At most this many games; the one that nobody asked about for the longest time makes room for a new one."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most = most
        self._tables: OrderedDict[str, tuple[TextTable, threading.Lock]] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, table: TextTable) -> str:
        """Returns the handle of a new table; nobody can guess it, and whoever has it may play."""
        handle = secrets.token_urlsafe(12)
        with self._lock:
            self._tables[handle] = table, threading.Lock()
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)
        return handle

    @contextmanager
    def open(self, handle: str) -> Iterator[TextTable]:
        """Gives a table to one call at a time; other tables do not wait for it."""
        table, lock = self._find(handle)
        with lock:
            yield table

    def _find(self, handle: str) -> tuple[TextTable, threading.Lock]:
        with self._lock:
            if handle not in self._tables:
                raise QuintetError(f"There is no table {quoted(handle)}. Start one with `new_game`.")
            self._tables.move_to_end(handle)
            return self._tables[handle]
