"""A bot's thought in words: what it believes of every enemy piece, and how it values its moves."""

from typing import Final

from msgspec import Struct

from quintet.core.game import Action
from quintet.core.record import Array
from quintet.games.stratego.evidence import slot_of
from quintet.games.stratego.tables import LETTERS
from quintet.games.stratego.text import RANK_NAMES, name_square, write
from quintet.games.stratego.views import StrategoView

__all__ = ["Thought", "explain_thought"]

TOP_MOVES: Final = 8
TOP_KINDS: Final = 4


class Thought(Struct, frozen=True):
    """Why a move was made: the values of all, best first, and the belief behind them."""

    ranked: tuple[tuple[Action, float, float, float], ...]
    """Action, whole value, part from search, part from the plan."""
    belief: Array
    """Chances of the enemy's forty slots by kind; rows of known or fallen pieces are zero."""
    worlds: int
    nodes: int
    seconds: float


def explain_thought(view: StrategoView, thought: Thought) -> str:
    """Belief and moves as lines of text."""
    lines = ["belief (chances in percent):", *_belief_lines(view, thought), "", "best moves (value = search + plan):"]
    for action, value, searched, planned in thought.ranked[:TOP_MOVES]:
        lines.append(f"  {write(action):<8} {value:8.1f} = {searched:8.1f} {planned:+8.1f}")
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
        square = name_square(piece.position.row * 10 + piece.position.col)
        lines.append(f"  {square:<4}{'moved  ' if piece.has_moved else 'unmoved'}  {likely}")
    return lines
