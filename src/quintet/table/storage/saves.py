"""Named saves and replays in the store, listed by pages without opening them."""

from typing import Any, Final

import msgspec

from quintet.core.codec import SeedField, check_name, decode, encode
from quintet.core.errors import QuintetError
from quintet.core.save import Save, read_save
from quintet.table.storage.matches import read_names
from quintet.table.storage.port import Connection

__all__ = ["ALL", "ReplayRow", "SaveAbout", "SaveRow", "about_save", "list_replays", "list_saves", "put_save"]

ALL: Final = 1 << 40
"""As a limit: no limit."""


class SaveAbout(msgspec.Struct, frozen=True, kw_only=True):
    """What lists say about a save."""

    game: str
    seed: SeedField
    options: msgspec.Raw
    names: tuple[str, ...]
    actions: int
    played: float = 0.0
    origin: str = ""


class SaveRow(msgspec.Struct, frozen=True):
    """A named save, as lists show it."""

    name: str
    game: str
    saved: float
    about: SaveAbout | None = None
    """None for a save from before lists knew this: `about_save` reads it from the save."""


class ReplayRow(msgspec.Struct, frozen=True):
    """A replay, as lists show it."""

    id: int
    game: str
    names: tuple[str, ...]
    steps: int
    saved: float
    match: int | None = None
    """The number of the match that it records, if it was played here."""


def about_save(save: Save) -> SaveAbout:
    """Returns what lists say about a save."""
    replay, terms = save.replay, save.terms
    return SaveAbout(
        game=replay.game,
        seed=replay.seed,
        options=replay.options,
        names=replay.names,
        actions=len(replay.steps),
        played=terms.played,
        origin=terms.origin,
    )


def put_save(connection: Connection, owner: str, name: str, data: bytes, now: float, *, proved: bool) -> None:
    """Stores a save under a name; it replaces an older one of that name."""
    about = about_save(read_save(data))
    connection.execute(
        "INSERT INTO saves (owner, name, game, saved, about, is_proved, data) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (owner, name) DO UPDATE SET game = excluded.game, saved = excluded.saved,"
        " about = excluded.about, is_proved = excluded.is_proved, data = excluded.data",
        (owner, check_name(name), about.game, now, encode(about), proved, data),
    )


def list_saves(
    connection: Connection, owner: str, game: str | None, name: str | None, limit: int, skip: int
) -> list[SaveRow]:
    """Returns the named saves, the newest first."""
    rows = connection.execute(
        "SELECT name, game, saved, about FROM saves WHERE owner = :owner AND (:game IS NULL OR game = :game)"
        " AND (:name IS NULL OR name = :name) ORDER BY saved DESC, name LIMIT :limit OFFSET :skip",
        {"owner": owner, "game": game, "name": name, "limit": limit, "skip": skip},
    ).fetchall()
    return [SaveRow(name, kind, saved, _about(about)) for name, kind, saved, about in rows]


def _about(data: bytes | None) -> SaveAbout | None:
    try:
        return None if data is None else decode(bytes(data), SaveAbout, "the description of a save")
    except QuintetError:
        return None


def list_replays(
    connection: Connection, owner: str, game: str | None, match: int | None, limit: int, skip: int
) -> list[ReplayRow]:
    """Returns the replays, the newest first."""
    rows: list[Any] = connection.execute(
        "SELECT id, game, names, steps, kept, match FROM replays WHERE owner = :owner"
        " AND (:game IS NULL OR game = :game) AND (:match IS NULL OR match = :match)"
        " ORDER BY id DESC LIMIT :limit OFFSET :skip",
        {"owner": owner, "game": game, "match": match, "limit": limit, "skip": skip},
    ).fetchall()
    return [ReplayRow(number, kind, read_names(names), *rest) for number, kind, names, *rest in rows]
