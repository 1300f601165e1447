"""What a floor of the layout `paths` still lacks: forks that matter, combats in proportion, merchants with customers.

The future of a node is its kind and the set of futures of its exits: R3.5. Within a row, a future is numbered by the
first node that has it, so a set of futures is four bits.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, i64
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link, is_fork, is_mixed
from quintet.games.runmap.tables import COMBAT, ELITE, FIGHTS, MERCHANT, PRICES, ROWS, WIDTH

__all__ = ["Cells", "drop_twins", "penalty"]

Cells = Annotated[Array, i64, (0,)]
MIXED_PERCENT: Final = 60
"""The share of forks with exits of different kinds: R3.5."""
FEWEST_COMBATS, MOST_COMBATS = 50, 60
"""Percent of all nodes before the boss: R3.6."""
CHEAPEST: Final = int(PRICES.min())


@kernel
def future_bits(floor: Floor, row: int, column: int, futures: Cells) -> int:
    """Returns the futures of a node's exits as bits."""
    bits = 0
    for target in range(floor.widths[row + 1]):
        if has_link(floor, row, column, target):
            bits |= 1 << futures[(row + 1) * WIDTH + target]
    return bits


@kernel
def number_futures(floor: Floor, futures: Cells, sets: Cells) -> None:
    """Numbers the future of every node, from the boss back; `sets` gets the bits of each node's exits."""
    futures[(ROWS - 1) * WIDTH] = 0
    for row in range(ROWS - 2, -1, -1):
        for column in range(floor.widths[row]):
            at = row * WIDTH + column
            sets[at] = future_bits(floor, row, column, futures)
            futures[at] = column
            for earlier in range(column - 1, -1, -1):
                same_kind = floor.kinds[row, earlier] == floor.kinds[row, column]
                if same_kind and sets[row * WIDTH + earlier] == sets[at]:
                    futures[at] = futures[row * WIDTH + earlier]


@kernel
def is_empty_fork(floor: Floor, row: int, column: int, sets: Cells) -> bool:
    """Whether all exits of a fork have the same future."""
    bits = sets[row * WIDTH + column]
    return is_fork(floor, row, column) and bits & (bits - 1) == 0


@kernel
def fork_penalty(floor: Floor, sets: Cells) -> int:
    """Counts four for every fork without a choice, and one for every fork that is missing to a mixed map."""
    forks, mixed, empty = 0, 0, 0
    for row in range(ROWS - 1):
        for column in range(floor.widths[row]):
            if is_fork(floor, row, column):
                forks += 1
                mixed += 1 if is_mixed(floor, row, column) else 0
                empty += 1 if is_empty_fork(floor, row, column, sets) else 0
    return 4 * empty + max(0, (forks * MIXED_PERCENT + 99) // 100 - mixed)


@kernel
def combat_penalty(floor: Floor) -> int:
    """Counts the combats that are missing or too many on the whole floor: R3.6."""
    nodes, combats = 0, 0
    for row in range(ROWS - 1):
        for column in range(floor.widths[row]):
            nodes += 1
            combats += 1 if floor.kinds[row, column] == COMBAT else 0
    fewest, most = (nodes * FEWEST_COMBATS + 99) // 100, nodes * MOST_COMBATS // 100
    return max(0, fewest - combats, combats - most)


@kernel
def pay_of(floor: Floor, row: int, column: int) -> int:
    """Returns the gold that a node pays."""
    kind = floor.kinds[row, column]
    return int(FIGHTS[floor.act - 1, kind, 2]) if kind == COMBAT or kind == ELITE else 0


@kernel
def purse_penalty(floor: Floor, purse: Cells) -> int:
    """Counts the merchants of act 1 that some hero reaches before winning the price of the cheapest ware: R3.7."""
    if floor.act != 1:
        return 0
    early = 0
    purse[0] = pay_of(floor, 0, 0)
    for row in range(1, ROWS - 1):
        for column in range(floor.widths[row]):
            least = 1000
            for source in range(floor.widths[row - 1]):
                if has_link(floor, row - 1, source, column):
                    least = min(least, purse[(row - 1) * WIDTH + source])
            purse[row * WIDTH + column] = least + pay_of(floor, row, column)
            if floor.kinds[row, column] == MERCHANT and least < CHEAPEST:
                early += 1
    return early


@kernel
def penalty(floor: Floor, futures: Cells, sets: Cells) -> int:
    """Returns 0 for a floor that lacks nothing: R3.5 to R3.7."""
    number_futures(floor, futures, sets)
    return fork_penalty(floor, sets) + 2 * combat_penalty(floor) + 4 * purse_penalty(floor, futures)


# --- links that offer nothing new -----------------------------------------------------------------------------------


@kernel
def entrances(floor: Floor, row: int, column: int) -> int:
    found = 0
    for source in range(floor.widths[row - 1]):
        if has_link(floor, row - 1, source, column):
            found += 1
    return found


@kernel
def drop_twins(floor: Floor, futures: Cells, sets: Cells) -> None:
    """Takes away links whose node has another exit with the same future, where the target keeps an entrance: R2.4."""
    number_futures(floor, futures, sets)
    for row in range(ROWS - 2):
        for column in range(floor.widths[row]):
            for target in range(floor.widths[row + 1]):
                if is_twin(floor, row, column, target, futures) and entrances(floor, row + 1, target) > 1:
                    floor.links[row, column] &= ~(1 << target)


@kernel
def is_twin(floor: Floor, row: int, column: int, target: int, futures: Cells) -> bool:
    """Whether a node is linked to this target and to another one with the same future."""
    if not has_link(floor, row, column, target):
        return False
    for other in range(floor.widths[row + 1]):
        same = futures[(row + 1) * WIDTH + other] == futures[(row + 1) * WIDTH + target]
        if other != target and same and has_link(floor, row, column, other):
            return True
    return False
