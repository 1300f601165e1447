"""A bot's thoughts in words: what each enemy piece may be, and how it values its moves."""

from typing import Final

from msgspec import Struct

from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.games.stratego.bots.evidence import slot_of
from quintet.games.stratego.tables import LETTERS
from quintet.games.stratego.text import RANK_NAMES, name_square, write
from quintet.games.stratego.views import StrategoView

__all__ = ["MOVES_TITLE", "Choice", "Thought", "explain_thought"]

MOVES_TITLE: Final = "Best moves"
"""How the list of moves begins, which a skin may look for."""
TOP_MOVES: Final = 8
TOP_KINDS: Final = 4


class Choice(Struct, frozen=True):
    """A move and its value, in the same points as the worth of pieces."""

    action: Action
    search: float
    """What the fights ahead bring, averaged over the imagined worlds."""
    plan: float
    """How well the move fits the plan, less a dislike of squares visited before."""
    whim: float
    """A bit of chance."""

    @property
    def parts(self) -> tuple[float, float, float]:
        """The parts as they are shown, rounded so that they add up."""
        return round(self.search, 1), round(self.plan, 1), round(self.whim, 1)


class Thought(Struct, frozen=True):
    """Why a move was made: all choices, best first, and the beliefs behind them."""

    ranked: tuple[Choice, ...]
    belief: Array
    """Chances of the enemy's forty slots by kind; rows of known or captured pieces are zero."""
    worlds: int
    nodes: int
    seconds: float


def explain_thought(view: StrategoView, thought: Thought, scout: int) -> str:
    """Returns beliefs and moves as lines of text; a Scout's worth gives the scale."""
    lines = ["What the enemy pieces may be (chances in percent):", *_belief_lines(view, thought), ""]
    lines.append(f"{MOVES_TITLE} (value = search + plan + whim; a Scout is worth {scout}):")
    for choice in thought.ranked[:TOP_MOVES]:
        searched, planned, whim = choice.parts
        value = searched + planned + whim
        lines.append(f"  {write(choice.action):<8} {value:8.1f} = {searched:8.1f} {planned:+8.1f} {whim:+6.1f}")
    worlds, positions = counted(thought.worlds, "imagined world"), counted(thought.nodes, "position")
    lines.append(f"It looked at {worlds} and {positions} in {thought.seconds:.3f} seconds.")
    return "\n".join(lines)


def _belief_lines(view: StrategoView, thought: Thought) -> list[str]:
    """Returns one line per enemy piece of unknown rank, likeliest kinds first."""
    lines = []
    for piece in view.pieces:
        if piece.seat == view.seat or piece.rank is not None or piece.position is None:
            continue
        chances = thought.belief[slot_of(piece)]
        order = sorted(range(len(LETTERS)), key=lambda kind: -chances[kind])[:TOP_KINDS]
        likely = ", ".join(f"{RANK_NAMES[kind]} {100 * chances[kind]:.0f}" for kind in order if chances[kind] >= 0.005)
        square = name_square(piece.position.square)
        lines.append(f"  {square:<4}{'moved  ' if piece.has_moved else 'unmoved'}  {likely}")
    return lines
