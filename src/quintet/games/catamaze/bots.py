"""Opponents for CataMaze: three personas, a runner that looks for the exit, and two that do not think.

Every bot sees what a person in its seat sees, acts through the same queue, and remembers only its own windows.
"""

from typing import Final

from quintet.core.game import Action, BotInfo, RandomBot, Turn
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.bullets import FIRST_SHOT, WAIT
from quintet.games.catamaze.layout import DX, DY
from quintet.games.catamaze.memory import Cell, Memory
from quintet.games.catamaze.views import CataView

__all__ = ["BOTS", "AggressiveBot", "CastBot", "CautiousBot", "ExplorerBot", "RunnerBot", "StillBot"]

FRESH_TICKS: Final = 15
"""How long a sighting is worth following."""
ALERT_TICKS: Final = 12
"""How long a shot keeps somebody alert."""


class StillBot:
    """Waits."""

    def __init__(self, seed: str = "") -> None:
        del seed

    def act(self, turn: Turn) -> Action:
        return WAIT if WAIT in turn.legal else turn.legal[0]


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


class AggressiveBot(Walker):
    """Hunts what it sees and hears, and spends its rounds: at anything it may hit, and as probing fire."""

    name = "aggressive"

    def choose(self) -> Action:
        aimed = self.memory.shot(reach=5)
        if aimed is not None and self.seen.ammo > 0:
            return self.fire(aimed[0])
        if self.memory.others:
            return self._close_in()
        if self.seen.ammo == self.view.max_ammo or (self.is_alert() and self.seen.ammo > 0):
            probe = self._probe()
            if probe >= 0:
                return self.fire(probe)
        return self._hunt()

    def _probe(self) -> int:
        """Fire into the longest corridor, always when alert, else now and then."""
        if not self.percent(70 if self.is_alert() else 35):
            return -1
        lengths = [self.memory.corridor(direction) for direction in range(4)]
        longest = max(range(4), key=lengths.__getitem__)
        return longest if lengths[longest] >= 2 else -1

    def _close_in(self) -> Action:
        self.memory.measure()
        prey = min(self.memory.others, key=lambda other: int(self.memory.steps[self.memory.cell(other)]) % 10_000)
        if self.memory.steps[self.memory.cell(prey)] == 1:
            return WAIT
        direction = self.memory.way_to(self.memory.cell(prey))
        return self.dispute(direction) if direction >= 0 else self.any_step()

    def _hunt(self) -> Action:
        """After a fresh sighting to where it was, else on patrol."""
        fresh = self.seen.time - self.memory.sighted_at <= FRESH_TICKS
        if fresh and self.memory.sighting not in {None, self.memory.here}:
            assert self.memory.sighting is not None
            self.memory.measure()
            direction = self.memory.way_to(self.memory.cell(self.memory.sighting))
            if direction >= 0 and self.stuck <= 2:
                return direction
        return self.explore()


class CautiousBot(Walker):
    """Keeps its distance, listens after every step, shoots only when unhurt and sure to hit, retreats when hurt."""

    name = "cautious"

    def choose(self) -> Action:
        if self.memory.others:
            return self._face()
        recent = self.seen.time - self.memory.sighted_at <= FRESH_TICKS
        if self.is_alert() or recent or self.seen.time % 3 != 0:
            return self._hold(recent=recent)
        return self.explore()

    def _face(self) -> Action:
        aimed = self.memory.shot(reach=3)
        hurt = self.seen.hp * 5 <= self.view.max_hp * 3
        pays = aimed is not None and self.seen.ammo >= 2 and aimed[1] <= 1 and not hurt
        if aimed is not None and (pays or (self._cornered() and self.seen.ammo > 0)):
            return self.fire(aimed[0])
        return self.retreat()

    def _cornered(self) -> bool:
        return sum(self.is_free(direction) for direction in range(4)) == 0

    def _hold(self, *, recent: bool) -> Action:
        """Away from where somebody was seen; otherwise keeps still and listens."""
        if not recent or self.memory.sighting is None:
            return WAIT
        sighting = self.memory.sighting
        away = abs(sighting[0] - self.memory.here[0]) + abs(sighting[1] - self.memory.here[1])
        if away > 8:
            return WAIT
        self.memory.others = (sighting,)
        chosen = self.retreat()
        self.memory.others = ()
        return chosen


class ExplorerBot(Walker):
    """Covers ground and avoids where it has been; walks around others and fights only when cornered."""

    name = "explorer"

    def choose(self) -> Action:
        if self.memory.others and not any(self.is_free(direction) for direction in range(4)):
            aimed = self.memory.shot(reach=2)
            if aimed is not None and self.seen.ammo > 0:
                return self.fire(aimed[0])
        return self.explore(around=True)


class RunnerBot(Walker):
    """Plays the player's part: looks for the exit where it is likely, remembers, runs, shoots what is in the way."""

    name = "runner"

    def choose(self) -> Action:
        way = self._way()
        aimed = self.memory.shot(reach=4)
        if aimed is not None and self.seen.ammo > 0 and aimed[0] == way:
            return self.fire(aimed[0])
        if way < 0 or (self.stuck > 4 and not self.memory.others):
            return self.any_step()
        return self.dispute(way) if self.is_free(way) else self._wait_for_rounds()

    def _wait_for_rounds(self) -> Action:
        """Somebody is in the way and there is nothing to shoot with: out of their line, if there is a way."""
        return self.retreat()

    def _way(self) -> int:
        """Straight to the exit, or to where it should be, hoping that the unknown is open; else along the edge."""
        memory = self.memory
        out = memory.cell(memory.way_out or self._likely_exit())
        memory.measure(hopeful=True)
        if memory.steps[out] > 0:
            return memory.way_to(out)
        memory.measure()
        return memory.way_to(self.pursue(memory.here, 0))

    def _likely_exit(self) -> Cell:
        """The corner opposite to where one started: R2.4."""
        if not hasattr(self, "_corner"):
            self._corner = self.far_corner()
        return self._corner


class CastBot:
    """Plays the part of its seat: an agent by its persona, a player as a runner."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed
        self._part: Walker | None = None

    def act(self, turn: Turn) -> Action:
        if self._part is None:
            view: CataView = turn.view
            assert view.observation is not None
            self._part = part_of(view.observation.entity_id)(self._seed)
        return self._part.act(turn)


def part_of(entity_id: str) -> type[Walker]:
    """By the id's own words: R1.3."""
    parts = (AggressiveBot, CautiousBot, ExplorerBot)
    return next((part for part in parts if entity_id.startswith(f"agent_{part.name}_")), RunnerBot)


BOTS: Final = {
    "still": BotInfo("waits", StillBot, 0),
    "random": BotInfo("queues anything", RandomBot, 1),
    "cautious": BotInfo("keeps its distance and shoots when it pays", CautiousBot, 2),
    "explorer": BotInfo("covers ground and fights only when cornered", ExplorerBot, 3),
    "aggressive": BotInfo("hunts sounds and sightings and spends its rounds", AggressiveBot, 4),
    "runner": BotInfo("explores, remembers and runs for the exit", RunnerBot, 5),
    "cast": BotInfo("plays the part of its seat: a persona, or a runner", CastBot, 6),
}
