"""The queue: what a seat may add to it and what a tick takes from it. R6."""

from quintet.core.game import CLOCK
from quintet.core.kernel import kernel
from quintet.games.catamaze.actions import CLEAR, TICK, WAIT
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.tables import RUNNING

# Why an action is refused.
DONE, GAME_OVER, NO_SUCH_SEAT, IS_DEAD, QUEUE_FULL, QUEUE_EMPTY, CLOCK_ONLY, CLOCK_TICKS = range(8)


@kernel
def pop(world: World, number: int) -> int:
    """Takes the first action from a queue, or WAIT if it is empty."""
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
def push(world: World, number: int, action: int) -> None:
    entity = world.entities[number]
    world.queue[number, entity.queued] = action
    entity.queued += 1


@kernel
def clear_queue(world: World, number: int) -> None:
    for k in range(world.entities[number].queued):
        world.queue[number, k] = 0
    world.entities[number].queued = 0


@kernel
def refusal(world: World, number: int, action: int) -> int:
    """Returns why a seat may not do this now, or DONE. Nothing here depends on what a seat cannot see: R6.4."""
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
