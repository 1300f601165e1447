"""Who sits where: the bots for seats that nobody asked about, and the bots that give advice."""

from collections.abc import Sequence
from typing import Any, Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Game, Seat
from quintet.core.options import Options
from quintet.table.bot_names import RANDOM, is_from_outside, short_name
from quintet.table.seats import BotSeat, Person, Sitter

__all__ = ["adviser", "advisers", "default_bot", "seat_count", "seat_everyone", "watched_bot"]


MOST_LETTERS: Final = 20
"""Of the name of a file or a program, so that a number fits behind it."""


def seat_count(game: Game[Any], options: Options) -> int:
    """Returns how many seats a table with these options has; a game is only made where that depends on them."""
    fewest, most = game.info.seats
    return most if fewest == most else game.seats(game.new("", options))


def default_bot(game: Game[Any], options: Options | None = None, seat: Seat = 0) -> str:
    """Returns the opponent for somebody who did not choose: the bot meant for the seat, or the easiest real one."""
    meant = () if options is None else options.usual_bots
    if seat < len(meant):
        return meant[seat]
    chance = game.bots[RANDOM].strength if RANDOM in game.bots else -1
    better = [name for name, bot in game.bots.items() if name != RANDOM and bot.strength > chance]
    return min(better, key=lambda name: game.bots[name].strength, default=RANDOM)


def watched_bot(game: Game[Any], options: Options | None = None, seat: Seat = 0) -> str:
    """Returns the bot for a seat when only bots play: the one meant for the seat, or the strongest."""
    meant = () if options is None else options.usual_bots
    return meant[seat] if seat < len(meant) else advisers(game)[0]


def advisers(game: Game[Any]) -> list[str]:
    """Returns the bots that can be asked for advice, the strongest first."""
    return sorted(game.bots, key=lambda name: -game.bots[name].strength) or [RANDOM]


def adviser(game: Game[Any], name: str = "") -> str:
    """Returns the bot of that name, or the strongest."""
    bots = advisers(game)
    if name and name not in bots:
        raise BadNotation(f"There is no bot {quoted(name)}. Ask one of: {', '.join(bots)}.")
    return name or bots[0]


def seat_everyone(
    game: Game[Any], count: int, wanted: Sequence[str], name: str, options: Options | None = None
) -> tuple[Sitter, ...]:
    """Returns a sitter for every seat: "" is a person, anything else a bot's id; other seats get the default bot.

    When nothing is wanted at all, the strongest bots play and people watch.
    """
    sitters: list[Sitter] = []
    usual = default_bot if wanted else watched_bot
    for seat in range(count):
        kind = wanted[seat] if seat < len(wanted) else usual(game, options, seat)
        people = sum(isinstance(sitter, Person) for sitter in sitters)
        if kind == "":
            sitters.append(Person(name if people == 0 else f"Player {people + 1}"))
        else:
            bots = sum(isinstance(sitter, BotSeat) and sitter.bot == kind for sitter in sitters)
            sitters.append(BotSeat(_bot_name(kind) + (f" {bots + 1}" if bots else ""), kind))
    return tuple(sitters)


def _bot_name(kind: str) -> str:
    """Returns what a bot is called at a table, in the letters that a name may have."""
    return short_name(kind)[-MOST_LETTERS:].strip() if is_from_outside(kind) else f"{kind} bot"
