"""Tables that people sit down at from elsewhere, and those people: guests, whose keys are stored only as hashes.

A table is a row with a body that its owner, the server, reads. Its match has a log of its own.
"""

import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from quintet.core.errors import QuintetError
from quintet.table.storage.port import Connection, Database

__all__ = ["Chair", "Guest", "TableMoved", "TableRow", "Tables", "save_table"]

MOST_LISTED: Final = 100
COLUMNS: Final = "id, game, host, stage, watch, match, due, changed, version, body"


class TableMoved(QuintetError):
    """Another process changed the table in the meantime."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is stored."""

    id: str
    game: str
    host: str
    """The player who set it."""
    stage: str
    watch: str
    """Who may watch."""
    match: int | None = None
    """The number of its match, once it has begun."""
    due: float | None = None
    """When something must happen here even if nobody looks."""
    changed: float = 0.0
    version: int = 0
    body: bytes = b"{}"


class Chair(msgspec.Struct, frozen=True):
    """Somebody's right to a seat."""

    place: str
    seat: int
    player: str
    key: str
    """The hash of the seat's own key; empty for somebody who came back with that key on another device."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody without an account."""

    id: str
    name: str


class Tables:
    """The tables and guests of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- guests -------------------------------------------------------------------------------------------------------

    def add_guest(self, guest: Guest, key: str) -> None:
        """Stores a guest with the hash of a key."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO guests (id, key, name, seen) VALUES (?, ?, ?, ?)", (guest.id, key, guest.name, time.time())
            )

    def guest(self, key: str) -> Guest | None:
        """Returns the guest whose key has this hash."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT id, name FROM guests WHERE key = ?", (key,)).fetchone()
        return None if row is None else Guest(*row)

    def rename_guest(self, guest: str, name: str) -> None:
        with self._database.writing() as connection:
            connection.execute("UPDATE guests SET name = ?, seen = ? WHERE id = ?", (name, time.time(), guest))

    # --- processes ----------------------------------------------------------------------------------------------------

    def lead(self, table: str) -> bool:
        """Returns whether this process may move bots and time at a table; only one may at a time."""
        return self._database.lead(table)

    def keeps_lead(self) -> bool:
        """Returns False, once, if another process may lead by now where this one did."""
        return self._database.keeps_lead()

    def follow(self, table: str) -> None:
        """Lets another process lead at a table."""
        self._database.follow(table)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls back, in another thread, for every table that another process changed, and every message."""
        self._database.listen(heard)

    def speak(self, texts: Iterable[str]) -> None:
        """Sends other processes messages that are not stored."""
        with self._database.writing() as connection:
            for text in texts:
                connection.notify(text)

    # --- tables -------------------------------------------------------------------------------------------------------

    def add(self, row: TableRow, chairs: tuple[Chair, ...] = ()) -> None:
        """Stores a new table and who sits at it."""
        values = (row.id, row.game, row.host, row.stage, row.watch, row.match, row.due, row.changed, 0, row.body)
        with self._database.writing() as connection:
            connection.execute(f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608
            _seat(connection, chairs)

    def save(self, row: TableRow, chairs: tuple[Chair, ...] = ()) -> None:
        """Stores a table that was read at this version, and who sat down; refuses one that moved on meanwhile."""
        with self._database.writing() as connection:
            save_table(connection, row)
            _seat(connection, chairs)

    def seat(self, chairs: tuple[Chair, ...]) -> None:
        """Gives somebody the right to a seat."""
        with self._database.writing() as connection:
            _seat(connection, chairs)

    def get(self, table: str) -> TableRow | None:
        found = self._list("id = ?", (table,))
        return found[0] if found else None

    def public(self) -> list[TableRow]:
        """Returns the tables that anybody may join or watch, the last changed first."""
        return self._list("stage IN ('open', 'playing') AND watch = 'public'", ())

    def due(self, now: float) -> list[TableRow]:
        """Returns the tables where something must have happened by now."""
        return self._list("due IS NOT NULL AND due <= ?", (now,))

    def of_player(self, player: str) -> list[TableRow]:
        """Returns the tables where a player sits, the last changed first."""
        return self._list("id IN (SELECT place FROM chairs WHERE player = ?)", (player,))

    def chairs(self, table: str) -> list[Chair]:
        with self._database.reading() as connection:
            rows = connection.execute("SELECT place, seat, player, key FROM chairs WHERE place = ?", (table,))
            return [Chair(*row) for row in rows.fetchall()]

    def forget(self, before: float, stages: tuple[str, ...]) -> int:
        """Deletes tables in these stages that nobody changed for long; returns how many. Matches and results stay."""
        marks = ", ".join("?" * len(stages))
        with self._database.writing() as connection:
            statement = f"DELETE FROM tables WHERE changed < ? AND stage IN ({marks})"  # noqa: S608 - question marks
            return connection.execute(statement, (before, *stages)).rowcount

    def _list(self, condition: str, values: tuple[object, ...]) -> list[TableRow]:
        query = f"SELECT {COLUMNS} FROM tables WHERE {condition} ORDER BY changed DESC LIMIT ?"  # noqa: S608 - our own
        names = COLUMNS.split(", ")
        with self._database.reading() as connection:
            rows = connection.execute(query, (*values, MOST_LISTED)).fetchall()
        return [msgspec.convert(dict(zip(names, row, strict=True)), TableRow) for row in rows]


def save_table(connection: Connection, row: TableRow) -> None:
    """Writes a table over the version that it was read at."""
    written = connection.execute(
        "UPDATE tables SET host = ?, stage = ?, watch = ?, match = ?, due = ?, changed = ?, body = ?,"
        " version = version + 1 WHERE id = ? AND version = ?",
        (row.host, row.stage, row.watch, row.match, row.due, row.changed, row.body, row.id, row.version),
    )
    if written.rowcount != 1:
        raise TableMoved("The table changed in the meantime. Try again.")
    connection.notify(row.id)


def _seat(connection: Connection, chairs: tuple[Chair, ...]) -> None:
    rows = [(chair.place, chair.seat, chair.player, chair.key) for chair in chairs]
    connection.executemany(
        "INSERT INTO chairs (place, seat, player, key) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (place, seat, player) DO UPDATE SET key = excluded.key WHERE chairs.key = ''",
        rows,
    )
