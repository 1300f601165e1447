"""One action of CataMaze, and the entries. Numbers such as R3.1 refer to RULES.md."""

from typing import Annotated

import numpy as np

from quintet.core.game import CLOCK, NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64
from quintet.core.rng import Seed
from quintet.games.catamaze.actions import ACTIONS, CLEAR, TICK
from quintet.games.catamaze.events import CLEARED, QUEUED, forget_events, note
from quintet.games.catamaze.layout import Plan, World
from quintet.games.catamaze.rules.queue import DONE, GAME_OVER, clear_queue, pop, push, refusal
from quintet.games.catamaze.rules.sight import OBSERVED, look
from quintet.games.catamaze.rules.start import start, wipe
from quintet.games.catamaze.rules.tick import resolve, tick
from quintet.games.catamaze.tables import ALL_DEAD, CELLS, MAX_SEATS, OUT_OF_TIME, RUNNING

# --- one action: R6 -------------------------------------------------------------------------------------------------


@kernel
def act(world: World, number: int, action: int) -> int:
    """Plays one action: queues an intent, empties the queue, or ticks: R6."""
    code = refusal(world, number, action)
    if code != DONE:
        return code
    forget_events(world)
    if action == TICK:
        tick(world)
    elif action == CLEAR:
        clear_queue(world, number)
        note(world, CLEARED, number, 0, 0, 0)
    else:
        push(world, number, action)
        note(world, QUEUED, number, 0, 0, action)
    return DONE


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def reset(worlds: Rows[World], seeds: Rows[Seed], plans: Rows[Plan]) -> None:
    steps = np.zeros(CELLS, np.int64)
    line = np.zeros(CELLS, np.int64)
    rooms = np.zeros(CELLS, np.int64)
    for k in range(worlds.shape[0]):
        wipe(worlds[k])
        start(worlds[k], seeds[k], plans[k], steps, line, rooms)


@kernel
def next_to_act(world: World) -> int:
    """Returns the first living seat with an empty queue, then the clock: R6.5."""
    if world.ended != RUNNING:
        return NOBODY
    for number in range(world.setup.seats):
        if world.entities[number].alive != 0 and world.entities[number].queued == 0:
            return number
    return CLOCK


@entry
def turn(worlds: Rows[World], seats: Ints) -> None:
    for k in range(worlds.shape[0]):
        seats[k] = next_to_act(worlds[k])


@entry
def legal(worlds: Rows[World], seats: Ints, masks: Masks) -> None:
    for k in range(worlds.shape[0]):
        for action in range(masks.shape[1]):
            masks[k, action] = 1 if refusal(worlds[k], seats[k], action) == DONE else 0


@entry
def step(worlds: Rows[World], seats: Ints, actions: Ints, codes: Ints) -> None:
    for k in range(worlds.shape[0]):
        codes[k] = act(worlds[k], seats[k], actions[k])


@entry
def observe(worlds: Rows[World], seats: Ints, out: Masks) -> None:
    """Writes the documented observations as bytes: R8.1."""
    for k in range(worlds.shape[0]):
        look(worlds[k], seats[k], out, k, 0)


@kernel
def score_of(world: World, number: int) -> int:
    """Returns 1 for the player who escaped, or for hunters if all players died; -1 for the losers; else 0: R5.4."""
    if world.ended == RUNNING or world.ended == OUT_OF_TIME:
        return 0
    if number >= world.setup.players:
        return 1 if world.ended == ALL_DEAD else -1
    return 1 if world.winner == number + 1 else -1


@entry
def score(worlds: Rows[World], out: Annotated[Array, i64, (0, 0)]) -> None:
    for k in range(worlds.shape[0]):
        for number in range(MAX_SEATS):
            out[k, number] = score_of(worlds[k], number) if number < worlds[k].setup.seats else 0


# --- everyone at once, for batches: R6.6 -----------------------------------------------------------------------------


@entry
def advance(worlds: Rows[World], actions: Annotated[Array, i64, (0, 0)], masks: Masks, out: Masks, codes: Ints) -> None:
    """Plays one action per seat (-1 for none) and a tick, then writes every seat's legal mask and observation.

    Without rows to write to it only plays.
    """
    for k in range(worlds.shape[0]):
        world = worlds[k]
        codes[k] = advance_one(world, actions, k)
        for number in range(world.setup.seats if masks.shape[0] > 0 else 0):
            write_mask(world, number, masks, k)
            look(world, number, out, k, number * OBSERVED)


_NOTHING: Array = np.zeros((0, 0), np.uint8)


def together(worlds: "Rows[World]", actions: Array, codes: Array) -> None:
    """Plays one action per seat (-1 for none) and a tick, and shows nothing: R6.6."""
    advance(worlds, actions, _NOTHING, _NOTHING, codes)


@kernel
def advance_one(world: World, actions: Annotated[Array, i64, (0, 0)], k: int) -> int:
    """Plays one game's part of `advance`; a refused intent counts as none, and a finished game stays as it is."""
    if world.ended != RUNNING:
        return GAME_OVER
    for number in range(world.setup.seats):
        world.entities[number].doing = push_and_pop(world, number, actions[k, number])
    forget_events(world)
    resolve(world)
    return DONE


@kernel
def push_and_pop(world: World, number: int, action: int) -> int:
    """Returns what a seat does this tick if it queues this action first; an empty queue need not be touched."""
    entity = world.entities[number]
    if action == CLEAR:
        clear_queue(world, number)
    elif 0 <= action < CLEAR and entity.alive != 0:
        if entity.queued == 0:
            return action
        if entity.queued < world.setup.queue_limit:
            push(world, number, action)
    return pop(world, number)


@kernel
def write_mask(world: World, number: int, masks: Masks, k: int) -> None:
    """Writes the mask of `refusal`, which has only three answers for a seat."""
    base = number * ACTIONS
    entity = world.entities[number]
    alive = 1 if entity.alive != 0 and world.ended == RUNNING else 0
    may_queue = alive if entity.queued < world.setup.queue_limit else 0
    for action in range(CLEAR):
        masks[k, base + action] = may_queue
    masks[k, base + CLEAR] = alive if entity.queued > 0 else 0
    masks[k, base + TICK] = 0
