"""The store: matches, saves, replays, results and settings in one SQLite file.

A match is stored as its header and a log that only grows. `record` returns when everything that happened is on the
disk, so an acknowledged step is never lost, however the process ends; `open_match` restores the match at that step.
"""

import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from quintet.core.codec import check_name, decode, encode
from quintet.core.errors import BadNotation, QuintetError, printable, quoted
from quintet.core.game import Game
from quintet.core.replay import Replay, read_replay, read_save, write_replay
from quintet.table.match import Match
from quintet.table.saves import Header
from quintet.table.scores.query import Query
from quintet.table.scores.results import Result, results_of, seed_key
from quintet.table.scores.totals import Rank, Totals
from quintet.table.storage import matches as logs
from quintet.table.storage.database import Database, data_folder
from quintet.table.storage.files import read_file_safely, write_file_safely
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.results import add_results, leaderboard, merge_results, rank, totals, write_results

__all__ = ["FILE_NAME", "Attempt", "MatchRow", "ReplayRow", "SaveRow", "Store"]

FILE_NAME: Final = "quintet.sqlite3"
MAX_SETTING_BYTES: Final = 256 * 1024
MAX_KEY_LENGTH: Final = 64
_WATCHED: Final = (
    "CASE WHEN json_valid(CAST(header AS TEXT)) THEN NOT EXISTS (SELECT 1"
    " FROM json_each(CAST(header AS TEXT), '$.seats') WHERE json_extract(value, '$.type') <> 'bot') ELSE 0 END"
)
"""SQL: whether bots have all the seats of a match."""


class Attempt(msgspec.Struct, frozen=True):
    """The first attempt at a seed."""

    match: int | None
    """Its match; None when the seed was seen in another game, or the match was deleted."""
    is_over: bool = False
    actions: int = 0


class SaveRow(msgspec.Struct, frozen=True):
    """A named save, as lists show it."""

    name: str
    game: str
    saved: float


class ReplayRow(msgspec.Struct, frozen=True):
    """A replay, as lists show it."""

    id: int
    game: str
    names: tuple[str, ...]
    steps: int
    saved: float
    match: int | None = None
    """The number of the match that it records, if it was played here."""


