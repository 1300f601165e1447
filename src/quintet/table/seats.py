"""Who sits at a table, and what may be taken back there."""

from enum import Enum
from typing import Any, Final, TypeAlias

import msgspec

from quintet.core.codec import check_name
from quintet.core.errors import BadOptions, BadSave
from quintet.core.game import Game, Seat
from quintet.core.rng import SealedSeed, SeedLike

__all__ = ["RANDOM", "BotSeat", "Person", "Remote", "Sitter", "Undo", "check_seats", "choose_undo", "seated", "unseat"]

RANDOM: Final = "random"
"""The bot that takes over from one that keeps failing."""


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "name", check_name(self.name))


class Person(_Named, frozen=True, tag="person", forbid_unknown_fields=True):
    """Somebody at this very keyboard."""


class BotSeat(_Named, frozen=True, tag="bot", forbid_unknown_fields=True):
    """A seat played by one of the game's bots."""

    bot: str = RANDOM


class Remote(_Named, frozen=True, tag="remote", forbid_unknown_fields=True):
    """Somebody whose actions arrive from elsewhere."""


Sitter: TypeAlias = Person | BotSeat | Remote


class Undo(Enum):
    """What a take-back takes back."""

    OFF = "off"
    """Nothing: against others, and where something is at stake."""
    ROUND = "round"
    """Everything back to a person's last decision, the bots' answers included."""
    STEP = "step"
    """The last action, whoever took it."""


def choose_undo(sitters: tuple[Sitter, ...], seed: SeedLike, wanted: Undo | None) -> Undo:
    """The policy of a table: by default a whole round, and never where a remote player or a sealed seed is."""
    serious = isinstance(seed, SealedSeed) or any(isinstance(sitter, Remote) for sitter in sitters)
    if wanted is None:
        return Undo.OFF if serious else Undo.ROUND
    if serious and wanted is not Undo.OFF:
        raise BadOptions("nothing can be taken back at a table with remote players or a sealed seed; leave undo off")
    return wanted


def check_seats(game: Game[Any], sitters: tuple[Sitter, ...], needed: int) -> None:
    """Refuses a table with too few or too many sitters, or with a bot that the game does not have."""
    if len(sitters) != needed:
        raise BadOptions(f"this game of {game.info.title} has {needed} seats, but {len(sitters)} are taken")
    for sitter in sitters:
        if isinstance(sitter, BotSeat) and sitter.bot != RANDOM and sitter.bot not in game.bots:
            raise BadOptions(f"{game.info.title} has no bot {sitter.bot!r}; there are: {', '.join(game.bots)}")


def seated(sitter: Sitter) -> str:
    """What a save says of a seat: "person", "remote" or "bot:" and its id."""
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
    raise BadSave(f"the save does not say who plays seat {seat + 1}")
