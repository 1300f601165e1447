"""What a seat remembers: a map drawn from the windows it has seen, and the ways over it. Never the maze itself.

Bots think with it, the app draws it, and the line mode prints it.
"""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks
from quintet.games.catamaze.actions import MOVE_COUNT, NAMES
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.model import Observation
from quintet.games.catamaze.tables import CELLS, DX, DY, MAX_SIDE, SIGHT
from quintet.games.catamaze.views import CataView

__all__ = ["Memory", "beside", "cell_number", "far_edge", "nearest_edge", "spread", "walk_back"]

UNKNOWN, WALL, FLOOR, START, EXIT = range(5)
SIGNS: Final = " #.SE"
"""How remembered tiles are written, by number."""
TILES: Final = {"#": WALL, ".": FLOOR, "S": START, "E": EXIT, "P": FLOOR, "@": FLOOR, "*": FLOOR}
"""How a cell of the window is remembered; people and bullets leave floor behind."""
FRESH_TICKS: Final = 20
"""How long a place is remembered where somebody was seen."""
FAR: Final = 1_000_000


# --- ways over the map ----------------------------------------------------------------------------------------------


@entry
def spread(tiles: Masks, start: int, hopeful: int, steps: Ints, line: Ints) -> int:
    """Measures the steps from a cell to every cell remembered as open (-1: no way), listed nearest first in `line`.

    Returns how many cells there are. With `hopeful`, unknown cells count as open too, except the corners between rooms,
    which are always wall: R2.1.
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
            if is_passable(tiles, x, y, hopeful) and steps[y * MAX_SIDE + x] < 0:
                steps[y * MAX_SIDE + x] = steps[here] + 1
                line[count] = y * MAX_SIDE + x
                count += 1
        done += 1
    return count


@kernel
def is_passable(tiles: Masks, x: int, y: int, hopeful: int) -> bool:
    if not (0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE):
        return False
    return tiles[y, x] >= FLOOR or (hopeful != 0 and tiles[y, x] == UNKNOWN and (x & 1 == 1 or y & 1 == 1))


@kernel
def borders_unknown(tiles: Masks, cell: int) -> bool:
    for direction in range(4):
        x, y = cell % MAX_SIDE + DX[direction], cell // MAX_SIDE + DY[direction]
        if 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE and tiles[y, x] == UNKNOWN:
            return True
    return False


@entry
def nearest_edge(tiles: Masks, line: Ints, count: int) -> int:
    """Returns the first cell of `line` at the edge of the known; -1 if none is."""
    for k in range(count):
        if borders_unknown(tiles, line[k]):
            return int(line[k])
    return -1


@entry
def far_edge(tiles: Masks, steps: Ints, line: Ints, count: int, home: int) -> int:
    """Returns the cell at the edge of the known that is near and far from home at once; -1 if none is left."""
    best, least = -1, FAR
    for k in range(count):
        cell = line[k]
        if borders_unknown(tiles, cell):
            away = abs(cell % MAX_SIDE - home % MAX_SIDE) + abs(cell // MAX_SIDE - home // MAX_SIDE)
            if 2 * steps[cell] - away < least:
                best, least = cell, 2 * steps[cell] - away
    return int(best)


@entry
def walk_back(steps: Ints, goal: int) -> int:
    """Returns the direction of the first step on a shortest way to the goal; -1 at the goal itself."""
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


def cell_number(cell: Cell) -> int:
    """Returns the number of a cell in arrays of all cells."""
    return cell[1] * MAX_SIDE + cell[0]


def beside(cell: Cell, direction: int) -> Cell:
    return cell[0] + DX[direction], cell[1] + DY[direction]


def _is_on_map(cell: Cell) -> bool:
    return 0 <= cell[0] < MAX_SIDE and 0 <= cell[1] < MAX_SIDE


# --- the map --------------------------------------------------------------------------------------------------------


class Memory:
    """One seat's own map. Everything carries the tick it was seen in, so that going back in time forgets it."""

    def __init__(self) -> None:
        self.tiles: Array = np.zeros((MAX_SIDE, MAX_SIDE), np.uint8)
        self.steps: Array = np.zeros(CELLS, np.int64)
        self.line: Array = np.zeros(CELLS, np.int64)
        self.count = 0
        self.here: Cell = (-1, -1)
        self.time = -1
        self.position = -1
        """How many actions had been played at the last window."""
        self.hp = 0
        self.hurt = False
        """Whether the last tick cost hit points."""
        self.others: tuple[Cell, ...] = ()
        """Where somebody is in sight, row by row."""
        self.before: tuple[Cell, ...] = ()
        """Where somebody was in sight in the window before."""
        self.exit: Cell | None = None
        self._noted: Array = np.zeros((MAX_SIDE, MAX_SIDE), np.int64)
        self._walked: dict[Cell, int] = {}
        self._met: dict[Cell, int] = {}

    def take_in(self, seen: Observation, position: int = 0, *, exit_closed: bool = False) -> None:
        """Adds one window. With `exit_closed` the exit is remembered as a wall, which it is to agents: R3.3."""
        if seen.time < self.time:
            self.forget_after(seen.time)
        if seen.time > self.time:
            self.hurt = self.time >= 0 and seen.hp < self.hp
        self.time, self.position, self.hp = seen.time, position, seen.hp
        self.here = (seen.position.x, seen.position.y)
        self.before, self.others = self.others, ()
        for y, row in enumerate(seen.vision, self.here[1] - SIGHT):
            for x, glyph in enumerate(row, self.here[0] - SIGHT):
                if _is_on_map((x, y)):
                    self._note((x, y), glyph, exit_closed=exit_closed)
        if seen.alive:
            self._walked.setdefault(self.here, seen.time)

    def _note(self, cell: Cell, glyph: str, *, exit_closed: bool) -> None:
        x, y = cell
        tile, known = TILES[glyph], self.tiles.item(y, x)
        if tile == EXIT:
            self.exit = cell
            tile = WALL if exit_closed else EXIT
        if tile != known and not (tile == FLOOR and known > FLOOR):
            self.tiles[y, x], self._noted[y, x] = tile, self.time
        self._met.pop(cell, None)
        if glyph == "P":
            self._met[cell] = self.time
            self.others = (*self.others, cell)

    def follow(self, seen: Observation, position: int, past: Callable[[int], Iterable[CataView]]) -> bool:
        """Takes in this window, and those since the last one that were never shown; True when the seat has moved."""
        if seen.time > self.time + 1:
            for number, view in enumerate(past(self.position + 1), self.position + 1):
                assert view.observation is not None
                self.take_in(view.observation, number)
        moved = self.here != (seen.position.x, seen.position.y)
        self.take_in(seen, position)
        return moved

    def forget_after(self, time: int) -> None:
        """Forgets what was seen later than this."""
        self.tiles[self._noted > time] = UNKNOWN
        self._noted[self._noted > time] = 0
        self._walked = {cell: at for cell, at in self._walked.items() if at <= time}
        self._met = {cell: at for cell, at in self._met.items() if at <= time}
        if self.exit is not None and self.tile(self.exit) == " ":
            self.exit = None
        self.time, self.hurt = time, False

    # --- what is known ---

    def tile(self, cell: Cell) -> str:
        """`#`, `.`, `S`, `E`, or a blank for what was never seen. Off the map everything is wall: R1.1."""
        return SIGNS[self.tiles.item(cell[1], cell[0])] if _is_on_map(cell) else "#"

    def known(self) -> set[Cell]:
        """Every cell that was ever seen."""
        return {(x, y) for y, x in np.argwhere(self.tiles).tolist()}

    def is_open(self, cell: Cell) -> bool:
        return _is_on_map(cell) and self.tiles.item(cell[1], cell[0]) >= FLOOR

    def was_at(self, cell: Cell) -> bool:
        return cell in self._walked

    def saw_somebody(self, cell: Cell) -> bool:
        """Whether somebody was seen here lately and the cell has not been seen since."""
        return self.time - self._met.get(cell, -FRESH_TICKS) < FRESH_TICKS

    @property
    def newcomers(self) -> bool:
        """Whether somebody is in sight who was not before: nobody stood there or a step away in the last window."""
        near = {beside(cell, direction) for cell in self.before for direction in range(4)}.union(self.before)
        return len(self.others) > len(self.before) or not near.issuperset(self.others)

    # --- ways ---

    def measure(self, *, around: bool = False, hopeful: bool = False) -> None:
        """Measures ways from here: with `around` not through anybody in sight, with `hopeful` through the unknown."""
        tiles = self.tiles
        if around:
            tiles = tiles.copy()
            for x, y in self.others:
                tiles[y, x] = WALL
        self.count = spread(tiles, cell_number(self.here), int(hopeful), self.steps, self.line)

    def edge(self) -> int:
        """The nearest cell at the edge of the known after `measure`; -1 if everything is known."""
        return nearest_edge(self.tiles, self.line, self.count)

    def edge_far_from(self, home: int) -> int:
        """A cell at the edge of the known after `measure` that leads away from home; -1 if everything is known."""
        return far_edge(self.tiles, self.steps, self.line, self.count, home)

    def is_edge(self, cell: int) -> bool:
        """Whether something unknown lies beside a cell."""
        here = (cell % MAX_SIDE, cell // MAX_SIDE)
        return cell >= 0 and any(self.tile(beside(here, direction)) == " " for direction in range(4))

    def way_to(self, cell: int) -> int:
        """The first direction toward a measured cell; -1 if there is no way, or at the cell itself."""
        return walk_back(self.steps, cell) if self.steps[cell] > 0 else -1

    def way(self, start: Cell, goal: Cell) -> list[str] | None:
        """The moves of a shortest way over remembered floor; None if there is none."""
        if not self.is_open(goal):
            return None
        spread(self.tiles, cell_number(goal), 0, self.steps, self.line)
        left = int(self.steps[cell_number(start)])
        moves = []
        while left > 0:
            left -= 1
            direction = next(k for k in range(MOVE_COUNT) if self.steps[cell_number(beside(start, k))] == left)
            moves.append(NAMES[direction])
            start = beside(start, direction)
        return moves or None

    def trail(self, start: Cell, queue: tuple[str, ...]) -> dict[Cell, int]:
        """Where the queued moves lead, by their place in the queue; remembered walls stop them."""
        cells: dict[Cell, int] = {}
        for number, name in enumerate(queue, 1):
            after = self.cell_after(start, name)
            if after != start:
                cells.setdefault(after, number)
            start = after
        return cells

    def cell_after(self, cell: Cell, name: str) -> Cell:
        """Where an action leads from a cell, as far as is known: a remembered wall stops a step."""
        direction = NAMES.index(name)
        is_stopped = direction >= MOVE_COUNT or self.tile(beside(cell, direction)) == "#"
        return cell if is_stopped else beside(cell, direction)
