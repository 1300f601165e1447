"""Starting a run, one action of the hero, and the compiled entries. Numbers like R4.1 are those of RULES.md."""

from typing import Annotated, Final

import numpy as np

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64, u8
from quintet.core.rng import Seed, begin, stream
from quintet.games.runmap.actions import (
    ACTIONS,
    BUY,
    DONE,
    LEAVE,
    NO_CAMPFIRE,
    NO_LINK,
    NO_MERCHANT,
    NO_SHRINE,
    NO_SUCH_SEAT,
    NOT_NEEDED,
    NOTHING_TO_LEAVE,
    PRAY,
    REST,
    RUN_OVER,
    SOLD_OUT,
    STILL_IN_ROOM,
    TOO_POOR,
    TRAIN,
)
from quintet.games.runmap.events import LEFT, forget_events, note
from quintet.games.runmap.layout import Run, Setup
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.rules.generate import build_floor
from quintet.games.runmap.rules.rooms import arrive, buy, pray, rest, train
from quintet.games.runmap.rules.work import WORK, Work
from quintet.games.runmap.tables import (
    CELLS,
    CHARM,
    EXPLORE,
    GUARD,
    MAX_GUARD,
    MAX_HP,
    POTION,
    PRAYING,
    PRICES,
    RESTING,
    ROWS,
    RUNNING,
    TRADING,
    WALKING,
    WIDTH,
    WON,
)

__all__ = [
    "OBSERVATION",
    "act",
    "legal",
    "observe",
    "points",
    "refusal",
    "reset",
    "score",
    "set_out",
    "step",
    "turn",
    "wipe",
]

ROLL_POWER, ROLL_HASH = stream("_rolls")
PLANES: Final = 10
OBSERVATION: Final = (PLANES, ROWS, WIDTH)


# --- starting: R4.1 -------------------------------------------------------------------------------------------------


@kernel
def wipe(run: Run) -> None:
    """Clears what an earlier run left behind."""
    forget_events(run)
    run.phase = WALKING
    run.ended = RUNNING
    run.hp = MAX_HP
    run.gold = 0
    run.guard = 0
    run.charm = 0
    run.sold = 0
    for act in range(3):
        for row in range(ROWS):
            run.steps[act, row] = 0


@kernel
def start(run: Run, seed: Seed, setup: Setup, work: Work) -> None:
    """Makes three floors, each from its own stream, and puts the hero at the first entry: R4.1."""
    for act in range(3):
        build_floor(run.floors[act], seed, act + 1, setup.style, run.rng, work)
    set_out(run, seed, setup)


@kernel
def set_out(run: Run, seed: Seed, setup: Setup) -> None:
    """Puts the hero at the first entry, whose floor is made: R4.1."""
    run.setup = setup
    begin(run.rng, seed, ROLL_POWER, ROLL_HASH)
    run.origin = run.rng.word
    run.act = 1
    run.row = 0
    run.column = 0
    arrive(run)


# --- one action -----------------------------------------------------------------------------------------------------


@kernel
def refusal(run: Run, seat: int, action: int) -> int:
    """Returns why this may not be done now, or DONE."""
    if seat != 0:
        return NO_SUCH_SEAT
    if run.ended != RUNNING:
        return RUN_OVER
    if action < WIDTH:
        if run.phase != WALKING:
            return STILL_IN_ROOM
        return DONE if has_link(run.floors[run.act - 1], run.row, run.column, action) else NO_LINK
    if action == REST or action == TRAIN:
        if run.phase != RESTING:
            return NO_CAMPFIRE
        return NOT_NEEDED if action == TRAIN and run.guard == MAX_GUARD else DONE
    if action == PRAY:
        return DONE if run.phase == PRAYING else NO_SHRINE
    if action == LEAVE:
        return DONE if run.phase == TRADING or run.phase == PRAYING else NOTHING_TO_LEAVE
    return trade_refusal(run, action - BUY)


@kernel
def trade_refusal(run: Run, ware: int) -> int:
    """Returns why a ware is not sold, or DONE: each once a visit, to a hero with the gold and a use for it: R5.4."""
    if run.phase != TRADING:
        return NO_MERCHANT
    if (run.sold >> ware) & 1:
        return SOLD_OUT
    if ware == POTION and run.hp == MAX_HP:
        return NOT_NEEDED
    if ware == CHARM and run.charm != 0:
        return NOT_NEEDED
    if ware == GUARD and run.guard == MAX_GUARD:
        return NOT_NEEDED
    return DONE if run.gold >= PRICES[ware] else TOO_POOR


