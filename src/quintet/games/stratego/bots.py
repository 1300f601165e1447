"""Opponents for Stratego."""

from typing import Final

from quintet.core.game import Action, BotInfo, Turn
from quintet.core.rng import SeededRandom
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.tables import DECLINE, MOVES, RANDOM, READY
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


BOTS: Final = {
    "random": BotInfo("plays any legal move", RandomMover, 0),
}
