"""The one SQLite file: opened carefully, brought to the current schema, every problem reported in one sentence."""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from quintet.core.errors import BadNotation, BadSave, QuintetError, printable
from quintet.table.storage.port import Busy, migrate
from quintet.table.storage.sqlite_schema import MIGRATIONS

__all__ = ["Busy", "SqliteDatabase", "data_folder"]

APPLICATION: Final = 0x51554E54
"""Marks the file as ours, so that we never write into another program's database."""
BUSY_SECONDS: Final = 10.0
JOT_MILLISECONDS: Final = 50
"""How long a quick write waits for another program before it goes to the journal."""
WAL_BYTES: Final = 4 * 1024 * 1024
"""From this size on, `settle` folds the write-ahead log into the file, in a thread of its own."""
CHECKED_BYTES: Final = 16 * 1024 * 1024
"""Files up to this size are checked for damage whenever they are opened."""


def data_folder() -> Path:
    """Returns the folder of saves and settings; `QUINTET_DATA` overrides the one of the platform."""
    chosen = os.environ.get("QUINTET_DATA")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # noqa: PLC0415 - only needed when nothing was chosen

    return user_data_path("quintet", appauthor=False)


class _Connection(sqlite3.Connection):
    """A connection with what the port asks for beyond SQL."""

    def number_in(self, column: str, key: str) -> str:
        path = f"{column}, '$.{key}'"
        return f"CASE WHEN json_type({path}) IN ('integer', 'real') THEN json_extract({path}) END"

    def notify(self, text: str) -> None:
        """There is no other process to tell."""


class SqliteDatabase:
    """One file. Its connections may be used from any thread, one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise QuintetError(
                f"The data folder {_shown(path.parent)} cannot be made ({error.strerror}). "
                "Set QUINTET_DATA to a folder that you may write to."
            ) from None
        with self._problems():
            self._connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=_Connection
            )
        self._quick: _Connection | None = None
        self._quick_lock = threading.RLock()
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    @property
    def journal_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}-waiting")

    def lead(self, place: str) -> bool:  # noqa: ARG002 - beside a file there is no other process
        return True

    def keeps_lead(self) -> bool:
        return True

    def follow(self, place: str) -> None:
        """Nobody else leads."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Nobody else speaks."""

    def close(self) -> None:
        with self._lock, self._quick_lock:
            self._connection.close()
            if self._quick is not None:
                self._quick.close()

    @contextlib.contextmanager
    def reading(self) -> Iterator[_Connection]:
        """Gives a connection that sees the file at one moment."""
        with self._lock, self._problems(), _transaction(self._connection, "BEGIN"):
            yield self._connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[_Connection]:
        """Gives a connection for one change: when the block ends, all of it is on the disk, or nothing of it."""
        with self._lock, self._problems(), _transaction(self._connection, "BEGIN IMMEDIATE"):
            yield self._connection

    @contextlib.contextmanager
    def jotting(self, *, patient: bool = True) -> Iterator[_Connection]:
        """Gives a connection for a change that survives a crash of this program at once, a power cut after `settle`.

        It goes to the write-ahead log without waiting for the disk. The connection is a separate one, because
        `synchronous` can be changed only between transactions. While another program writes, it raises `Busy`: after
        a moment, or at once.
        """
        with self._quick_lock, self._problems():
            connection = self._quick_connection()
            connection.execute(f"PRAGMA busy_timeout = {JOT_MILLISECONDS if patient else 0}")
            with _transaction(connection, "BEGIN IMMEDIATE"):
                yield connection

    def _quick_connection(self) -> _Connection:
        if self._quick is None:
            self._quick = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, factory=_Connection)
            for setting in ("synchronous = NORMAL", "foreign_keys = ON", "wal_autocheckpoint = 0"):
                self._quick.execute(f"PRAGMA {setting}")
        return self._quick

    def settle(self) -> None:
        """Waits until everything written quickly is on the disk; folds a long log into the file."""
        try:
            is_long = _sync(f"{self.path}-wal") > WAL_BYTES
        except FileNotFoundError:
            return
        except OSError as error:
            raise QuintetError(f"{self._file} cannot be written ({error.strerror}).") from None
        if is_long:
            with self._lock, self._problems():
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @contextlib.contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._problem(error) from None
        except OverflowError:
            raise BadNotation("That number is too large for the store.") from None
        except UnicodeEncodeError:
            raise BadNotation("That text is not valid Unicode, so the store cannot hold it.") from None

    def _problem(self, error: sqlite3.Error) -> QuintetError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return self._damaged()
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return self.busy()
        return QuintetError(f"{self._file} cannot be used ({printable(str(error))}). Nothing was changed.")

    def busy(self) -> Busy:
        return Busy(f"{self._file} is in use by another program. Try again in a moment.")

    @property
    def _file(self) -> str:
        return f"The data file {_shown(self.path)}"

    def _damaged(self) -> BadSave:
        return BadSave(
            f"{self._file} is damaged and was left as it is. "
            "Move it away to start with an empty one, or put a copy back."
        )

    def _prepare(self) -> None:
        with self._lock, self._problems():
            self._check_ours()
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")
        self._migrate()

    def _check_ours(self) -> None:
        """Refuses damage and other programs' files before anything is written."""
        tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if tables and self.path.stat().st_size <= CHECKED_BYTES and self._pragma("quick_check(1)") != "ok":
            raise self._damaged()
        if self._pragma("application_id") not in ((APPLICATION,) if tables else (APPLICATION, 0)):
            raise BadSave(f"{self._file} belongs to another program. Choose another folder.")

    def _migrate(self) -> None:
        """Brings the file to the current schema; one that has it is not written to, whoever else uses it."""
        with self._lock, self._problems():
            if self._pragma("user_version") == len(MIGRATIONS):
                return
        with self.writing() as connection:
            version = self._pragma("user_version")
            migrate(connection, MIGRATIONS, version, self._file)
            if version < len(MIGRATIONS):
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _pragma(self, name: str) -> Any:
        row = self._connection.execute(f"PRAGMA {name}").fetchone()
        return row[0] if row else None


def _sync(path: str) -> int:
    """Waits until a file is on the disk; returns its size."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
        return os.fstat(handle).st_size
    finally:
        os.close(handle)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _shown(path: Path) -> str:
    return printable(str(path))
