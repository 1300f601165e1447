"""What can be undone at a table, and what can be redone."""

from collections.abc import Collection

from quintet.core.game import Seat
from quintet.core.replay import History
from quintet.table.ledger import note_move
from quintet.table.seats import Undo

__all__ = ["UndoStack"]


class UndoStack:
    """The table's undo policy, and the positions that a redo leads back to."""

    def __init__(self, history: History, policy: Undo) -> None:
        self.policy = policy
        self.undone: list[int] = []
        self.count = 0
        """How often something was undone here."""
        self._history = history

    def target(self, seats: Collection[Seat], before: int | None = None) -> int | None:
        """Returns where an undo at this position, or an earlier one, leads: before the last action of these seats."""
        last = self._history.position if before is None else before
        if self.policy is Undo.STEP:
            return last - 1 if last else None
        for position in range(last, 0, -1):
            if self._history.step(position).seat in seats:
                return position - 1
        return None

    def note_move(self, *, back: bool) -> None:
        """Remembers a move of the cursor that is about to happen."""
        self.count += back
        note_move(self.undone, self._history.position, back=back)
