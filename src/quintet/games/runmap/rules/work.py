"""What is known about a floor while its kinds are found: scratch space, which no game stores."""

from typing import Annotated, Final

from quintet.core.record import Array, dtype_of, i64, record
from quintet.core.rng import Rng, Seed
from quintet.games.runmap.tables import CELLS, ROWS

__all__ = ["DRAWS", "TRIES", "WORK", "Work"]

TRIES: Final = 200
"""How many exchanges are tried before links that offer nothing new are dropped."""
DRAWS: Final = 4
"""Draws for each of them."""
ByRow = Annotated[Array, i64, ROWS]
ByCell = Annotated[Array, i64, CELLS]


@record
class Work:
    """One floor in work; kinds, links and entrances as `row_codes` has them."""

    seed: Seed
    rng: Rng
    template: ByRow
    """One kind for each row, to begin with."""
    widths: ByRow
    placeable: ByRow
    """The kinds that a row may have, as bits."""
    kinds: ByRow
    links: ByRow
    entrances: ByRow
    futures: ByRow
    purses: ByRow
    mixed: ByRow
    """How many forks of a row are mixed."""
    places: ByCell
    """The nodes between the entry and the boss, as many as `middle` says."""
    joined: ByCell
    """The counts of the paths up to a node, without it."""
    paths: ByCell
    """The same with it."""
    allowance: ByCell
    """The counts that paths may have at a node ..."""
    before: ByCell
    """... and before it."""
    words: Annotated[Array, i64, DRAWS * TRIES]
    """Random bits for what will be tried ..."""
    exchanges: Annotated[Array, i64, TRIES]
    """... and what that is: two nodes and a span, packed."""
    middle: i64
    nodes: i64
    forks: i64
    all_mixed: i64
    empty: i64
    combats: i64
    early: i64


WORK: Final = dtype_of(Work)
