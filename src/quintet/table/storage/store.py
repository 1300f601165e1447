"""The store: matches, saves, replays, results and settings in one database, each with its owner.

A match is stored as its header and a log that only grows. `write` returns when what happened survives the death of
this program, so an acknowledged step is never lost; `open_match` restores the match at that step.
"""

import copy
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from quintet.core.codec import MAX_GAME_BYTES, check_name, decode, encode
from quintet.core.errors import QuintetError, quoted
from quintet.core.game import Game
from quintet.core.replay import Replay, read_replay, write_replay
from quintet.table.header import Header
from quintet.table.ledger import Entry
from quintet.table.match import Match
from quintet.table.scores.query import Query
from quintet.table.scores.results import Result, results_of, seed_key
from quintet.table.scores.totals import Rank, Totals
from quintet.table.storage import matches as logs
from quintet.table.storage.changes import Change, add_replay, apply_change, make_change
from quintet.table.storage.files import read_file_safely, write_file_safely
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.players import LOCAL, check_player
from quintet.table.storage.port import Database
from quintet.table.storage.postgres import is_address, open_postgres
from quintet.table.storage.result_files import merge_results, read_results, write_results
from quintet.table.storage.results import add_results, all_results, kinds, leaderboard, rank, results_of_matches, totals
from quintet.table.storage.saves import ALL, ReplayRow, SaveRow, list_replays, list_saves, put_save
from quintet.table.storage.settings import all_settings, check_setting, get_setting, put_setting
from quintet.table.storage.shared_tables import Tables
from quintet.table.storage.sqlite import SqliteDatabase, data_folder
from quintet.table.storage.writer import Receipt, Writer

__all__ = ["FILE_NAME", "Attempt", "MatchRow", "ReplayRow", "SaveRow", "Store"]

FILE_NAME: Final = "quintet.sqlite3"
CLAIM: Final = "INSERT INTO claims (owner, game, seed, match, claimed) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


class Attempt(msgspec.Struct, frozen=True):
    """The first attempt at a seed."""

    match: int | None
    """Its match; None when the seed was seen in another game, or the match was deleted."""
    is_over: bool = False
    actions: int = 0


