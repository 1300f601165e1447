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
ByPair = Annotated[Array, i64, 2 * ROWS]


@record
class Work:
    """One floor in work; kinds, links and entrances as `row_codes` has them, counts as `path_counts` has them."""

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
    sets: ByRow
    """Which nodes of a row have a kind: four bits for each kind, in their order."""
    futures: ByRow
    purses: ByRow
    mixed: ByRow
    """How many forks of a row are mixed."""
    places: ByCell
    """The nodes between the entry and the boss, as many as `middle` says, each with the rows in its reach."""
    joined: ByPair
    """The counts of the paths up to a node, without it."""
    paths: ByPair
    """The same with it."""
    beyond: ByPair
    """The counts that no path may have at a node ..."""
    before: ByPair
    """... and before it."""
    health: ByCell
    """The HP that a hero can bring to a node."""
    words: Annotated[Array, i64, DRAWS * TRIES]
    """Random bits for what will be tried ..."""
    exchanges: Annotated[Array, i64, TRIES]
    """... and what that is: two nodes and a span, packed."""
    lacks: i64
    """The penalty of the floor as it is."""
    middle: i64
    nodes: i64
    forks: i64
    all_mixed: i64
    empty: i64
    combats: i64
    early: i64


WORK: Final = dtype_of(Work)
