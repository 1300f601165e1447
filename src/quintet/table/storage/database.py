"""The one SQLite file: opened carefully, brought to the current schema, every problem reported in one sentence."""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from quintet.core.errors import BadNotation, BadSave, QuintetError, printable
from quintet.table.storage.port import Busy

__all__ = ["MIGRATIONS", "Busy", "SqliteDatabase", "data_folder"]

APPLICATION: Final = 0x51554E54
"""Marks the file as ours, so that we never write into another program's database."""
BUSY_SECONDS: Final = 10.0
JOT_MILLISECONDS: Final = 50
"""How long a quick write waits for another program before it goes to the journal."""
WAL_BYTES: Final = 4 * 1024 * 1024
"""From this size on, `settle` folds the write-ahead log into the file, in a thread of its own."""
CHECKED_BYTES: Final = 16 * 1024 * 1024
"""Files up to this size are checked for damage whenever they are opened."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, header BLOB NOT NULL, names TEXT NOT NULL,
            steps INTEGER NOT NULL DEFAULT 0, is_over INTEGER NOT NULL DEFAULT 0,
            started REAL NOT NULL, changed REAL NOT NULL)""",
        """CREATE TABLE entries (
            match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE, step INTEGER NOT NULL, body BLOB NOT NULL,
            PRIMARY KEY (match, step)) WITHOUT ROWID""",
        """CREATE TRIGGER entries_are_final BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END""",
        """CREATE TABLE saves (
            name TEXT PRIMARY KEY, game TEXT NOT NULL, data BLOB NOT NULL, saved REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE replays (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, names TEXT NOT NULL, steps INTEGER NOT NULL,
            data BLOB NOT NULL, kept REAL NOT NULL)""",
        """CREATE TABLE results (
            id INTEGER PRIMARY KEY AUTOINCREMENT, match INTEGER, seat INTEGER NOT NULL, game TEXT NOT NULL,
            mode TEXT NOT NULL, seed TEXT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, score REAL NOT NULL,
            won INTEGER NOT NULL, assisted INTEGER NOT NULL, steps INTEGER NOT NULL, reason TEXT NOT NULL,
            played REAL NOT NULL, UNIQUE (match, seat))""",
        "CREATE INDEX results_by_score ON results (game, mode, score DESC, steps, played)",
        "CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    ),
    ("ALTER TABLE results ADD COLUMN facts TEXT NOT NULL DEFAULT '{}'",),
    (
        "ALTER TABLE matches ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN written REAL NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        """CREATE TRIGGER entries_move_their_match AFTER INSERT ON entries BEGIN
            UPDATE matches SET steps = NEW.step, changed = max(changed, NEW.written), seconds = NEW.seconds
            WHERE id = NEW.match; END""",
        "ALTER TABLE replays ADD COLUMN match INTEGER",
        "ALTER TABLE results ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        """CREATE TABLE claims (
            game TEXT NOT NULL, seed TEXT NOT NULL, match INTEGER, claimed REAL NOT NULL,
            PRIMARY KEY (game, seed)) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE results ADD COLUMN gave_up INTEGER NOT NULL DEFAULT 0",
        "UPDATE results SET gave_up = 1 WHERE reason IN ('resigned', 'resignation') AND NOT won AND bot = ''",
    ),
    (
        "ALTER TABLE matches ADD COLUMN actions INTEGER NOT NULL DEFAULT 0",
        """CREATE TRIGGER entries_count_actions AFTER INSERT ON entries WHEN json_valid(CAST(NEW.body AS TEXT)) BEGIN
            UPDATE matches SET actions = CASE json_extract(CAST(NEW.body AS TEXT), '$.type')
            WHEN 'did' THEN actions + 1
            WHEN 'moved' THEN json_extract(CAST(NEW.body AS TEXT), '$.position')
            ELSE actions END WHERE id = NEW.match; END""",
        """WITH told AS (SELECT match, step, json_extract(CAST(body AS TEXT), '$.type') AS type,
            json_extract(CAST(body AS TEXT), '$.position') AS position
            FROM entries WHERE json_valid(CAST(body AS TEXT))),
            moves AS (SELECT match, max(step) AS step, position FROM told WHERE type = 'moved' GROUP BY match)
            UPDATE matches SET actions = coalesce((SELECT position FROM moves WHERE match = id), 0)
            + (SELECT count(*) FROM told WHERE match = id AND type = 'did'
            AND step > coalesce((SELECT step FROM moves WHERE match = id), 0))""",
    ),
    (
        "ALTER TABLE matches ADD COLUMN owner TEXT NOT NULL DEFAULT 'local'",
        "ALTER TABLE matches ADD COLUMN uid TEXT",
        "ALTER TABLE matches ADD COLUMN watched INTEGER NOT NULL DEFAULT 0",
        """UPDATE matches SET watched = 1 WHERE json_valid(CAST(header AS TEXT)) AND NOT EXISTS (SELECT 1
            FROM json_each(CAST(header AS TEXT), '$.seats') WHERE json_extract(value, '$.type') <> 'bot')""",
        "CREATE UNIQUE INDEX matches_by_uid ON matches (uid)",
        "CREATE INDEX matches_by_owner ON matches (owner, is_over, watched, changed DESC, id DESC)",
        """CREATE TABLE snapshots (
            match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE, step INTEGER NOT NULL,
            position INTEGER NOT NULL, fingerprint TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (match, step))""",
        "ALTER TABLE saves RENAME TO old_saves",
        """CREATE TABLE saves (
            id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL,
            saved REAL NOT NULL, about BLOB, is_proved INTEGER NOT NULL DEFAULT 0, data BLOB NOT NULL,
            UNIQUE (owner, name))""",
        """INSERT INTO saves (owner, name, game, saved, data)
            SELECT 'local', name, game, saved, data FROM old_saves ORDER BY saved""",
        "DROP TABLE old_saves",
        "CREATE INDEX saves_by_age ON saves (owner, saved DESC, name)",
        "ALTER TABLE replays ADD COLUMN owner TEXT NOT NULL DEFAULT 'local'",
        "CREATE INDEX replays_by_owner ON replays (owner, id DESC)",
        "CREATE INDEX replays_by_match ON replays (match)",
        "ALTER TABLE results ADD COLUMN owner TEXT NOT NULL DEFAULT 'local'",
        "CREATE INDEX results_by_game ON results (owner, game, seed, played, seat)",
        "ALTER TABLE settings RENAME TO old_settings",
        """CREATE TABLE settings (
            owner TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (owner, key)) WITHOUT ROWID""",
        "INSERT INTO settings SELECT 'local', key, value FROM old_settings",
        "DROP TABLE old_settings",
        "ALTER TABLE claims RENAME TO old_claims",
        """CREATE TABLE claims (
            owner TEXT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, match INTEGER, claimed REAL NOT NULL,
            PRIMARY KEY (owner, game, seed)) WITHOUT ROWID""",
        "INSERT INTO claims SELECT 'local', game, seed, match, claimed FROM old_claims",
        "DROP TABLE old_claims",
    ),
    (
        "ALTER TABLE matches ADD COLUMN strict INTEGER NOT NULL DEFAULT 0",
        """UPDATE matches SET strict = 1 WHERE json_valid(CAST(header AS TEXT))
            AND json_extract(CAST(header AS TEXT), '$.undo') = 'off'""",
        "ALTER TABLE entries ADD COLUMN client TEXT",
        "CREATE UNIQUE INDEX entries_by_client ON entries (match, client) WHERE client IS NOT NULL",
        """CREATE TABLE guests (
            id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, host TEXT NOT NULL, stage TEXT NOT NULL, watch TEXT NOT NULL,
            match INTEGER, due REAL, changed REAL NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL)
            WITHOUT ROWID""",
        "CREATE INDEX tables_by_stage ON tables (stage, watch, changed DESC)",
        "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL",
        """CREATE TABLE chairs (
            place TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, seat INTEGER NOT NULL, player TEXT NOT NULL,
            key TEXT NOT NULL, PRIMARY KEY (place, seat, player)) WITHOUT ROWID""",
        "CREATE INDEX chairs_by_player ON chairs (player, place)",
    ),
)
"""One tuple of statements for each version of the schema; a new version is a new tuple, old ones never change."""


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

    def notify(self, place: str) -> None:
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
            f"The data file {_shown(self.path)} is damaged and was left as it is. "
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
            raise BadSave(f"The data file {_shown(self.path)} belongs to another program. Choose another folder.")

    def _migrate(self) -> None:
        """Brings the file to the current schema; one that has it is not written to, whoever else uses it."""
        with self._lock, self._problems():
            if self._pragma("user_version") == len(MIGRATIONS):
                return
        with self.writing() as connection:
            version = self._pragma("user_version")
            if version > len(MIGRATIONS):
                raise BadSave(
                    f"The data file {_shown(self.path)} has schema version {version}, but this Quintet "
                    f"knows versions up to {len(MIGRATIONS)}. Use a newer Quintet."
                )
            for statements in MIGRATIONS[version:]:
                for statement in statements:
                    connection.execute(statement)
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
