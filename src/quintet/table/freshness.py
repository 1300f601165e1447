"""When an action chosen at an earlier step may still be played.

- Where seats take turns, nobody may have acted since: what somebody wrote into a notebook does not matter.
- Where anyone may act (`Pace.OPEN`), an older step will do while that seat's view has not changed since. What others do
  unseen does not matter; a claim on a board that has changed comes too late. Games say so without making views.
- In a ticking game an intent may be up to `LATE_TICKS` ticks old, whatever the other seats queued meanwhile.
- Nothing chosen before an undo counts after it.
"""

from functools import partial
from typing import Any, Final

from quintet.core.game import CLOCK, Game, Pace, Seat
from quintet.core.state import State
from quintet.table.ledger import Ledger

__all__ = ["LATE_TICKS", "is_fresh"]

LATE_TICKS: Final = 3
"""How many ticks old a person's intent may be in a ticking game."""


def is_fresh(ledger: Ledger, seat: Seat, step: int) -> bool:
    """Returns whether what this seat chose at `step` may still be played."""
    if step == ledger.step:
        return True
    then, game = ledger.position_at(step), ledger.history.game
    if then is None:
        return False
    if game.info.pace is Pace.TURNS:
        return then == ledger.history.position
    if game.info.pace is Pace.TICKS:
        return _ticks_since(ledger, then) <= LATE_TICKS
    before, now = ledger.state_at(then), ledger.history.state
    looks_same = game.extras.looks_same or partial(_same_views, game)
    return looks_same(before, now, seat)


def _same_views(game: Game[Any], before: State, now: State, seat: Seat) -> bool:
    return bool(game.view(before, seat) == game.view(now, seat))


def _ticks_since(ledger: Ledger, position: int) -> int:
    later = range(position + 1, ledger.history.position + 1)
    return sum(ledger.history.step(number).seat == CLOCK for number in later)
