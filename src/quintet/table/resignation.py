"""Ends that the rules of a game do not know: seats that gave up at the table."""

from collections.abc import Collection
from typing import Final

import msgspec

from quintet.core.game import Outcome, Seat

__all__ = ["RESIGNED", "closers", "resignation", "without_the_gone"]


MOST_NAMED: Final = 3
RESIGNED: Final = "resigned"
"""The reason of an outcome by resignation."""


def resignation(seat: Seat, who: Collection[str], gone: Collection[Seat], scores: tuple[float, ...]) -> Outcome:
    """The end of a match in which this seat gave up: the best of those who stayed win; `who` names every seat."""
    names, left = tuple(who), {*gone, seat}
    others = _best(scores[: len(names)], left) if len(left) < len(names) else ()
    told = " and ".join(names[other] for other in others) if len(others) <= MOST_NAMED else "the others"
    return Outcome(others, RESIGNED, f"{names[seat]} gave up{f'; {told} won' if others else ''}")


def closers(closed: Outcome | None, people: Collection[Seat]) -> set[Seat]:
    """Returns the people who resigned with the last word: only winners and bots were left beside them."""
    return set(people) - set(closed.winners) if closed is not None and closed.reason == RESIGNED else set()


def without_the_gone(outcome: Outcome, gone: Collection[Seat], scores: tuple[float, ...]) -> Outcome:
    """The game's own outcome, in which a seat that gave up does not win: the best of those who stayed do."""
    if not set(gone) & set(outcome.winners):
        return outcome
    winners = tuple(seat for seat in outcome.winners if seat not in gone)
    return msgspec.structs.replace(outcome, winners=winners or _best(scores, gone))


def _best(scores: tuple[float, ...], gone: Collection[Seat]) -> tuple[Seat, ...]:
    staying = [seat for seat in range(len(scores)) if seat not in gone]
    best = max(scores[seat] for seat in staying)
    return tuple(seat for seat in staying if scores[seat] == best)
