"""Which cards are a set, and which sets lie on a board: R1."""

from typing import Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.core.record import Array
from quintet.games.sets.layout import CARDS, ON_BOARD, Table


def _third_cards() -> Array:
    """THIRD[a, b] is the one card that completes a and b to a set: R1.3."""
    cards = np.arange(CARDS)
    digits = np.stack([cards // 27, cards // 9 % 3, cards // 3 % 3, cards % 3])
    third = (-digits[:, :, None] - digits[:, None, :]) % 3
    numbers: Array = 27 * third[0] + 9 * third[1] + 3 * third[2] + third[3]
    return numbers.astype(np.int64)


THIRD: Final = _third_cards()


@kernel
def makes_set(a: int, b: int, c: int) -> bool:
    """Three different cards that agree or differ in each attribute: R1.2."""
    return a != b and THIRD[a, b] == c


@kernel
def count_sets(table: Table) -> int:
    """How many sets lie on the board; each is met at its first two places."""
    total = 0
    for i in range(table.count):
        for j in range(i + 1, table.count):
            if completes_later(table, i, j):
                total += 1
    return total


@kernel
def completes_later(table: Table, i: int, j: int) -> bool:
    """Whether places i < j are the first two of a set on the board."""
    third = THIRD[table.board[i], table.board[j]]
    if table.where[third] != ON_BOARD:
        return False
    return place_of(table, third) > j


@kernel
def has_set(table: Table) -> bool:
    """Whether the board holds any set: R1.4."""
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
