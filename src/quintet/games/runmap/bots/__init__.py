"""The bots: one that wanders, one that looks one room ahead, and one that knows the odds of the whole run."""

from quintet.core.game import BotInfo, RandomBot
from quintet.games.runmap.bots.greedy import GreedyBot
from quintet.games.runmap.bots.planner import PlannerBot

__all__ = ["BOTS"]

BOTS = {
    "random": BotInfo("wanders at random", RandomBot, 0),
    "greedy": BotInfo("looks one room ahead", GreedyBot, 1),
    "planner": BotInfo("knows the odds of the whole run", PlannerBot, 2, searches=True),
}
