"""The rules of CataMaze as kernels: the queue, the tick, the end. Numbers like R3.1 are those of RULES.md."""

from typing import Annotated, Final

import numpy as np

from quintet.core.game import CLOCK, NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64
from quintet.core.rng import Seed, begin, next_word, stream
from quintet.games.catamaze.bullets import WAIT, clear_queue, fly_bullets, shoot, strike, wound
from quintet.games.catamaze.events import CLEARED, ENDED, QUEUED, RELOADED, forget_events, note
from quintet.games.catamaze.layout import (
    ALL_DEAD,
    CELLS,
    ESCAPED,
    MAX_QUEUE,
    MAX_SEATS,
    MAX_SIDE,
    OUT_OF_TIME,
    RUNNING,
    WALL_ROWS,
    Entity,
    Plan,
    World,
)
from quintet.games.catamaze.maze import choose_place, dig_maze, is_exit, measure
from quintet.games.catamaze.moves import move_everyone
from quintet.games.catamaze.sight import OBSERVED, look

# The vocabulary: 0..8 are the document's nine actions, then what empties the queue, then the clock's own.
CLEAR: Final = 9
TICK: Final = 10
ACTIONS: Final = 11

# Why an action is refused.
DONE, GAME_OVER, NO_SUCH_SEAT, IS_DEAD, QUEUE_FULL, QUEUE_EMPTY, CLOCK_ONLY, CLOCK_TICKS = range(8)

RELOAD_TICKS: Final = 2
MAZE_POWER, MAZE_HASH = stream("_maze")
SPAWN_POWER, SPAWN_HASH = stream("_spawn")
NAME_POWER, NAME_HASH = stream("_game_id")


# --- one tick: R3 ---------------------------------------------------------------------------------------------------


@kernel
def tick(world: World) -> None:
    """One second of game time: R3."""
    take_actions(world)  # R3.2 one intent each
    resolve(world)


@kernel
def resolve(world: World) -> None:
    """What everybody does happens at once: R3.3 to R3.9."""
    fade_sounds(world)  # R4.6
    move_everyone(world)  # R3.3
    strike(world, 0)  # R3.4 contact after moving
    fly_bullets(world)  # R3.5
    strike(world, 0)  # R3.5 contact after flight
    shoot(world)  # R3.6 with contact at point blank
    wound(world)  # R3.7
    reload(world)  # R3.8
    world.tick += 1
    judge(world)  # R3.9
    clear_scratch(world)


@kernel
def take_actions(world: World) -> None:
    """Everybody alive takes one action from the queue, or waits: R3.2."""
    for number in range(world.setup.seats):
        world.entities[number].doing = pop(world, number)


@kernel
def pop(world: World, number: int) -> int:
    """The queue's first action, or WAIT; the others move up."""
    entity = world.entities[number]
    if entity.queued == 0:
        return WAIT
    first: int = world.queue[number, 0]
    entity.queued -= 1
    for k in range(entity.queued):
        world.queue[number, k] = world.queue[number, k + 1]
    world.queue[number, entity.queued] = 0
    return first


@kernel
def fade_sounds(world: World) -> None:
    """A sound lasts for its own tick: R4.6."""
    for number in range(world.setup.seats):
        world.entities[number].heard = 0


@kernel
def reload(world: World) -> None:
    """The living get one round back every second tick after their last shot: R3.8."""
    for number in range(world.setup.seats):
        entity = world.entities[number]
        since = world.tick - entity.last_bullet_tick
        if entity.alive != 0 and entity.ammo < world.setup.ammo and since > 0 and since % RELOAD_TICKS == 0:
            entity.ammo += 1
            note(world, RELOADED, number, entity.x, entity.y, entity.ammo)


