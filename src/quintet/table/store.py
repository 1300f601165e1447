"""The store: matches, saves, replays, results and settings in one SQLite file.

A match is kept as its header and a log that only grows. `record` returns when everything that happened is on the disk,
so what was acknowledged is never lost, whenever the process ends; `open_match` brings the match back to that very step.
"""

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from quintet.core.codec import check_name, decode, encode, printable
from quintet.core.errors import BadNotation, BadSave, QuintetError
from quintet.core.game import Game
from quintet.core.replay import Replay, read_replay, read_save, write_replay
from quintet.table.database import Database, data_folder
from quintet.table.files import read_file_safely, write_file_safely
from quintet.table.keeping import Header
from quintet.table.ledger import Entry
from quintet.table.match import Match
from quintet.table.results import Result, Wanted, add_results, leaderboard, results_of

__all__ = ["FILE_NAME", "MatchRow", "ReplayRow", "SaveRow", "Store"]

FILE_NAME: Final = "quintet.sqlite3"
MAX_SETTING_BYTES: Final = 256 * 1024
MAX_KEY_LENGTH: Final = 64
_ENTRIES: Final = msgspec.json.Decoder(Entry)


class MatchRow(msgspec.Struct, frozen=True):
    """A kept match, as a menu lists it."""

    id: int
    game: str
    names: tuple[str, ...]
    steps: int
    is_over: bool
    started: float
    changed: float


class SaveRow(msgspec.Struct, frozen=True):
    """A named save, as a menu lists it."""

    name: str
    game: str
    saved: float


class ReplayRow(msgspec.Struct, frozen=True):
    """A kept replay, as a menu lists it."""

    id: int
    game: str
    names: tuple[str, ...]
    steps: int
    kept: float


