"""Acts that are dug when the hero gets there: each has its own stream, so it is the same whenever that is: R1.3.

An act that is not dug yet has UNDUG rows, and the seed of the game where its widths will be. Only rows of a batch are
ever like that: `complete` digs the rest before anybody makes a State of one.
"""

from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Ints, Rows
from quintet.core.rng import Seed
from quintet.games.runmap.layout import Floor, Run, Setup
from quintet.games.runmap.rules.entries import act, set_out, wipe
from quintet.games.runmap.rules.floors import wipe_floor
from quintet.games.runmap.rules.generate import build_floor
from quintet.games.runmap.rules.work import WORK, Work

__all__ = ["complete", "reset_late", "step_late"]

UNDUG: Final = -1
SEED_BYTES: Final = 4


@kernel
def put_off(floor: Floor, seed: Seed) -> None:
    """Leaves an act for later."""
    wipe_floor(floor)
    floor.rows = UNDUG
    for at in range(SEED_BYTES):
        floor.widths[at] = ((seed.raw >> (8 * at)) & 255) - 128


@kernel
def dig(run: Run, place: int, work: Work) -> None:
    """Makes the floor of an act that was left for later; the rolls of the run stay where they are."""
    floor = run.floors[place]
    work.seed.raw = 0
    for at in range(SEED_BYTES):
        work.seed.raw |= (floor.widths[at] + 128) << (8 * at)
    build_floor(floor, work.seed, place + 1, run.setup.style, work.rng, work)


@kernel
def dig_from(runs: Rows[Run], is_whole: int) -> None:
    """Digs the acts that heroes are in; if it shall be whole, also those after them."""
    works = np.zeros(1, WORK)
    for k in range(runs.shape[0]):
        for place in range(3):
            if runs[k].floors[place].rows == UNDUG and (is_whole or place < runs[k].act):
                dig(runs[k], place, works[0])


@entry
def reset_late(runs: Rows[Run], seeds: Rows[Seed], setups: Rows[Setup]) -> None:
    """Starts runs with only their first act; a sealed seed does not fit into a floor, so its acts are dug at once."""
    works = np.zeros(1, WORK)
    for k in range(runs.shape[0]):
        wipe(runs[k])
        for place in range(3):
            if place == 0 or seeds[k].kind != 0:
                build_floor(runs[k].floors[place], seeds[k], place + 1, setups[k].style, runs[k].rng, works[0])
            else:
                put_off(runs[k].floors[place], seeds[k])
        set_out(runs[k], seeds[k], setups[k])


@entry
def step_late(runs: Rows[Run], seats: Ints, actions: Ints, codes: Ints) -> None:
    """Plays actions, and digs the acts that heroes reach."""
    reached = 0
    for k in range(runs.shape[0]):
        codes[k] = act(runs[k], seats[k], actions[k])
        reached += 1 if runs[k].floors[runs[k].act - 1].rows == UNDUG else 0
    if reached > 0:
        dig_from(runs, 0)


@entry
def complete(runs: Rows[Run]) -> None:
    """Digs every act that is missing."""
    dig_from(runs, 1)
