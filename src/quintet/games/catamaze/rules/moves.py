"""Simultaneous moves: which steps succeed when everyone steps at once. R3.3."""

from quintet.core.kernel import kernel
from quintet.games.catamaze.actions import MOVE_COUNT
from quintet.games.catamaze.events import BLOCKED, MOVED, note
from quintet.games.catamaze.layout import Entity, World
from quintet.games.catamaze.rules.maze import is_exit, is_wall
from quintet.games.catamaze.tables import DX, DY


@kernel
def move_everyone(world: World) -> None:
    """Moves everyone at once: R3.3."""
    movers = 0
    for number in range(world.setup.seats):
        movers += aim(world, number)
    if movers > 1:
        bounce_swaps(world)
        bounce_contenders(world)
    while movers > 0 and bounce_behind_stayers(world):
        pass
    for number in range(world.setup.seats):
        step_or_stay(world, number)


@kernel
def aim(world: World, number: int) -> int:
    """Notes where an entity wants to go and returns 1 if it may; walls stop everyone, E stops agents: R3.3.1."""
    entity = world.entities[number]
    if entity.alive == 0 or entity.doing >= MOVE_COUNT:
        return 0
    x, y = entity.x + DX[entity.doing], entity.y + DY[entity.doing]
    if is_wall(world, x, y) or (number >= world.setup.players and is_exit(world, x, y)):
        return 0
    entity.to_x, entity.to_y, entity.moving = x, y, 1
    return 1


@kernel
def wants_place_of(mover: Entity, other: Entity) -> bool:
    return mover.moving != 0 and mover.to_x == other.x and mover.to_y == other.y


@kernel
def bounce_swaps(world: World) -> None:
    """Keeps two entities that would swap places where they are: R3.3.2."""
    for first in range(world.setup.seats):
        for second in range(first):
            one, other = world.entities[first], world.entities[second]
            if wants_place_of(one, other) and wants_place_of(other, one):
                one.moving, other.moving = 0, 0


@kernel
def bounce_contenders(world: World) -> None:
    """Keeps all entities that want the same cell where they are: R3.3.3. The mark is 2 until all pairs are seen."""
    for first in range(world.setup.seats):
        for second in range(first):
            one, other = world.entities[first], world.entities[second]
            if one.moving != 0 and other.moving != 0 and one.to_x == other.to_x and one.to_y == other.to_y:
                one.moving, other.moving = 2, 2
    for number in range(world.setup.seats):
        if world.entities[number].moving == 2:
            world.entities[number].moving = 0


@kernel
def bounce_behind_stayers(world: World) -> bool:
    """Stops movers whose cell is not being vacated; returns whether there were any: R3.3.4."""
    stopped = False
    for number in range(world.setup.seats):
        mover = world.entities[number]
        if mover.moving != 0 and is_held(world, mover):
            mover.moving = 0
            stopped = True
    return stopped


@kernel
def is_held(world: World, mover: Entity) -> bool:
    """Whether somebody who stays is where this one wants to go."""
    for number in range(world.setup.seats):
        other = world.entities[number]
        if other.alive != 0 and other.moving == 0 and wants_place_of(mover, other):
            return True
    return False


@kernel
def step_or_stay(world: World, number: int) -> None:
    entity = world.entities[number]
    if entity.alive == 0 or entity.doing >= MOVE_COUNT:
        return
    if entity.moving == 0:
        note(world, BLOCKED, number, entity.x, entity.y, entity.doing)
        return
    entity.x, entity.y = entity.to_x, entity.to_y
    world.visited[number, entity.y] |= 1 << entity.x
    note(world, MOVED, number, entity.x, entity.y, entity.doing)
