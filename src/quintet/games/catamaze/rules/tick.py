"""One tick: everyone acts at once. R3."""

from quintet.core.kernel import kernel
from quintet.games.catamaze.events import ENDED, RELOADED, note
from quintet.games.catamaze.layout import Entity, World
from quintet.games.catamaze.rules.bullets import fly_bullets, shoot, strike, wound
from quintet.games.catamaze.rules.maze import is_exit
from quintet.games.catamaze.rules.moves import move_everyone
from quintet.games.catamaze.rules.queue import pop
from quintet.games.catamaze.tables import ALL_DEAD, ESCAPED, OUT_OF_TIME, RELOAD_TICKS, RUNNING


@kernel
def tick(world: World) -> None:
    """Plays one tick: R3."""
    take_actions(world)  # R3.2 one intent each
    resolve(world)


@kernel
def resolve(world: World) -> None:
    """Carries out what everyone does, all at once: R3.3 to R3.9."""
    fade_sounds(world)  # R4.6
    move_everyone(world)  # R3.3
    strike(world, 0)  # R3.4 contact after moving
    fly_bullets(world)  # R3.5
    strike(world, 0)  # R3.5 contact after flight
    shoot(world)  # R3.6 with contact at point-blank range
    wound(world)  # R3.7
    reload(world)  # R3.8
    world.tick += 1
    judge(world)  # R3.9
    clear_scratch(world)


@kernel
def take_actions(world: World) -> None:
    """Takes one action from every queue; an empty one means waiting: R3.2."""
    for number in range(world.setup.seats):
        world.entities[number].doing = pop(world, number)


@kernel
def fade_sounds(world: World) -> None:
    """Ends the sounds of the last tick: R4.6."""
    for number in range(world.setup.seats):
        world.entities[number].heard = 0


@kernel
def reload(world: World) -> None:
    """Gives the living one round back every second tick after their last shot: R3.8."""
    for number in range(world.setup.seats):
        entity = world.entities[number]
        since = world.tick - entity.last_bullet_tick
        if entity.alive != 0 and entity.ammo < world.setup.ammo and since > 0 and since % RELOAD_TICKS == 0:
            entity.ammo += 1
            note(world, RELOADED, number, entity.x, entity.y, entity.ammo)


@kernel
def judge(world: World) -> None:
    """Ends the game if it is over; death comes before the exit, the exit before the time limit: R3.9, R5."""
    living = 0
    for number in range(world.setup.players):
        entity = world.entities[number]
        living += entity.alive
        if entity.alive != 0 and is_exit(world, entity.x, entity.y):
            entity.won = 1
            world.winner = number + 1
            finish(world, ESCAPED)
    if living == 0:
        finish(world, ALL_DEAD)
    elif world.ended == RUNNING and 0 < world.setup.time_limit <= world.tick:
        finish(world, OUT_OF_TIME)


@kernel
def finish(world: World, reason: int) -> None:
    world.ended = reason
    note(world, ENDED, -1, 0, 0, reason)


@kernel
def clear_scratch(world: World) -> None:
    """Clears what was used within the tick."""
    for number in range(world.setup.seats):
        clear_entity_scratch(world.entities[number])


@kernel
def clear_entity_scratch(entity: Entity) -> None:
    entity.doing, entity.moving, entity.to_x, entity.to_y, entity.hurt = 0, 0, 0, 0, 0
