"""A bot's thought in words: what it believes of every enemy piece, and how it values its moves."""

from typing import Final

from msgspec import Struct

from quintet.core.game import Action
from quintet.core.record import Array
from quintet.games.stratego.bots.evidence import slot_of
from quintet.games.stratego.tables import LETTERS
from quintet.games.stratego.text import RANK_NAMES, name_square, write
from quintet.games.stratego.views import StrategoView

__all__ = ["Choice", "Thought", "explain_thought"]

TOP_MOVES: Final = 8
TOP_KINDS: Final = 4


class Choice(Struct, frozen=True):
    """A move and what speaks for it, in points as pieces are worth."""

    action: Action
    search: float
    """What the fights ahead bring, on average over the imagined worlds."""
    plan: float
    """Where the army should go, and what it has had enough of."""
    whim: float
    """Chance: a bot is no machine."""

    @property
    def parts(self) -> tuple[float, float, float]:
        """As they are shown, so that what is shown adds up."""
        return round(self.search, 1), round(self.plan, 1), round(self.whim, 1)


class Thought(Struct, frozen=True):
    """Why a move was made: all choices, best first, and the belief behind them."""

    ranked: tuple[Choice, ...]
    belief: Array
    """Chances of the enemy's forty slots by kind; rows of known or fallen pieces are zero."""
    worlds: int
    nodes: int
    seconds: float


def explain_thought(view: StrategoView, thought: Thought, scout: int) -> str:
    """Belief and moves as lines of text; a Scout's worth gives the scale."""
    lines = ["belief (chances in percent):", *_belief_lines(view, thought), ""]
    lines.append(f"best moves (value = search + plan + whim; a Scout is worth {scout}):")
    for choice in thought.ranked[:TOP_MOVES]:
        searched, planned, whim = choice.parts
        value = searched + planned + whim
        lines.append(f"  {write(choice.action):<8} {value:8.1f} = {searched:8.1f} {planned:+8.1f} {whim:+6.1f}")
    lines.append(f"{thought.worlds} worlds, {thought.nodes:,} positions, {thought.seconds:.3f} s")
    return "\n".join(lines)


def _belief_lines(view: StrategoView, thought: Thought) -> list[str]:
    """One line per enemy piece whose rank is not known, likeliest kinds first."""
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
