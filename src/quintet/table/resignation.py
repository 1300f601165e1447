"""Ends at the table that the rules of a game do not know: by resignation, by its clock, or by agreement."""

from collections.abc import Collection
from typing import Final

import msgspec

from quintet.core.game import Outcome, Seat

__all__ = ["AGREED", "RESIGNED", "TIME", "closers", "out_of_time", "resignation", "without_the_gone"]


MOST_NAMED: Final = 3
RESIGNED: Final = "resigned"
"""The reason of an outcome by resignation."""
TIME: Final = "time"
"""The reason of an outcome by the clock of the table."""
AGREED: Final = "agreed"
"""The reason of a draw that everybody agreed on."""


def resignation(seat: Seat, who: Collection[str], gone: Collection[Seat], scores: tuple[float, ...]) -> Outcome:
    """Returns the end of a match in which this seat resigned: the best of the rest win. `who` names every seat."""
    return _lost(seat, tuple(who), gone, scores, RESIGNED, "resigned")


def out_of_time(seat: Seat, who: Collection[str], gone: Collection[Seat], scores: tuple[float, ...]) -> Outcome:
    """Returns the end of a match in which this seat's thinking time was over: the best of the rest win."""
    return _lost(seat, tuple(who), gone, scores, TIME, "ran out of time")


def _lost(
    seat: Seat, names: tuple[str, ...], gone: Collection[Seat], scores: tuple[float, ...], reason: str, how: str
) -> Outcome:
    left = {*gone, seat}
    winners = _best(scores[: len(names)], left) if len(left) < len(names) else ()
    won = f" {_named([names[winner] for winner in winners])} won." if winners else ""
    return Outcome(winners, reason, f"{names[seat]} {how}.{won}")


def _named(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        return "The others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def closers(closed: Outcome | None, people: Collection[Seat]) -> set[Seat]:
    """Returns the people who resigned with the last word: only winners and bots were left beside them."""
    return set(people) - set(closed.winners) if closed is not None and closed.reason == RESIGNED else set()


def without_the_gone(outcome: Outcome, gone: Collection[Seat], scores: tuple[float, ...]) -> Outcome:
    """Returns the game's own outcome, except that a seat that resigned does not win: the best of the rest do."""
    if not set(gone) & set(outcome.winners):
        return outcome
    winners = tuple(seat for seat in outcome.winners if seat not in gone)
    return msgspec.structs.replace(outcome, winners=winners or _best(scores, gone))


def _best(scores: tuple[float, ...], gone: Collection[Seat]) -> tuple[Seat, ...]:
    staying = [seat for seat in range(len(scores)) if seat not in gone]
    best = max(scores[seat] for seat in staying)
    return tuple(seat for seat in staying if scores[seat] == best)
