"""CataMaze for learners: how a world ended, what a seat sees as planes, and tasks. See docs/spec/catamaze.md."""

from typing import Annotated, Any, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.learning import Learning, Part, Planes, Task
from quintet.core.record import Array, Bytes, Ints, Masks, Rows, i64
from quintet.core.state import State
from quintet.games.catamaze.actions import TICK, WAIT
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.policies import POLICIES, think
from quintet.games.catamaze.rules.entries import together
from quintet.games.catamaze.rules.sight import GLYPHS, OWN, look
from quintet.games.catamaze.tables import ALL_DEAD, ESCAPED, MARGIN, MAX_AMMO, MAX_HP, MAX_SIDE, RUNNING, SIGHT, WINDOW

__all__ = ["LEARNING", "outcome", "planes"]

Table = Annotated[Array, i64, (0, 0)]

# The planes of the map, cell by cell.
WALL, OPEN, START, EXIT, BEEN, HERE = range(6)
MAP_PLANES: Final = 6
WINDOW_PLANES: Final = len(GLYPHS) + 1
"""One per glyph, then where the seat has been."""
INTENTS: Final = 5
"""Intents of the queue that are shown, next first."""
CHOICES: Final = WAIT + 1
STATS: Final = MAX_HP + MAX_AMMO + 6


@entry
def outcome(worlds: Rows[World], reasons: Ints, winners: Ints) -> None:
    """Writes how each world ended and who won: R5."""
    for k in range(worlds.shape[0]):
        world = worlds[k]
        reasons[k] = world.ended
        winners[k] = 0
        if world.ended == ESCAPED:
            winners[k] = 1 << (world.winner - 1)
        elif world.ended == ALL_DEAD:
            winners[k] = (1 << world.setup.seats) - (1 << world.setup.players)


@entry
def survival(worlds: Rows[World], out: Table) -> None:
    """Counts the ticks that the players have lived through, for all of them: a reward for lasting."""
    for k in range(worlds.shape[0]):
        world = worlds[k]
        for number in range(out.shape[1]):
            out[k, number] = world.tick if number < world.setup.players else 0


DIED: Final = 4
"""The end of a task about one player: that player died."""


@entry
def outcome_of_first(worlds: Rows[World], reasons: Ints, winners: Ints) -> None:
    """Ends a duel also when the first player dies: nothing is left to learn."""
    for k in range(worlds.shape[0]):
        world = worlds[k]
        reasons[k] = world.ended
        winners[k] = 1 << (world.winner - 1) if world.ended == ESCAPED else 0
        if world.ended == RUNNING and world.entities[0].alive == 0:
            reasons[k] = DIED


@entry
def score_duel(worlds: Rows[World], out: Table) -> None:
    """Writes 1 for the player who escaped, -1 for the dead and for those who were too late."""
    for k in range(worlds.shape[0]):
        world = worlds[k]
        for number in range(out.shape[1]):
            is_lost = world.ended == ESCAPED or (number < world.setup.seats and world.entities[number].alive == 0)
            out[k, number] = 1 if world.winner == number + 1 else -1 if is_lost else 0


# --- planes ---------------------------------------------------------------------------------------------------------


@entry
def planes(worlds: Rows[World], seats: Ints, out: Masks) -> None:
    """Writes the map that a seat remembers, its window, its queue and its numbers, one-hot: R8.1."""
    seen = np.zeros((1, OWN + 11), np.uint8)
    for k in range(worlds.shape[0]):
        row = out[k]
        for at in range(row.shape[0]):
            row[at] = 0
        number = max(0, seats[k])
        size = worlds[k].setup.width * worlds[k].setup.height
        draw_map(worlds[k], number, row)
        look(worlds[k], number, seen, 0, 0)
        draw_window(worlds[k], number, seen, row[MAP_PLANES * size :])
        at = MAP_PLANES * size + WINDOW_PLANES * WINDOW * WINDOW
        draw_queue(worlds[k], number, row[at:])
        draw_stats(worlds[k], number, row[at + INTENTS * CHOICES :])


