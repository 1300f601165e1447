"""Sentences of games as people at a keyboard read them: names for seats, "you" for oneself, words for actions."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from msgspec import structs

from quintet.core.game import Event, Game

__all__ = ["in_words", "to_you", "with_names", "worded"]

SEAT: Final = re.compile(r"\bseat (\d{1,2})\b")
ACTION: Final = re.compile(r"\b(MOVE|SHOOT)_(UP|DOWN|LEFT|RIGHT)\b|(?<=queue )WAIT\b")
KINDS: Final = {"MOVE": "step", "SHOOT": "shot"}
VERBS: Final = {"is": "are", "has": "have", "gets": "get"}


def with_names(text: str, game: Game[Any], names: Sequence[str]) -> str:
    """A game's sentence with the players' names, where its seats have none of their own: "seat 2" is Ben."""
    if game.info.seat_names:
        return text
    return SEAT.sub(lambda found: names[int(found[1]) - 1] if 0 < int(found[1]) <= len(names) else found[0], text)


def in_words(text: str) -> str:
    """A sentence in which actions have no names of code: MOVE_UP is a step up."""
    return ACTION.sub(lambda found: f"a {KINDS[found[1]]} {found[2].lower()}" if found[1] else "a rest", text)


def worded(events: Iterable[Event]) -> tuple[Event, ...]:
    """Events with sentences in such words."""
    return tuple(structs.replace(event, text=in_words(event.text)) for event in events)


def to_you(text: str, called: Collection[str]) -> str:
    """A sentence about the one who reads it, whatever it calls them at its beginning."""
    for name in called:
        if text.startswith(f"{name} "):
            verb, _, rest = text.removeprefix(f"{name} ").partition(" ")
            return f"you {VERBS.get(verb, verb)} {rest}"
    return text
