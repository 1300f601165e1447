"""Sentences of games as people at a keyboard read them: names for seats, and "you" for the reader."""

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from quintet.core.game import Game

__all__ = ["YOU", "about_you", "to_you", "with_capital", "with_names"]

YOU: Final = "You"
SEAT: Final = re.compile(r"\b[Ss]eat (\d{1,2})\b('s\b| [a-z]+s\b)?")
"""A seat, with the verb or the "'s" that follows it."""
BOT: Final = re.compile(r"(?:^|(?<=[.!?] ))[a-z][a-z-]* bot\b")
"""A bot's name at the start of a sentence; people write their own names as they like."""
VERBS: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "always": "always"}
"""What no rule finds."""
SHORT: Final = 4
"""A verb such as "dies" keeps its "ie"."""


def with_names(text: str, game: Game[Any], names: Sequence[str]) -> str:
    """Returns a game's sentence with the players' names: "seat 2" is Ben.

    Whose seat it is goes without saying for the reader, and for seats without a name.
    """
    for seat, name in enumerate(names):
        where = game.seat_name(seat)
        if name == YOU or where == f"seat {seat + 1}":
            text = text.replace(f"{name} ({where})", name)
    return with_capital(SEAT.sub(lambda found: _named(found, names), text))


def with_capital(text: str) -> str:
    """Returns a text in which the name of a bot has a capital letter at the start of a sentence or of a line."""
    return BOT.sub(lambda found: found[0][0].upper() + found[0][1:], text)


def _named(found: re.Match[str], names: Sequence[str]) -> str:
    number, tail = int(found[1]), found[2] or ""
    if not 0 < number <= len(names):
        return found[0]
    return _you(found, tail) if names[number - 1] == YOU else names[number - 1] + tail


def _you(found: re.Match[str], tail: str, ends: str = ".!?:\n") -> str:
    """Returns "you" for a name that was found, with the verb or the "'s" behind it."""
    words = "Your" if tail == "'s" else f"{YOU} {_second_person(tail[1:])}" if tail else YOU
    before = found.string[: found.start()].rstrip(" ")
    return words if not before or before[-1] in ends else words.lower()


def _second_person(verb: str) -> str:
    """Returns "dig" for "digs": the form of a verb that goes with "you"."""
    if verb in VERBS:
        return VERBS[verb]
    if verb.endswith("ies") and len(verb) > SHORT:
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def about_you(text: str, name: str) -> str:
    """Returns a text in which a name, with or without "the", is "you", except in parentheses."""
    called = rf"(?<!\()\b(?:[Tt]he )?{re.escape(name)}\b('s\b| [a-z]+s\b)?"
    return re.sub(called, lambda found: _you(found, found[1] or "", ".!?\n"), text)


def to_you(text: str, called: Collection[str]) -> str:
    """Returns a sentence about the reader in the second person, whatever it calls the reader."""
    for name in called:
        text = re.sub(rf"{re.escape(name)}'s\b", "your", text)
        start = f"{name} " if text.startswith(f"{name} ") else f"{name.capitalize()} "
        if text.startswith(start):
            verb, _, rest = text.removeprefix(start).partition(" ")
            return f"{YOU} {_second_person(verb)} {rest}"
    return text
