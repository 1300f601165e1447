"""What a bot remembers: a private map drawn from its own windows, and the ways over it. Never the true maze."""

from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.model import Observation
from quintet.games.catamaze.tables import CELLS, DX, DY, MAX_SIDE

__all__ = ["Memory", "seek", "spread", "walk_back"]

UNKNOWN, CLOSED, OPEN, WAY_OUT = range(4)
TILES: Final = {"#": CLOSED, "E": WAY_OUT, ".": OPEN, "S": OPEN, "P": OPEN, "@": OPEN, "*": OPEN}
FAR: Final = 1_000_000
STEP_COST: Final = 10


@entry
def spread(known: Masks, start: int, hopeful: int, steps: Ints, line: Ints) -> int:
    """Steps from a cell to every cell remembered as open (-1: no way), nearest first in `line`; returns how many.

    With `hopeful`, what is unknown counts as open too, except the corners between rooms, which are always wall: R2.1.
    """
    for cell in range(CELLS):
        steps[cell] = -1
    steps[start] = 0
    line[0] = start
    count = 1
    done = 0
    while done < count:
        here = line[done]
        for direction in range(4):
            x, y = here % MAX_SIDE + DX[direction], here // MAX_SIDE + DY[direction]
            if is_passable(known, x, y, hopeful) and steps[y * MAX_SIDE + x] < 0:
                steps[y * MAX_SIDE + x] = steps[here] + 1
                line[count] = y * MAX_SIDE + x
                count += 1
        done += 1
    return count


@kernel
def is_passable(known: Masks, x: int, y: int, hopeful: int) -> bool:
    if not (0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE):
        return False
    return known[y, x] >= OPEN or (hopeful != 0 and known[y, x] == UNKNOWN and (x & 1 == 1 or y & 1 == 1))


@kernel
def borders_unknown(known: Masks, cell: int) -> bool:
    for direction in range(4):
        x, y = cell % MAX_SIDE + DX[direction], cell // MAX_SIDE + DY[direction]
        if 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE and known[y, x] == UNKNOWN:
            return True
    return False


