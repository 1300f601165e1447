"""What a player of CataMaze remembers: a map drawn from the windows seen so far, and ways over it. Never the maze."""

from collections import deque
from collections.abc import Container
from typing import Final

from quintet.front.moment import Moment
from quintet.games.catamaze.model import Observation

__all__ = ["STEPS", "Cell", "Memory", "remember"]

Cell = tuple[int, int]

STEPS: Final = {"MOVE_UP": (0, -1), "MOVE_DOWN": (0, 1), "MOVE_LEFT": (-1, 0), "MOVE_RIGHT": (1, 0)}
LASTING: Final = {"#": "#", "S": "S", "E": "E", ".": "."}
"""What a cell of the window is remembered as; whoever or whatever moves leaves floor behind."""
FRESH: Final = 20
"""Ticks for which it is remembered that somebody was seen."""


class Memory:
    """One seat's own map. Everything carries the tick it was seen in, so that going back in time forgets it."""

    def __init__(self) -> None:
        self.time = -1
        self.position = -1
        """How many actions had been played at the last window."""
        self.here: Cell = (-1, -1)
        self.hp = 0
        self.hurt = False
        """Whether the last tick cost hit points."""
        self._tiles: dict[Cell, tuple[str, int]] = {}
        self._walked: dict[Cell, int] = {}
        self._others: dict[Cell, int] = {}

    def take_in(self, seen: Observation, position: int = 0) -> None:
        """Adds one window."""
        if seen.time < self.time:
            self.forget_after(seen.time)
        if seen.time > self.time:
            self.hurt = self.time >= 0 and seen.hp < self.hp
        self.time, self.position, self.hp = seen.time, position, seen.hp
        self.here = here = (seen.position.x, seen.position.y)
        for down, row in enumerate(seen.vision, -2):
            for across, glyph in enumerate(row, -2):
                self._note((here[0] + across, here[1] + down), glyph)
        if seen.alive:
            self._walked.setdefault(here, seen.time)

    def _note(self, cell: Cell, glyph: str) -> None:
        known = self._tiles.get(cell)
        tile = LASTING.get(glyph, ".")
        if known is None or (known[0] == "." and tile != "."):
            self._tiles[cell] = (tile, self.time)
        self._others.pop(cell, None)
        if glyph == "P":
            self._others[cell] = self.time

    def forget_after(self, time: int) -> None:
        """Takes back what was seen later than this."""
        self._tiles = {cell: known for cell, known in self._tiles.items() if known[1] <= time}
        self._walked = {cell: at for cell, at in self._walked.items() if at <= time}
        self._others = {cell: at for cell, at in self._others.items() if at <= time}
        self.time, self.hurt = time, False

    def tile(self, cell: Cell) -> str:
        """`#`, `.`, `S`, `E`, or a blank for what was never seen."""
        return self._tiles.get(cell, (" ", 0))[0]

    def known(self) -> set[Cell]:
        """Every cell that was ever seen."""
        return set(self._tiles)

    def is_open(self, cell: Cell) -> bool:
        return self.tile(cell) not in {" ", "#"}

    def was_at(self, cell: Cell) -> bool:
        return cell in self._walked

    def saw_somebody(self, cell: Cell) -> bool:
        """Whether somebody was seen here lately and nothing was seen here since."""
        return self.time - self._others.get(cell, -FRESH) < FRESH

    def way(self, start: Cell, goal: Cell, closed: Container[Cell] = ()) -> list[str] | None:
        """The moves of a shortest way over remembered floor; None if there is none."""
        came: dict[Cell, tuple[Cell, str]] = {}
        line = deque([start])
        while line and goal not in came:
            cell = line.popleft()
            for name, (dx, dy) in STEPS.items():
                ahead = (cell[0] + dx, cell[1] + dy)
                if self.is_open(ahead) and ahead not in closed and ahead != start and ahead not in came:
                    came[ahead] = (cell, name)
                    line.append(ahead)
        if goal not in came:
            return None
        moves: list[str] = []
        while goal != start:
            goal, name = came[goal]
            moves.append(name)
        return moves[::-1]

    def trail(self, start: Cell, queue: tuple[str, ...]) -> dict[Cell, int]:
        """Where the queued moves lead, by their place in the queue; remembered walls stop them."""
        cells: dict[Cell, int] = {}
        for number, name in enumerate(queue, 1):
            dx, dy = STEPS.get(name, (0, 0))
            ahead = (start[0] + dx, start[1] + dy)
            if (dx or dy) and self.tile(ahead) != "#":
                start = ahead
                cells.setdefault(ahead, number)
        return cells


def remember(memory: Memory, moment: Moment) -> bool:
    """Takes in this window, and those between the last one and it that were never drawn; True when one has moved."""
    seen: Observation | None = moment.view.observation
    if seen is None or moment.seat is None:
        return False
    if seen.time > memory.time + 1:
        for position, view in enumerate(moment.past(memory.position + 1), memory.position + 1):
            memory.take_in(view.observation, position)
    moved = memory.here != (seen.position.x, seen.position.y)
    memory.take_in(seen, moment.position)
    return moved
