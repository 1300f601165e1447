"""Opponents for batches: the three personas and the runner as kernels, by the rules of thumb of the bots.

Each remembers only its own windows, as the bots do. They think a little less: they aim at where somebody is, not at
where somebody will be.
"""

from typing import Annotated, Any, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.learning import Policy, stir
from quintet.core.record import Array, Ints, Masks, Rows, i16, i32, i64, record, u8, zeros
from quintet.games.catamaze.actions import FIRST_SHOT, WAIT
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.memory import EXIT as EXIT_TILE
from quintet.games.catamaze.memory import FLOOR, WALL, nearest_edge, spread, walk_back
from quintet.games.catamaze.rules.sight import EXIT, OBSERVED, OTHER, look
from quintet.games.catamaze.rules.sight import WALL as WALL_GLYPH
from quintet.games.catamaze.tables import CELLS, DX, DY, MAX_SIDE, SIGHT, WINDOW

__all__ = ["POLICIES", "Mind", "think"]

RUNNER, AGGRESSIVE, CAUTIOUS, EXPLORER = range(4)
FRESH_TICKS: Final = 15
"""How long a sighting is worth following, or avoiding."""
REACH: Final = np.array([4, 4, 2, 2], np.int64)
"""How far each of them shoots."""


@record
class Mind:
    """What one seat remembers."""

    begun: i16
    here: i16
    corner: i16
    stuck: i16
    goal: i16
    sighting: i16
    sighted: i32
    tiles: Annotated[Array, u8, (MAX_SIDE, MAX_SIDE)]
    visits: Annotated[Array, i16, CELLS]


@record
class Thought:
    """What one decision is made of; scratch space."""

    part: i64
    ammo: i64
    hurt: i64
    time: i64
    others: i64
    other: Annotated[Array, i64, 24]
    word: i64


# --- looking --------------------------------------------------------------------------------------------------------


@kernel
def take_in(world: World, number: int, mind: Mind, tiles: Masks, seen: Masks, thought: Thought) -> None:
    """Adds one window to what is remembered."""
    look(world, number, seen, 0, 0)
    entity = world.entities[number]
    thought.others, thought.time = 0, world.tick
    thought.ammo, thought.hurt = entity.ammo, 1 if entity.hp * 5 <= world.setup.hp * 3 else 0
    for cell in range(WINDOW * WINDOW):
        x, y = entity.x + cell % WINDOW - SIGHT, entity.y + cell // WINDOW - SIGHT
        if 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE:
            note_cell(world, number, mind, tiles, thought, y * MAX_SIDE + x, seen[0, cell])
    place = entity.y * MAX_SIDE + entity.x
    mind.stuck = mind.stuck + 1 if mind.begun != 0 and mind.here == place else 0
    if mind.begun == 0:
        begin_mind(world, mind, place)
    mind.here = place
    mind.visits[place] = min(30000, mind.visits[place] + 1)


