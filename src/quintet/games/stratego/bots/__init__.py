"""Opponents for Stratego: each sees only its view, believes something about the rest, and can say why it moves."""

from typing import Final

from quintet.core.game import Action, BotInfo, Turn
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import DECLINE, MOVES, RANDOM, READY
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.thinker import Thinker
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.text import write
from quintet.games.stratego.views import StrategoView

__all__ = ["BOTS", "RandomMover"]


class RandomMover:
    """Sets up at random, then plays any legal move; it neither resigns nor talks."""

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_random")

    def act(self, turn: Turn) -> Action:
        view: StrategoView = turn.view
        if view.phase is GamePhase.SETUP:
            return RANDOM if any(view.tray) else READY
        moves = [action for action in turn.legal if action < MOVES]
        return moves[self._random.next_int(0, len(moves) - 1)] if moves else DECLINE

    def explain(self, turn: Turn) -> str:
        """It has no reasons."""
        return f"any of {len(turn.legal)} legal actions is as good as another; it would {write(self.act(turn))}"


SUMMARIES: Final = {
    "easy": "guesses one world, looks one answer ahead, errs now and then",
    "medium": "weighs eight possible worlds and keeps to a plan",
    "hard": "searches many possible worlds, reads your moves, hunts the Flag",
}


def _maker(name: str) -> BotInfo:
    def make(seed: str = "", nodes: int | None = None, seconds: float | None = None) -> Thinker:
        return Thinker(seed, LEVELS[name], name, nodes, seconds)

    return BotInfo(SUMMARIES[name], make, 1 + list(LEVELS).index(name))


BOTS: Final = {
    "random": BotInfo("plays any legal move", RandomMover, 0),
    **{name: _maker(name) for name in LEVELS},
}