@kernel
def judge(world: World) -> None:
    """Death comes before the exit, the exit before the time limit: R3.9, R5."""
    standing = 0
    for number in range(world.setup.players):
        entity = world.entities[number]
        standing += entity.alive
        if entity.alive != 0 and is_exit(world, entity.x, entity.y):
            entity.won = 1
            world.winner = number + 1
            finish(world, ESCAPED)
    if standing == 0:
        finish(world, ALL_DEAD)
    elif world.ended == RUNNING and 0 < world.setup.time_limit <= world.tick:
        finish(world, OUT_OF_TIME)


@kernel
def finish(world: World, reason: int) -> None:
    world.ended = reason
    note(world, ENDED, -1, 0, 0, reason)


@kernel
def clear_scratch(world: World) -> None:
    """Between ticks a world holds nothing but its state."""
    for number in range(world.setup.seats):
        clear_entity_scratch(world.entities[number])


@kernel
def clear_entity_scratch(entity: Entity) -> None:
    entity.doing, entity.moving, entity.to_x, entity.to_y, entity.hurt = 0, 0, 0, 0, 0


# --- the queue: R6 --------------------------------------------------------------------------------------------------


@kernel
def refusal(world: World, number: int, action: int) -> int:
    """Why this seat may not do this now; DONE if it may. Nothing here depends on what a seat cannot see: R6.4."""
    if world.ended != RUNNING:
        return GAME_OVER
    if number == CLOCK:
        return DONE if action == TICK else CLOCK_TICKS
    if not 0 <= number < world.setup.seats:
        return NO_SUCH_SEAT
    if action == TICK:
        return CLOCK_ONLY
    entity = world.entities[number]
    if entity.alive == 0:
        return IS_DEAD
    if action == CLEAR:
        return DONE if entity.queued > 0 else QUEUE_EMPTY
    return DONE if entity.queued < world.setup.queue_limit else QUEUE_FULL


@kernel
def push(world: World, number: int, action: int) -> None:
    entity = world.entities[number]
    world.queue[number, entity.queued] = action
    entity.queued += 1


@kernel
def act(world: World, number: int, action: int) -> int:
    """One action of the log: an intent, an emptied queue, or the tick itself: R6."""
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


# --- a new game: R2 -------------------------------------------------------------------------------------------------


@kernel
def start(world: World, seed: Seed, plan: Plan, steps: Ints, line: Ints) -> None:
    """A new maze, or the given map, with everybody in place: R2."""
    world.setup = plan.setup
    begin(world.rng, seed, MAZE_POWER, MAZE_HASH)
    if plan.mapped != 0:
        take_map(world, plan)
    else:
        dig_maze(world, line)
    begin(world.rng, seed, SPAWN_POWER, SPAWN_HASH)
    count = measure(world, steps, line)
    for number in range(plan.setup.seats):
        settle(world, number, choose_place(world, number, count, steps, line))
    begin(world.rng, seed, NAME_POWER, NAME_HASH)
    name_game(world)


@kernel
def take_map(world: World, plan: Plan) -> None:
    """The walls, S and E of a map file: R2.5."""
    for row in range(WALL_ROWS):
        world.walls[row] = plan.walls[row]
    world.start_x, world.start_y = plan.start_x, plan.start_y
    world.exit_x, world.exit_y = plan.exit_x, plan.exit_y


@kernel
def settle(world: World, number: int, cell: int) -> None:
    """Puts an entity on its first cell: R2.6, R4."""
    entity = world.entities[number]
    entity.x, entity.y = cell % MAX_SIDE, cell // MAX_SIDE
    entity.hp, entity.ammo = world.setup.hp, world.setup.ammo
    entity.alive = 1
    entity.last_bullet_tick = -1
    world.visited[number, entity.y] |= 1 << entity.x


@kernel
def name_game(world: World) -> None:
    """A random UUID, version 4: R1.4."""
    for word in range(4):
        bits = next_word(world.rng)
        for part in range(4):
            world.game_id[4 * word + part] = (bits >> (8 * part)) & 255
    world.game_id[6] = (world.game_id[6] & 0x0F) | 0x40
    world.game_id[8] = (world.game_id[8] & 0x3F) | 0x80


