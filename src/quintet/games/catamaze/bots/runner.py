"""The bot that plays the player's part."""

from quintet.core.game import Action
from quintet.games.catamaze.bots.aim import best_shot
from quintet.games.catamaze.bots.walker import Walker
from quintet.games.catamaze.memory import cell_number

__all__ = ["RunnerBot"]


class RunnerBot(Walker):
    """Explores until it sees the exit, runs for it, and shoots anyone in the way."""

    name = "runner"

    def __init__(self, seed: str = "") -> None:
        super().__init__(seed)
        self._home = -1

    def choose(self) -> Action:
        way = self._way()
        aimed = best_shot(self.memory)
        if aimed is not None and self.seen.ammo > 0:
            return self.fire(aimed[0])
        if way < 0 or (self.stuck > 4 and not self.memory.others):
            return self.any_step()
        return self.dispute(way) if self.is_free(way) else self.retreat(self.memory.others)

    def _way(self) -> int:
        """To the exit as if the unknown were open, once it was seen; until then to the edge of the known."""
        memory = self.memory
        if memory.exit is not None:
            memory.measure(hopeful=True)
            if memory.steps[cell_number(memory.exit)] > 0:
                return memory.way_to(cell_number(memory.exit))
        memory.measure()
        return memory.way_to(self.pursue())

    def choose_edge(self) -> int:
        """Away from where it started, because the exit is far from there: R2.4."""
        if self._home < 0:
            self._home = cell_number(self.memory.here)
        return self.memory.edge_far_from(self._home)
