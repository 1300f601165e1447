"""The port of the store: what it needs of a database. Two adapters fit it, `sqlite` and `postgres`.

All SQL of the store is written once, in the words that both know: `?` and `:name` for values, `ON CONFLICT`,
`RETURNING`, and `connection.number_in` where they differ.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from quintet.core.errors import BadSave, QuintetError

__all__ = ["Busy", "Connection", "Cursor", "Database", "Values", "migrate"]

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]


class Busy(QuintetError):
    """Another program holds the database."""


class Cursor(Protocol):
    """The rows of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A transaction in progress."""

    def execute(self, statement: str, values: Values = ..., /) -> Cursor: ...
    def executemany(self, statement: str, values: Iterable[Values], /) -> Any: ...
    def number_in(self, column: str, key: str) -> str:
        """Returns the SQL for the number under a key of a column of JSON; NULL where there is none."""

    def notify(self, text: str) -> None:
        """Sends other processes a table that changed, or a message, when the transaction is done."""


def migrate(connection: Connection, migrations: Sequence[Sequence[str]], version: int, what: str) -> None:
    """Brings a database from one version of its schema to the current one, or refuses that of a newer Quintet."""
    if version > len(migrations):
        known = f"this Quintet knows versions up to {len(migrations)}"
        raise BadSave(f"{what} has schema version {version}, but {known}. Use a newer Quintet.")
    for statements in migrations[version:]:
        for statement in statements:
            connection.execute(statement)


class Database(Protocol):
    """Where the store keeps everything. Its connections may be used from any thread, one at a time."""

    @property
    def journal_path(self) -> Path | None:
        """Where changes wait while another program holds the database; None where none ever does."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Gives a connection that sees the database at one moment."""

    def writing(self) -> AbstractContextManager[Connection]:
        """Gives a connection for one change: when the block ends, all of it is on the disk, or nothing of it."""

    def jotting(self, *, patient: bool = True) -> AbstractContextManager[Connection]:
        """Gives a connection for a change that survives a crash of this program at once, a power cut after `settle`."""

    def settle(self) -> None:
        """Waits until everything written quickly is on the disk."""

    def busy(self) -> Busy: ...
    def lead(self, place: str) -> bool:
        """Returns whether this process may move bots and time at a table; only one may at a time."""

    def keeps_lead(self) -> bool:
        """Returns False, once, if another process may lead by now where this one did."""

    def follow(self, place: str) -> None:
        """Lets another process lead at a table."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls back, in another thread, for everything that other processes notify; "" after silence."""

    def close(self) -> None: ...
