"""The logs of matches in the store: they grow step by step, never change, and are checked when they are read."""

import contextlib
from typing import Any, Final

import msgspec

from quintet.core.codec import decode
from quintet.core.errors import BadSave, QuintetError
from quintet.core.game import Game
from quintet.table.header import Header, Snapshot
from quintet.table.ledger import Did, Entry, Moved
from quintet.table.match import Match
from quintet.table.storage.port import Connection

__all__ = [
    "CLIENTS_KNOWN",
    "MatchRow",
    "clients",
    "entries_after",
    "list_matches",
    "open_match",
    "read_names",
    "seconds_at",
]

CLIENTS_KNOWN: Final = 256
"""How many names of entries a table remembers; a sender never resends an older one."""
_ENTRIES: Final = msgspec.json.Decoder(Entry)
_LOG: Final = msgspec.json.Decoder(list[Entry])


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
    start: bytes = b""
    """What it started from, as stored: `header` reads it."""

    def header(self) -> Header:
        """Returns what the match started from: its seed, its options and its seats."""
        return decode(self.start, Header, f"match {self.id}")


def list_matches(
    connection: Connection,
    owner: str,
    game: str | None,
    *,
    over: bool | None,
    begun: bool,
    limit: int,
    skip: int,
) -> list[MatchRow]:
    """Returns stored matches: those of people before those of bots alone, the last played first."""
    rows = connection.execute(
        "SELECT id, game, names, steps, is_over, started, changed, seconds, watched, actions, header FROM matches"
        " WHERE owner = :owner AND (:game IS NULL OR game = :game) AND (:over IS NULL OR is_over = :over)"
        " AND (NOT :begun OR steps > 0 OR strict)"
        " ORDER BY watched, changed DESC, id DESC LIMIT :limit OFFSET :skip",
        {"owner": owner, "game": game, "over": over, "begun": begun, "limit": limit, "skip": skip},
    ).fetchall()
    return [_match_row(*row) for row in rows]


def _match_row(number: int, game: str, names: str, steps: int, over: int, *rest: Any) -> MatchRow:
    started, changed, seconds, watched, actions, header = rest
    return MatchRow(
        number, game, read_names(names), steps, bool(over), started, changed, seconds, bool(watched), actions, header
    )


def read_names(text: str) -> tuple[str, ...]:
    return decode(text.encode(), tuple[str, ...], "the list of names")


def open_match(connection: Connection, number: int, owner: str, game: Game[Any] | None) -> Match:
    """Returns the match as it was last recorded; every step after its last snapshot is checked."""
    query = "SELECT header, seconds FROM matches WHERE id = ? AND owner = ?"
    row = connection.execute(query, (number, owner)).fetchone()
    if row is None:
        raise _gone(number)
    rows = connection.execute("SELECT step, body FROM entries WHERE match = ? ORDER BY step", (number,)).fetchall()
    snapshots = connection.execute(
        "SELECT step, position, fingerprint, body FROM snapshots WHERE match = ? ORDER BY step DESC", (number,)
    ).fetchall()
    match = Match.restore(
        decode(bytes(row[0]), Header, f"match {number}"),
        _read_entries(number, rows),
        game,
        [Snapshot(step, position, print_, bytes(body)) for step, position, print_, body in snapshots],
    )
    match.played = max(match.played, float(row[1]))
    return match


def entries_after(connection: Connection, number: int, step: int) -> list[Entry]:
    """Returns the entries of a match after a step."""
    query = "SELECT step, body FROM entries WHERE match = ? AND step > ? ORDER BY step"
    return [_ENTRIES.decode(bytes(body)) for _, body in connection.execute(query, (number, step)).fetchall()]


def clients(connection: Connection, number: int) -> dict[str, int]:
    """Returns the steps of the last entries that their senders gave a name, by that name."""
    rows = connection.execute(
        "SELECT client, step FROM entries WHERE match = ? AND client IS NOT NULL ORDER BY step DESC LIMIT ?",
        (number, CLIENTS_KNOWN),
    ).fetchall()
    return {name: int(step) for name, step in reversed(rows)}


def seconds_at(connection: Connection, number: int, owner: str, position: int) -> float:
    """Returns how long a match had been played at a position, counting the actions in effect at its end."""
    query = (
        "SELECT body, entries.seconds FROM entries JOIN matches ON matches.id = entries.match"
        " WHERE match = ? AND owner = ? ORDER BY step"
    )
    rows = connection.execute(query, (number, owner)).fetchall()
    stamps: list[float] = []
    done = 0
    for body, seconds in rows:
        match _ENTRIES.decode(bytes(body)):
            case Did():
                stamps[done:] = [float(seconds)]
                done += 1
            case Moved(position=moved):
                done = moved
            case _:
                pass
    return stamps[position - 1] if 0 < position <= len(stamps) else 0.0


def _read_entries(number: int, rows: list[tuple[int, bytes]]) -> list[Entry]:
    """Reads all entries at once, or one by one to find the one that cannot be read."""
    if [step for step, _ in rows] == list(range(1, len(rows) + 1)):
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            log = _LOG.decode(b"[%b]" % b",".join([body for _, body in rows]))
            if len(log) == len(rows):
                return log
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
