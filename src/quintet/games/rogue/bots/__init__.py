"""Heroes that play by themselves: one at random, one that dives, one that plays with sense; all see only their view."""

from quintet.core.game import BotInfo, RandomBot
from quintet.games.rogue.bots.borg import BorgBot
from quintet.games.rogue.bots.diver import DiverBot

__all__ = ["BOTS"]

BOTS = {
    "random": BotInfo("does anything that is legal", RandomBot, 0),
    "diver": BotInfo("takes the stairs down as soon as it finds them", DiverBot, 1),
    "borg": BotInfo("explores, fights with sense, eats, keeps its light, flees", BorgBot, 2),
}
