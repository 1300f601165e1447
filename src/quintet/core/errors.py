"""Everything that can be refused, and how it is called.

    QuintetError (ValueError)
    +-- BadNotation     not an action, seed, name or value at all
    +-- IllegalAction   an action, but not here, not now or not by this seat
    |   +-- StaleAction     made against an older step of the game
    +-- BadOptions      options that no game can be started with
    +-- BadSave         a save or replay file that cannot be trusted
    |   +-- Diverged        a replay whose steps no longer lead where they led
    +-- UnknownGame     no game of that name in the catalogue

Every message is one sentence that says what is wrong and, where it helps, what to do instead.
No message contains what the player may not know, nor anything that a terminal would obey.
"""

__all__ = [
    "BadNotation",
    "BadOptions",
    "BadSave",
    "Diverged",
    "IllegalAction",
    "QuintetError",
    "StaleAction",
    "UnknownGame",
    "printable",
]


def printable(text: str) -> str:
    """The text with everything a terminal might obey replaced by a visible mark."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


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
    """The options contradict each other or leave their limits."""


class BadSave(QuintetError):
    """The file is damaged, foreign, too large or from another version."""


class Diverged(BadSave):
    """A replayed step gives another state than the one that was recorded."""

    def __init__(self, step: int, message: str) -> None:
        super().__init__(message)
        self.step = step

    def __reduce__(self) -> tuple[type["Diverged"], tuple[int, str]]:
        return type(self), (self.step, str(self))


class UnknownGame(QuintetError, KeyError):
    """The catalogue has no such game; a KeyError too, since the catalogue is a mapping."""

    def __str__(self) -> str:
        """The sentence itself, where KeyError would show its repr."""
        return str(self.args[0]) if self.args else ""
