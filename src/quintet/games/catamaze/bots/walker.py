"""What the thinking bots share: a memory, alertness, and ways to go."""

from typing import Final

from quintet.core.game import Action, Turn
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.actions import FIRST_SHOT, WAIT
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.tables import DX, DY
from quintet.games.catamaze.views.seat import CataView

__all__ = ["Walker"]

ALERT_TICKS: Final = 12
"""How long a shot keeps somebody alert."""


class Walker:
    """What the thinking bots share: a memory, alertness, and ways to go."""

    name = "walker"

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_{self.name}")
        self.memory = Memory()
        self.alert_until = -1
        self.goal = -1
        self.roaming = False
        self.stuck = 0
        self.shot_at = -1

    def act(self, turn: Turn) -> Action:
        chosen = self._decide(turn.view)
        return chosen if chosen in turn.legal else turn.legal[0]

    def _decide(self, view: CataView) -> Action:
        seen = view.observation
        assert seen is not None
        self.view, self.seen = view, seen
        before = self.memory.here
        self.memory.take_in(seen, exit_closed=seen.entity_id.startswith("agent"))
        self.stuck = self.stuck + 1 if self.memory.here == before else 0
        if seen.last_sound is not None and self.shot_at != seen.time - 1:
            self.alert_until = seen.time + ALERT_TICKS
        return self.choose()

    def choose(self) -> Action:
        raise NotImplementedError

    def percent(self, chance: int) -> bool:
        return self._random.next_int(1, 100) <= chance

    def fire(self, direction: int) -> Action:
        self.shot_at = self.seen.time
        return FIRST_SHOT + direction

    def is_alert(self) -> bool:
        return self.seen.time <= self.alert_until

    def far_corner(self) -> Cell:
        """The corner room opposite to where one is now."""
        x, y = self.memory.here
        right, bottom = (self.view.width - 1) // 2 * 2 - 1, (self.view.height - 1) // 2 * 2 - 1
        return (1 if 2 * x > right else right, 1 if 2 * y > bottom else bottom)

    def explore(self, *, around: bool = False) -> Action:
        """A step toward the edge of what is known, or where one has been least."""
        self.memory.measure(around=around)
        return self._step_to(self.pursue(self.memory.here, 0))

    def pursue(self, toward: Cell, pull: int) -> int:
        """The cell to go to; once chosen it stays so while it is worth it, for whoever wavers arrives nowhere."""
        memory = self.memory
        if not (memory.is_edge(self.goal) or (self.roaming and self.goal != memory.cell(memory.here))):
            self.goal = -1
        if self.goal < 0 or memory.steps[self.goal] < 0:
            self.goal = memory.edge(toward, pull)
            self.roaming = self.goal < 0
            if self.roaming:
                self.goal = memory.least_visited()
        return self.goal

    def _step_to(self, cell: int) -> Action:
        direction = self.memory.way_to(cell)
        if direction < 0 or self.stuck > 2:
            return self.any_step()
        return direction

    def any_step(self) -> Action:
        """Any open way that nobody blocks; else a wait."""
        ways = [direction for direction in range(4) if self.is_free(direction)]
        return ways[self._random.next_int(0, len(ways) - 1)] if ways else WAIT

    def is_free(self, direction: int) -> bool:
        x, y = self.memory.here[0] + DX[direction], self.memory.here[1] + DY[direction]
        return self.memory.is_open(x, y) and (x, y) not in self.memory.others

    def dispute(self, way: Action) -> Action:
        """The step itself, unless somebody keeps wanting the same cell: then a shot into it, a wait, or the step."""
        if way >= FIRST_SHOT or self.stuck == 0:
            return way
        x, y = self.memory.here[0] + DX[way], self.memory.here[1] + DY[way]
        if all(abs(x - other[0]) + abs(y - other[1]) != 1 for other in self.memory.others):
            return way
        chance = self._random.next_int(1, 100)
        if chance <= 50 and self.seen.ammo > 0:
            return self.fire(way)
        return way if chance <= 75 else WAIT

    def in_line(self, place: Cell, other: Cell) -> bool:
        """Whether a shot from `other` could reach a place: same row or column with nothing remembered between."""
        dx, dy = place[0] - other[0], place[1] - other[1]
        if dx and dy:
            return False
        steps = abs(dx) + abs(dy)
        sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        return all(self.memory.is_open(other[0] + sign_x * k, other[1] + sign_y * k) for k in range(1, steps))

    def retreat(self) -> Action:
        """The step (or wait) that leads farthest from everybody in sight, out of their lines if there is a way."""
        best, best_worth = WAIT, self._worth(self.memory.here)
        for direction in range(4):
            if self.is_free(direction):
                place = (self.memory.here[0] + DX[direction], self.memory.here[1] + DY[direction])
                worth = self._worth(place) + self._random.next_int(0, 1)
                if worth > best_worth:
                    best, best_worth = direction, worth
        return best

    def _worth(self, place: Cell) -> int:
        nearest = min(abs(place[0] - x) + abs(place[1] - y) for x, y in self.memory.others)
        exposed = sum(self.in_line(place, other) for other in self.memory.others)
        openings = sum(self.memory.is_open(place[0] + DX[k], place[1] + DY[k]) for k in range(4))
        return 4 * nearest - 5 * exposed + openings
