"""Mazes: digging them in three styles, opening dead ends, and where S and E lie. R2."""

from typing import Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.core.record import Ints
from quintet.core.rng import below, chance
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.tables import CELLS, DX, DY, KEEP_AWAY, MARGIN, MAX_SIDE, PRIM, SOLID, WALL_ROWS

RANDOM_PERCENT: Final = (0, 30)
"""How often depth first and growing tree continue from any open room instead of the newest."""
EXIT_PERCENT: Final = 60
"""How far E is from S at least, in percent of the way to the farthest room: R2.4."""
UNREACHED: Final = -1


@kernel
def is_wall(world: World, x: int, y: int) -> bool:
    """Whether a cell is wall; everything off the map is: R1.1."""
    bit: int = (world.walls[np.uint64(y + MARGIN)] >> (x + MARGIN)) & 1
    return bit != 0


@kernel
def open_cell(world: World, x: int, y: int) -> None:
    world.walls[y + MARGIN] &= ~(1 << (x + MARGIN))


@kernel
def is_exit(world: World, x: int, y: int) -> bool:
    return x == world.exit_x and y == world.exit_y


# --- carving: R2.2 --------------------------------------------------------------------------------------------------


@kernel
def columns_of_rooms(world: World) -> int:
    """Counts the columns of rooms. Rooms lie on odd coordinates; an even side leaves one more line of wall: R2.1."""
    return (world.setup.width - 1) // 2


@kernel
def rows_of_rooms(world: World) -> int:
    return (world.setup.height - 1) // 2


@kernel
def has_room(world: World, x: int, y: int) -> bool:
    """Whether the rooms' lattice reaches this far."""
    return 0 < x < 2 * columns_of_rooms(world) and 0 < y < 2 * rows_of_rooms(world)


@kernel
def choose_wall(world: World, x: int, y: int, fresh: int) -> int:
    """Picks a random closed side of a room, -1 if none; with `fresh`, only toward rooms not dug yet: one draw."""
    sides = 0
    for direction in range(4):
        if may_open(world, x, y, direction, fresh):
            sides += 1
    if sides == 0:
        return -1
    rank = below(world.rng, sides)
    for direction in range(4):
        if may_open(world, x, y, direction, fresh):
            if rank == 0:
                return direction
            rank -= 1
    return -1


@kernel
def may_open(world: World, x: int, y: int, direction: int, fresh: int) -> bool:
    dx, dy = DX[direction], DY[direction]
    if not has_room(world, x + 2 * dx, y + 2 * dy) or not is_wall(world, x + dx, y + dy):
        return False
    return fresh == 0 or is_wall(world, x + 2 * dx, y + 2 * dy)


@kernel
def carve(world: World, rooms: Ints) -> None:
    """Digs a maze with exactly one way between any two rooms, from S on: R2.2."""
    percent = RANDOM_PERCENT[world.setup.style]
    rooms[0] = start_room(world)
    count = 1
    open_room(world, rooms[0])
    while count > 0:
        at = pick_room(world, count, percent)
        x, y = room_x(world, rooms[at]), room_y(world, rooms[at])
        direction = choose_wall(world, x, y, 1)
        if direction < 0:
            count -= 1
            for later in range(at, count):
                rooms[later] = rooms[later + 1]
        else:
            open_cell(world, x + DX[direction], y + DY[direction])
            rooms[count] = rooms[at] + DX[direction] + DY[direction] * columns_of_rooms(world)
            open_room(world, rooms[count])
            count += 1


@kernel
def pick_room(world: World, count: int, percent: int) -> int:
    """Picks the newest room, or by chance any: at most two draws, none for depth first."""
    if percent == 0 or not chance(world.rng, percent):
        return count - 1
    return below(world.rng, count)