@entry
def seek(known: Masks, steps: Ints, line: Ints, count: int, goal: int, pull: int) -> int:
    """The reachable cell at the edge of the known that is nearest, weighed against nearness to a goal; -1 if none."""
    best = -1
    best_cost = FAR
    for k in range(count):
        cell = line[k]
        if borders_unknown(known, cell):
            away = abs(cell % MAX_SIDE - goal % MAX_SIDE) + abs(cell // MAX_SIDE - goal // MAX_SIDE)
            cost = STEP_COST * steps[cell] + pull * away
            if cost < best_cost:
                best, best_cost = cell, cost
    return best


@entry
def walk_back(steps: Ints, goal: int) -> int:
    """The direction of the first step on a shortest way to the goal; -1 if one is there."""
    cell = goal
    came = -1
    while steps[cell] > 0:
        for direction in range(4):
            x, y = cell % MAX_SIDE - DX[direction], cell // MAX_SIDE - DY[direction]
            if 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE and steps[y * MAX_SIDE + x] == steps[cell] - 1:
                came = direction
                cell = y * MAX_SIDE + x
                break
    return came


class Memory:
    """One entity's own map, where it has been, and whom it saw when."""

    def __init__(self) -> None:
        self.known: Array = np.zeros((MAX_SIDE, MAX_SIDE), np.uint8)
        self.visits: Array = np.zeros(CELLS, np.int64)
        self.steps: Array = np.zeros(CELLS, np.int64)
        self.line: Array = np.zeros(CELLS, np.int64)
        self.count = 0
        self.here: Cell = (0, 0)
        self.time = 0
        self.others: tuple[Cell, ...] = ()
        self.before: tuple[Cell, ...] = ()
        self.sighting: Cell | None = None
        self.sighted_at = -FAR
        self.way_out: Cell | None = None

    def take_in(self, seen: Observation, *, exit_closed: bool) -> None:
        """Adds one window to the map and notes who is in it."""
        self.here, self.time = (seen.position.x, seen.position.y), seen.time
        self.before, self.others = self.others, ()
        for row, y in zip(seen.vision, range(self.here[1] - 2, self.here[1] + 3), strict=True):
            for tile, x in zip(row, range(self.here[0] - 2, self.here[0] + 3), strict=True):
                if 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE:
                    self._note(x, y, tile, exit_closed=exit_closed)
        self.visits[self.cell(self.here)] += 1

    def _note(self, x: int, y: int, tile: str, *, exit_closed: bool) -> None:
        self.known[y, x] = CLOSED if tile == "E" and exit_closed else TILES[tile]
        if tile == "P":
            self.others = (*self.others, (x, y))
            self.sighting, self.sighted_at = (x, y), self.time
        elif tile == "E":
            self.way_out = (x, y)

    @staticmethod
    def cell(place: Cell) -> int:
        return place[1] * MAX_SIDE + place[0]

    def is_open(self, x: int, y: int) -> bool:
        return 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE and bool(self.known[y, x] >= OPEN)

    def measure(self, *, around: bool = False, hopeful: bool = False) -> None:
        """Measures ways from here; with `around`, nobody in sight is walked through; with `hopeful`, the unknown is."""
        blocked = self.others if around else ()
        for x, y in blocked:
            self.known[y, x] = CLOSED
        self.count = spread(self.known, self.cell(self.here), int(hopeful), self.steps, self.line)
        for x, y in blocked:
            self.known[y, x] = OPEN

    def edge(self, goal: Cell, pull: int) -> int:
        """The best cell at the edge of the known after `measure`; -1 if all is known."""
        return seek(self.known, self.steps, self.line, self.count, self.cell(goal), pull)

    def is_edge(self, cell: int) -> bool:
        """Whether something unknown lies beside a cell."""
        return cell >= 0 and borders_unknown(self.known, cell)

    def way_to(self, cell: int) -> int:
        """The first direction toward a measured cell; -1 if there is no way or one is there."""
        return walk_back(self.steps, cell) if self.steps[cell] > 0 else -1

    def least_visited(self) -> int:
        """The nearest of the reachable cells that were visited least."""
        reached = self.line[: self.count]
        visits = self.visits[reached]
        return int(reached[np.argmin(visits)])

    def velocity(self, other: Cell) -> Cell:
        """How somebody in sight moves, by where somebody was a tick ago; standing, if nobody fits."""
        if other in self.before:
            return (0, 0)
        beside = [(x, y) for x, y in self.before if abs(x - other[0]) + abs(y - other[1]) == 1]
        return (other[0] - beside[0][0], other[1] - beside[0][1]) if len(beside) == 1 else (0, 0)

    def shot(self, reach: int = 4) -> tuple[int, int] | None:
        """Direction and ticks of the shot that meets somebody soonest, led by how they move; None if none will."""
        best: tuple[int, int] | None = None
        for other in self.others:
            for direction in range(4):
                ticks = self._meets(direction, other, self.velocity(other), reach)
                if ticks is not None and (best is None or ticks < best[1]):
                    best = (direction, ticks)
        return best

    def _meets(self, direction: int, other: Cell, velocity: Cell, reach: int) -> int | None:
        """When a bullet fired now meets somebody who keeps moving, or stops at a wall, in the tick's order."""
        x, y = self.here[0] + DX[direction], self.here[1] + DY[direction]
        target = other
        for ticks in range(reach):
            ahead = (target[0] + velocity[0], target[1] + velocity[1])
            target = ahead if self.is_open(*ahead) and ahead != self.here else target
            if ticks > 0:
                if (x, y) == target:
                    return ticks
                x, y = x + DX[direction], y + DY[direction]
            if not self.is_open(x, y):
                return None
            if (x, y) == target:
                return ticks
        return None

    def corridor(self, direction: int) -> int:
        """How many open cells are remembered in a straight line, up to six."""
        length = 0
        while length < 6 and self.is_open(
            self.here[0] + DX[direction] * (length + 1), self.here[1] + DY[direction] * (length + 1)
        ):
            length += 1
        return length
