"""Everything that Quintet can refuse.

    QuintetError (ValueError)
    +-- BadNotation     not an action, seed, name or value at all
    +-- IllegalAction   an action, but not here, not now or not by this seat
    |   +-- StaleAction     chosen at an older step of the game
    +-- BadOptions      options that no game can start with
    +-- BadSave         a save or replay file that cannot be trusted
    |   +-- Diverged        a replay that no longer plays as it was recorded
    +-- UnknownGame     no game of that name in the catalog

Every message is made of full sentences: what is wrong and, where it helps, what to do about it.
No message contains what the player may not know, nor anything that a terminal would obey. A message repeats input only
through `quoted` or `shortened`, so that a long input does not make a long message.
"""

import difflib
from collections.abc import Iterable

__all__ = [
    "MOST_QUOTED",
    "BadNotation",
    "BadOptions",
    "BadSave",
    "Diverged",
    "IllegalAction",
    "QuintetError",
    "StaleAction",
    "UnknownGame",
    "capitalized",
    "printable",
    "quoted",
    "shortened",
    "suggest",
]

MOST_QUOTED = 40
"""How many characters of somebody's input a sentence repeats."""


def printable(text: str) -> str:
    """Returns the text with a visible mark in place of everything a terminal might obey."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def capitalized(text: str) -> str:
    """Returns the text with a capital letter at its start, and every other letter as it is."""
    return text[:1].upper() + text[1:]


def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """Returns at most this many characters of the text, all printable, with dots where it was cut."""
    return printable(text if len(text) <= most else f"{text[: most - 3]}...")


def quoted(value: object) -> str:
    """Returns what somebody typed, the way a sentence repeats it: short, printable, and text in quotation marks."""
    if isinstance(value, str):
        return repr(shortened(value))
    try:
        return shortened(repr(value))
    except Exception:  # noqa: BLE001 - a number of too many digits, or any object that cannot describe itself
        return f"<{shortened(type(value).__name__)}>"


def suggest(word: str, known: Iterable[str]) -> str:
    """Returns " Did you mean `sets`?", or "" if no known word is close."""
    bare = {name.lstrip("-"): name for name in known}
    near = difflib.get_close_matches(word[:MOST_QUOTED].lower().lstrip("-"), bare, n=1, cutoff=0.6)
    return f" Did you mean `{bare[near[0]]}`?" if near else ""


class QuintetError(ValueError):
    """The root of everything Quintet refuses."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(printable(sentence))


class BadNotation(QuintetError):
    """The text or number is not an action (or seed, or name) of this game at all."""


class IllegalAction(QuintetError):
    """A well-formed action that this seat may not take now."""


class StaleAction(IllegalAction):
    """The action was chosen against a step that is no longer the current one."""


class BadOptions(QuintetError):
    """The options contradict each other or exceed their limits."""

    def __init__(self, sentence: str = "", option: str = "") -> None:
        super().__init__(sentence)
        self.option = option
        """The one option that is wrong, where it is one."""


class BadSave(QuintetError):
    """The file is damaged, from another program or version, or too large."""


class Diverged(BadSave):
    """A replayed step leads to a different state than the recorded one."""

    def __init__(self, step: int, message: str) -> None:
        super().__init__(message)
        self.step = step

    def __reduce__(self) -> tuple[type["Diverged"], tuple[int, str]]:
        return type(self), (self.step, str(self))


class UnknownGame(QuintetError, KeyError):
    """The catalog has no such game; a KeyError too, since the catalog is a mapping."""

    def __str__(self) -> str:
        """Returns the sentence itself, where KeyError would return its repr."""
        return str(self.args[0]) if self.args else ""
