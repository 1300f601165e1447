"""The store in PostgreSQL, for any number of server processes. It needs the extra `postgres`.

The (match, step) key is the lock: of two processes that write the same step, one is refused and reads again. A process
that changed a table sends the others a NOTIFY; advisory locks, which end with their process, say who moves bots and
time at a table.
"""

import contextlib
import re
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from quintet.core.errors import BadNotation, QuintetError, printable, quoted
from quintet.table.storage.port import Busy, Cursor, Database, Values, migrate
from quintet.table.storage.postgres_schema import MIGRATIONS

if TYPE_CHECKING:
    import psycopg

__all__ = ["CHANNEL", "Conflict", "PostgresDatabase", "is_address", "open_postgres"]

CHANNEL: Final = "quintet_tables"
LOCK: Final = 0x51554E54
"""Keeps two processes from bringing the schema up to date at once."""
LISTEN_SECONDS: Final = 0.5
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]+)://")
PLACE: Final = re.compile(r"\?|(?<!:):([a-z_][a-z0-9_]*)|%")


class Conflict(QuintetError):
    """Another process wrote the same thing first."""


def is_address(text: str) -> bool:
    """Returns whether a text is the address of a PostgreSQL server, and not a file; another kind is refused."""
    scheme = _SCHEME.match(text)
    if scheme is not None and scheme[1] not in ("postgresql", "postgres"):
        raise BadNotation(f"{quoted(text)} is neither a file nor an address such as `postgresql://host/database`.")
    return scheme is not None


def open_postgres(address: str) -> Database:
    """Returns the database at an address, or says what is missing."""
    try:
        import psycopg  # noqa: F401, PLC0415 - an extra
    except ImportError:
        raise QuintetError("PostgreSQL needs psycopg. Install Quintet with the extra `postgres`.") from None
    return PostgresDatabase(address)


def _translated(statement: str) -> str:
    """Returns a statement with the marks for values that psycopg knows."""
    return PLACE.sub(_mark, statement)


def _mark(found: re.Match[str]) -> str:
    if found[0] == "%":
        return "%%"
    return "%s" if found[0] == "?" else f"%({found[1]})s"


class _Connection:
    """A connection that speaks the store's SQL."""

    def __init__(self, raw: "psycopg.Connection[Any]", process: str) -> None:
        self._raw = raw
        self._process = process
        self._statements: dict[str, str] = {}

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        with _refusals():
            return self._raw.execute(self._known(statement), values)

    def executemany(self, statement: str, values: Iterable[Values], /) -> None:
        with _refusals(), self._raw.cursor() as cursor:
            cursor.executemany(self._known(statement), list(values))

    def number_in(self, column: str, key: str) -> str:
        found = f"({column}::jsonb)->'{key}'"
        return f"CASE WHEN jsonb_typeof({found}) = 'number' THEN (({column}::jsonb)->>'{key}')::float8 END"

    def notify(self, text: str) -> None:
        self._raw.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._process} {text}"))

    def _known(self, statement: str) -> str:
        if statement not in self._statements:
            self._statements[statement] = _translated(statement)
        return self._statements[statement]


@contextlib.contextmanager
def _refusals() -> Iterator[None]:
    """Says in our own words why one statement was refused, so that others of its transaction can go on."""
    import psycopg  # noqa: PLC0415 - an extra

    try:
        yield
    except psycopg.errors.IntegrityError:
        raise Conflict("Another process wrote the same thing first. Read again.") from None
    except psycopg.DataError:
        raise BadNotation("That value does not fit into the store.") from None