class Store:
    """Everything Quintet stores for a player. Several programs may use the same file at once."""

    def __init__(self, path: Path | str | None = None, now: Callable[[], float] = time.time) -> None:
        address = str(path) if path is not None else ""
        self.path = Path(address) if address and not is_address(address) else data_folder() / FILE_NAME
        self.address = address if is_address(address) else ""
        """Of a PostgreSQL server, where that holds everything."""
        self.player = LOCAL
        """Whose matches, saves, replays, results, settings and attempts these are."""
        self._now = now
        self._database: Database = open_postgres(self.address) if self.address else SqliteDatabase(self.path)
        self.tables = Tables(self._database)
        """The tables of people who play from elsewhere, and those people."""
        try:
            self._writer = Writer(self._database)
        except BaseException:
            self._database.close()
            raise

    def for_player(self, player: str) -> "Store":
        """Returns the same store as another player sees it: nobody sees or changes what is somebody else's."""
        twin = copy.copy(self)
        twin.player = check_player(player)
        return twin

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Waits for the disk and closes the file, for all players."""
        self._writer.close()
        self._database.close()

    # --- matches ------------------------------------------------------------------------------------------------------

    def change(self, match: Match, since: int, **more: Any) -> Change:
        """Returns what happened in a match after step `since`, for `write`; see `make_change`."""
        return make_change(match, since, self._now(), owner=self.player, **more)

    def write(self, change: Change) -> Receipt:
        """Writes what happened in a match in play, whoever else holds the file; returns when no crash can undo it."""
        return self._writer.write(change)

    def write_all(self, changes: Sequence[Change]) -> list[Receipt]:
        """Writes what happened in many matches in one go; the receipts say what was refused."""
        return self._writer.write_all(changes)

    def flush(self) -> None:
        """Waits until everything that `write` took is safe from a power cut."""
        self._writer.flush()

    @property
    def problem(self) -> str:
        """Why the disk does not take what is written, in one sentence."""
        return self._writer.problem

    def add_match(self, match: Match) -> int:
        """Starts the log of a match with everything that has happened in it; returns the match's number."""
        change = self.change(match, 0)
        with self._database.writing() as connection:
            return apply_change(connection, change).number

    def open_match(self, number: int, game: Game[Any] | None = None) -> Match:
        """Returns the match as it was last recorded; every step since its last snapshot is checked."""
        self._writer.settle()
        with self._database.reading() as connection:
            return logs.open_match(connection, number, self.player, game)

    def header(self, number: int) -> Header:
        """Returns what a match started from: its seed, its options and its seats."""
        data = self._blob("SELECT header FROM matches WHERE owner = ? AND id = ?", number, f"match {number}")
        return decode(data, Header, f"match {number}")

    def entries_after(self, number: int, step: int) -> list[Entry]:
        """Returns what happened in a match after a step, by whatever process."""
        with self._database.reading() as connection:
            return logs.entries_after(connection, number, step)

    def clients(self, number: int) -> dict[str, int]:
        """Returns the steps of those entries of a match that their senders gave a name, the last ones."""
        with self._database.reading() as connection:
            return logs.clients(connection, number)

    def seconds_at(self, number: int, position: int) -> float:
        """Returns how long a match had been played at a position; 0 if it is not in the store any more."""
        with self._database.reading() as connection:
            return logs.seconds_at(connection, number, self.player, position)

    def matches(
        self,
        game: str | None = None,
        *,
        over: bool | None = None,
        begun: bool = False,
        limit: int = ALL,
        skip: int = 0,
    ) -> list[MatchRow]:
        """Returns the stored matches: those of people before those of bots alone, the last played first.

        With `begun`, without those in which nothing happened, unless it is an attempt at a challenge.
        """
        with self._database.reading() as connection:
            return logs.list_matches(connection, self.player, game, over=over, begun=begun, limit=limit, skip=skip)

    def delete_match(self, number: int) -> bool:
        """Deletes a match and its log; its results stay."""
        return self._delete("DELETE FROM matches WHERE owner = ? AND id = ?", number)

    # --- first attempts -----------------------------------------------------------------------------------------------

    def claim(self, match: Match) -> int | None:
        """Stores a match as the first attempt at its seed; None when there was one, and then nothing is stored."""
        with self._database.writing() as connection:
            key = (self.player, match.game.info.id, seed_key(match))
            claim = connection.execute(CLAIM, (*key, None, self._now()))
            if not claim.rowcount:
                return None
            number = apply_change(connection, self.change(match, 0)).number
            where = "owner = ? AND game = ? AND seed = ?"
            connection.execute(f"UPDATE claims SET match = ? WHERE {where}", (number, *key))  # noqa: S608 - our own
            return number

    def spoil(self, game: str, seed: str) -> None:
        """Notes that the seed was seen in another game: nothing on it is a first attempt from now on."""
        with self._database.writing() as connection:
            connection.execute(CLAIM, (self.player, game, encode(seed).decode(), None, self._now()))

    def first_attempt(self, game: str, seed: str) -> Attempt | None:
        """Returns the first attempt at a seed; None if this player has not seen the seed."""
        with self._database.reading() as connection:
            row = connection.execute(
                "SELECT claims.match, matches.is_over, matches.actions FROM claims"
                " LEFT JOIN matches ON matches.id = claims.match"
                " WHERE claims.owner = ? AND claims.game = ? AND claims.seed = ?",
                (self.player, game, encode(seed).decode()),
            ).fetchone()
        return None if row is None else Attempt(row[0] if row[1] is not None else None, bool(row[1]), row[2] or 0)

    # --- saves --------------------------------------------------------------------------------------------------------

    def put_save(self, name: str, data: bytes, *, proved: bool = False) -> None:
        """Stores a save under a name; it replaces an older one of that name.

        One that was made here is `proved`: its actions are known to lead to its snapshot.
        """
        with self._database.writing() as connection:
            put_save(connection, self.player, name, data, self._now(), proved=proved)

    def get_save(self, name: str) -> bytes:
        name = check_name(name)
        return self._blob("SELECT data FROM saves WHERE owner = ? AND name = ?", name, f"save {quoted(name)}")

    def is_proved(self, name: str) -> bool:
        """Returns whether a save was made here, or has been opened before."""
        query = "SELECT 1 FROM saves WHERE owner = ? AND name = ? AND is_proved"
        with self._database.reading() as connection:
            return connection.execute(query, (self.player, check_name(name))).fetchone() is not None

    def saves(
        self, game: str | None = None, *, name: str | None = None, limit: int = ALL, skip: int = 0
    ) -> list[SaveRow]:
        """Returns the named saves, the newest first; with a name, only that one."""
        with self._database.reading() as connection:
            return list_saves(connection, self.player, game, name, limit, skip)

    def count_saves(self) -> int:
        with self._database.reading() as connection:
            row = connection.execute("SELECT count(*) FROM saves WHERE owner = ?", (self.player,)).fetchone()
        return int(row[0])

    def delete_save(self, name: str) -> bool:
        return self._delete("DELETE FROM saves WHERE owner = ? AND name = ?", check_name(name))

    # --- replays ------------------------------------------------------------------------------------------------------

    def add_replay(self, replay: Replay, match_id: int | None = None) -> int:
        """Stores a replay; returns its number."""
        with self._database.writing() as connection:
            return add_replay(connection, replay, self.player, self._now(), match_id)

    def get_replay(self, number: int) -> Replay:
        query = "SELECT data FROM replays WHERE owner = ? AND id = ?"
        return read_replay(self._blob(query, number, f"replay {number}"))

    def replays(
        self, game: str | None = None, *, match: int | None = None, limit: int = ALL, skip: int = 0
    ) -> list[ReplayRow]:
        """Returns the replays, the newest first; with the number of a match, only those of that one."""
        with self._database.reading() as connection:
            return list_replays(connection, self.player, game, match, limit, skip)

    def match_of_replay(self, number: int) -> int | None:
        """Returns the number of the match that a replay records, if it was played here."""
        query = "SELECT match FROM replays WHERE owner = ? AND id = ?"
        with self._database.reading() as connection:
            row = connection.execute(query, (self.player, number)).fetchone()
        return None if row is None else row[0]

    def delete_replay(self, number: int) -> bool:
        return self._delete("DELETE FROM replays WHERE owner = ? AND id = ?", number)

    # --- results ------------------------------------------------------------------------------------------------------

    def add_results(
        self, match: Match, *, mode: str = "", assisted: bool = False, match_id: int | None = None
    ) -> tuple[Result, ...]:
        """Stores how a match ended for each seat; with its number given, only once."""
        results = results_of(match, self._now(), mode=mode, assisted=assisted, match_id=match_id)
        with self._database.writing() as connection:
            add_results(connection, results, self.player)
        return results

    def leaderboard(self, query: Query) -> list[Result]:
        """Returns the results that a query asks for: this player's, or everyone's."""
        with self._database.reading() as connection:
            return leaderboard(connection, query, self.player)

    def kinds(self, query: Query) -> list[tuple[str, str]]:
        """Returns the games and modes that a query finds."""
        with self._database.reading() as connection:
            return kinds(connection, query, self.player)

    def results_of_matches(self, matches: Sequence[int]) -> list[Result]:
        """Returns how these matches ended, for each of their seats."""
        with self._database.reading() as connection:
            return results_of_matches(connection, matches, self.player)

    def totals(self, query: Query, game: Game[Any] | None = None) -> Totals:
        """Returns a leaderboard in numbers, with what a game adds up."""
        with self._database.reading() as connection:
            return totals(connection, query, self.player, game)

    def rank(self, query: Query, score: float) -> Rank:
        """Returns the rank of a score on a leaderboard."""
        with self._database.reading() as connection:
            return rank(connection, query, self.player, score)

    def export_results(self, path: Path | str) -> int:
        """Writes all results to a file, those of bots and those with help too; returns how many."""
        with self._database.reading() as connection:
            write_file_safely(path, write_results(all_results(connection, self.player)))
            return int(connection.execute("SELECT count(*) FROM results WHERE owner = ?", (self.player,)).fetchone()[0])

    def import_results(self, path: Path | str) -> int:
        """Adds results that another machine exported; returns how many were new."""
        with self._database.writing() as connection:
            return merge_results(connection, read_results(path), self.player)

    # --- settings -----------------------------------------------------------------------------------------------------

    def set(self, key: str, value: Any) -> None:
        """Stores a setting: anything that JSON can hold."""
        data = check_setting(key, value)
        with self._database.writing() as connection:
            put_setting(connection, self.player, key, data)

    def get(self, key: str, default: Any = None) -> Any:
        with self._database.reading() as connection:
            return get_setting(connection, self.player, key, default)

    def update(self, key: str, changes: Mapping[str, Any]) -> None:
        """Changes some values of a setting that is a dictionary, in one go; the others stay as they are stored."""
        with self._database.writing() as connection:
            found = get_setting(connection, self.player, key, {})
            known = found if isinstance(found, dict) else {}
            put_setting(connection, self.player, key, check_setting(key, {**known, **changes}))

    def settings(self) -> dict[str, Any]:
        with self._database.reading() as connection:
            return all_settings(connection, self.player)

    # --- files --------------------------------------------------------------------------------------------------------

    def export_save(self, name: str, path: Path | str) -> None:
        """Writes a save to a file of its own."""
        write_file_safely(path, self.get_save(name))

    def import_save(self, name: str, path: Path | str) -> None:
        """Stores a save from a file, after checking that it is one."""
        self.put_save(name, read_file_safely(path, MAX_GAME_BYTES))

    def same_save(self, path: Path | str) -> str | None:
        """Returns the name under which the save in a file is stored already."""
        row = self._find("SELECT name FROM saves WHERE owner = ? AND data = ?", read_file_safely(path, MAX_GAME_BYTES))
        return None if row is None else str(row)

    def same_replay(self, path: Path | str) -> int | None:
        """Returns the number under which the replay in a file is stored already."""
        replay = read_replay(read_file_safely(path, MAX_GAME_BYTES))
        row = self._find("SELECT id FROM replays WHERE owner = ? AND data = ?", write_replay(replay))
        return None if row is None else int(row)

    def export_replay(self, number: int, path: Path | str) -> None:
        write_file_safely(path, write_replay(self.get_replay(number)))

    def import_replay(self, path: Path | str) -> int:
        return self.add_replay(read_replay(read_file_safely(path, MAX_GAME_BYTES)))

    # --- inside -------------------------------------------------------------------------------------------------------

    def _delete(self, statement: str, key: int | str) -> bool:
        with self._database.writing() as connection:
            return connection.execute(statement, (self.player, key)).rowcount > 0

    def _find(self, query: str, data: bytes) -> Any:
        with self._database.reading() as connection:
            row = connection.execute(query, (self.player, data)).fetchone()
        return None if row is None else row[0]

    def _blob(self, query: str, key: int | str, what: str) -> bytes:
        with self._database.reading() as connection:
            row = connection.execute(query, (self.player, key)).fetchone()
        if row is None:
            raise QuintetError(f"There is no {what} in the store.")
        return bytes(row[0])
