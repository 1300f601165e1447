"""A new game: the maze, everyone's place, and its id. R2, R1.4."""

from quintet.core.kernel import kernel
from quintet.core.record import Ints
from quintet.core.rng import Seed, begin, next_word, stream
from quintet.games.catamaze.events import forget_events
from quintet.games.catamaze.layout import Plan, World
from quintet.games.catamaze.rules.maze import dig_maze
from quintet.games.catamaze.rules.places import (
    choose_place_of_agent,
    choose_place_of_player,
    measure_from_exit,
    measure_from_players,
)
from quintet.games.catamaze.rules.tick import clear_entity_scratch
from quintet.games.catamaze.tables import MAX_QUEUE, MAX_SEATS, MAX_SIDE, RUNNING, WALL_ROWS

MAZE_POWER, MAZE_HASH = stream("_maze")
SPAWN_POWER, SPAWN_HASH = stream("_spawn")
NAME_POWER, NAME_HASH = stream("_game_id")


@kernel
def start(world: World, seed: Seed, plan: Plan, steps: Ints, line: Ints, rooms: Ints) -> None:
    """Starts a game in a new maze or on the given map, with everyone in place: R2."""
    world.setup = plan.setup
    begin(world.rng, seed, MAZE_POWER, MAZE_HASH)
    if plan.mapped != 0:
        take_map(world, plan)
    else:
        dig_maze(world, steps, line, rooms)
    begin(world.rng, seed, SPAWN_POWER, SPAWN_HASH)
    count = measure_from_exit(world, steps, line)
    for number in range(plan.setup.players):
        settle(world, number, choose_place_of_player(world, number, count, steps, line))
    count = measure_from_players(world, steps, line)
    for number in range(plan.setup.players, plan.setup.seats):
        settle(world, number, choose_place_of_agent(world, number, count, steps, line))
    begin(world.rng, seed, NAME_POWER, NAME_HASH)
    name_game(world)


@kernel
def take_map(world: World, plan: Plan) -> None:
    """Takes over the walls, S and E of a given map: R2.5."""
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
    """Draws a random UUID, version 4: R1.4."""
    for word in range(4):
        bits = next_word(world.rng)
        for part in range(4):
            world.game_id[4 * word + part] = (bits >> (8 * part)) & 255
    world.game_id[6] = (world.game_id[6] & 0x0F) | 0x40
    world.game_id[8] = (world.game_id[8] & 0x3F) | 0x80


@kernel
def wipe(world: World) -> None:
    """Clears what an earlier game left behind."""
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
