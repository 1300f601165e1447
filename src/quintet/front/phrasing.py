"""Sentences of games as people at a keyboard read them: names for seats, and "you" for the reader."""

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from quintet.core.game import Game

__all__ = ["to_you", "with_names"]

SEAT: Final = re.compile(r"\b[Ss]eat (\d{1,2})\b")
VERBS: Final = {"is": "are", "has": "have", "gets": "get", "was": "were", "does": "do"}


def with_names(text: str, game: Game[Any], names: Sequence[str]) -> str:
    """Returns a game's sentence with the players' names, where its seats have none of their own: "seat 2" is Ben."""
    if game.info.seat_names:
        return text
    return SEAT.sub(lambda found: names[int(found[1]) - 1] if 0 < int(found[1]) <= len(names) else found[0], text)


def to_you(text: str, called: Collection[str]) -> str:
    """Returns a sentence about the reader in the second person, whatever it calls the reader."""
    for name in called:
        text = re.sub(rf"{re.escape(name)}'s\b", "your", text)
        start = f"{name} " if text.startswith(f"{name} ") else f"{name.capitalize()} "
        if text.startswith(start):
            verb, _, rest = text.removeprefix(start).partition(" ")
            return f"You {VERBS.get(verb, verb)} {rest}"
    return text
