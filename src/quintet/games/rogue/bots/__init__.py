"""Bots: one plays at random, one dives, one plays sensibly. Each sees only its view."""

from quintet.core.game import BotInfo, RandomBot
from quintet.games.rogue.bots.borg import BorgBot
from quintet.games.rogue.bots.diver import DiverBot

__all__ = ["BOTS"]

BOTS = {
    "random": BotInfo("does anything legal", RandomBot, 0),
    "diver": BotInfo("takes the stairs down as soon as it finds them", DiverBot, 1),
    "borg": BotInfo("explores, fights sensibly, flees in time", BorgBot, 2),
}
