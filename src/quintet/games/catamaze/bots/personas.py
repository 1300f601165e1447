"""The three personas that hunt: aggressive, cautious and explorer."""

from quintet.core.game import Action
from quintet.games.catamaze.actions import WAIT
from quintet.games.catamaze.bots.aim import best_shot, corridor_length
from quintet.games.catamaze.bots.walker import Walker, distance
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import FAR, beside, cell_number

__all__ = ["AggressiveBot", "CautiousBot", "ExplorerBot"]


class AggressiveBot(Walker):
    """Hunts what it sees and hears, shoots at anything it might hit, and fires into corridors to probe them."""

    name = "aggressive"

    def choose(self) -> Action:
        aimed = best_shot(self.memory, reach=5)
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
        """The longest corridor, if it feels like firing into one: more often when alert. Otherwise -1."""
        if not self.percent(70 if self.is_alert() else 35):
            return -1
        lengths = [corridor_length(self.memory, direction) for direction in range(4)]
        longest = max(range(4), key=lengths.__getitem__)
        return longest if lengths[longest] >= 2 else -1

    def _close_in(self) -> Action:
        self.memory.measure()
        prey = min(self.memory.others, key=self._steps_to)
        if self._steps_to(prey) == 1:
            return WAIT
        direction = self.memory.way_to(cell_number(prey))
        return self.dispute(direction) if direction >= 0 else self.any_step()

    def _steps_to(self, other: Cell) -> int:
        steps = int(self.memory.steps[cell_number(other)])
        return steps if steps >= 0 else FAR

    def _hunt(self) -> Action:
        """Goes to where somebody was seen lately, or must have fired; otherwise on patrol."""
        direction = self._way_to_prey() if self.stuck <= 2 else -1
        return direction if direction >= 0 else self.explore()

    def _way_to_prey(self) -> int:
        if self.saw_somebody_lately() and self.sighting is not None and self.sighting != self.memory.here:
            self.memory.measure()
            return self.memory.way_to(cell_number(self.sighting))
        if self.noise:
            self.memory.measure(hopeful=True)
            return self.memory.way_to(cell_number(min(sorted(self.noise), key=self._steps_to)))
        return -1


class CautiousBot(Walker):
    """Keeps its distance, listens after every step, shoots only when unhurt and sure to hit, retreats when hurt."""

    name = "cautious"

    def choose(self) -> Action:
        if self.memory.others:
            return self._face()
        if self.is_alert() or self.saw_somebody_lately() or self.seen.time % 3 != 0:
            return self._hold()
        return self.explore()

    def _face(self) -> Action:
        aimed = best_shot(self.memory, reach=3)
        hurt = self.seen.hp * 5 <= self.view.max_hp * 3
        pays = aimed is not None and self.seen.ammo >= 2 and aimed[1] <= 1 and not hurt
        if aimed is not None and (pays or (self._is_cornered() and self.seen.ammo > 0)):
            return self.fire(aimed[0])
        return self.retreat(self.memory.others)

    def _is_cornered(self) -> bool:
        return not any(self.is_free(direction) for direction in range(4))

    def _hold(self) -> Action:
        """Moves away from where somebody was seen nearby; otherwise waits and listens."""
        if not self.saw_somebody_lately() or self.sighting is None or distance(self.sighting, self.memory.here) > 8:
            return WAIT
        return self.retreat((self.sighting,))


class ExplorerBot(Walker):
    """Covers ground and avoids where it has been; walks around others and fights only when cornered."""

    name = "explorer"

    def choose(self) -> Action:
        aimed = best_shot(self.memory, reach=3)
        if aimed is not None and self.seen.ammo > 0 and (self.memory.hurt or self._is_cornered()):
            return self.fire(aimed[0])
        return self.explore(around=True)

    def _is_cornered(self) -> bool:
        """Whether every step it could take leads toward somebody or keeps it in their line."""
        threats = self.memory.others
        return not any(
            self.is_free(direction) and self.is_safer(beside(self.memory.here, direction), threats)
            for direction in range(4)
        )
