"""A bot's thoughts in words: what each enemy piece may be, and how it values its moves."""

from typing import Final

from msgspec import Struct

from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.games.stratego.actions import MOVES, TARGET, TARGETS
from quintet.games.stratego.bots.evidence import slot_of
from quintet.games.stratego.tables import KIND_OF, LETTERS
from quintet.games.stratego.text import RANK_NAMES, name_square, write
from quintet.games.stratego.views import SeenPiece, StrategoView

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
    """Imagined worlds; none if it searched one tree of what it knows."""
    nodes: int
    seconds: float


def explain_thought(view: StrategoView, thought: Thought, scout: int) -> str:
    """Returns beliefs and moves as lines of text; a Scout's worth gives the scale."""
    lines = [*_advice(view, thought), "", "What the enemy pieces may be (chances in percent):"]
    lines += [*_belief_lines(view, thought), ""]
    lines.append(f"{MOVES_TITLE} (value = search + plan + whim; a Scout is worth {scout}):")
    for choice in thought.ranked[:TOP_MOVES]:
        searched, planned, whim = choice.parts
        value = searched + planned + whim
        lines.append(f"  {write(choice.action):<8} {value:8.1f} = {searched:8.1f} {planned:+8.1f} {whim:+6.1f}")
    worlds = f"{counted(thought.worlds, 'imagined world')} and " if thought.worlds else ""
    lines.append(f"It looked at {worlds}{counted(thought.nodes, 'position')} in {thought.seconds:.3f} seconds.")
    return "\n".join(lines)


def _advice(view: StrategoView, thought: Thought) -> list[str]:
    """Returns the best move and the reason for it, as one would say it to the player."""
    if not thought.ranked or thought.ranked[0].action >= MOVES:
        return []
    best = thought.ranked[0]
    start, target = best.action // TARGETS, int(TARGET[best.action // TARGETS, best.action % TARGETS])
    pieces = {piece.position.square: piece for piece in view.pieces if piece.position is not None}
    mover = pieces[start]
    rank = RANK_NAMES[KIND_OF[mover.rank]] if mover.rank is not None else "piece"
    points = round(best.search)
    worth = f"gains about {points}" if points > 0 else f"costs about {-points}" if points < 0 else "costs nothing"
    if target not in pieces:
        return [f"I would move the {rank} from {name_square(start)} to {name_square(target)}: that {worth}."]
    what = _guess(pieces[target], thought)
    return [f"I think {name_square(target)} is {what}; attacking it with the {rank} {worth}."]


def _guess(piece: SeenPiece, thought: Thought) -> str:
    """Returns what a piece is, or most likely is."""
    if piece.rank is not None:
        return f"the {RANK_NAMES[KIND_OF[piece.rank]]}, as we saw"
    chances = thought.belief[slot_of(piece)]
    kind = max(range(len(LETTERS)), key=lambda each: chances[each])
    article = "the" if RANK_NAMES[kind] in ("Flag", "Spy", "Marshal", "General") else "a"
    return f"{article} {RANK_NAMES[kind]} ({100 * chances[kind]:.0f} %)"


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
