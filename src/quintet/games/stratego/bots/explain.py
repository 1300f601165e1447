"""A bot's thoughts in words: what each enemy piece may be, and how it values its moves."""

from typing import Final

from msgspec import Struct

from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.games.stratego.actions import MOVES
from quintet.games.stratego.bots.advice import advise
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
    """What the fights ahead bring, on average over what is unknown."""
    plan: float
    """How well the move fits the plan, unless the search knows it, less a dislike of squares visited before."""
    whim: float
    """A bit of chance."""

    @property
    def value(self) -> float:
        return self.search + self.plan + self.whim


class Thought(Struct, frozen=True):
    """Why a move was made: all choices, best first, and the beliefs behind them."""

    ranked: tuple[Choice, ...]
    belief: Array
    """Chances of the enemy's forty slots by kind; rows of known or captured pieces are zero."""
    worlds: int
    """Imagined worlds; none if it searched one tree of what it knows."""
    nodes: int
    seconds: float


def explain_thought(view: StrategoView, thought: Thought, scout: int) -> str:
    """Returns the best move with its reason, further moves and beliefs as lines of text; a Scout is the unit."""
    best = thought.ranked[0].action if thought.ranked else MOVES
    lines = [advise(view, best, thought.belief), ""] if best < MOVES else []
    lines.append(f"{MOVES_TITLE}, and what they bring on average (1 is the worth of a Scout):")
    lines += [f"  {write(choice.action):<8} {choice.value / scout:+6.2f}" for choice in thought.ranked[:TOP_MOVES]]
    lines += ["", "What the enemy pieces may be (chances in percent):", *_belief_lines(view, thought), ""]
    worlds = f"{counted(thought.worlds, 'imagined world')} and " if thought.worlds else ""
    lines.append(f"It looked at {worlds}{counted(thought.nodes, 'position')} in {thought.seconds:.3f} seconds.")
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
        lines.append(f"  {square:<4}{'moved    ' if piece.has_moved else 'not moved'}  {likely}")
    return lines
