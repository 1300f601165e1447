"""What a floor of the layout `paths` still lacks: forks that matter, combats in proportion, merchants with customers.

The future of a node is its kind and the set of futures of its exits: R3.5. Within a row, a future is numbered by the
first node that has it, so a set of futures is four bits.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, i64
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import has_link, is_fork, is_mixed
from quintet.games.runmap.rules.rooms import damage_of
from quintet.games.runmap.tables import (
    CAMPFIRE,
    COMBAT,
    ELITE,
    FIGHTS,
    MAX_GUARD,
    MAX_HP,
    MERCHANT,
    POTION_HP,
    PRICES,
    REST_HP,
    ROWS,
    SHRINE_COST,
    SHRINE_HP,
    SHRINE_PERCENT,
    WIDTH,
)

__all__ = ["Cells", "drop_twins", "is_fair", "join_twins", "penalty"]

Cells = Annotated[Array, i64, (0,)]
MIXED_PERCENT: Final = 60
"""The share of forks with exits of different kinds: R3.5."""
FEWEST_COMBATS, MOST_COMBATS = 50, 60
"""Percent of all nodes before the boss: R3.6."""
CHEAPEST: Final = int(PRICES.min())
MARCH_HP, MARCH_LEFT = 50, 48
"""The HP of an average hero at the entry of act 3, and the fewest before the last boss: R3.8."""
SHRINE_MEAN: Final = (SHRINE_HP * SHRINE_PERCENT - SHRINE_COST * (100 - SHRINE_PERCENT)) // 100


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


# --- the way to the last boss ---------------------------------------------------------------------------------------


@kernel
def march(floor: Floor, best: Cells) -> int:
    """Returns the HP that a hero with average rolls can bring to the boss on the best path: R3.8."""
    best[0] = MARCH_HP
    for row in range(ROWS - 1):
        for column in range(floor.widths[row]):
            if row > 0:
                best[row * WIDTH + column] = best_before(floor, row, column, best)
            best[row * WIDTH + column] += average_gain(floor, row, column, best[row * WIDTH + column])
    return best_before(floor, ROWS - 1, 0, best)


@kernel
def is_fair(floor: Floor, best: Cells) -> bool:
    return floor.act != 3 or march(floor, best) >= MARCH_LEFT


@kernel
def best_before(floor: Floor, row: int, column: int, best: Cells) -> int:
    most = 0
    for source in range(floor.widths[row - 1]):
        if has_link(floor, row - 1, source, column):
            most = max(most, best[(row - 1) * WIDTH + source])
    return most


@kernel
def average_gain(floor: Floor, row: int, column: int, hp: int) -> int:
    """Returns the HP that a room gives or takes on average: full guard, a charm, gold for a potion."""
    kind = floor.kinds[row, column]
    if kind == COMBAT or kind == ELITE:
        roll = (FIGHTS[floor.act - 1, kind, 0] + FIGHTS[floor.act - 1, kind, 1]) // 2
        return -damage_of(roll, kind, MAX_GUARD, 1)
    gain = REST_HP if kind == CAMPFIRE else (POTION_HP if kind == MERCHANT else SHRINE_MEAN)
    return min(gain, MAX_HP - hp)


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
def join_twins(floor: Floor, futures: Cells, sets: Cells) -> None:
    """Makes one node of two neighbors behind one fork that have the same future, in rows of three or more: R2.4."""
    number_futures(floor, futures, sets)
    for row in range(ROWS - 2):
        for column in range(floor.widths[row]):
            for target in range(floor.widths[row + 1] - 1):
                if is_joinable(floor, row, column, target, futures):
                    join(floor, row + 1, target)
                    number_futures(floor, futures, sets)


@kernel
def is_joinable(floor: Floor, row: int, column: int, target: int, futures: Cells) -> bool:
    """Whether two neighbors offer a fork the same, and one node can have all their exits."""
    at = (row + 1) * WIDTH + target
    both = has_link(floor, row, column, target) and has_link(floor, row, column, target + 1)
    masks = floor.links[row + 1, target] | floor.links[row + 1, target + 1]
    return both and masks != 15 and floor.widths[row + 1] > 2 and bool(futures[at] == futures[at + 1])


@kernel
def join(floor: Floor, row: int, column: int) -> None:
    """Gives a node the links of its right neighbor, which goes."""
    floor.links[row, column] |= floor.links[row, column + 1]
    floor.widths[row] -= 1
    for each in range(column + 1, WIDTH):
        floor.kinds[row, each] = floor.kinds[row, each + 1] if each + 1 < WIDTH else 0
        floor.links[row, each] = floor.links[row, each + 1] if each + 1 < WIDTH else 0
    for source in range(floor.widths[row - 1]):
        mask = floor.links[row - 1, source]
        kept = mask & ((2 << column) - 1)
        floor.links[row - 1, source] = kept | ((mask >> (column + 1)) << column)


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
