"""Bullets: contact, flight, shots, and the wounds of one tick. R3.4 to R3.7."""

from quintet.core.kernel import kernel
from quintet.games.catamaze.actions import FIRST_SHOT, WAIT
from quintet.games.catamaze.events import DIED, DRY, HEARD, HURT, SHOT, note
from quintet.games.catamaze.layout import Bullet, Entity, World
from quintet.games.catamaze.rules.maze import is_wall
from quintet.games.catamaze.rules.queue import clear_queue
from quintet.games.catamaze.tables import DX, DY, HEARING, MAX_BULLETS

GONE = -1
"""The direction of a bullet that is about to be removed."""


@kernel
def strike(world: World, first: int) -> None:
    """Lets bullets from number `first` on hit anyone in their cell except their own shooter: R3.4, R4.3."""
    spent = 0
    for k in range(first, world.bullet_count):
        for number in range(world.setup.seats):
            if is_hit(world.entities[number], number, world.bullets[k]):
                world.entities[number].hurt += 1
                world.bullets[k].direction = GONE
                spent += 1
    if spent > 0:
        remove_spent(world, first)


@kernel
def is_hit(entity: Entity, number: int, bullet: Bullet) -> bool:
    return entity.alive != 0 and number != bullet.shooter and entity.x == bullet.x and entity.y == bullet.y


@kernel
def remove_spent(world: World, first: int) -> None:
    """Removes spent bullets and keeps the others in order."""
    count = first
    for k in range(first, world.bullet_count):
        if world.bullets[k].direction != GONE:
            if count != k:
                world.bullets[count] = world.bullets[k]
            count += 1
    for k in range(count, world.bullet_count):
        bullet = world.bullets[k]
        bullet.x, bullet.y, bullet.direction, bullet.shooter, bullet.spawn_tick = 0, 0, 0, 0, 0
    world.bullet_count = count


@kernel
def fly_bullets(world: World) -> None:
    """Moves every old bullet one cell; a wall or the edge ends it: R3.5."""
    spent = 0
    for k in range(world.bullet_count):
        bullet = world.bullets[k]
        bullet.x += DX[bullet.direction]
        bullet.y += DY[bullet.direction]
        if is_wall(world, bullet.x, bullet.y):
            bullet.direction = GONE
            spent += 1
    if spent > 0:
        remove_spent(world, 0)


@kernel
def shoot(world: World) -> None:
    """Fires every shot of the tick and checks contact at point-blank range: R3.6."""
    first_new = world.bullet_count
    for number in range(world.setup.seats):
        entity = world.entities[number]
        if entity.alive != 0 and FIRST_SHOT <= entity.doing < WAIT:
            pull_trigger(world, number, entity.doing - FIRST_SHOT)
    strike(world, first_new)


@kernel
def pull_trigger(world: World, number: int, direction: int) -> None:
    """Fires one shot; without a round nothing happens and nobody hears it: R4.1, R4.2."""
    entity = world.entities[number]
    if entity.ammo == 0:
        note(world, DRY, number, entity.x, entity.y, direction)
        return
    entity.ammo -= 1
    entity.last_bullet_tick = world.tick
    note(world, SHOT, number, entity.x, entity.y, direction)
    sound(world, entity.x, entity.y)
    x, y = entity.x + DX[direction], entity.y + DY[direction]
    if not is_wall(world, x, y) and world.bullet_count < MAX_BULLETS:
        bullet = world.bullets[world.bullet_count]
        bullet.x, bullet.y, bullet.direction, bullet.shooter = x, y, direction, number
        bullet.spawn_tick = world.tick
        world.bullet_count += 1


@kernel
def sound(world: World, x: int, y: int) -> None:
    """Lets everyone alive within the 7x7 window hear a shot, the shooter too; walls do not matter: R4.6."""
    for number in range(world.setup.seats):
        entity = world.entities[number]
        if entity.alive != 0 and abs(entity.x - x) <= HEARING and abs(entity.y - y) <= HEARING:
            if entity.heard == 0:
                note(world, HEARD, number, entity.x, entity.y, 0)
            entity.heard = 1


@kernel
def wound(world: World) -> None:
    """Counts all hits of the tick at once; nobody dies before everyone has acted: R3.7."""
    for number in range(world.setup.seats):
        entity = world.entities[number]
        if entity.hurt > 0:
            note(world, HURT, number, entity.x, entity.y, entity.hurt)
            entity.hp = max(0, entity.hp - entity.hurt)
            if entity.hp == 0:
                die(world, number)


@kernel
def die(world: World, number: int) -> None:
    entity = world.entities[number]
    entity.alive = 0
    note(world, DIED, number, entity.x, entity.y, 0)
    clear_queue(world, number)
