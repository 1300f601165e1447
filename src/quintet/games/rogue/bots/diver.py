"""The diver: straight down."""

from quintet.core.game import Action
from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.bots.hero_bot import HeroBot
from quintet.games.rogue.bots.reasons import Reasons
from quintet.games.rogue.bots.supplies import eat, keep_light
from quintet.games.rogue.bots.threats import beside
from quintet.games.rogue.bots.walker import KnownGrounds, Walker, goal_of
from quintet.games.rogue.views.hero import RogueView

__all__ = ["DiverBot"]


class DiverBot(HeroBot):
    """Takes the stairs as soon as it knows them; strikes what blocks it, or what comes while the way is unknown."""

    def __init__(self, seed: str = "") -> None:
        reasons = Reasons()
        super().__init__(reasons, Walker(reasons, KnownGrounds(), seed))

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        if view.choosing:
            return min(legal)
        note = self.reasons.note
        care = note("the hero is hungry", eat(view, legal)) or note("the light is going out", keep_light(view, legal))
        if care is not None:
            return care
        adjacent = beside(view)
        knows_the_way = goal_of(view)[0] in "".join(view.ground)
        if adjacent and (view.stuck or self.walker.idle > 1 or not knows_the_way):
            return note("a monster is in the way", MOVE + adjacent[0][0])
        return self.walker.onward(view, legal)