@kernel
def start_room(world: World) -> int:
    return (world.start_y // 2) * columns_of_rooms(world) + world.start_x // 2


@kernel
def carve_by_prim(world: World, sides: Ints) -> None:
    """Opens random sides of the maze so far if the room behind is not dug yet: R2.2. A side is 4 * room + direction."""
    open_room(world, start_room(world))
    count = add_sides(world, start_room(world), sides, 0)
    while count > 0:
        at = below(world.rng, count)
        room, direction = sides[at] // 4, sides[at] % 4
        count -= 1
        sides[at] = sides[count]
        x, y = room_x(world, room), room_y(world, room)
        if may_open(world, x, y, direction, 1):
            open_cell(world, x + DX[direction], y + DY[direction])
            beside = room + DX[direction] + DY[direction] * columns_of_rooms(world)
            open_room(world, beside)
            count = add_sides(world, beside, sides, count)


@kernel
def add_sides(world: World, room: int, sides: Ints, count: int) -> int:
    """Adds the sides of a dug room with nothing dug behind them; returns how many sides there are now."""
    for direction in range(4):
        if may_open(world, room_x(world, room), room_y(world, room), direction, 1):
            sides[count] = 4 * room + direction
            count += 1
    return count


@kernel
def room_x(world: World, room: int) -> int:
    return 1 + 2 * (room % columns_of_rooms(world))


@kernel
def room_y(world: World, room: int) -> int:
    return 1 + 2 * (room // columns_of_rooms(world))


@kernel
def open_room(world: World, room: int) -> None:
    open_cell(world, room_x(world, room), room_y(world, room))


@kernel
def is_dead_end(world: World, x: int, y: int) -> bool:
    closed = 0
    for direction in range(4):
        if is_wall(world, x + DX[direction], y + DY[direction]):
            closed += 1
    return closed == 3


@kernel
def open_dead_ends(world: World) -> None:
    """Gives a share of the dead ends a second way out, room by room: R2.3."""
    for room in range(columns_of_rooms(world) * rows_of_rooms(world)):
        x, y = room_x(world, room), room_y(world, room)
        if is_dead_end(world, x, y) and chance(world.rng, world.setup.braid):
            direction = choose_wall(world, x, y, 0)
            if direction >= 0:
                open_cell(world, x + DX[direction], y + DY[direction])


@kernel
def place_start(world: World) -> None:
    """Puts S in a random corner room: R2.4."""
    corner = below(world.rng, 4)
    world.start_x = 1 if corner & 1 == 0 else 2 * columns_of_rooms(world) - 1
    world.start_y = 1 if corner & 2 == 0 else 2 * rows_of_rooms(world) - 1


@kernel
def place_exit(world: World, steps: Ints, line: Ints, rooms: Ints) -> None:
    """Puts E in a random room far from S; with several players in one that is fair to them: R2.4, one draw."""
    world.exit_x, world.exit_y = 0, 0
    count = list_rooms(world, steps, line, rooms)
    far = 0
    while far < count and 100 * steps[rooms[far]] >= EXIT_PERCENT * steps[rooms[0]]:
        far += 1
    chosen = below(world.rng, far)
    put_exit(world, rooms[chosen])
    if world.setup.players > 1:
        for k in range(count):
            put_exit(world, rooms[(chosen + k) % far if k < far else k])
            if is_fair(world, steps, line):
                return
        put_exit(world, rooms[chosen])


@kernel
def put_exit(world: World, cell: int) -> None:
    world.exit_x, world.exit_y = cell % MAX_SIDE, cell // MAX_SIDE


@kernel
def list_rooms(world: World, steps: Ints, line: Ints, rooms: Ints) -> int:
    """Lists all rooms but S, the farthest from it first, and returns how many."""
    found = 0
    for k in range(flood(world, cell_at(world.start_x, world.start_y), steps, line) - 1, 0, -1):
        if line[k] % MAX_SIDE % 2 == 1 and line[k] // MAX_SIDE % 2 == 1:
            rooms[found] = line[k]
            found += 1
    return found


@kernel
def is_fair(world: World, steps: Ints, line: Ints) -> bool:
    """Whether enough cells for the other players are as far from E as S and not near it: R2.6."""
    count = flood(world, cell_at(world.exit_x, world.exit_y), steps, line)
    alike = 0
    for k in range(count):
        away = max(abs(line[k] % MAX_SIDE - world.start_x), abs(line[k] // MAX_SIDE - world.start_y))
        if steps[line[k]] == steps[cell_at(world.start_x, world.start_y)] and away > KEEP_AWAY:
            alike += 1
    return alike >= world.setup.players - 1


@kernel
def dig_maze(world: World, steps: Ints, line: Ints, rooms: Ints) -> None:
    """Digs a whole maze: R2.1 to R2.4."""
    for row in range(WALL_ROWS):
        world.walls[row] = SOLID
    place_start(world)
    if world.setup.style == PRIM:
        carve_by_prim(world, rooms)
    else:
        carve(world, rooms)
    open_dead_ends(world)
    place_exit(world, steps, line, rooms)


# --- distances ------------------------------------------------------------------------------------------------------


@kernel
def cell_at(x: int, y: int) -> int:
    return y * MAX_SIDE + x


@kernel
def flood(world: World, start: int, steps: Ints, line: Ints) -> int:
    """Measures the steps from a cell without crossing E, lists the cells nearest first, and returns how many."""
    for cell in range(CELLS):
        steps[cell] = UNREACHED
    steps[start] = 0
    line[0] = start
    return spread(world, 1, steps, line)


@kernel
def spread(world: World, count: int, steps: Ints, line: Ints) -> int:
    """Measures on from the first cells of `line`, whose steps are known; returns how many cells are listed then."""
    done = 0
    while done < count:
        x, y = line[done] % MAX_SIDE, line[done] // MAX_SIDE
        for direction in range(4):
            beside = cell_at(x + DX[direction], y + DY[direction])
            if can_start(world, x + DX[direction], y + DY[direction]) and steps[beside] == UNREACHED:
                steps[beside] = steps[line[done]] + 1
                line[count] = beside
                count += 1
        done += 1
    return count


@kernel
def can_start(world: World, x: int, y: int) -> bool:
    return not is_wall(world, x, y) and not is_exit(world, x, y)
