"""The day's challenge in words, for both front ends: what counts, and what became of today's attempt."""

from typing import TYPE_CHECKING

from quintet.core.plural import counted

if TYPE_CHECKING:
    from quintet.table.storage.store import Attempt

__all__ = ["daily_choices"]

RULES = (
    "The same game for everyone on this day. Your first attempt counts. It begins when you see the game, nothing can "
    "be taken back in it, and you can leave and go on with it."
)
PRACTICE = "Playing it again is practice: it counts as played with help and is listed apart."


def daily_choices(attempt: "Attempt | None") -> tuple[str, list[tuple[str, str]]]:
    """What to say about today's attempt, and what can be done: the id of each choice, and words for it."""
    practice = ("practice", "practice; it does not count")
    if attempt is None:
        return RULES, [("start", "start the attempt that counts"), ("back", "not now")]
    if attempt.match is None:
        return f"You have seen this game before today's attempt, so it cannot count any more. {PRACTICE}", [practice]
    if attempt.is_over:
        return f"Your attempt is over. {PRACTICE}", [("best", "see today's results"), practice]
    return f"Your attempt waits for you, after {counted(attempt.actions)}. Nothing can be taken back in it.", [
        ("continue", "go on with the attempt"),
        ("back", "not now"),
    ]
