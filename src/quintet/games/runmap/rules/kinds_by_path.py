"""Kinds for the layout `paths`: every path within the bands, and many forks that offer a choice: R3.1 to R3.5."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, below, give_back
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.exchange import begin_exchanges, draw_exchanges, try_next
from quintet.games.runmap.rules.kinds import is_placeable, kinds_for
from quintet.games.runmap.rules.march import is_fair
from quintet.games.runmap.rules.path_counts import is_one_mix
from quintet.games.runmap.rules.row_codes import EACH, node_of, whole_row
from quintet.games.runmap.rules.twins import drop_twins, join_twins
from quintet.games.runmap.rules.work import DRAWS, TRIES, Work
from quintet.games.runmap.tables import BOSS, COMBAT, MIXES, ROWS, WIDTH

__all__ = ["shape_paths"]

ROUNDS: Final = 5
"""How often that many exchanges are tried, before the floor is drawn again."""
FEWEST_FORKS: Final = 8
MIX_COUNT: Final = len(MIXES)


# --- the start: one kind per row ------------------------------------------------------------------------------------


@kernel
def draw_template(floor: Floor, rng: Rng, work: Work) -> None:
    """Draws one of the five mixes, one kind per row, shuffled until every rule holds."""
    mix = below(rng, MIX_COUNT)
    while True:
        fill_template(mix, work)
        for last in range(ROWS - 3, 0, -1):
            other = below(rng, last + 1)
            work.template[last + 1], work.template[other + 1] = work.template[other + 1], work.template[last + 1]
        if is_template(floor, work):
            return


@kernel
def fill_template(mix: int, work: Work) -> None:
    """Lists the kinds of a mix in order, the entry's combat first."""
    row = 0
    for kind in range(COMBAT, BOSS):
        for _ in range(MIXES[mix, kind]):
            work.template[row] = kind
            row += 1


@kernel
def is_template(floor: Floor, work: Work) -> bool:
    for row in range(1, ROWS - 1):
        if not is_placeable(floor, work.template[row], row):
            return False
        if work.template[row] != COMBAT and work.template[row] == work.template[row - 1]:
            return False
    return True


# --- the climb ------------------------------------------------------------------------------------------------------


@kernel
def shape_paths(floor: Floor, rng: Rng, work: Work) -> bool:
    """Starts with one kind per row, then exchanges nodes; returns whether the floor lacks nothing: R3.5."""
    draw_template(floor, rng, work)
    take_up(floor, work)
    is_done = improve(floor, rng, work)
    lay_down(floor, work)
    return is_done and is_fair(floor, work)


@kernel
def take_up(floor: Floor, work: Work) -> None:
    """Writes the rows of a floor as codes, each with one kind."""
    for row in range(ROWS):
        work.widths[row], work.placeable[row], work.links[row] = floor.widths[row], kinds_for(floor, row), 0
        for column in range(WIDTH):
            work.links[row] |= floor.links[row, column] << (4 * column)
        work.kinds[row] = (work.template[row] if row < ROWS - 1 else BOSS) * EACH & whole_row(work.widths[row])


@kernel
def lay_down(floor: Floor, work: Work) -> None:
    """Writes codes back into the rows of a floor."""
    for row in range(ROWS):
        floor.widths[row] = work.widths[row]
        for column in range(WIDTH):
            floor.kinds[row, column] = node_of(work.kinds[row], column)
            floor.links[row, column] = node_of(work.links[row], column)


@kernel
def improve(floor: Floor, rng: Rng, work: Work) -> bool:
    """Exchanges nodes and drops what offers nothing new, in rounds; returns whether the floor has all it needs."""
    begin_exchanges(floor, work)
    for turn in range(ROUNDS):
        climb(floor, rng, work)
        drop_twins(work)
        if turn > 0:
            join_twins(work)
        begin_exchanges(floor, work)
        if work.lacks == 0 and not is_one_mix(work):
            return work.forks >= FEWEST_FORKS
    return False


@kernel
def climb(floor: Floor, rng: Rng, work: Work) -> None:
    """Exchanges nodes until nothing is missing, or for a number of tries."""
    tries = 0
    draw_exchanges(rng, work)
    while tries < TRIES and (work.lacks > 0 or is_one_mix(work)):
        tries = try_next(floor, tries, work)
    give_back(rng, DRAWS * (TRIES - tries))
