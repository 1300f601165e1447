"""A bot's thoughts in words: what each enemy piece may be, and how it values its moves."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec import Struct

from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.games.stratego.actions import MOVES
from quintet.games.stratego.bots.advice import advise
from quintet.games.stratego.bots.evidence import slot_of
from quintet.games.stratego.bots.mind import ROUNDS
from quintet.games.stratego.tables import BOMB, FLAG, KIND_OF, LETTERS, RANKS
from quintet.games.stratego.text import RANK_NAMES, name_square, write
from quintet.games.stratego.views import SeenPiece, StrategoView

__all__ = ["MOVES_TITLE", "Choice", "Thought", "explain_thought"]

MOVES_TITLE: Final = "Best moves"
"""How the list of moves begins, which a skin may look for."""
TOP_MOVES: Final = 8
TOP_KINDS: Final = 4
UNMOVED: Final = (FLAG, BOMB)
"""Kinds that never move."""
LEAST: Final = 1e-12
"""Below this a sum counts as nothing, and is not divided by."""


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
    belief = settled(view, thought.belief)
    lines = [advise(view, best, belief), ""] if best < MOVES else []
    lines.append(f"{MOVES_TITLE}, and what they bring on average (1 is the worth of a Scout):")
    lines += [f"  {write(choice.action):<8} {choice.value / scout:+6.2f}" for choice in thought.ranked[:TOP_MOVES]]
    lines += ["", "What the enemy pieces may be (chances in percent):", *_belief_lines(view, belief), ""]
    worlds = f"{counted(thought.worlds, 'imagined world')} and " if thought.worlds else ""
    lines.append(f"It looked at {worlds}{counted(thought.nodes, 'position')} in {thought.seconds:.3f} seconds.")
    return "\n".join(lines)


def settled(view: StrategoView, belief: Array) -> Array:
    """Returns the chances without what is impossible: if all unmoved pieces must be Bombs and the Flag, that is all.

    A bot balances its guesses in a few rounds. They come close to such a fact, but would need very many to reach it.
    """
    left = np.array(view.counts)
    for piece in (*view.pieces, *view.captured):
        if piece.seat != view.seat and piece.rank is not None:
            left[KIND_OF[piece.rank]] -= 1
    still = [slot_of(piece) for piece in _unknown(view) if not piece.has_moved]
    if len(still) != left[list(UNMOVED)].sum():
        return belief
    chances = belief.copy()
    chances[np.ix_(still, [kind for kind in range(RANKS) if kind not in UNMOVED])] = 0
    for _ in range(ROUNDS):
        chances *= left / np.maximum(chances.sum(axis=0), LEAST)
        chances /= np.maximum(chances.sum(axis=1, keepdims=True), LEAST)
    return chances


def _unknown(view: StrategoView) -> Iterator[SeenPiece]:
    """Yields the enemy's pieces on the board whose ranks are unknown."""
    for piece in view.pieces:
        if piece.seat != view.seat and piece.rank is None and piece.position is not None:
            yield piece


def _belief_lines(view: StrategoView, belief: Array) -> list[str]:
    """Returns one line per enemy piece of unknown rank, likeliest kinds first."""
    lines = []
    for piece in _unknown(view):
        assert piece.position is not None
        chances = belief[slot_of(piece)]
        order = sorted(range(len(LETTERS)), key=lambda kind: -chances[kind])[:TOP_KINDS]
        likely = ", ".join(f"{RANK_NAMES[kind]} {100 * chances[kind]:.0f}" for kind in order if chances[kind] >= 0.005)
        square = name_square(piece.position.square)
        lines.append(f"  {square:<4}{'moved    ' if piece.has_moved else 'not moved'}  {likely}")
    return lines
