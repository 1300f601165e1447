"""The bots of CataMaze: three personas, a runner that looks for the exit, and two that do not think.

Every bot sees what a person in its seat sees, acts through the same queue, and remembers only its own windows.
"""

from typing import Final

from quintet.core.game import Action, BotInfo, RandomBot, Turn
from quintet.games.catamaze.actions import WAIT
from quintet.games.catamaze.bots.personas import AggressiveBot, CautiousBot, ExplorerBot
from quintet.games.catamaze.bots.runner import RunnerBot
from quintet.games.catamaze.bots.walker import Walker
from quintet.games.catamaze.views import CataView

__all__ = ["BOTS", "AggressiveBot", "CastBot", "CautiousBot", "ExplorerBot", "RunnerBot", "StillBot"]


class StillBot:
    """Waits."""

    def __init__(self, seed: str = "") -> None:
        del seed

    def act(self, turn: Turn) -> Action:
        return WAIT if WAIT in turn.legal else turn.legal[0]


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
    """Returns the bot that an entity's id calls for: R1.3."""
    parts = (AggressiveBot, CautiousBot, ExplorerBot)
    return next((part for part in parts if entity_id.startswith(f"agent_{part.name}_")), RunnerBot)


BOTS: Final = {
    "still": BotInfo("waits", StillBot, 0),
    "random": BotInfo("queues random actions", RandomBot, 1),
    "cautious": BotInfo("keeps away and shoots when sure to hit", CautiousBot, 2),
    "explorer": BotInfo("covers ground and fights only when cornered", ExplorerBot, 3),
    "aggressive": BotInfo("hunts what it sees and hears", AggressiveBot, 4),
    "runner": BotInfo("explores, remembers and runs for the exit", RunnerBot, 5),
    "cast": BotInfo("plays the part of its seat: hunter or runner", CastBot, 6),
}
