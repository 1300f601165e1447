"""Rooms of a sampled level: known ones, as large as the unknown around them allows, and fresh ones beyond: R3.2."""

from typing import Any, Final, NamedTuple

import numpy as np

from quintet.games.rogue.layout import MAX_ROOMS
from quintet.games.rogue.tables import FLOOR, HEIGHT, STAIRS_DOWN, STAIRS_UP, TILE_KINDS, WALL, WIDTH
from quintet.games.rogue.views.recall import Cell
from quintet.games.rogue.views.sketch import Sketch

__all__ = ["Box", "draw_rooms", "room_of"]

WIDEST, HIGHEST = 12, 6
IS_FLOOR: Final = np.isin(np.arange(TILE_KINDS), (FLOOR, STAIRS_UP, STAIRS_DOWN))


class Box(NamedTuple):
    """The floor of a room."""

    x: int
    y: int
    w: int
    h: int


def room_of(rooms: list[Box], x: int, y: int, margin: int = 0) -> int:
    """Returns the first room that holds a tile, or -1; with a margin of 1, in its walls too."""
    for k, room in enumerate(rooms):
        across, down = x - room.x + margin, y - room.y + margin
        if 0 <= across < room.w + 2 * margin and 0 <= down < room.h + 2 * margin:
            return k
    return -1


def draw_rooms(sketch: Sketch) -> list[Box]:
    """Draws the rooms of which the hero knows some floor, then the fresh ones that lie entirely in the unknown."""
    known = [_grow(sketch, patch) for patch in _patches(sketch)]
    rooms = [box for box in known if _may_hold(sketch, box)]
    if sketch.hero is not None and sketch.recall.in_room and room_of(rooms, *sketch.hero) < 0:
        rooms.append(Box(*sketch.hero, 1, 1))
    rooms.sort(key=lambda box: (sketch.hero is None or room_of([box], *sketch.hero) < 0, -box.w * box.h, box))
    for box in rooms:
        _carve(sketch, box)
    rows = [sketch.fresh.rooms[k] for k in range(sketch.fresh.room_count)]
    fresh = [Box(int(row.x), int(row.y), int(row.w), int(row.h)) for row in rows]
    return [*rooms, *(box for box in fresh if not _area(sketch.known, box, 1).any())][:MAX_ROOMS]


def _may_hold(sketch: Sketch, box: Box) -> bool:
    """Whether a room agrees with the hero, who knows whether this is a room: R10.8."""
    return sketch.hero is None or sketch.recall.in_room or room_of([box], *sketch.hero) < 0


def _area(grid: Any, box: Box, margin: int = 0) -> Any:
    return grid[box.y - margin : box.y + box.h + margin, box.x - margin : box.x + box.w + margin]


def _patches(sketch: Sketch) -> list[list[Cell]]:
    """Returns the connected parts of known floor, in the order of the map."""
    floor = IS_FLOOR[sketch.kinds] & sketch.known
    left = {(x, y) for y, x in np.argwhere(floor).tolist()}
    return [_spread(cell, left) for cell in sorted(left) if cell in left]


def _spread(start: Cell, left: set[Cell]) -> list[Cell]:
    """Takes everything out of a set of tiles that touches the first one."""
    left.remove(start)
    patch = [start]
    for x, y in patch:
        for cell in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
            if cell in left:
                left.remove(cell)
                patch.append(cell)
    return patch


def _grow(sketch: Sketch, patch: list[Cell]) -> Box:
    """Returns a room around known floor that reaches into the unknown, on sides where no wall was seen."""
    x0, x1 = min(x for x, _ in patch), max(x for x, _ in patch)
    y0, y1 = min(y for _, y in patch), max(y for _, y in patch)
    steps = [sketch.rng.next_int(0, 5), sketch.rng.next_int(0, 5), sketch.rng.next_int(0, 2), sketch.rng.next_int(0, 2)]
    known = sketch.known
    while steps[0] and x0 > 1 and x1 - x0 + 1 < WIDEST and not known[y0 : y1 + 1, x0 - 1].any():
        x0, steps[0] = x0 - 1, steps[0] - 1
    while steps[1] and x1 < WIDTH - 2 and x1 - x0 + 1 < WIDEST and not known[y0 : y1 + 1, x1 + 1].any():
        x1, steps[1] = x1 + 1, steps[1] - 1
    while steps[2] and y0 > 1 and y1 - y0 + 1 < HIGHEST and not known[y0 - 1, x0 : x1 + 1].any():
        y0, steps[2] = y0 - 1, steps[2] - 1
    while steps[3] and y1 < HEIGHT - 2 and y1 - y0 + 1 < HIGHEST and not known[y1 + 1, x0 : x1 + 1].any():
        y1, steps[3] = y1 + 1, steps[3] - 1
    return Box(x0, y0, x1 - x0 + 1, y1 - y0 + 1)


def _carve(sketch: Sketch, box: Box) -> None:
    """Makes floor of the unknown in a room, and walls of the unknown around it."""
    _area(sketch.kinds, box, 1)[~_area(sketch.known, box, 1)] = WALL
    _area(sketch.kinds, box)[~_area(sketch.known, box)] = FLOOR
