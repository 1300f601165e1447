"""Kinds for the layout `paths`: every path within the bands, and many forks that offer a choice: R3.1 to R3.5."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.exchange import begin_exchanges, draw_exchange
from quintet.games.runmap.rules.floors import is_fork
from quintet.games.runmap.rules.kinds import is_placeable
from quintet.games.runmap.rules.march import is_fair
from quintet.games.runmap.rules.path_counts import TRIAL, Cells, Space, is_one_mix
from quintet.games.runmap.rules.twins import drop_twins, join_twins
from quintet.games.runmap.tables import BOSS, COMBAT, MIXES, ROWS

__all__ = ["shape_paths"]

TRIES: Final = 200
"""How many exchanges are tried before links that offer nothing new are dropped ..."""
ROUNDS: Final = 5
"""... and how often, before the floor is drawn again."""
FEWEST_FORKS: Final = 8
MIX_COUNT: Final = len(MIXES)


# --- the start: one kind per row ------------------------------------------------------------------------------------


@kernel
def draw_template(floor: Floor, rng: Rng, kinds: Cells) -> None:
    """Draws one of the five mixes, one kind per row, shuffled until every rule holds."""
    mix = below(rng, MIX_COUNT)
    while True:
        fill_template(mix, kinds)
        for last in range(ROWS - 3, 0, -1):
            other = below(rng, last + 1)
            kinds[last + 1], kinds[other + 1] = kinds[other + 1], kinds[last + 1]
        if is_template(floor, kinds):
            return


@kernel
def fill_template(mix: int, kinds: Cells) -> None:
    """Lists the kinds of a mix in order, the entry's combat first."""
    row = 0
    for kind in range(COMBAT, BOSS):
        for _ in range(MIXES[mix, kind]):
            kinds[row] = kind
            row += 1


@kernel
def is_template(floor: Floor, kinds: Cells) -> bool:
    for row in range(1, ROWS - 1):
        if not is_placeable(floor, kinds[row], row):
            return False
        if kinds[row] != COMBAT and kinds[row] == kinds[row - 1]:
            return False
    return True


@kernel
def lay_template(floor: Floor, kinds: Cells) -> None:
    for row in range(1, ROWS - 1):
        for column in range(floor.widths[row]):
            floor.kinds[row, column] = kinds[row]


# --- the climb ------------------------------------------------------------------------------------------------------


@kernel
def shape_paths(floor: Floor, rng: Rng, space: Space) -> bool:
    """Starts with one kind per row, then exchanges nodes; returns whether the floor lacks nothing: R3.5."""
    draw_template(floor, rng, space[TRIAL])
    lay_template(floor, space[TRIAL])
    left = begin_exchanges(floor, space)
    for turn in range(ROUNDS):
        climb(floor, left, rng, space)
        drop_twins(floor, space)
        if turn > 0:
            join_twins(floor, space)
        left = begin_exchanges(floor, space)
        if left == 0 and not is_one_mix(floor, space):
            return count_forks(floor) >= FEWEST_FORKS and is_fair(floor, space)
    return False


@kernel
def count_forks(floor: Floor) -> int:
    forks = 0
    for row in range(ROWS - 1):
        for column in range(floor.widths[row]):
            forks += 1 if is_fork(floor, row, column) else 0
    return forks


@kernel
def climb(floor: Floor, left: int, rng: Rng, space: Space) -> None:
    """Exchanges nodes until nothing is missing, or for a number of tries."""
    tries = 0
    while tries < TRIES and (left > 0 or is_one_mix(floor, space)):
        left = draw_exchange(floor, left, rng, space)
        tries += 1
