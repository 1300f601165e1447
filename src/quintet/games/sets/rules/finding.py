"""Which cards are a set, which sets are on a board, and which of them a daily puzzle has seen: R1, R6."""

from quintet.core.kernel import kernel
from quintet.games.sets.layout import Table
from quintet.games.sets.tables import ON_BOARD, THIRD


@kernel
def makes_set(a: int, b: int, c: int) -> bool:
    """Returns whether three different cards all match or all differ in each attribute: R1.2."""
    return a != b and THIRD[a, b] == c


@kernel
def count_sets(table: Table) -> int:
    """Counts the sets on the board, each at its first two places."""
    total = 0
    for i in range(table.count):
        for j in range(i + 1, table.count):
            if completes_later(table, i, j):
                total += 1
    return total


@kernel
def completes_later(table: Table, i: int, j: int) -> bool:
    """Returns whether places i < j are the first two of a set on the board."""
    third = THIRD[table.board[i], table.board[j]]
    if table.where[third] != ON_BOARD:
        return False
    return place_of(table, third) > j


@kernel
def has_set(table: Table) -> bool:
    """Returns whether the board holds any set: R1.4."""
    for i in range(table.count):
        for j in range(i + 1, table.count):
            if table.where[THIRD[table.board[i], table.board[j]]] == ON_BOARD:
                return True
    return False


@kernel
def place_of(table: Table, card: int) -> int:
    for place in range(table.count):
        if table.board[place] == card:
            return place
    return -1


@kernel
def is_found(table: Table, a: int, b: int, c: int) -> bool:
    low, high = min(a, b, c), max(a, b, c)
    for k in range(table.sets_found):
        if table.found[k, 0] == low and table.found[k, 1] == a + b + c - low - high and table.found[k, 2] == high:
            return True
    return False


@kernel
def remember_set(table: Table, a: int, b: int, c: int) -> None:
    """Notes a found set of a daily puzzle, whose board stays as it is: R6.2."""
    low, high = min(a, b, c), max(a, b, c)
    table.found[table.sets_found, 0] = low
    table.found[table.sets_found, 1] = a + b + c - low - high
    table.found[table.sets_found, 2] = high
    table.sets_found += 1
