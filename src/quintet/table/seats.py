"""The seats of a table: people, bots and remote players, and what they may undo."""

from enum import Enum
from typing import Any, TypeAlias

import msgspec

from quintet.core.codec import check_name
from quintet.core.errors import BadOptions, BadSave, IllegalAction, quoted
from quintet.core.game import Game, Seat
from quintet.core.plural import counted
from quintet.core.rng import SealedSeed, SeedLike
from quintet.core.state import State
from quintet.core.whole import whole_number
from quintet.table.bot_names import RANDOM, check_any_bot

__all__ = [
    "BotSeat",
    "Person",
    "Remote",
    "Sitter",
    "Undo",
    "check_seat",
    "check_seats",
    "choose_undo",
    "people_of",
    "renamed",
    "seated",
    "unseat",
]


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "name", check_name(self.name))


class Person(_Named, frozen=True, tag="person", forbid_unknown_fields=True):
    """Somebody at this keyboard."""


class BotSeat(_Named, frozen=True, tag="bot", forbid_unknown_fields=True):
    """A seat played by one of the game's bots."""

    bot: str = RANDOM


class Remote(_Named, frozen=True, tag="remote", forbid_unknown_fields=True):
    """Somebody whose actions arrive from elsewhere."""


Sitter: TypeAlias = Person | BotSeat | Remote


class Undo(Enum):
    """What an undo undoes."""

    OFF = "off"
    """Nothing: against remote players, and where something is at stake."""
    ROUND = "round"
    """Everything since a person's last decision, the bots' replies included."""
    STEP = "step"
    """The last action, whoever took it."""
    CONSENT = "consent"
    """A round, when everybody at the table agreed: whoever runs the table asks them first."""


def choose_undo(sitters: tuple[Sitter, ...], seed: SeedLike, wanted: Undo | None) -> Undo:
    """Returns the undo policy of a table: a round by default, and off with a remote player or a sealed seed."""
    serious = isinstance(seed, SealedSeed) or any(isinstance(sitter, Remote) for sitter in sitters)
    if wanted is None:
        return Undo.OFF if serious else Undo.ROUND
    if serious and wanted not in (Undo.OFF, Undo.CONSENT):
        raise BadOptions("A table with remote players or a sealed seed has no undo without consent. Leave undo off.")
    return wanted


def renamed(game: Game[Any], sitter: Sitter) -> Sitter:
    """Returns a sitter of a table that an earlier version wrote, with the bot's present name."""
    if not isinstance(sitter, BotSeat):
        return sitter
    return msgspec.structs.replace(sitter, bot=game.extras.former_bots.get(sitter.bot, sitter.bot))


def check_seats(game: Game[Any], sitters: tuple[Sitter, ...], start: State) -> None:
    """Refuses a table with too few or too many sitters, or with a bot that cannot play there."""
    needed = game.seats(start)
    if len(sitters) != needed:
        raise BadOptions(f"This game of {game.info.title} has {counted(needed, 'seat')}, not {len(sitters)}.")
    for sitter in sitters:
        if isinstance(sitter, BotSeat):
            check_any_bot(game, sitter.bot, start)


def people_of(sitters: tuple[Sitter, ...]) -> frozenset[Seat]:
    """Returns the seats that are not played by a bot."""
    return frozenset([seat for seat, sitter in enumerate(sitters) if not isinstance(sitter, BotSeat)])


def check_seat(seat: Any, sitters: tuple[Sitter, ...]) -> Seat:
    """Returns a seat of a table as a plain number, and refuses one that is not there."""
    number = whole_number(seat)
    if number is None or not 0 <= number < len(sitters):
        raise IllegalAction(f"There is no seat {quoted(seat)} at this table. Seats are 0 to {len(sitters) - 1}.")
    return number


def seated(sitter: Sitter) -> str:
    """Returns how a save writes a seat: "person", "remote" or "bot:" and its id."""
    match sitter:
        case BotSeat():
            return f"bot:{sitter.bot}"
        case Remote():
            return "remote"
        case Person():
            return "person"


def unseat(text: str, name: str, seat: Seat) -> Sitter:
    """Reads what `seated` wrote."""
    kind, _, bot = text.partition(":")
    if kind == "bot" and bot:
        return BotSeat(name, bot)
    if text == "remote":
        return Remote(name)
    if text == "person":
        return Person(name)
    raise BadSave(f"The save does not say who plays seat {seat + 1}.")
