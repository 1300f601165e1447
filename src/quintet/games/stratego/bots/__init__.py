"""The bots of Stratego. Each sees only its view, guesses the rest, and can say why it moves."""

from typing import Final

from quintet.core.game import Action, BotInfo, Turn
from quintet.core.plural import counted
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import DECLINE, MOVES, RANDOM, READY
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.thinker import Thinker
from quintet.games.stratego.text import write

__all__ = ["BOTS", "RandomMover"]


class RandomMover:
    """Sets up at random, then plays any legal move; never resigns or offers a draw."""

    def __init__(self, seed: str = "") -> None:
        self._random = SeededRandom(f"{seed}_random")

    def act(self, turn: Turn) -> Action:
        if READY in turn.legal:
            return READY
        if RANDOM in turn.legal:
            return RANDOM
        moves = [action for action in turn.legal if action < MOVES]
        return moves[self._random.next_int(0, len(moves) - 1)] if moves else DECLINE

    def explain(self, turn: Turn) -> str:
        """Says that it has no reasons."""
        choices = counted(len(turn.legal), "legal action")
        return f"It picks one of {choices} at random. This time it would play `{write(self.act(turn))}`."


SUMMARIES: Final = {
    "easy": "looks one answer ahead, and often slips",
    "medium": "weighs eight guesses and follows a plan",
    "hard": "reads your moves and hunts the Flag",
}


def _maker(name: str) -> BotInfo:
    def make(seed: str = "", nodes: int | None = None, seconds: float | None = None) -> Thinker:
        return Thinker(seed, LEVELS[name], name, nodes, seconds)

    return BotInfo(SUMMARIES[name], make, 1 + list(LEVELS).index(name), searches=name != "easy")


BOTS: Final = {
    "random": BotInfo("plays random moves", RandomMover, 0),
    **{name: _maker(name) for name in LEVELS},
}
