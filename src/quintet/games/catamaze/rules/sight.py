"""What a seat sees and hears, as bytes: the 5x5 window and its own numbers. R8.

Indices are made unsigned where they are used: Numba then leaves out the test for counting from the end.
"""

from typing import Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.core.record import Masks
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.tables import RUNNING, SIGHT, WINDOW

# What a cell of the window shows, weakest first: R8.2.
FLOOR, WALL, START, EXIT, SHELL, OTHER, SELF = range(7)
GLYPHS: Final = (".", "#", "S", "E", "*", "P", "@")

OWN: Final = WINDOW * WINDOW
"""Where the window ends and hp, ammo, x, y, sound, alive, won, over, queued and two bytes of time begin."""
OBSERVED: Final = OWN + 11


@kernel
def look(world: World, number: int, out: Masks, row: int, base: int) -> None:
    """Writes one seat's observation into a row from `base` on: R8.1."""
    entity = world.entities[number]
    look_at_walls(world, entity.x, entity.y, out, row, base)
    mark(world.start_x - entity.x, world.start_y - entity.y, START, out, row, base)
    mark(world.exit_x - entity.x, world.exit_y - entity.y, EXIT, out, row, base)
    if world.setup.bullets_visible != 0:
        for k in range(world.bullet_count):
            mark(world.bullets[k].x - entity.x, world.bullets[k].y - entity.y, SHELL, out, row, base)
    for seat in range(world.setup.seats):
        other = world.entities[seat]
        if other.alive != 0 and seat != number:
            mark(other.x - entity.x, other.y - entity.y, OTHER, out, row, base)
    if entity.alive != 0:
        mark(0, 0, SELF, out, row, base)
    look_at_self(world, number, out, row, base + OWN)


@kernel
def look_at_walls(world: World, x: int, y: int, out: Masks, row: int, base: int) -> None:
    """Writes the walls of the window; thanks to the margin around the map, a shift and a mask are enough: R8.2."""
    for dy in range(WINDOW):
        bits = world.walls[np.uint64(y + dy)] >> x
        for dx in range(WINDOW):
            out[np.uint64(row), np.uint64(base + dy * WINDOW + dx)] = (bits >> dx) & 1


@kernel
def mark(dx: int, dy: int, glyph: int, out: Masks, row: int, base: int) -> None:
    """Shows something at an offset, if the window reaches there."""
    if -SIGHT <= dx <= SIGHT and -SIGHT <= dy <= SIGHT:
        out[np.uint64(row), np.uint64(base + (dy + SIGHT) * WINDOW + dx + SIGHT)] = glyph


@kernel
def look_at_self(world: World, number: int, out: Masks, row: int, base: int) -> None:
    entity, at = world.entities[number], np.uint64(row)
    out[at, np.uint64(base)] = entity.hp
    out[at, np.uint64(base + 1)] = entity.ammo
    out[at, np.uint64(base + 2)] = entity.x
    out[at, np.uint64(base + 3)] = entity.y
    out[at, np.uint64(base + 4)] = entity.heard
    out[at, np.uint64(base + 5)] = entity.alive
    out[at, np.uint64(base + 6)] = entity.won
    out[at, np.uint64(base + 7)] = 0 if world.ended == RUNNING else 1
    out[at, np.uint64(base + 8)] = entity.queued
    out[at, np.uint64(base + 9)] = world.tick & 255
    out[at, np.uint64(base + 10)] = (world.tick >> 8) & 255
