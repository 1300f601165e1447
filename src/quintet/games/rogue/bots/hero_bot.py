"""What every bot with reasons shares: one choice per turn, a last resort, and an explanation."""

from quintet.core.game import Action, Turn
from quintet.games.rogue.bots.reasons import Reasons, explain_choice
from quintet.games.rogue.bots.walker import Walker
from quintet.games.rogue.views.hero import RogueView

__all__ = ["HeroBot"]


class HeroBot:
    """Plays the hero; a subclass says what it chooses."""

    def __init__(self, reasons: Reasons, walker: Walker) -> None:
        self.reasons = reasons
        self.walker = walker

    def act(self, turn: Turn) -> Action:
        """Returns the chosen action, or the last resort if the choice is not legal."""
        view: RogueView = turn.view
        legal = frozenset(turn.legal)
        self.walker.count_idle(view)
        self.reasons.noted.clear()
        choice = self.choose(view, legal)
        return choice if choice in legal else self.last_resort(view, legal)

    def explain(self, turn: Turn) -> str:
        """Chooses, and says why."""
        action = self.act(turn)
        return explain_choice(turn.view, action, self.reasons.noted)

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        raise NotImplementedError

    def last_resort(self, view: RogueView, legal: frozenset[int]) -> Action:  # noqa: ARG002 - smarter bots look
        """Returns what to do when a rule has answered with something impossible."""
        return self.walker.anything(legal)