class PostgresDatabase:
    """Three connections: for reading and changes, for matches in play, and for the locks of tables."""

    journal_path = None

    def __init__(self, address: str) -> None:
        self._address = address
        process = secrets.token_hex(4)
        self._main, self._quick, self._leading = (_Door(address, process) for _ in range(3))
        self._ear = _Ear(address, process)
        self._led: set[str] = set()
        self._has_lost_lead = False
        self._migrate()

    def close(self) -> None:
        self._ear.close()
        for door in (self._main, self._quick, self._leading):
            door.close()

    def reading(self) -> contextlib.AbstractContextManager[_Connection]:
        return self._main.transaction()

    def writing(self) -> contextlib.AbstractContextManager[_Connection]:
        return self._main.transaction()

    def jotting(self, *, patient: bool = True) -> contextlib.AbstractContextManager[_Connection]:  # noqa: ARG002 - nobody holds it
        return self._quick.transaction()

    def settle(self) -> None:
        """A commit has waited for the disk already."""

    def busy(self) -> Busy:
        return Busy("The database is in use by another program. Try again in a moment.")

    def lead(self, place: str) -> bool:
        self._check_locks()
        if place not in self._led:
            with self._leading.transaction() as connection:
                query = "SELECT pg_try_advisory_lock(hashtextextended(?, ?))"
                if connection.execute(query, (place, LOCK)).fetchone()[0]:
                    self._led.add(place)
        return place in self._led

    def keeps_lead(self) -> bool:
        self._check_locks()
        keeps, self._has_lost_lead = not self._has_lost_lead, False
        return keeps

    def _check_locks(self) -> None:
        """Locks end with their connection, and then another process may have them."""
        if self._led and not self._leading.is_open():
            self._led.clear()
            self._has_lost_lead = True

    def follow(self, place: str) -> None:
        if place in self._led:
            self._led.discard(place)
            with self._leading.transaction() as connection:
                connection.execute("SELECT pg_advisory_unlock(hashtextextended(?, ?))", (place, LOCK))

    def listen(self, heard: Callable[[str], None]) -> None:
        self._ear.start(heard)

    def _migrate(self) -> None:
        """Brings the schema up to date, one process at a time."""
        with self.writing() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
            connection.execute("CREATE TABLE IF NOT EXISTS quintet_schema (version INTEGER NOT NULL)")
            row = connection.execute("SELECT version FROM quintet_schema").fetchone()
            version = 0 if row is None else int(row[0])
            migrate(connection, MIGRATIONS, version, "The database")
            if version < len(MIGRATIONS):
                connection.execute("DELETE FROM quintet_schema")
                connection.execute("INSERT INTO quintet_schema (version) VALUES (?)", (len(MIGRATIONS),))


class _Door:
    """One connection for one thread at a time; it is opened again when the server was away."""

    def __init__(self, address: str, process: str) -> None:
        self._address = address
        self._process = process
        self._lock = threading.RLock()
        self._raw: psycopg.Connection[Any] | None = None
        self._connection: _Connection | None = None

    def is_open(self) -> bool:
        """Returns whether the connection is the one from before, and the server answers over it."""
        with self._lock, contextlib.suppress(QuintetError):
            if self._raw is not None and not self._raw.closed:
                with self.transaction() as connection:
                    connection.execute("SELECT 1")
                return True
        return False

    @contextlib.contextmanager
    def transaction(self) -> Iterator[_Connection]:
        with self._lock, self._problems():
            raw, connection = self._opened()
            with raw.transaction():
                yield connection

    def _opened(self) -> "tuple[psycopg.Connection[Any], _Connection]":
        import psycopg  # noqa: PLC0415 - an extra

        if self._raw is None or self._raw.closed or self._connection is None:
            self._raw = psycopg.connect(self._address, autocommit=True, cursor_factory=psycopg.ClientCursor)
            self._connection = _Connection(self._raw, self._process)
        return self._raw, self._connection

    @contextlib.contextmanager
    def _problems(self) -> Iterator[None]:
        import psycopg  # noqa: PLC0415 - an extra

        try:
            yield
        except psycopg.Error as error:
            said = printable(str(error).partition("\n")[0])
            raise QuintetError(f"The database cannot be used ({said}). Nothing was changed.") from None

    def close(self) -> None:
        with self._lock:
            if self._raw is not None:
                self._raw.close()


class _Ear:
    """A thread that hears what other processes changed."""

    def __init__(self, address: str, process: str) -> None:
        self._address = address
        self._process = process
        self._is_closing = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, heard: Callable[[str], None]) -> None:
        self._thread = threading.Thread(target=self._listen, args=(heard,), daemon=True, name="quintet-ear")
        self._thread.start()

    def close(self) -> None:
        self._is_closing.set()
        if self._thread is not None:
            self._thread.join()

    def _listen(self, heard: Callable[[str], None]) -> None:
        """Listens, and connects again when the server was away."""
        import psycopg  # noqa: PLC0415 - an extra

        while not self._is_closing.is_set():
            with contextlib.suppress(psycopg.Error), psycopg.connect(self._address, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                heard("")
                while not self._is_closing.is_set():
                    for note in connection.notifies(timeout=LISTEN_SECONDS):
                        process, _, text = note.payload.partition(" ")
                        if process != self._process:
                            heard(text)
            self._is_closing.wait(LISTEN_SECONDS)