@kernel
def draw_map(world: World, number: int, row: Bytes) -> None:
    """Draws what has been in the seat's window since the start: cells at most two away from where it has been."""
    width, height = world.setup.width, world.setup.height
    size = width * height
    for y in range(height):
        known, x = known_cells(world, number, y), 0
        walls, been = world.walls[y + MARGIN] >> MARGIN, world.visited[number, y]
        while known >> x and x < width:
            if (known >> x) & 1:
                row[((walls >> x) & 1 ^ 1) * size + y * width + x] = 1
                row[BEEN * size + y * width + x] = (been >> x) & 1
            x += 1
    if (known_cells(world, number, world.start_y) >> world.start_x) & 1:
        row[START * size + world.start_y * width + world.start_x] = 1
    if (known_cells(world, number, world.exit_y) >> world.exit_x) & 1:
        row[EXIT * size + world.exit_y * width + world.exit_x] = 1
    row[HERE * size + world.entities[number].y * width + world.entities[number].x] = 1


@kernel
def known_cells(world: World, number: int, y: int) -> int:
    """Returns the cells of one row of the map that a seat has seen, as bits."""
    near = 0
    for other in range(max(0, y - SIGHT), min(MAX_SIDE, y + SIGHT + 1)):
        near |= int(world.visited[number, other])
    return near | near << 1 | near << 2 | near >> 1 | near >> 2


@kernel
def draw_window(world: World, number: int, seen: Masks, row: Bytes) -> None:
    """Draws the window, a plane per glyph, and where the seat has been in it."""
    entity, cells = world.entities[number], WINDOW * WINDOW
    for cell in range(cells):
        row[seen[0, cell] * cells + cell] = 1
        x, y = entity.x + cell % WINDOW - SIGHT, entity.y + cell // WINDOW - SIGHT
        if 0 <= x < MAX_SIDE and 0 <= y < MAX_SIDE and (world.visited[number, y] >> x) & 1:
            row[(WINDOW_PLANES - 1) * cells + cell] = 1


@kernel
def draw_queue(world: World, number: int, row: Bytes) -> None:
    for place in range(min(INTENTS, world.entities[number].queued)):
        row[place * CHOICES + world.queue[number, place]] = 1


@kernel
def draw_stats(world: World, number: int, row: Bytes) -> None:
    """Draws hit points and rounds as rows of ones, then six single facts."""
    entity = world.entities[number]
    for point in range(entity.hp):
        row[point] = 1
    for shell in range(entity.ammo):
        row[MAX_HP + shell] = 1
    base = MAX_HP + MAX_AMMO
    row[base] = entity.heard
    row[base + 1] = entity.alive
    row[base + 2] = entity.won
    row[base + 3] = 0 if world.ended == RUNNING else 1
    row[base + 4] = 1 if entity.queued == world.setup.queue_limit else 0
    row[base + 5] = 1 if number < world.setup.players else 0


def _parts(state: State) -> tuple[Part, ...]:
    width, height = state.plain.setup.width, state.plain.setup.height
    return (
        Part("map", (MAP_PLANES, height, width)),
        Part("window", (WINDOW_PLANES, WINDOW, WINDOW)),
        Part("queue", (INTENTS, CHOICES)),
        Part("stats", (STATS,)),
    )


# --- tasks ----------------------------------------------------------------------------------------------------------

HUNTERS: Final = ("aggressive", "cautious", "explorer")


def _exit(side: int, limit: int) -> Task:
    values: dict[str, Any] = {"agents": [], "width": side, "height": side}
    return Task(summary=f"find the way out of a {side}x{side} maze alone", options=values, limit=limit)


def _space(options: CataMazeOptions) -> int:
    """Returns the actions of a seat: everything but the clock's tick."""
    del options
    return TICK


LEARNING: Final = Learning(
    outcome=outcome,
    reasons=("", "escaped", "all_dead", "out_of_time", "died"),
    limits=("out_of_time",),
    together=together,
    space=_space,
    planes=Planes(planes, _parts),
    policies=POLICIES,
    extra=(think,),
    tasks={
        "escape": Task(summary="escape from three hunters, 50x50", limit=5000, rivals=HUNTERS),
        "exit-9x9": _exit(9, 100),
        "exit-15x15": _exit(15, 300),
        "exit-50x50": _exit(50, 5000),
        "survive": Task(
            summary="live as long as you can among three hunters, a reward per tick",
            options={"width": 25, "height": 25},
            limit=1000,
            score=survival,
            rivals=HUNTERS,
        ),
        "duel": Task(
            summary="get out before another player does",
            options={"players": 2, "agents": [], "width": 25, "height": 25},
            limit=1000,
            score=score_duel,
            outcome=outcome_of_first,
            rivals=("runner",),
        ),
    },
)
