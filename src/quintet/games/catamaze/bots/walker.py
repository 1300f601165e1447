"""What the thinking bots share: a memory, alertness, and ways to go."""

from itertools import product
from typing import Final

import numpy as np

from quintet.core.game import Action, Turn
from quintet.core.record import Array
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.actions import FIRST_SHOT, WAIT
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import FAR, Memory, beside, cell_number
from quintet.games.catamaze.model import Observation
from quintet.games.catamaze.tables import CELLS, HEARING, SIGHT
from quintet.games.catamaze.views import CataView

__all__ = ["Walker", "distance"]

ALERT_TICKS: Final = 12
"""How long a bot stays alert after a shot."""
FRESH_TICKS: Final = 15
"""How long a sighting is worth following, or avoiding."""


def distance(one: Cell, other: Cell) -> int:
    """Returns the steps between two cells if no wall were in the way."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def is_near(one: Cell, other: Cell, cells: int) -> bool:
    """Whether a cell lies in the window around another that reaches this far to each side."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= cells


class Walker:
    """A bot that remembers what it has seen and moves by it; `choose` is what makes each one different."""

    name = "walker"

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_{self.name}")
        self.memory = Memory()
        self.sighting: Cell | None = None
        self.sighted_at = -FAR
        self.alert_until = -1
        self.goal = -1
        self.roaming = False
        self.stuck = 0
        self.shot_at = -1
        self.noise: frozenset[Cell] = frozenset()
        """Where somebody who was heard may be."""
        self._visits: Array = np.zeros(CELLS, np.int64)

    def act(self, turn: Turn) -> Action:
        view: CataView = turn.view
        assert view.observation is not None
        self.view, self.seen = view, view.observation
        self._look(view.observation)
        chosen = self.choose()
        return chosen if chosen in turn.legal else turn.legal[0]

    def _look(self, seen: Observation) -> None:
        memory, before = self.memory, self.memory.here
        memory.take_in(seen, exit_closed=seen.entity_id.startswith("agent"))
        self._visits[cell_number(memory.here)] += 1
        self.stuck = self.stuck + 1 if memory.here == before else 0
        if memory.others:
            self.sighting, self.sighted_at = memory.others[-1], seen.time
        self._listen(seen)

    def _listen(self, seen: Observation) -> None:
        """Works out where a shot can have come from: near, out of sight, and where the last one was near too."""
        heard = seen.last_sound is not None and self.shot_at != seen.time - 1
        if heard:
            self.alert_until = seen.time + ALERT_TICKS
        if not heard or self.memory.others:
            in_sight = {cell for cell in self.noise if is_near(cell, self.memory.here, SIGHT)}
            self.noise = self.noise - in_sight if self.is_alert() and not self.memory.others else frozenset()
            return
        around = self._unseen_around()
        wider = {cell for cell in around if any(is_near(cell, old, 1) for old in self.noise)}
        self.noise = frozenset(wider) or around

    def _unseen_around(self) -> frozenset[Cell]:
        """The cells within earshot and out of sight that are not known to be wall."""
        x, y = self.memory.here
        columns = range(max(x - HEARING, 1), min(x + HEARING + 1, self.view.width - 1))
        rows = range(max(y - HEARING, 1), min(y + HEARING + 1, self.view.height - 1))
        unseen = (cell for cell in product(columns, rows) if not is_near(cell, (x, y), SIGHT))
        return frozenset(cell for cell in unseen if self.memory.tile(cell) != "#")

    def choose(self) -> Action:
        raise NotImplementedError

    # --- what it knows ---

    def percent(self, chance: int) -> bool:
        return self._random.next_int(1, 100) <= chance

    def is_alert(self) -> bool:
        return self.seen.time <= self.alert_until

    def saw_somebody_lately(self) -> bool:
        return self.seen.time - self.sighted_at <= FRESH_TICKS

    def is_free(self, direction: int) -> bool:
        """Whether a step that way is open and nobody is there."""
        cell = beside(self.memory.here, direction)
        return self.memory.is_open(cell) and cell not in self.memory.others

    # --- shooting and walking ---

    def fire(self, direction: int) -> Action:
        self.shot_at = self.seen.time
        return FIRST_SHOT + direction

    def explore(self, *, around: bool = False) -> Action:
        """A step toward the edge of what it knows, or to where it has been least."""
        self.memory.measure(around=around)
        direction = self.memory.way_to(self.pursue())
        return self.any_step() if direction < 0 or self.stuck > 2 else direction

    def pursue(self) -> int:
        """The cell to go to. A goal stays the goal while it is worth it: a bot that wavers gets nowhere."""
        memory = self.memory
        if not (memory.is_edge(self.goal) or (self.roaming and self.goal != cell_number(memory.here))):
            self.goal = -1
        if self.goal < 0 or memory.steps[self.goal] < 0:
            self.goal = self.choose_edge()
            self.roaming = self.goal < 0
            if self.roaming:
                self.goal = self._least_visited()
        return self.goal

    def choose_edge(self) -> int:
        """The cell at the edge of the known to explore next; -1 if everything is known."""
        return self.memory.edge()

    def _least_visited(self) -> int:
        """The nearest of the reachable cells that it has visited least."""
        reached = self.memory.line[: self.memory.count]
        return int(reached[np.argmin(self._visits[reached])])

    def any_step(self) -> Action:
        """Any open way that nobody blocks; otherwise it waits."""
        ways = [direction for direction in range(4) if self.is_free(direction)]
        return ways[self._random.next_int(0, len(ways) - 1)] if ways else WAIT

    def dispute(self, way: Action) -> Action:
        """The step itself; if somebody keeps wanting the same cell, a shot into it, a wait, or the step after all."""
        if way >= FIRST_SHOT or self.stuck == 0:
            return way
        cell = beside(self.memory.here, way)
        if all(distance(cell, other) != 1 for other in self.memory.others):
            return way
        chance = self._random.next_int(1, 100)
        if chance <= 50 and self.seen.ammo > 0:
            return self.fire(way)
        return way if chance <= 75 else WAIT

    def retreat(self, threats: tuple[Cell, ...]) -> Action:
        """The step (or wait) that leads farthest from these cells, and out of their lines if possible."""
        best, best_worth = WAIT, self._worth(self.memory.here, threats)
        for direction in range(4):
            place = beside(self.memory.here, direction)
            if self.memory.is_open(place) and place not in threats:
                worth = self._worth(place, threats) + self._random.next_int(0, 1)
                if worth > best_worth:
                    best, best_worth = direction, worth
        return best

    def is_safer(self, place: Cell, threats: tuple[Cell, ...]) -> bool:
        """Whether a cell is farther from these than here, or out of the lines of all of them."""
        nearest, now = (min(distance(cell, threat) for threat in threats) for cell in (place, self.memory.here))
        return nearest > now or not any(self._is_in_line(place, threat) for threat in threats)

    def _worth(self, place: Cell, threats: tuple[Cell, ...]) -> int:
        nearest = min(distance(place, threat) for threat in threats)
        exposed = sum(self._is_in_line(place, threat) for threat in threats)
        openings = sum(self.memory.is_open(beside(place, k)) for k in range(4))
        return 4 * nearest - 5 * exposed + openings

    def _is_in_line(self, place: Cell, other: Cell) -> bool:
        """Whether a shot from `other` could reach a place: same row or column, and no wall remembered between."""
        dx, dy = place[0] - other[0], place[1] - other[1]
        if dx and dy:
            return False
        sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        return all(
            self.memory.is_open((other[0] + sign_x * k, other[1] + sign_y * k)) for k in range(1, abs(dx) + abs(dy))
        )