class Store:
    """Everything Quintet stores for a player. Several programs may use the same file at once."""

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

    def add_match(self, match: Match, *, quick: bool = False) -> int:
        """Starts the log of a match with everything that has happened in it; returns the match's number.

        With `quick`, here and below, the change survives a crash of this program at once, and a power cut after
        `settle`.
        """
        with self._writing(quick=quick) as connection:
            return logs.add_match(connection, match, self._now())

    def record(self, number: int, match: Match) -> int:
        """Writes everything new in a match; returns the step that is safe from now on."""
        with self._database.writing() as connection:
            stored = logs.stored_steps(connection, number, match)
            return logs.append(connection, number, match, stored, self._now())

    def jot(self, number: int, match: Match, stored: int) -> int:
        """Writes what happened after step `stored`, quickly; returns the step reached."""
        if match.step - stored > logs.MOST_JOTTED:
            return self.record(number, match)
        with self._database.jotting(single=True) as connection:
            return logs.jot(connection, number, match, stored, self._now())

    def settle(self) -> None:
        """Waits until everything written quickly is on the disk."""
        self._database.settle()

    def finish(self, number: int, match: Match, *, quick: bool = False) -> int | None:
        """Writes the last entries of a match that is over, its results and its replay: all of it or nothing, and once.

        Returns the number of the replay; None where there is one already, or the match was resigned unplayed.
        """
        with self._writing(quick=quick) as connection:
            stored = logs.stored_steps(connection, number, match)
            logs.append(connection, number, match, stored, self._now())
            connection.execute("UPDATE matches SET is_over = 1 WHERE id = ?", (number,))
            has_replay = connection.execute("SELECT 1 FROM replays WHERE match = ?", (number,)).fetchone()
            if has_replay or match.is_unplayed:
                return None
            add_results(connection, results_of(match, self._now(), match_id=number))
            return self._insert_replay(connection, match.replay(), number)

    def reopen(self, number: int, match: Match, *, quick: bool = False) -> int:
        """Notes that the end of a match was undone: it runs again, and its results and replay are deleted.

        Returns the step that is safe from now on.
        """
        with self._writing(quick=quick) as connection:
            stored = logs.append(connection, number, match, logs.stored_steps(connection, number, match), self._now())
            connection.execute("UPDATE matches SET is_over = 0 WHERE id = ?", (number,))
            connection.execute("DELETE FROM results WHERE match = ?", (number,))
            connection.execute("DELETE FROM replays WHERE match = ?", (number,))
            return stored

    def open_match(self, number: int, game: Game[Any] | None = None) -> Match:
        """Returns the match as it was last recorded; every step is checked."""
        with self._database.reading() as connection:
            return logs.open_match(connection, number, game)

    def header(self, number: int) -> Header:
        """Returns what a match started from: its seed, its options and its seats."""
        data = self._blob("SELECT header FROM matches WHERE id = ?", number, f"match {number}")
        return decode(data, Header, f"match {number}")

    def seconds_at(self, number: int, position: int) -> float:
        """Returns how long a match had been played at a position; 0 if it is not in the store any more."""
        with self._database.reading() as connection:
            return logs.seconds_at(connection, number, position)

    def matches(self, game: str | None = None, *, over: bool | None = None) -> list[MatchRow]:
        """Returns the stored matches: those of people before those of bots alone, the last played first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, game, names, steps, is_over, started, changed, seconds,"  # noqa: S608 - ours
                f" {_WATCHED} AS watched, actions FROM matches"
                " WHERE (:game IS NULL OR game = :game) AND (:over IS NULL OR is_over = :over)"
                " ORDER BY watched, changed DESC, id DESC",
                {"game": game, "over": over},
            ).fetchall()
        return [_match_row(*row) for row in rows]

    def delete_match(self, number: int) -> bool:
        """Deletes a match and its log; its results stay."""
        return self._delete("DELETE FROM matches WHERE id = ?", number)

    # --- first attempts -----------------------------------------------------------------------------------------------

    def claim(self, match: Match) -> int | None:
        """Stores a match as the first attempt at its seed; None when there was one, and then nothing is stored."""
        with self._database.writing() as connection:
            key = (match.game.info.id, seed_key(match))
            if connection.execute("SELECT 1 FROM claims WHERE game = ? AND seed = ?", key).fetchone():
                return None
            number = logs.add_match(connection, match, self._now())
            connection.execute("INSERT INTO claims VALUES (?, ?, ?, ?)", (*key, number, self._now()))
            return number

    def spoil(self, game: str, seed: str) -> None:
        """Notes that the seed was seen in another game: nothing on it is a first attempt from now on."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO claims VALUES (?, ?, NULL, ?)", (game, encode(seed).decode(), self._now())
            )

    def first_attempt(self, game: str, seed: str) -> Attempt | None:
        """Returns the first attempt at a seed; None if nobody has seen the seed."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT claims.match, matches.is_over, matches.actions FROM claims"
                " LEFT JOIN matches ON matches.id = claims.match WHERE claims.game = ? AND claims.seed = ?",
                (game, encode(seed).decode()),
            ).fetchone()
        return None if row is None else Attempt(row[0] if row[1] is not None else None, bool(row[1]), row[2] or 0)

    # --- saves --------------------------------------------------------------------------------------------------------

    def put_save(self, name: str, data: bytes) -> None:
        """Stores a save under a name; it replaces an older one of that name."""
        game = read_save(data).replay.game
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO saves (name, game, data, saved) VALUES (?, ?, ?, ?)",
                (check_name(name), game, data, self._now()),
            )

    def get_save(self, name: str) -> bytes:
        return self._blob("SELECT data FROM saves WHERE name = ?", check_name(name), f"save {quoted(check_name(name))}")

    def saves(self, game: str | None = None) -> list[SaveRow]:
        """Returns the named saves, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT name, game, saved FROM saves WHERE (:game IS NULL OR game = :game) ORDER BY saved DESC, name",
                {"game": game},
            ).fetchall()
        return [SaveRow(*row) for row in rows]

    def delete_save(self, name: str) -> bool:
        return self._delete("DELETE FROM saves WHERE name = ?", check_name(name))

    # --- replays ------------------------------------------------------------------------------------------------------

    def add_replay(self, replay: Replay, match_id: int | None = None) -> int:
        """Stores a replay; returns its number."""
        with self._database.writing() as connection:
            return self._insert_replay(connection, replay, match_id)

    def _insert_replay(self, connection: Any, replay: Replay, match_id: int | None) -> int:
        row = connection.execute(
            "INSERT INTO replays (game, names, steps, data, kept, match) VALUES (?, ?, ?, ?, ?, ?)",
            (
                replay.game,
                encode(replay.names).decode(),
                len(replay.steps),
                write_replay(replay),
                self._now(),
                match_id,
            ),
        )
        return int(row.lastrowid or 0)

    def get_replay(self, number: int) -> Replay:
        return read_replay(self._blob("SELECT data FROM replays WHERE id = ?", number, f"replay {number}"))

    def replays(self, game: str | None = None) -> list[ReplayRow]:
        """Returns the replays, the newest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, game, names, steps, kept, match FROM replays"
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
        """Stores how a match ended for each seat; with its number given, only once."""
        results = results_of(match, self._now(), mode=mode, assisted=assisted, match_id=match_id)
        with self._database.writing() as connection:
            add_results(connection, results)
        return results

    def leaderboard(self, query: Query) -> list[Result]:
        """Returns the results that a query asks for."""
        with self._database.reading() as connection:
            return leaderboard(connection, query)

    def totals(self, query: Query, game: Game[Any] | None = None) -> Totals:
        """Returns a leaderboard in numbers, with what a game adds up."""
        with self._database.reading() as connection:
            return totals(connection, query, game)

    def rank(self, query: Query, score: float) -> Rank:
        """Returns the rank of a score on a leaderboard."""
        with self._database.reading() as connection:
            return rank(connection, query, score)

    def export_results(self, path: Path | str) -> int:
        """Writes all results to a file, those of bots and those with help too; returns how many."""
        found = self.leaderboard(Query(assisted=True, bots=True, sort="date", limit=-1))
        write_file_safely(path, write_results(found))
        return len(found)

    def import_results(self, path: Path | str) -> int:
        """Adds results that another machine exported; returns how many were new."""
        data = read_file_safely(path)
        with self._database.writing() as connection:
            return merge_results(connection, data)

    # --- settings -----------------------------------------------------------------------------------------------------

    def set(self, key: str, value: Any) -> None:
        """Stores a setting: anything that JSON can hold."""
        data = _setting(key, value)
        with self._database.writing() as connection:
            self._put_setting(connection, key, data)

    def get(self, key: str, default: Any = None) -> Any:
        with self._database.reading() as connection:
            return self._get_setting(connection, key, default)

    def update(self, key: str, changes: Mapping[str, Any]) -> None:
        """Changes some values of a setting that is a dictionary, in one go; the others stay as they are stored."""
        with self._database.writing() as connection:
            found = self._get_setting(connection, key, {})
            known = found if isinstance(found, dict) else {}
            self._put_setting(connection, key, _setting(key, {**known, **changes}))

    def _get_setting(self, connection: sqlite3.Connection, key: str, default: Any) -> Any:
        row = connection.execute("SELECT value FROM settings WHERE key = ?", (_key(key),)).fetchone()
        return default if row is None else _json(row[0], f"the setting {key}")

    def _put_setting(self, connection: sqlite3.Connection, key: str, data: bytes) -> None:
        connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (_key(key), data))

    def settings(self) -> dict[str, Any]:
        with self._database.reading() as connection:
            rows = connection.execute("SELECT key, value FROM settings ORDER BY key").fetchall()
        return {key: _json(value, f"the setting {key}") for key, value in rows}

    # --- files --------------------------------------------------------------------------------------------------------

    def export_save(self, name: str, path: Path | str) -> None:
        """Writes a save to a file of its own."""
        write_file_safely(path, self.get_save(name))

    def import_save(self, name: str, path: Path | str) -> None:
        """Stores a save from a file, after checking that it is one."""
        self.put_save(name, read_file_safely(path))

    def export_replay(self, number: int, path: Path | str) -> None:
        write_file_safely(path, write_replay(self.get_replay(number)))

    def import_replay(self, path: Path | str) -> int:
        return self.add_replay(read_replay(read_file_safely(path)))

    # --- inside -------------------------------------------------------------------------------------------------------

    def _writing(self, *, quick: bool) -> AbstractContextManager[sqlite3.Connection]:
        return self._database.jotting() if quick else self._database.writing()

    def _delete(self, statement: str, key: int | str) -> bool:
        with self._database.writing() as connection:
            return connection.execute(statement, (key,)).rowcount > 0

    def _blob(self, query: str, key: int | str, what: str) -> bytes:
        with self._database.reading() as connection:
            row = connection.execute(query, (key,)).fetchone()
        if row is None:
            raise QuintetError(f"There is no {what} in the store.")
        return bytes(row[0])


def _match_row(number: int, game: str, names: str, steps: int, over: int, *rest: float) -> MatchRow:
    started, changed, seconds, watched, actions = rest
    return MatchRow(
        number, game, _names(names), steps, bool(over), started, changed, seconds, bool(watched), int(actions)
    )


def _names(text: str) -> tuple[str, ...]:
    return decode(text.encode(), tuple[str, ...], "the list of names")


def _json(data: bytes, what: str) -> Any:
    return decode(bytes(data), Any, what)


def _setting(key: str, value: Any) -> bytes:
    try:
        data = encode(value)
    except (TypeError, ValueError):
        raise BadNotation(f"The setting {_key(key)} cannot be stored: it is not a JSON value.") from None
    if len(data) > MAX_SETTING_BYTES:
        raise BadNotation(f"The setting {_key(key)} has {len(data):,} bytes. The limit is {MAX_SETTING_BYTES:,} bytes.")
    return data


def _key(key: str) -> str:
    if not 1 <= len(key) <= MAX_KEY_LENGTH or key != printable(key):
        raise BadNotation(f"The name of a setting has 1 to {MAX_KEY_LENGTH} printable characters.")
    return key
