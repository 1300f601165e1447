"""The bot that plays the player's part."""

from quintet.core.game import Action
from quintet.games.catamaze.bots.walker import Walker
from quintet.games.catamaze.maps import Cell

__all__ = ["RunnerBot"]


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
