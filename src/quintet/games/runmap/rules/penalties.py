"""What a floor of the layout `paths` still lacks: forks that matter, combats in proportion, merchants with customers.

Each part is counted by rows, so that after an exchange only the rows that changed are counted again. The future of a
node is its kind and the set of futures of its exits: R3.5. Within a row, a future is numbered by the first node that
has it, so a set of futures is four bits, and the futures of a row are four times four.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.floors import is_fork, is_mixed
from quintet.games.runmap.rules.path_counts import ENTRANCES, FUTURES, PURSES, Space
from quintet.games.runmap.tables import COMBAT, ELITE, FIGHTS, MERCHANT, PRICES, ROWS, WIDTH

__all__ = [
    "KEEP",
    "combats_in",
    "early_growth",
    "empty_growth",
    "fill_purses",
    "mixed_in",
    "number_futures",
    "penalty",
]

MIXED_PERCENT: Final = 60
"""The share of forks with exits of different kinds: R3.5."""
FEWEST_COMBATS, MOST_COMBATS = 50, 60
"""Percent of all nodes before the boss: R3.6."""
CHEAPEST: Final = int(PRICES.min())
LOW: Final = 0xFFFF
"""Four numbers of four bits, one per node of a row; a count of the whole row is above them."""
KEEP: Final = 1
"""Makes a kernel store what it finds."""
PAY: Final = FIGHTS[0, :, 2].copy()
"""The gold of a combat and of an elite in act 1."""


@kernel
def penalty(forks: int, mixed: int, empty: int, nodes: int, combats: int, early: int) -> int:
    """Returns 0 for a floor that lacks nothing: R3.5 to R3.7.

    Counts four for every fork without a choice, one for every mixed fork that is missing, two for every combat that is
    missing or too many, and four for every merchant that is too early.
    """
    too_few = (nodes * FEWEST_COMBATS + 99) // 100 - combats
    too_many = combats - nodes * MOST_COMBATS // 100
    unmixed = (forks * MIXED_PERCENT + 99) // 100 - mixed
    return 4 * empty + max(0, unmixed) + 2 * max(0, too_few, too_many) + 4 * early


@kernel
def mixed_in(floor: Floor, row: int) -> int:
    """Counts the forks of a row that lead to different kinds."""
    mixed = 0
    for column in range(floor.widths[row]):
        mixed += 1 if is_mixed(floor, row, column) else 0
    return mixed


@kernel
def combats_in(floor: Floor, row: int) -> int:
    combats = 0
    for column in range(floor.widths[row]):
        combats += 1 if floor.kinds[row, column] == COMBAT else 0
    return combats


# --- futures: R3.5 --------------------------------------------------------------------------------------------------


@kernel
def exit_futures(links: int, ahead: int) -> int:
    """Returns the futures of a node's exits as bits; `ahead` has those of the next row."""
    bits = 0
    for target in range(WIDTH):
        bits |= ((links >> target) & 1) << ((ahead >> (4 * target)) & 15)
    return bits


@kernel
def futures_before(floor: Floor, row: int, ahead: int) -> int:
    """Returns the futures of a row's nodes, and above them how many of its forks have exits of one future."""
    found, keys, empty = 0, 0, 0
    for column in range(floor.widths[row]):
        bits = exit_futures(floor.links[row, column], ahead)
        key = floor.kinds[row, column] * 16 + bits
        number = column
        for earlier in range(column - 1, -1, -1):
            if (keys >> (8 * earlier)) & 255 == key:
                number = earlier
        keys |= key << (8 * column)
        found |= number << (4 * column)
        empty += 1 if bits & (bits - 1) == 0 and is_fork(floor, row, column) else 0
    return found + (empty << 16)


@kernel
def number_futures(floor: Floor, space: Space) -> None:
    """Numbers the future of every node, row by row, from the boss back."""
    space[FUTURES, ROWS - 1] = 0
    for row in range(ROWS - 2, -1, -1):
        space[FUTURES, row] = futures_before(floor, row, space[FUTURES, row + 1])


@kernel
def empty_growth(floor: Floor, row: int, other: int, space: Space, keep: int) -> int:
    """Returns by how many the forks without a choice have grown since `futures`, after changes in two rows."""
    grown, at, ahead = 0, other, space[FUTURES, other + 1]
    while at >= 0:
        now, was = futures_before(floor, at, ahead), space[FUTURES, at]
        grown += (now >> 16) - (was >> 16)
        ahead = now
        if keep:
            space[FUTURES, at] = now
        if (now ^ was) & LOW != 0:
            at -= 1
        elif at > row:
            at, ahead = row, space[FUTURES, row + 1]
        else:
            break
    return grown


# --- purses: R3.7 ---------------------------------------------------------------------------------------------------


@kernel
def purses_after(floor: Floor, row: int, before: int, space: Space) -> int:
    """Returns the least gold won up to each node of a row of act 1, and above it how many merchants are too early.

    Gold beyond the price of the cheapest ware is left out.
    """
    found, early = 0, 0
    for column in range(floor.widths[row]):
        least = CHEAPEST
        for source in range(WIDTH):
            if (space[ENTRANCES, row * WIDTH + column] >> source) & 1:
                least = min(least, (before >> (4 * source)) & 15)
        kind = floor.kinds[row, column]
        early += 1 if kind == MERCHANT and least < CHEAPEST else 0
        pay = PAY[kind] if kind == COMBAT or kind == ELITE else 0
        found |= min(CHEAPEST, least + pay) << (4 * column)
    return found + (early << 16)


@kernel
def fill_purses(floor: Floor, space: Space) -> None:
    """Finds the purses of every row; they matter in act 1."""
    space[PURSES, 0] = min(CHEAPEST, PAY[COMBAT])
    for row in range(1, ROWS - 1):
        space[PURSES, row] = purses_after(floor, row, space[PURSES, row - 1], space)


@kernel
def early_growth(floor: Floor, row: int, other: int, space: Space, keep: int) -> int:
    """Returns by how many the merchants that are too early have grown since `purses`, after changes in two rows."""
    if floor.act != 1:
        return 0
    grown, at, before = 0, row, space[PURSES, row - 1]
    while at < ROWS - 1:
        now, was = purses_after(floor, at, before, space), space[PURSES, at]
        grown += (now >> 16) - (was >> 16)
        before = now
        if keep:
            space[PURSES, at] = now
        if (now ^ was) & LOW != 0:
            at += 1
        elif at < other:
            at, before = other, space[PURSES, other - 1]
        else:
            break
    return grown
