"""The daily challenge in words, for every front end: what counts, and how today's attempt is going."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quintet.table.storage.store import Attempt

__all__ = ["daily_choices"]

RULES = (
    "Everyone plays the same game today. Your first attempt counts. It begins as soon as you see the game, and it has "
    "no undo. You can leave and resume it later."
)
PRACTICE = "You can still play it for practice, which counts as played with help."


def daily_choices(attempt: "Attempt | None") -> tuple[str, list[tuple[str, str]]]:
    """Returns what to say about today's attempt, and the choices: an id and a label for each."""
    practice = ("practice", "Practice (does not count)")
    if attempt is None:
        return RULES, [("start", "Start the attempt that counts"), ("back", "Not now")]
    if attempt.match is None:
        return f"You have already seen today's game, so an attempt cannot count anymore. {PRACTICE}", [practice]
    if attempt.is_over:
        return f"Your attempt is over. {PRACTICE}", [("best", "See today's results"), practice]
    return "Your attempt is waiting for you. It has no undo.", [
        ("continue", "Resume the attempt"),
        ("back", "Not now"),
    ]
