"""What the player points at and has chosen on the field."""

from collections.abc import Sequence

from quintet.core.game import Action
from quintet.front.moment import Moment
from quintet.games.stratego.actions import MOVES, TARGET, TARGETS
from quintet.games.stratego.tables import SIDE

__all__ = ["Selection"]


class Selection:
    """The squares under the cursor and the mouse, and the chosen piece with its targets."""

    def __init__(self) -> None:
        self.cursor: int | None = None
        self.hover: int | None = None
        self.chosen: int | None = None
        self.ways: dict[int, dict[int, Action]] = {}
        """Squares of pieces that can move, with their targets and the action for each."""

    @property
    def targets(self) -> dict[int, Action]:
        """Where the chosen piece may go."""
        return {} if self.chosen is None else self.ways.get(self.chosen, {})

    def follow(self, moment: Moment) -> None:
        """Reads from the legal actions which pieces can move; lets go of a chosen piece that no longer can."""
        self.ways = _ways(moment.legal)
        if self.chosen not in self.ways:
            self.chosen = None

    def settle(self, moment: Moment, *, is_setup: bool) -> None:
        """Puts the cursor on the front row: its left end to set up, its middle to play."""
        squares = (60, 64) if moment.seat != 1 else (39, 35)
        self.cursor = squares[0 if is_setup else 1]

    def go_nearest(self) -> None:
        """Moves the cursor to the nearest piece that can move; nothing is chosen, so that no key attacks unasked."""
        if self.ways and self.cursor is not None:
            row, column = divmod(self.cursor, SIDE)
            self.cursor = min(self.ways, key=lambda at: (abs(at // SIDE - row), abs(at % SIDE - column)))

    def jump(self, squares: Sequence[int], by: int) -> None:
        """Moves the cursor to the next of some squares, or the one before."""
        if not squares or self.cursor is None:
            return
        if by > 0:
            self.cursor = next((square for square in squares if square > self.cursor), squares[0])
        else:
            self.cursor = next((square for square in reversed(squares) if square < self.cursor), squares[-1])


def _ways(legal: Sequence[Action]) -> dict[int, dict[int, Action]]:
    found: dict[int, dict[int, Action]] = {}
    for action in legal:
        if action < MOVES:
            start = action // TARGETS
            found.setdefault(start, {})[int(TARGET[start, action % TARGETS])] = action
    return found
