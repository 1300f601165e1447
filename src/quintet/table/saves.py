"""How a match is written down: a header and its entries, or one save file."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from quintet.core.codec import SafeInt, SeedField
from quintet.core.errors import BadSave, UnknownGame, printable
from quintet.core.game import Game
from quintet.core.replay import Save, read_save, resume
from quintet.games import GAMES
from quintet.table.ledger import Closed, Did, Entry, Noted
from quintet.table.seats import Sitter, Undo, choose_undo, unseat

__all__ = ["Header", "check_rules", "open_save"]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a match starts from; with its entries it restores the match. It holds the seed: no seat may see it."""

    game: str
    rules: SafeInt
    seed: SeedField
    options: msgspec.Raw
    seats: Annotated[tuple[Sitter, ...], Meta(max_length=64)]
    undo: Undo
    salt: Annotated[str, Meta(max_length=64)]
    seconds: float | None = None
    helped: bool = False
    """Whether anything had been taken back before, in the match that was saved and loaded."""
    played: Annotated[float, Meta(ge=0)] = 0.0
    """For how many seconds it had been played by then."""
    origin: Annotated[str, Meta(max_length=200)] = ""
    """The game that this one branched off, in words."""


def check_rules(game: Game[Any], header: Header) -> None:
    """Refuses a match of another game or by other rules."""
    if game.info.id != header.game:
        raise UnknownGame(f"the match is of {header.game!r}, not of {game.info.id!r}")
    if game.info.rules != header.rules:
        raise BadSave(
            f"the match follows rules version {header.rules} of {game.info.title}, "
            f"this program plays version {game.info.rules}"
        )


def open_save(data: bytes, game: Game[Any] | None) -> tuple[Header, list[Entry], Game[Any]]:
    """A save as header and entries, after its actions have been proved to lead to its snapshot."""
    save = read_save(data)
    found = GAMES[save.replay.game] if game is None else game
    history = resume(found, save)
    sitters = _sitters(save)
    header = Header(
        game=save.replay.game,
        rules=save.replay.rules,
        seed=save.replay.seed,
        options=save.replay.options,
        seats=sitters,
        undo=choose_undo(sitters, history.seed, _undo(save)),
        salt=save.terms.salt,
        seconds=save.terms.seconds,
        helped=save.terms.helped,
        played=save.terms.played,
        origin=save.terms.origin,
    )
    return header, _entries(save), found


def _undo(save: Save) -> Undo | None:
    if not save.terms.undo:
        return None
    try:
        return Undo(save.terms.undo)
    except ValueError:
        raise BadSave(f"the save knows a rule for take-backs that we do not: {printable(save.terms.undo)!r}") from None


def _entries(save: Save) -> list[Entry]:
    entries: list[Entry] = [Did(step.seat, step.action, step.check) for step in save.replay.steps]
    entries += [Noted(note) for note in save.replay.notes]
    if save.replay.ended is not None:
        entries.append(Closed(save.replay.ended))
    return entries


def _sitters(save: Save) -> tuple[Sitter, ...]:
    names = save.replay.names
    if len(names) != len(save.seated):
        raise BadSave(f"the save names {len(names)} players for {len(save.seated)} seats")
    pairs = zip(save.seated, names, strict=True)
    return tuple(unseat(kind, name, seat) for seat, (kind, name) in enumerate(pairs))
