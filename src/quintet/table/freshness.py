"""When an action chosen at an earlier step may still be played.

- Where seats take turns, the step must be the present one.
- Where anyone may act (`Pace.OPEN`), an older step will do while that seat's view has not changed since. What others do
  unseen does not matter; a claim on a board that has changed comes too late.
- In a ticking game an intent may be up to `LATE_TICKS` ticks old, whatever the other seats queued meanwhile.
- Nothing chosen before an undo counts after it.
"""

from typing import Final

from quintet.core.game import CLOCK, Pace, Seat
from quintet.table.ledger import Ledger

__all__ = ["LATE_TICKS", "is_fresh"]

LATE_TICKS: Final = 3
"""How many ticks old a person's intent may be in a ticking game."""


def is_fresh(ledger: Ledger, seat: Seat, step: int) -> bool:
    """Returns whether what this seat chose at `step` may still be played."""
    if step == ledger.step:
        return True
    then, game = ledger.position_at(step), ledger.history.game
    if then is None or game.info.pace is Pace.TURNS:
        return False
    if game.info.pace is Pace.TICKS:
        return _ticks_since(ledger, then) <= LATE_TICKS
    return bool(game.view(ledger.state_at(then), seat) == game.view(ledger.history.state, seat))


def _ticks_since(ledger: Ledger, position: int) -> int:
    later = range(position + 1, ledger.history.position + 1)
    return sum(ledger.history.step(number).seat == CLOCK for number in later)