@kernel
def walk(run: Run, column: int) -> None:
    """Walks to a node of the next row: R4.2."""
    run.row += 1
    run.column = column
    arrive(run)


@kernel
def leave_room(run: Run) -> None:
    note(run, LEFT, run.phase, 0, 0)
    run.phase = WALKING
    run.sold = 0


@kernel
def act(run: Run, seat: int, action: int) -> int:
    """Plays one action; a refused one changes nothing."""
    code = refusal(run, seat, action)
    if code != DONE:
        return code
    forget_events(run)
    if action < WIDTH:
        walk(run, action)
    elif action == REST:
        rest(run)
    elif action == TRAIN:
        train(run)
    elif action == PRAY:
        pray(run)
    elif action == LEAVE:
        leave_room(run)
    else:
        buy(run, action - BUY)
    return DONE


@kernel
def rooms_visited(run: Run) -> int:
    total = 0
    for act in range(3):
        for row in range(ROWS):
            if run.steps[act, row] > 0:
                total += 1
    return total


@kernel
def points(run: Run) -> int:
    """Returns a point per room, ten per boss, and the HP and gold left at the end: R7.1."""
    bosses = 3 if run.ended == WON else run.act - 1
    left = run.hp + run.gold if run.ended != RUNNING and run.setup.mode != EXPLORE else 0
    return rooms_visited(run) + 10 * bosses + left


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def reset(runs: Rows[Run], seeds: Rows[Seed], setups: Rows[Setup]) -> None:
    works = np.zeros(1, WORK)
    for k in range(runs.shape[0]):
        wipe(runs[k])
        start(runs[k], seeds[k], setups[k], works[0])


@entry
def turn(runs: Rows[Run], seats: Ints) -> None:
    for k in range(runs.shape[0]):
        seats[k] = 0 if runs[k].ended == RUNNING else NOBODY


@entry
def legal(runs: Rows[Run], seats: Ints, masks: Masks) -> None:
    for k in range(runs.shape[0]):
        for action in range(ACTIONS):
            masks[k, action] = 1 if refusal(runs[k], seats[k], action) == DONE else 0


@entry
def step(runs: Rows[Run], seats: Ints, actions: Ints, codes: Ints) -> None:
    for k in range(runs.shape[0]):
        codes[k] = act(runs[k], seats[k], actions[k])


@entry
def score(runs: Rows[Run], out: Annotated[Array, i64, (0, 0)]) -> None:
    for k in range(runs.shape[0]):
        out[k, 0] = points(runs[k])


@entry
def observe(runs: Rows[Run], seats: Ints, out: Annotated[Array, u8, (0, 0)]) -> None:  # noqa: ARG001 - one seat
    """Writes three planes per act (kind + 1, links, visited), then one that starts with the hero: R8.2."""
    for k in range(runs.shape[0]):
        for act in range(3):
            show_act(runs[k], act, out[k])
        show_hero(runs[k], out[k])


@kernel
def show_act(run: Run, act: int, out: Annotated[Array, u8, (0,)]) -> None:
    floor = run.floors[act]
    for row in range(ROWS):
        for column in range(WIDTH):
            at = 3 * act * CELLS + row * WIDTH + column
            out[at] = floor.kinds[row, column] + 1 if column < floor.widths[row] else 0
            out[at + CELLS] = floor.links[row, column]
            out[at + 2 * CELLS] = 1 if run.steps[act, row] == column + 1 else 0


@kernel
def show_hero(run: Run, out: Annotated[Array, u8, (0,)]) -> None:
    first = (PLANES - 1) * CELLS
    for at in range(first, first + CELLS):
        out[at] = 0
    out[first] = run.act
    out[first + 1] = run.row
    out[first + 2] = run.column
    out[first + 3] = run.phase
    out[first + 4] = run.hp
    out[first + 5] = min(255, run.gold)
    out[first + 6] = run.guard
    out[first + 7] = run.charm
    out[first + 8] = run.sold
    out[first + 9] = run.setup.mode
    out[first + 10] = run.ended
