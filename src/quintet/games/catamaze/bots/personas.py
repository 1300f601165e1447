"""The three personas that hunt: aggressive, cautious, explorer."""

from typing import Final

from quintet.core.game import Action
from quintet.games.catamaze.actions import WAIT
from quintet.games.catamaze.bots.walker import Walker

__all__ = ["AggressiveBot", "CautiousBot", "ExplorerBot"]

FRESH_TICKS: Final = 15
"""How long a sighting is worth following."""


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
