"""The bot that plays the player's part."""

from quintet.core.game import Action
from quintet.games.catamaze.bots.aim import best_shot
from quintet.games.catamaze.bots.walker import Walker
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import cell_number

__all__ = ["RunnerBot"]


class RunnerBot(Walker):
    """Looks for the exit where it is likely to be, runs for it, and shoots anyone in the way."""

    name = "runner"

    def __init__(self, seed: str = "") -> None:
        super().__init__(seed)
        self._corner: Cell | None = None

    def choose(self) -> Action:
        way = self._way()
        aimed = best_shot(self.memory)
        if aimed is not None and self.seen.ammo > 0 and aimed[0] == way:
            return self.fire(aimed[0])
        if way < 0 or (self.stuck > 4 and not self.memory.others):
            return self.any_step()
        return self.dispute(way) if self.is_free(way) else self.retreat(self.memory.others)

    def _way(self) -> int:
        """Straight to the exit, or to where it should be if the unknown were open; else along the edge."""
        memory = self.memory
        goal = cell_number(memory.exit or self._likely_exit())
        memory.measure(hopeful=True)
        if memory.steps[goal] > 0:
            return memory.way_to(goal)
        memory.measure()
        return memory.way_to(self.pursue())

    def _likely_exit(self) -> Cell:
        """The corner room opposite to where it started: R2.4."""
        if self._corner is None:
            x, y = self.memory.here
            right, bottom = (self.view.width - 1) // 2 * 2 - 1, (self.view.height - 1) // 2 * 2 - 1
            self._corner = (1 if 2 * x > right else right, 1 if 2 * y > bottom else bottom)
        return self._corner
