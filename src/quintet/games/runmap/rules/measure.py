"""Facts about many floors: nodes, links, forks that offer a choice, paths, and how often each kind occurs."""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, i64
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link, is_fork, is_mixed
from quintet.games.runmap.tables import BOSS, ROWS, WIDTH

__all__ = ["FACT_COUNT", "measure"]

# The columns of a row of facts.
NODES, LINKS, FORKS, CHOICES, PATH_COUNT = range(5)
FEWEST, MOST, TOTAL, FIRST_ROW, LAST_ROW = 5, 10, 15, 20, 25
"""Each starts five columns, one per kind: fewest and most on a path, all on the floor, first and last row or -1."""
FACT_COUNT: Final = 30

Facts = Annotated[Array, i64, (0, 0)]
Row = Annotated[Array, i64, (0,)]


@kernel
def count_shape(floor: Floor, row: int, column: int, facts: Row) -> None:
    facts[NODES] += 1
    for target in range(WIDTH):
        if has_link(floor, row, column, target):
            facts[LINKS] += 1
    if is_fork(floor, row, column):
        facts[FORKS] += 1
        if is_mixed(floor, row, column):
            facts[CHOICES] += 1


@kernel
def count_kind(kind: int, row: int, facts: Row) -> None:
    facts[TOTAL + kind] += 1
    if facts[FIRST_ROW + kind] < 0:
        facts[FIRST_ROW + kind] = row
    facts[LAST_ROW + kind] = row


@kernel
def count_paths(floor: Floor, ways: Row) -> int:
    """Counts the paths from the entry to the boss."""
    for cell in range(ROWS * WIDTH):
        ways[cell] = 0
    ways[0] = 1
    for row in range(floor.rows - 1):
        for column in range(floor.widths[row]):
            for target in range(floor.widths[row + 1]):
                if has_link(floor, row, column, target):
                    ways[(row + 1) * WIDTH + target] += ways[row * WIDTH + column]
    total: int = ways[(floor.rows - 1) * WIDTH]
    return total


@kernel
def extreme(floor: Floor, kind: int, sign: int, ways: Row) -> int:
    """Returns the most nodes of a kind on a path, or with sign -1 the negated fewest."""
    for row in range(floor.rows):
        for column in range(floor.widths[row]):
            best = -ROWS if row > 0 else 0
            for source in range(floor.widths[row - 1] if row > 0 else 0):
                if has_link(floor, row - 1, source, column):
                    best = max(best, ways[(row - 1) * WIDTH + source])
            ways[row * WIDTH + column] = best + (sign if floor.kinds[row, column] == kind else 0)
    best_of_all: int = ways[(floor.rows - 1) * WIDTH]
    return best_of_all


@kernel
def measure_floor(floor: Floor, facts: Row, ways: Row) -> None:
    for at in range(FACT_COUNT):
        facts[at] = -1 if at >= FIRST_ROW else 0
    for row in range(floor.rows):
        for column in range(floor.widths[row]):
            count_shape(floor, row, column, facts)
            if floor.kinds[row, column] != BOSS:
                count_kind(floor.kinds[row, column], row, facts)
    facts[PATH_COUNT] = count_paths(floor, ways)
    for kind in range(BOSS):
        facts[FEWEST + kind] = -extreme(floor, kind, -1, ways)
        facts[MOST + kind] = extreme(floor, kind, 1, ways)


@entry
def measure(floors: Rows[Floor], facts: Facts, ways: Ints) -> None:
    """Fills a row of facts for each floor; `ways` is scratch space for one number per cell."""
    for k in range(floors.shape[0]):
        measure_floor(floors[k], facts[k], ways)
