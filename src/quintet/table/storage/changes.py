"""Change: something new in the log of a match, as data. It goes into the database, or waits in the journal for it.

Applying a change twice is the same as applying it once, so whoever finds one may apply it.
"""

from typing import Any, Final

import msgspec
from msgspec import structs

from quintet.core.codec import decode, encode
from quintet.core.errors import QuintetError
from quintet.core.replay import Replay, may_be_written, write_replay
from quintet.table.header import Header, Snapshot
from quintet.table.match import Match
from quintet.table.scores.results import Result, results_of
from quintet.table.seats import BotSeat, Undo
from quintet.table.storage.players import LOCAL
from quintet.table.storage.port import Connection
from quintet.table.storage.results import add_results
from quintet.table.storage.shared_tables import TableRow, save_table

__all__ = [
    "Applied",
    "Change",
    "Ending",
    "Snapshot",
    "add_replay",
    "apply_change",
    "make_change",
]

SNAPSHOT_EVERY: Final = 256
"""After this many steps the state is stored too: a match is opened from the last one, however long it is."""
SNAPSHOTS_KEPT: Final = 2
"""The last one to open from, and one before it for whoever undoes right after."""


class Ending(msgspec.Struct, frozen=True):
    """What is stored when a match ends: its results and its replay, or nothing if it was resigned unplayed."""

    results: tuple[Result, ...] = ()
    replay: bytes | None = None


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that happened in a match after step `since`."""

    uid: str = ""
    """The name of a match that has no number yet."""
    number: int | None = None
    owner: str = LOCAL
    game: str
    header: bytes = b""
    """What a match without a number starts from."""
    names: tuple[str, ...]
    since: int
    bodies: tuple[msgspec.Raw, ...]
    written: float
    seconds: float
    is_over: bool = False
    ending: Ending | None = None
    reopens: bool = False
    """Whether the end of the match was undone: its results and its replay are deleted."""
    snapshot: Snapshot | None = None
    client: str = ""
    """The name that its sender gave the last entry: one that arrives twice counts once."""
    owners: tuple[str, ...] = ()
    """Whose the results of each seat are, where that is not the owner of the match."""
    table: TableRow | None = None
    """The table of the match after this change, where it has one that has changed."""
    place: str = ""
    """The table of the match, where it has one."""

    @property
    def last(self) -> int:
        return self.since + len(self.bodies)


class Applied(msgspec.Struct, frozen=True):
    """The number of the match, and of its replay if it has one."""

    number: int
    replay: int | None = None


def make_change(
    match: Match, since: int, now: float, *, number: int | None = None, ends: bool = False, **more: Any
) -> Change:
    """Returns everything that happened in a match after step `since`; with `ends`, its results and its replay too.

    `more` are further fields of the change.
    """
    entries = match.entries(since)
    is_due = since // SNAPSHOT_EVERY != match.step // SNAPSHOT_EVERY
    return Change(
        number=number,
        game=match.game.info.id,
        header=b"" if number is not None else encode(match.header()),
        names=match.names,
        since=since,
        bodies=tuple(msgspec.Raw(encode(entry)) for entry in entries),
        written=now,
        seconds=match.played,
        is_over=match.is_over,
        ending=_ending(match, now) if ends else None,
        snapshot=match.snapshot() if is_due else None,
        **more,
    )


def _ending(match: Match, now: float) -> Ending:
    if match.is_unplayed:
        return Ending()
    replay = match.replay()
    return Ending(results_of(match, now), write_replay(replay) if may_be_written(replay) else None)


# --- into the database ------------------------------------------------------------------------------------------------


def apply_change(connection: Connection, change: Change) -> Applied:
    """Writes what is not there yet, or refuses it when the match continued elsewhere."""
    number = change.number if change.number is not None else _find(connection, change)
    stored = _stored(connection, number, change)
    if stored > change.last:
        return Applied(number, _replay_of(connection, number))
    _append(connection, number, change, stored)
    if change.reopens:
        connection.execute("DELETE FROM results WHERE match = ?", (number,))
        connection.execute("DELETE FROM replays WHERE match = ?", (number,))
    if change.reopens or change.is_over:
        connection.execute("UPDATE matches SET is_over = ? WHERE id = ?", (change.is_over, number))
    if change.table is not None:
        save_table(connection, structs.replace(change.table, match=number))
    elif change.place:
        connection.notify(change.place)
    if change.ending is None:
        return Applied(number)
    return Applied(number, _end(connection, number, change, change.ending))


def _find(connection: Connection, change: Change) -> int:
    """Returns the number of a match that may be new."""
    found = connection.execute("SELECT id FROM matches WHERE uid = ?", (change.uid,)).fetchone() if change.uid else None
    if found is not None:
        return int(found[0])
    header = decode(change.header, Header, "the header of a match")
    row = connection.execute(
        "INSERT INTO matches (owner, uid, game, header, names, started, changed, seconds, watched, strict)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            change.owner,
            change.uid or None,
            change.game,
            change.header,
            encode(change.names).decode(),
            change.written,
            change.written,
            change.seconds,
            all(isinstance(sitter, BotSeat) for sitter in header.seats),
            header.undo is Undo.OFF,
        ),
    ).fetchone()
    return int(row[0])


def _stored(connection: Connection, number: int, change: Change) -> int:
    """Returns how many entries are stored, after checking that those are the first ones of this match."""
    row = connection.execute("SELECT steps FROM matches WHERE id = ? AND owner = ?", (number, change.owner)).fetchone()
    if row is None:
        raise QuintetError(f"There is no match {number} in the store.")
    stored = int(row[0])
    shared = min(stored, change.last)
    if stored < change.since:
        raise _continued_elsewhere(number, stored)
    if shared > change.since:
        query = "SELECT body, client FROM entries WHERE match = ? AND step = ?"
        known = connection.execute(query, (number, shared)).fetchone()
        if known is None or bytes(known[0]) != bytes(change.bodies[shared - change.since - 1]):
            raise _continued_elsewhere(number, stored)
        if shared == change.last and change.client and known[1] != change.client:  # alike, but another action
            raise _continued_elsewhere(number, stored)
    return stored


def _continued_elsewhere(number: int, step: int) -> QuintetError:
    return QuintetError(f"Match {number} continued in another window, to step {step}. Open it again to continue here.")


def _append(connection: Connection, number: int, change: Change, stored: int) -> None:
    rows = [
        (
            number,
            step,
            bytes(body),
            change.written,
            change.seconds,
            (change.client or None) if step == change.last else None,
        )
        for step, body in enumerate(change.bodies[stored - change.since :], stored + 1)
    ]
    connection.executemany(
        "INSERT INTO entries (match, step, body, written, seconds, client) VALUES (?, ?, ?, ?, ?, ?)", rows
    )
    if not rows:
        known = (change.seconds, number, change.seconds)
        connection.execute("UPDATE matches SET seconds = ? WHERE id = ? AND seconds < ?", known)
    if change.snapshot is not None:
        connection.execute(
            "INSERT INTO snapshots (match, step, position, fingerprint, body) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (match, step) DO UPDATE SET position = excluded.position,"
            " fingerprint = excluded.fingerprint, body = excluded.body",
            (number, *_row(change.snapshot)),
        )
        connection.execute(
            "DELETE FROM snapshots WHERE match = ? AND step NOT IN"
            " (SELECT step FROM snapshots WHERE match = ? ORDER BY step DESC LIMIT ?)",
            (number, number, SNAPSHOTS_KEPT),
        )


def _row(snapshot: Snapshot) -> tuple[Any, ...]:
    return snapshot.step, snapshot.position, snapshot.fingerprint, snapshot.body


def _end(connection: Connection, number: int, change: Change, ending: Ending) -> int | None:
    """Stores results and a replay once; returns the number of the replay."""
    known = _replay_of(connection, number)
    if known is not None or not ending.results:
        return known
    for result in ending.results:
        owner = change.owners[result.seat] if result.seat < len(change.owners) else ""
        add_results(connection, [structs.replace(result, match=number)], owner or change.owner)
    if ending.replay is None:
        return None
    steps = connection.execute("SELECT actions FROM matches WHERE id = ?", (number,)).fetchone()[0]
    names = encode(change.names).decode()
    return _insert_replay(connection, change.owner, change.game, names, steps, ending.replay, change.written, number)


def add_replay(connection: Connection, replay: Replay, owner: str, now: float, match: int | None) -> int:
    """Stores a replay; returns its number."""
    names = encode(replay.names).decode()
    return _insert_replay(connection, owner, replay.game, names, len(replay.steps), write_replay(replay), now, match)


def _insert_replay(connection: Connection, *values: Any) -> int:
    columns = "owner, game, names, steps, data, kept, match"
    statement = f"INSERT INTO replays ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id"  # noqa: S608 - our names
    return int(connection.execute(statement, values).fetchone()[0])


def _replay_of(connection: Connection, number: int) -> int | None:
    row = connection.execute("SELECT id FROM replays WHERE match = ?", (number,)).fetchone()
    return None if row is None else int(row[0])
