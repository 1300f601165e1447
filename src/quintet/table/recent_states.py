"""The last states of a table, as many as fit into a byte budget, so that recent events need no replay."""

from typing import Final

from quintet.core.state import State

__all__ = ["RECENT_BYTES", "RecentStates"]

RECENT_BYTES: Final = 24 * 1024
"""How much memory the last states of one table may take."""


class RecentStates:
    """States by position. The oldest leave when a new one needs their room; what has left is played again on demand."""

    def __init__(self, budget: int = RECENT_BYTES) -> None:
        self.bytes = 0
        """What the states take, cold parts that a state shares with the one before not counted again."""
        self._budget = budget
        self._states: dict[int, tuple[State, int]] = {}

    def __len__(self) -> int:
        return len(self._states)

    def get(self, position: int) -> State | None:
        kept = self._states.get(position)
        return kept[0] if kept else None

    def put(self, position: int, before: State, state: State) -> None:
        """Keeps the state at a position, which follows the one before it; not what was read out of it."""
        size = _bytes_beside(before, state)
        self._states[position] = State(state.layout, state.data, state.cold), size
        self.bytes += size
        while self.bytes > self._budget:
            self.bytes -= self._states.pop(next(iter(self._states)))[1]

    def clear(self) -> None:
        self._states.clear()
        self.bytes = 0


def _bytes_beside(before: State, state: State) -> int:
    size = len(state.data)
    if state.cold is not before.cold:
        shared = {id(part) for part in before.cold}
        size += sum(len(part) for part in state.cold if id(part) not in shared)
    return size