class Store:
    """Everything Quintet keeps for a player. Several programs may use the same file at once."""

    def __init__(self, path: Path | str | None = None, now: Callable[[], float] = time.time) -> None:
        self.path = Path(path) if path is not None else data_folder() / FILE_NAME
        self._now = now
        self._database = Database(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    # --- matches ------------------------------------------------------------------------------------------------------

    def add_match(self, match: Match) -> int:
        """Begins the log of a match with all that happened in it so far; returns the match's number."""
        now = self._now()
        with self._database.writing() as connection:
            row = connection.execute(
                "INSERT INTO matches (game, header, names, started, changed) VALUES (?, ?, ?, ?, ?)",
                (match.game.info.id, encode(match.header()), encode(match.names).decode(), now, now),
            )
            number = int(row.lastrowid or 0)
            self._append(connection, number, match, 0)
        return number

    def record(self, number: int, match: Match) -> int:
        """Writes down all that is new in a match; returns the step that is safe from now on."""
        with self._database.writing() as connection:
            stored = self._stored(connection, number, match)
            return self._append(connection, number, match, stored)

    def open_match(self, number: int, game: Game[Any] | None = None) -> Match:
        """The match as it was when last recorded, every step checked."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT header FROM matches WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise QuintetError(f"there is no match {number} in the store")
            rows = connection.execute(
                "SELECT step, body FROM entries WHERE match = ? ORDER BY step", (number,)
            ).fetchall()
        header = decode(row[0], Header, f"match {number}")
        return Match.restore(header, _read_entries(number, rows), game)

    def matches(self, game: str | None = None, *, over: bool | None = None) -> list[MatchRow]:
        """Kept matches, the last played first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, game, names, steps, is_over, started, changed FROM matches"
                " WHERE (:game IS NULL OR game = :game) AND (:over IS NULL OR is_over = :over)"
                " ORDER BY changed DESC, id DESC",
                {"game": game, "over": over},
            ).fetchall()
        return [_match_row(*row) for row in rows]

    def delete_match(self, number: int) -> bool:
        """Forgets a match and its log; its results stay."""
        return self._delete("DELETE FROM matches WHERE id = ?", number)

    def _stored(self, connection: Any, number: int, match: Match) -> int:
        """How many entries are stored, after a look whether they are this match's."""
        row = connection.execute("SELECT steps FROM matches WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise QuintetError(f"there is no match {number} in the store")
        stored = int(row[0])
        last = connection.execute("SELECT body FROM entries WHERE match = ? AND step = ?", (number, stored)).fetchone()
        ours = match.entries(stored - 1)[:1] if stored else ()
        if stored and (not ours or encode(ours[0]) != last[0]):
            raise QuintetError(f"match {number} was played on elsewhere to step {stored}; open it again to go on")
        return stored

    def _append(self, connection: Any, number: int, match: Match, stored: int) -> int:
        """Adds what is new and returns the last step of it; the match may be played on in another thread meanwhile."""
        if stored and stored == match.step:
            return stored
        bodies = [(number, step, encode(entry)) for step, entry in enumerate(match.entries(stored), stored + 1)]
        last = stored + len(bodies)
        connection.executemany("INSERT INTO entries (match, step, body) VALUES (?, ?, ?)", bodies)
        connection.execute(
            "UPDATE matches SET steps = ?, is_over = ?, changed = ? WHERE id = ?",
            (last, match.is_over, self._now(), number),
        )
        return last

    # --- saves --------------------------------------------------------------------------------------------------------

    def put_save(self, name: str, data: bytes) -> None:
        """Keeps a save under a name, in place of any older one of that name."""
        game = read_save(data).replay.game
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO saves (name, game, data, saved) VALUES (?, ?, ?, ?)",
                (check_name(name), game, data, self._now()),
            )

    def get_save(self, name: str) -> bytes:
        return self._blob("SELECT data FROM saves WHERE name = ?", check_name(name), f"save {check_name(name)!r}")

    def saves(self, game: str | None = None) -> list[SaveRow]:
        """Named saves, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT name, game, saved FROM saves WHERE (:game IS NULL OR game = :game) ORDER BY saved DESC, name",
                {"game": game},
            ).fetchall()
        return [SaveRow(*row) for row in rows]

    def delete_save(self, name: str) -> bool:
        return self._delete("DELETE FROM saves WHERE name = ?", check_name(name))

    # --- replays ------------------------------------------------------------------------------------------------------

    def add_replay(self, replay: Replay) -> int:
        """Keeps a replay; returns its number."""
        with self._database.writing() as connection:
            row = connection.execute(
                "INSERT INTO replays (game, names, steps, data, kept) VALUES (?, ?, ?, ?, ?)",
                (replay.game, encode(replay.names).decode(), len(replay.steps), write_replay(replay), self._now()),
            )
        return int(row.lastrowid or 0)

    def get_replay(self, number: int) -> Replay:
        return read_replay(self._blob("SELECT data FROM replays WHERE id = ?", number, f"replay {number}"))

    def replays(self, game: str | None = None) -> list[ReplayRow]:
        """Kept replays, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, game, names, steps, kept FROM replays"
                " WHERE (:game IS NULL OR game = :game) ORDER BY id DESC",
                {"game": game},
            ).fetchall()
        return [ReplayRow(number, kind, _names(names), *rest) for number, kind, names, *rest in rows]

    def delete_replay(self, number: int) -> bool:
        return self._delete("DELETE FROM replays WHERE id = ?", number)

    # --- results ------------------------------------------------------------------------------------------------------

    def add_results(
        self, match: Match, *, mode: str = "", assisted: bool = False, match_id: int | None = None
    ) -> tuple[Result, ...]:
        """Keeps how a match ended for each seat; with its number given, only once."""
        results = results_of(match, self._now(), mode=mode, assisted=assisted, match_id=match_id)
        with self._database.writing() as connection:
            add_results(connection, results)
        return results

    def leaderboard(self, wanted: Wanted) -> list[Result]:
        """The best results first."""
        with self._database.reading() as connection:
            return leaderboard(connection, wanted)

    # --- settings -----------------------------------------------------------------------------------------------------

    def set(self, key: str, value: Any) -> None:
        """Keeps a setting: anything that JSON can hold."""
        try:
            data = encode(value)
        except (TypeError, ValueError):
            raise BadNotation(f"the setting {_key(key)} cannot be kept: it is no JSON value") from None
        if len(data) > MAX_SETTING_BYTES:
            raise BadNotation(
                f"the setting {_key(key)} has {len(data):,} bytes; at most {MAX_SETTING_BYTES:,} are kept"
            )
        with self._database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (_key(key), data))

    def get(self, key: str, default: Any = None) -> Any:
        with self._database.reading() as connection:
            row = connection.execute("SELECT value FROM settings WHERE key = ?", (_key(key),)).fetchone()
        return default if row is None else _json(row[0], f"the setting {key}")

    def unset(self, key: str) -> bool:
        return self._delete("DELETE FROM settings WHERE key = ?", _key(key))

    def settings(self) -> dict[str, Any]:
        with self._database.reading() as connection:
            rows = connection.execute("SELECT key, value FROM settings ORDER BY key").fetchall()
        return {key: _json(value, f"the setting {key}") for key, value in rows}

    # --- files --------------------------------------------------------------------------------------------------------

    def export_save(self, name: str, path: Path | str) -> None:
        """Writes a save to a file of its own."""
        write_file_safely(path, self.get_save(name))

    def import_save(self, name: str, path: Path | str) -> None:
        """Takes a save from a file, after a look whether it is one."""
        self.put_save(name, read_file_safely(path))

    def export_replay(self, number: int, path: Path | str) -> None:
        write_file_safely(path, write_replay(self.get_replay(number)))

    def import_replay(self, path: Path | str) -> int:
        return self.add_replay(read_replay(read_file_safely(path)))

    # --- inside -------------------------------------------------------------------------------------------------------

    def _delete(self, statement: str, key: int | str) -> bool:
        with self._database.writing() as connection:
            return connection.execute(statement, (key,)).rowcount > 0

    def _blob(self, query: str, key: int | str, what: str) -> bytes:
        with self._database.reading() as connection:
            row = connection.execute(query, (key,)).fetchone()
        if row is None:
            raise QuintetError(f"there is no {what} in the store")
        return bytes(row[0])


def _match_row(number: int, game: str, names: str, steps: int, over: int, started: float, changed: float) -> MatchRow:
    return MatchRow(number, game, _names(names), steps, bool(over), started, changed)


def _read_entries(number: int, rows: list[tuple[int, bytes]]) -> list[Entry]:
    entries: list[Entry] = []
    for expected, (step, body) in enumerate(rows, 1):
        if step != expected:
            raise BadSave(f"the log of match {number} has no step {expected}")
        try:
            entries.append(_ENTRIES.decode(body))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadSave(f"the log of match {number} cannot be read at step {step}") from None
    return entries


def _names(text: str) -> tuple[str, ...]:
    return decode(text.encode(), tuple[str, ...], "the list of names")


def _json(data: bytes, what: str) -> Any:
    return decode(bytes(data), Any, what)


def _key(key: str) -> str:
    if not 1 <= len(key) <= MAX_KEY_LENGTH or key != printable(key):
        raise BadNotation(f"a setting's name has 1 to {MAX_KEY_LENGTH} printable characters")
    return key