@kernel
def note_cell(world: World, number: int, mind: Mind, tiles: Masks, thought: Thought, place: int, glyph: int) -> None:
    """Remembers a cell; to hunters the exit is a wall: R3.3."""
    tile = WALL if glyph == WALL_GLYPH else FLOOR
    if glyph == EXIT:
        tile = EXIT_TILE if number < world.setup.players else WALL
    tiles[place // MAX_SIDE, place % MAX_SIDE] = tile
    if glyph == OTHER:
        thought.other[thought.others] = place
        thought.others += 1
        mind.sighting, mind.sighted = place, world.tick + 1


@kernel
def begin_mind(world: World, mind: Mind, place: int) -> None:
    """Guesses the exit in the corner opposite to the start: R2.4."""
    mind.begun, mind.goal = 1, -1
    right, bottom = (world.setup.width - 1) // 2 * 2 - 1, (world.setup.height - 1) // 2 * 2 - 1
    x = 1 if 2 * (place % MAX_SIDE) > right else right
    y = 1 if 2 * (place // MAX_SIDE) > bottom else bottom
    mind.corner = y * MAX_SIDE + x


# --- ways -----------------------------------------------------------------------------------------------------------


@kernel
def beside(place: int, direction: int) -> int:
    return place + DY[direction] * MAX_SIDE + DX[direction]


@kernel
def is_open(tiles: Masks, place: int) -> bool:
    return 0 <= place < CELLS and tiles[place // MAX_SIDE, place % MAX_SIDE] >= FLOOR


@kernel
def is_taken(thought: Thought, place: int) -> bool:
    for k in range(thought.others):
        if thought.other[k] == place:
            return True
    return False


@kernel
def distance(one: int, other: int) -> int:
    return abs(one % MAX_SIDE - other % MAX_SIDE) + abs(one // MAX_SIDE - other // MAX_SIDE)


@kernel
def draw(thought: Thought, count: int) -> int:
    thought.word = stir(thought.word)
    return (thought.word * count) >> 32


@kernel
def any_step(mind: Mind, tiles: Masks, thought: Thought) -> int:
    """Returns a random open way that nobody blocks, or WAIT."""
    start = draw(thought, 4)
    for k in range(4):
        place = beside(mind.here, (start + k) % 4)
        if is_open(tiles, place) and not is_taken(thought, place):
            return (start + k) % 4
    return WAIT


@kernel
def explore(mind: Mind, tiles: Masks, thought: Thought, steps: Ints, line: Ints) -> int:
    """Returns a step toward the edge of what is known, or to where it has been least; a goal stays the goal."""
    count = spread(tiles, mind.here, 0, steps, line)
    if mind.goal < 0 or mind.goal == mind.here or steps[mind.goal] < 0:
        mind.goal = nearest_edge(tiles, line, count)
        if mind.goal < 0:
            mind.goal = least_visited(mind, line, count)
    return step_to(mind, tiles, thought, steps, mind.goal)


@kernel
def least_visited(mind: Mind, line: Ints, count: int) -> int:
    best = 0
    for k in range(count):
        if mind.visits[line[k]] < mind.visits[line[best]]:
            best = k
    return int(line[best])


@kernel
def step_to(mind: Mind, tiles: Masks, thought: Thought, steps: Ints, goal: int) -> int:
    """Returns the first step of a measured way; after standing still too long, any step."""
    way = walk_back(steps, goal) if steps[goal] > 0 else -1
    if way < 0 or mind.stuck > 2:
        mind.goal = -1
        return any_step(mind, tiles, thought)
    return way


@kernel
def retreat(mind: Mind, tiles: Masks, thought: Thought, threat: int) -> int:
    """Returns the step that leads farthest from somebody, or WAIT."""
    best, worth = WAIT, 4 * distance(mind.here, threat)
    for direction in range(4):
        place = beside(mind.here, direction)
        if is_open(tiles, place) and not is_taken(thought, place):
            here = 4 * distance(place, threat) + draw(thought, 2)
            if here > worth:
                best, worth = direction, here
    return best


@kernel
def aim(mind: Mind, tiles: Masks, thought: Thought) -> int:
    """Returns the direction of somebody in an open line within reach, or -1."""
    for direction in range(4):
        place = mind.here
        for _ in range(REACH[thought.part]):
            place = beside(place, direction)
            if not is_open(tiles, place):
                break
            if is_taken(thought, place):
                return direction
    return -1


# --- what each of them does -----------------------------------------------------------------------------------------


@kernel
def decide(mind: Mind, tiles: Masks, thought: Thought, steps: Ints, line: Ints) -> int:
    shot = aim(mind, tiles, thought) if thought.others > 0 and thought.ammo > 0 else -1
    if thought.part == AGGRESSIVE:
        return hunt(mind, tiles, thought, steps, line, shot)
    if thought.part == CAUTIOUS:
        return beware(mind, tiles, thought, steps, line, shot)
    if thought.part == EXPLORER:
        is_cornered = thought.others > 0 and any_step(mind, tiles, thought) == WAIT
        return FIRST_SHOT + shot if is_cornered and shot >= 0 else explore(mind, tiles, thought, steps, line)
    return run(mind, tiles, thought, steps, line, shot)


@kernel
def hunt(mind: Mind, tiles: Masks, thought: Thought, steps: Ints, line: Ints, shot: int) -> int:
    """Shoots at whom it sees, follows whom it saw, and otherwise patrols."""
    if shot >= 0:
        return FIRST_SHOT + shot
    is_fresh = mind.sighted > 0 and thought.time + 1 - mind.sighted <= FRESH_TICKS
    if is_fresh and mind.sighting != mind.here:
        spread(tiles, mind.here, 0, steps, line)
        if steps[mind.sighting] > 0:
            return step_to(mind, tiles, thought, steps, mind.sighting)
    return explore(mind, tiles, thought, steps, line)


@kernel
def beware(mind: Mind, tiles: Masks, thought: Thought, steps: Ints, line: Ints, shot: int) -> int:
    """Shoots only when unhurt and sure, retreats from whom it sees, and otherwise walks every third tick."""
    if thought.others > 0:
        if shot >= 0 and thought.hurt == 0 and thought.ammo >= 2:
            return FIRST_SHOT + shot
        return retreat(mind, tiles, thought, thought.other[0])
    return explore(mind, tiles, thought, steps, line) if thought.time % 3 == 0 else WAIT


@kernel
def run(mind: Mind, tiles: Masks, thought: Thought, steps: Ints, line: Ints, shot: int) -> int:
    """Goes to the exit, or to where it should be if everything unknown were open; shoots whoever is in the way."""
    goal = known_exit(tiles)
    spread(tiles, mind.here, 1, steps, line)
    if goal < 0:
        goal = mind.corner
    way = walk_back(steps, goal) if steps[goal] > 0 else -1
    if way < 0 or mind.stuck > 4:
        return explore(mind, tiles, thought, steps, line)
    return FIRST_SHOT + way if shot == way else way


@kernel
def known_exit(tiles: Masks) -> int:
    for place in range(CELLS):
        if tiles[place // MAX_SIDE, place % MAX_SIDE] == EXIT_TILE:
            return place
    return -1


# --- the entry ------------------------------------------------------------------------------------------------------


@entry
def think(
    worlds: Rows[World], seats: Ints, words: Ints, actions: Ints, minds: Rows[Mind], thoughts: Rows[Thought], part: int
) -> None:
    """Chooses for one of the personas in every row that is asked and alive."""
    steps, line = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    tiles, seen = np.zeros((MAX_SIDE, MAX_SIDE), np.uint8), np.zeros((1, OBSERVED), np.uint8)
    thought = thoughts[0]
    thought.part = part
    for k in range(worlds.shape[0]):
        if seats[k] >= 0 and worlds[k].entities[seats[k]].alive != 0:
            mind = minds[k]
            copy_tiles(mind, tiles, 0)
            thought.word = words[k]
            take_in(worlds[k], seats[k], mind, tiles, seen, thought)
            actions[k] = decide(mind, tiles, thought, steps, line)
            words[k] = thought.word
            copy_tiles(mind, tiles, 1)


@kernel
def copy_tiles(mind: Mind, tiles: Masks, back: int) -> None:
    """Copies the remembered map out of a mind, or back into it."""
    for y in range(MAX_SIDE):
        for x in range(MAX_SIDE):
            if back != 0:
                mind.tiles[y, x] = tiles[y, x]
            else:
                tiles[y, x] = mind.tiles[y, x]


class _Persona:
    """The entry with its persona and its scratch space filled in."""

    def __init__(self, part: int) -> None:
        self._part = part

    def __call__(self, worlds: Any, seats: Array, words: Array, actions: Array, minds: Any) -> None:
        think(worlds, seats, words, actions, minds, zeros(Thought), self._part)


POLICIES: Final = {
    name: Policy(_Persona(part), Mind)
    for name, part in (("aggressive", AGGRESSIVE), ("cautious", CAUTIOUS), ("explorer", EXPLORER), ("runner", RUNNER))
}
"""By name; all of them are one entry, because compiling it takes a while."""