@kernel
def wipe(world: World) -> None:
    """Clears what a former game left behind."""
    forget_events(world)
    for k in range(world.bullet_count):
        bullet = world.bullets[k]
        bullet.x, bullet.y, bullet.direction, bullet.shooter, bullet.spawn_tick = 0, 0, 0, 0, 0
    world.bullet_count = 0
    world.tick, world.ended, world.winner = 0, RUNNING, 0
    for number in range(MAX_SEATS):
        wipe_seat(world, number)


@kernel
def wipe_seat(world: World, number: int) -> None:
    entity = world.entities[number]
    entity.x, entity.y, entity.hp, entity.ammo, entity.alive, entity.won = 0, 0, 0, 0, 0, 0
    entity.heard, entity.queued, entity.last_bullet_tick = 0, 0, 0
    clear_entity_scratch(entity)
    for k in range(MAX_QUEUE):
        world.queue[number, k] = 0
    for row in range(MAX_SIDE):
        world.visited[number, row] = 0


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def reset(worlds: Rows[World], seeds: Rows[Seed], plans: Rows[Plan]) -> None:
    steps = np.zeros(CELLS, np.int64)
    line = np.zeros(CELLS, np.int64)
    for k in range(worlds.shape[0]):
        wipe(worlds[k])
        start(worlds[k], seeds[k], plans[k], steps, line)


@kernel
def next_to_act(world: World) -> int:
    """The first living seat with nothing queued, then the clock: R6.5."""
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
        for action in range(ACTIONS):
            masks[k, action] = 1 if refusal(worlds[k], seats[k], action) == DONE else 0


@entry
def step(worlds: Rows[World], seats: Ints, actions: Ints, codes: Ints) -> None:
    for k in range(worlds.shape[0]):
        codes[k] = act(worlds[k], seats[k], actions[k])


@entry
def observe(worlds: Rows[World], seats: Ints, out: Masks) -> None:
    """The documented observation as bytes: R8.1."""
    for k in range(worlds.shape[0]):
        look(worlds[k], seats[k], out, k, 0)


@kernel
def score_of(world: World, number: int) -> int:
    """1 for the one who escaped and for hunters whom nobody escaped, -1 for the others, 0 without a decision: R5.4."""
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


# --- everybody at once, for batches: R6.6 ---------------------------------------------------------------------------


@entry
def advance(worlds: Rows[World], actions: Annotated[Array, i64, (0, 0)], masks: Masks, out: Masks, codes: Ints) -> None:
    """One action per seat (-1 for none), one tick, then every seat's legal mask and observation, side by side."""
    for k in range(worlds.shape[0]):
        world = worlds[k]
        codes[k] = advance_one(world, actions, k)
        for number in range(world.setup.seats):
            write_mask(world, number, masks, k)
            look(world, number, out, k, number * OBSERVED)


@kernel
def advance_one(world: World, actions: Annotated[Array, i64, (0, 0)], k: int) -> int:
    """GAME_OVER and no change after the end; a refused intent counts as none."""
    if world.ended != RUNNING:
        return GAME_OVER
    for number in range(world.setup.seats):
        world.entities[number].doing = push_and_pop(world, number, actions[k, number])
    forget_events(world)
    resolve(world)
    return DONE


@kernel
def push_and_pop(world: World, number: int, action: int) -> int:
    """What a seat does that queues this action before the tick; an empty queue is not even touched."""
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
    """The mask of `refusal`, by the three answers that it has for a seat."""
    base = number * ACTIONS
    entity = world.entities[number]
    alive = 1 if entity.alive != 0 and world.ended == RUNNING else 0
    may_queue = alive if entity.queued < world.setup.queue_limit else 0
    for action in range(CLEAR):
        masks[k, base + action] = may_queue
    masks[k, base + CLEAR] = alive if entity.queued > 0 else 0
    masks[k, base + TICK] = 0
