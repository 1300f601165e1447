"""How actions are written and read: R4, R5."""

from typing import Final

from quintet.core.errors import BadNotation, quoted
from quintet.games.runmap.actions import ACTIONS

__all__ = ["WORDS", "read", "write"]

WORDS: Final = (
    *("go 1", "go 2", "go 3", "go 4"),
    *("rest", "train", "buy potion", "buy charm", "buy guard", "pray", "leave"),
)


def write(action: int) -> str:
    """Returns the notation of an action; `go 1` walks to the topmost node of the next row: R4.2."""
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{quoted(action)} is not an action of the run map. Actions are numbered 0 to {ACTIONS - 1}.")
    return WORDS[action]


def read(text: str) -> int:
    word = " ".join(text.lower().split())
    if word in WORDS:
        return WORDS.index(word)
    if len(word) == 1 and f"go {word}" in WORDS:
        return WORDS.index(f"go {word}")
    actions = ", ".join(f"`{each}`" for each in WORDS)
    raise BadNotation(f"That is not an action of the run map. Try one of these: {actions}.")
