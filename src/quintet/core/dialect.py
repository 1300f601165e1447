"""Dialect: how an outside program talks about one seat of one game, as lines of text.

A dialect knows no process. It yields what to say and is sent the program's next line, so it can be tested with a list
of lines, and whoever runs the program keeps the time.
"""

from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeAlias

from quintet.core.info import Action
from quintet.core.turn import Turn

__all__ = ["Dialect", "Talk"]

Talk: TypeAlias = Generator[tuple[str, ...], str, Action]
"""Each `yield` says some lines and gets the program's next one; what the talk returns is the action."""


class Dialect(Protocol):
    """One seat of one match. An error says what the program did, as in "answered 'x' instead of a move"."""

    def turn(self, turn: Turn) -> Talk:
        """Asks the program for an action."""

    def result(self, view: Any, winners: Sequence[int], reason: str, scores: Sequence[float]) -> tuple[str, ...]:
        """Returns what to say when the game is over."""
