"""The levels easy, medium and hard as data. R9.4."""

from typing import Final

from msgspec import Struct

from quintet.games.stratego.bots.mind import WORTH
from quintet.games.stratego.setups import BOOK

__all__ = ["LEVELS", "Level"]


class Level(Struct, frozen=True, kw_only=True):
    """How well a bot thinks."""

    depth: int
    """Moves ahead in each imagined world, or at most in the tree."""
    worlds: int = 0
    """Imagined worlds per move at most."""
    tree: bool = False
    """Whether it searches one tree of what it knows in place of imagined worlds."""
    veil: int = 0
    """Worth of an unknown rank in worlds and plans, in 64ths of the piece."""
    prize: int = 1500
    """The value of winning in one world."""
    guard: int = 0
    """How strongly intruders near the Flag attract defenders, in percent."""
    plan: int = 100
    """Weight of the plan in percent."""
    noise: int = 0
    """The maximum random error of a value."""
    slips: int = 0
    """Percent of moves made without thinking."""
    weariness: int = 6
    """Dislike of a square per visit since the last fight."""
    evidence: bool = False
    """Whether it learns from approaches and retreats."""
    nodes: int = 1_000_000
    """Positions per move at most; this is what makes moves reproducible."""
    setups: tuple[str, ...] = ()
    """Named setups it likes; with none it sets up at random."""
    evolved: bool = False
    """Whether it takes any of the evolved setups in place of a named one."""
    worth: tuple[int, ...] = WORTH
    """The worth of pieces by kind."""
    still: int = 0
    """Worth of a Sergeant, Lieutenant or Captain that never moved: to the enemy it may be a Bomb."""
    reserve: int = 0
    """The same for all others but Scouts."""
    dread: int = 100
    """How likely a Bomb is to a Major or higher that would attack, in percent of what is believed."""
    fear: int = 100
    """How likely it is to a known Major or higher that an enemy can beat it, in percent of what is believed."""
    swaps: int = 0
    """Pairs swapped in a setup, so that nobody can learn it by heart."""


STEEP: Final = (20000, 100, 30, 90, 45, 60, 95, 160, 280, 450, 700, 70)
"""Worths for a patient player: the highest pieces decide the end, so no guess is worth risking one."""
ANY_BOOK: Final = tuple(book.name for book in BOOK)
LEVELS: Final = {
    "easy": Level(worlds=1, depth=1, plan=40, noise=70, slips=36, nodes=20_000, setups=ANY_BOOK, swaps=20),
    "medium": Level(worlds=8, depth=2, prize=2000, guard=60, veil=6, noise=8, nodes=100_000, evolved=True, swaps=4),
    "hard": Level(
        tree=True,
        depth=20,
        prize=700,
        guard=100,
        worth=STEEP,
        veil=10,
        noise=2,
        weariness=3,
        evidence=True,
        still=20,
        reserve=14,
        dread=300,
        fear=250,
        nodes=40_000,
        evolved=True,
        swaps=2,
    ),
}
