"""The logs of matches in the store: they grow step by step, never change, and are checked when they are read."""

import sqlite3
from typing import Any, Final

import msgspec

from quintet.core.codec import decode, encode
from quintet.core.errors import BadSave, QuintetError
from quintet.core.game import Game
from quintet.table.ledger import Did, Entry, Moved
from quintet.table.match import Match
from quintet.table.saves import Header

__all__ = ["MOST_JOTTED", "MatchRow", "add_match", "append", "jot", "open_match", "seconds_at", "stored_steps"]

MOST_JOTTED: Final = 200
"""How many entries one statement may hold; more of them need a transaction."""
_COLUMNS: Final = "INSERT INTO entries (match, step, body, written, seconds) VALUES "
_ENTRIES: Final = msgspec.json.Decoder(Entry)


class MatchRow(msgspec.Struct, frozen=True):
    """A stored match, as lists show it."""

    id: int
    game: str
    names: tuple[str, ...]
    steps: int
    is_over: bool
    started: float
    changed: float
    seconds: float = 0.0
    """How long it has been played."""
    is_watched: bool = False
    """Whether bots have all its seats."""
    actions: int = 0
    """How many actions are in effect; its steps count notes and undos too."""


def add_match(connection: sqlite3.Connection, match: Match, now: float) -> int:
    """Starts the log of a match with everything that has happened in it; returns the match's number."""
    row = connection.execute(
        "INSERT INTO matches (game, header, names, started, changed, seconds) VALUES (?, ?, ?, ?, ?, ?)",
        (match.game.info.id, encode(match.header()), encode(match.names).decode(), now, now, match.played),
    )
    number = int(row.lastrowid or 0)
    append(connection, number, match, 0, now)
    return number


def stored_steps(connection: sqlite3.Connection, number: int, match: Match) -> int:
    """Returns how many entries are stored, after checking that they belong to this match."""
    row = connection.execute("SELECT steps FROM matches WHERE id = ?", (number,)).fetchone()
    if row is None:
        raise _gone(number)
    stored = int(row[0])
    last = connection.execute("SELECT body FROM entries WHERE match = ? AND step = ?", (number, stored)).fetchone()
    ours = match.entries(stored - 1)[:1] if stored else ()
    if stored and (not ours or encode(ours[0]) != last[0]):
        raise _elsewhere(number, stored)
    return stored


def append(connection: sqlite3.Connection, number: int, match: Match, stored: int, now: float) -> int:
    """Adds the new entries and returns the last step of them; another thread may play on in the meantime."""
    if stored and stored == match.step:
        return stored
    rows = _rows(number, match, stored, now)
    connection.executemany(_COLUMNS + "(?, ?, ?, ?, ?)", rows)
    connection.execute("UPDATE matches SET is_over = ?, changed = ? WHERE id = ?", (match.is_over, now, number))
    return stored + len(rows)


def jot(connection: sqlite3.Connection, number: int, match: Match, stored: int, now: float) -> int:
    """Does the same in one statement, for a log that nobody else writes; it does not mark the match as over."""
    rows = _rows(number, match, stored, now)
    if not rows:
        return stored
    values = [value for row in rows for value in row]
    try:
        connection.execute(_COLUMNS + ", ".join(["(?, ?, ?, ?, ?)"] * len(rows)), values)
    except sqlite3.IntegrityError as error:
        lost = error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
        raise (_gone(number) if lost else _elsewhere(number, stored + 1)) from None
    return stored + len(rows)


def _rows(number: int, match: Match, stored: int, now: float) -> list[tuple[Any, ...]]:
    entries = enumerate(match.entries(stored), stored + 1)
    return [(number, step, encode(entry), now, match.played) for step, entry in entries]


def open_match(connection: sqlite3.Connection, number: int, game: Game[Any] | None) -> Match:
    """Returns the match as it was last recorded; every step is checked."""
    row = connection.execute("SELECT header, seconds FROM matches WHERE id = ?", (number,)).fetchone()
    if row is None:
        raise _gone(number)
    rows = connection.execute("SELECT step, body FROM entries WHERE match = ? ORDER BY step", (number,)).fetchall()
    match = Match.restore(decode(row[0], Header, f"match {number}"), _read_entries(number, rows), game)
    match.played = max(match.played, float(row[1]))
    return match


def seconds_at(connection: sqlite3.Connection, number: int, position: int) -> float:
    """Returns how long a match had been played at a position, counting the actions in effect at its end."""
    rows = connection.execute("SELECT body, seconds FROM entries WHERE match = ? ORDER BY step", (number,)).fetchall()
    stamps: list[float] = []
    done = 0
    for body, seconds in rows:
        match _ENTRIES.decode(body):
            case Did():
                stamps[done:] = [float(seconds)]
                done += 1
            case Moved(position=moved):
                done = moved
            case _:
                pass
    return stamps[position - 1] if 0 < position <= len(stamps) else 0.0


def _read_entries(number: int, rows: list[tuple[int, bytes]]) -> list[Entry]:
    entries: list[Entry] = []
    for expected, (step, body) in enumerate(rows, 1):
        if step != expected:
            raise BadSave(f"The log of match {number} is damaged: step {expected} is missing.")
        try:
            entries.append(_ENTRIES.decode(body))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadSave(f"The log of match {number} is damaged: step {step} cannot be read.") from None
    return entries


def _gone(number: int) -> QuintetError:
    return QuintetError(f"There is no match {number} in the store.")


def _elsewhere(number: int, step: int) -> QuintetError:
    return QuintetError(f"Match {number} continued in another window, to step {step}. Open it again to continue here.")
