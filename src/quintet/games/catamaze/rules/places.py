"""Where everyone starts: players as far from the exit as each other, agents far from all players. R2.6."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.record import Ints
from quintet.core.rng import below
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.rules.maze import UNREACHED, cell_at, flood, spread
from quintet.games.catamaze.tables import CELLS, KEEP_AWAY, KEEP_STEPS, MAX_SIDE

FARTHEST: Final = 2 * CELLS
"""More than twice the steps between any two cells."""


@kernel
def is_taken(world: World, before: int, cell: int) -> bool:
    """Whether one of the seats before this one starts there."""
    for number in range(before):
        entity = world.entities[number]
        if cell_at(entity.x, entity.y) == cell:
            return True
    return False


# --- players --------------------------------------------------------------------------------------------------------


@kernel
def measure_from_exit(world: World, steps: Ints, line: Ints) -> int:
    """Measures the steps to E; lists the cells nearest first, E itself at the head, and returns how many."""
    return flood(world, cell_at(world.exit_x, world.exit_y), steps, line)


@kernel
def choose_place_of_player(world: World, number: int, count: int, steps: Ints, line: Ints) -> int:
    """Picks S for the first player, and for each other one a random cell among the fairest: at most one draw: R2.6."""
    start = cell_at(world.start_x, world.start_y)
    if number == 0:
        return start
    least = FARTHEST
    alike = 0
    for k in range(1, count):
        worse = unfairness(world, number, line[k], steps)
        if worse < least:
            least, alike = worse, 0
        if worse == least:
            alike += 1
    rank = below(world.rng, alike)
    for k in range(1, count):
        if unfairness(world, number, line[k], steps) == least:
            if rank == 0:
                return int(line[k])
            rank -= 1
    return start


@kernel
def unfairness(world: World, number: int, cell: int, steps: Ints) -> int:
    """Returns twice the difference to S in steps from E, one more beside another player, or too much if it is taken."""
    if is_taken(world, number, cell):
        return FARTHEST
    differs: int = 2 * abs(steps[cell] - steps[cell_at(world.start_x, world.start_y)])
    return differs + (1 if is_near_player(world, number, cell) else 0)


@kernel
def is_near_player(world: World, count: int, cell: int) -> bool:
    """Whether a cell is in the 7x7 window around one of the first players."""
    for number in range(count):
        entity = world.entities[number]
        if max(abs(cell % MAX_SIDE - entity.x), abs(cell // MAX_SIDE - entity.y)) <= KEEP_AWAY:
            return True
    return False


# --- agents ---------------------------------------------------------------------------------------------------------


@kernel
def measure_from_players(world: World, steps: Ints, line: Ints) -> int:
    """Measures the steps to the nearest player without crossing E; lists the cells and returns how many."""
    for cell in range(CELLS):
        steps[cell] = UNREACHED
    for number in range(world.setup.players):
        line[number] = cell_at(world.entities[number].x, world.entities[number].y)
        steps[line[number]] = 0
    return spread(world, world.setup.players, steps, line)


@kernel
def choose_place_of_agent(world: World, number: int, count: int, steps: Ints, line: Ints) -> int:
    """Picks a random cell far from all players, or the farthest there is: at most one draw: R2.6."""
    far = 0
    for k in range(count):
        if may_lurk(world, number, line[k], steps):
            far += 1
    if far == 0:
        return farthest_free(world, number, count, line)
    rank = below(world.rng, far)
    for k in range(count):
        if may_lurk(world, number, line[k], steps):
            if rank == 0:
                return int(line[k])
            rank -= 1
    return int(line[0])


@kernel
def may_lurk(world: World, number: int, cell: int, steps: Ints) -> bool:
    """Whether an agent may start here: out of the players' 7x7 windows, and some steps away: R2.6."""
    if steps[cell] < KEEP_STEPS or is_taken(world, number, cell):
        return False
    return not is_near_player(world, world.setup.players, cell)


@kernel
def farthest_free(world: World, number: int, count: int, line: Ints) -> int:
    for k in range(count - 1, -1, -1):
        if not is_taken(world, number, line[k]):
            return int(line[k])
    return int(line[0])
