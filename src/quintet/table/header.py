"""How a match is written down: a header and its entries, or one save file."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from quintet.core.codec import SafeInt, SeedField, encode, write_seed
from quintet.core.errors import BadSave, UnknownGame, quoted
from quintet.core.game import Game
from quintet.core.plural import counted
from quintet.core.replay import History
from quintet.core.save import Save, Terms
from quintet.table.bot_names import refuse_code
from quintet.table.ledger import Closed, Entry, Noted
from quintet.table.seats import BotSeat, Sitter, Undo, unseat

__all__ = ["Header", "Snapshot", "check_rules", "later_entries", "make_header", "sitters_of", "terms_of", "undo_of"]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a match starts from; with its entries it restores the match. It holds the seed: no seat may see it."""

    game: str
    rules: SafeInt
    seed: SeedField
    options: msgspec.Raw
    seats: Annotated[tuple[Sitter, ...], Meta(max_length=64)]
    undo: Undo
    salt: Annotated[str, Meta(max_length=64)]
    seconds: float | None = None
    helped: bool = False
    """Whether it was a game with help before, in the match that was saved and loaded."""
    played: Annotated[float, Meta(ge=0)] = 0.0
    """How many seconds it had been played by then."""
    origin: Annotated[str, Meta(max_length=200)] = ""
    """The game that this one branched off, in words."""


class Snapshot(msgspec.Struct, frozen=True):
    """The state at a step of a match, in the documented JSON."""

    step: int
    position: int
    fingerprint: str
    body: bytes


def check_rules(game: Game[Any], header: Header) -> None:
    """Refuses a match of another game or by other rules."""
    if game.info.id != header.game:
        raise UnknownGame(f"The match is a game of {quoted(header.game)}, not of {game.info.id!r}.")
    if game.info.rules != header.rules:
        raise BadSave(
            f"The match follows rules version {header.rules} of {game.info.title}, "
            f"but this Quintet plays version {game.info.rules}."
        )


def make_header(history: History, sitters: tuple[Sitter, ...], undo: Undo, terms: Terms) -> Header:
    """Returns the header of a match that plays this history."""
    return Header(
        game=history.game.info.id,
        rules=history.game.info.rules,
        seed=write_seed(history.seed),
        options=msgspec.Raw(encode(history.options)),
        seats=sitters,
        undo=undo,
        salt=terms.salt,
        seconds=terms.seconds,
        helped=terms.helped,
        played=terms.played,
        origin=terms.origin,
    )


def terms_of(header: Header) -> Terms:
    """Returns what the table of a header agreed on."""
    return Terms(
        salt=header.salt,
        helped=header.helped,
        undo=header.undo.value,
        seconds=header.seconds,
        played=header.played,
        origin=header.origin,
    )


def undo_of(save: Save) -> Undo | None:
    if not save.terms.undo:
        return None
    try:
        return Undo(save.terms.undo)
    except ValueError:
        raise BadSave(f"The save has an unknown undo policy: {quoted(save.terms.undo)}.") from None


def later_entries(save: Save) -> list[Entry]:
    """Returns what happened at the table beside the actions."""
    entries: list[Entry] = [Noted(note) for note in save.replay.notes]
    if save.replay.ended is not None:
        entries.append(Closed(save.replay.ended))
    return entries


def sitters_of(save: Save, *, proved: bool = False) -> tuple[Sitter, ...]:
    """Returns who sat where; a save that was not made here may not name a bot that runs code."""
    names = save.replay.names
    if len(names) != len(save.seated):
        raise BadSave(f"The save names {counted(len(names), 'player')} for {counted(len(save.seated), 'seat')}.")
    pairs = zip(save.seated, names, strict=True)
    sitters = tuple(unseat(kind, name, seat) for seat, (kind, name) in enumerate(pairs))
    for sitter in sitters:
        if isinstance(sitter, BotSeat) and not proved:
            refuse_code(sitter.bot)
    return sitters
