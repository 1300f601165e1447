"""Draws a level that looks like the one the hero knows: a fresh level under the remembered map: R14.5."""

from collections.abc import Callable
from typing import Any

import numpy as np

from quintet.core.rng import SeededRandom
from quintet.games.rogue.layout import MAX_DOORS, MAX_ROOMS
from quintet.games.rogue.tables import (
    CORRIDOR,
    DEPTHS,
    DOOR_SECRET,
    FLOOR,
    HEIGHT,
    IS_DOOR,
    STAIRS_DOWN,
    STAIRS_UP,
    WALL,
    WIDTH,
)
from quintet.games.rogue.views.imagine_contents import lay_gold, lay_items, set_traps
from quintet.games.rogue.views.imagine_monsters import house_monsters, sightings
from quintet.games.rogue.views.imagine_rooms import Box, draw_rooms, room_of
from quintet.games.rogue.views.recall import Cell, LevelRecall, RecalledItem
from quintet.games.rogue.views.sketch import Sketch

__all__ = ["imagine_level"]

Make = Callable[[Any, RecalledItem], None]


def imagine_level(lv: Any, known: LevelRecall, fresh: Any, quest: Any, rng: SeededRandom, make: Make) -> int:
    """Fills an empty level; returns the place of the monster that holds the hero, counted from 1, or 0."""
    sketch = Sketch(known, fresh, rng)
    rooms = draw_rooms(sketch)
    up, down = (_stairs(sketch, kind) for kind in (STAIRS_UP, STAIRS_DOWN))
    _dig_ways(sketch, (down, up))
    lv.depth, lv.stirred, lv.up_x, lv.up_y, lv.down_x, lv.down_y = known.depth, known.stirred, *up, *down
    rooms = _enough(rooms, up, down, sketch)
    met = sightings(sketch)
    _hang_doors(lv, sketch, rooms)
    _write_ground(lv, sketch, rooms)
    set_traps(lv, sketch)
    lay_items(lv, sketch, make, has_amulet=bool(quest.amulet))
    lay_gold(lv, sketch)
    house_monsters(lv, sketch, met)
    lv.wanderers = rng.next_int(0, 2)
    lv.last_spawn = max(0, int(quest.turn) - rng.next_int(0, 200))
    return known.holder


def _write_ground(lv: Any, sketch: Sketch, rooms: list[Box]) -> None:
    lv.tiles[:], lv.memory[:], lv.ground[:] = sketch.kinds, sketch.memory, sketch.ground
    for k, box in enumerate(rooms):
        lv.rooms[k] = (*box[:4], _light(sketch, box))
    lv.room_count = len(rooms)
    ways = ((int(lv.up_x), int(lv.up_y)), (int(lv.down_x), int(lv.down_y)))
    lv.entry, lv.last = (max(0, room_of(rooms, *way)) for way in ways)


def _light(sketch: Sketch, box: Box) -> int:
    """Returns how a room is lit: R4.7. The hero sees it of the room around: all of a large one if it is lit."""
    usual = int(sketch.rng.next_int(0, 9) >= sketch.depth - 1)
    if sketch.hero is None or room_of([box], *sketch.hero) < 0 or sketch.recall.light == 0:
        return usual
    area = sketch.seen[box.y - 1 : box.y + box.h + 1, box.x - 1 : box.x + box.w + 1]
    beyond = max(box.w, box.h) > sketch.recall.light + 1
    return 2 if beyond and area.all() else usual if not beyond else 0


def _enough(rooms: list[Box], up: Cell, down: Cell, sketch: Sketch) -> list[Box]:
    """Returns at least two rooms, as the rules need them, of which none holds a hero who is in none."""
    spare = [Box(*cell, 1, 1) for cell in (up, down, (1, 1)) if cell != sketch.hero]
    return [*rooms, *spare[: max(0, 2 - len(rooms))]][:MAX_ROOMS]


# --- stairs ---------------------------------------------------------------------------------------------------------


def _stairs(sketch: Sketch, kind: int) -> Cell:
    """Returns where stairs are, or would be on the first and the last level."""
    places = np.argwhere((sketch.kinds == kind) & sketch.known).tolist()
    if places:
        return int(places[0][1]), int(places[0][0])
    is_real = sketch.depth > 1 if kind == STAIRS_UP else sketch.depth < DEPTHS
    x, y = _new_place(sketch, kind)
    if is_real or not sketch.is_ground(x, y):
        sketch.kinds[y, x] = kind if is_real else FLOOR
    return x, y


def _new_place(sketch: Sketch, kind: int) -> Cell:
    """Returns the fresh level's own place, or any unknown one, or any out of sight if the whole level is known."""
    fresh, free = sketch.fresh, (sketch.kinds != STAIRS_UP) & (sketch.kinds != STAIRS_DOWN)
    free[[0, -1]], free[:, [0, -1]] = False, False
    x, y = (int(fresh.up_x), int(fresh.up_y)) if kind == STAIRS_UP else (int(fresh.down_x), int(fresh.down_y))
    if free[y, x] and not sketch.is_known(x, y):
        return x, y
    sensed = sketch.known & (sketch.ground == 0)
    for choice in (~sketch.known, sensed & ~sketch.seen, ~sketch.seen & (sketch.memory != ord("#")), ~sketch.seen):
        cells = [(x, y) for y, x in np.argwhere(choice & free).tolist() if (x, y) != sketch.hero]
        if cells:
            return cells[sketch.rng.next_int(0, len(cells) - 1)]
    return x, y


# --- ways -----------------------------------------------------------------------------------------------------------


def _dig_ways(sketch: Sketch, stairs: tuple[Cell, Cell]) -> None:
    """Digs through the unknown from the hero, or the entrance, to the stairs and to monsters the hero senses."""
    goals = (*stairs, *((each.x, each.y) for each in sketch.recall.monsters))
    for goal, way in zip(goals, _ways(sketch, sketch.hero or stairs[1], goals), strict=True):
        for cell in (goal, *way):
            sketch.dig(*cell)


def _ways(sketch: Sketch, start: Cell, goals: tuple[Cell, ...]) -> list[list[Cell]]:
    """Returns the shortest way to each goal through known ground and anything unknown, or nothing.

    What is dug was unknown before, so one search serves all goals.
    """
    inside = np.zeros((HEIGHT, WIDTH), np.bool_)
    inside[1:-1, 1:-1] = (~sketch.known | (sketch.kinds != WALL))[1:-1, 1:-1]
    fresh = bytearray(inside.tobytes())
    first, lasts = start[0] + WIDTH * start[1], [x + WIDTH * y for x, y in goals]
    fresh[first] = 0
    came, waiting, missing = {first: first}, [first], {*lasts} - {first}
    for here in waiting:
        for cell in (here + 1, here - 1, here + WIDTH, here - WIDTH):
            if fresh[cell]:
                fresh[cell] = 0
                came[cell] = here
                waiting.append(cell)
                missing.discard(cell)
        if not missing:
            break
    return [_way_back(came, first, last) for last in lasts]


def _way_back(came: dict[int, int], first: int, last: int) -> list[Cell]:
    path = []
    while last in came and last != first:
        path.append((last % WIDTH, last // WIDTH))
        last = came[last]
    return path


# --- doors ----------------------------------------------------------------------------------------------------------


def _hang_doors(lv: Any, sketch: Sketch, rooms: list[Box]) -> None:
    """Hangs every door on the map, and hides some more in unsuspected walls; too many become passages."""
    _hide_doors(sketch, rooms)
    cells = [(x, y) for y, x in np.argwhere(IS_DOOR[sketch.kinds]).tolist()]
    cells.sort(key=lambda cell: (not sketch.is_known(*cell), cell))
    for x, y in cells[MAX_DOORS:]:
        sketch.kinds[y, x] = CORRIDOR
    for k, (x, y) in enumerate(cells[:MAX_DOORS]):
        number, state = max(0, room_of(rooms, x, y, margin=1)), int(sketch.kinds[y, x])
        upright = x in (rooms[number].x - 1, rooms[number].x + rooms[number].w)
        lv.doors[k] = (x, y, state, state != DOOR_SECRET, upright, number, number)
    lv.door_count = min(len(cells), MAX_DOORS)


def _hide_doors(sketch: Sketch, rooms: list[Box]) -> None:
    """Adds up to three secret doors in walls of rooms."""
    rng = sketch.rng
    for _ in range(rng.next_int(0, 3)):
        room = rooms[rng.next_int(0, len(rooms) - 1)]
        y = room.y - 1 if rng.next_int(0, 1) else room.y + room.h
        x = room.x + rng.next_int(0, room.w - 1)
        if 0 < y < HEIGHT - 1 and int(sketch.kinds[y, x]) == WALL:
            sketch.kinds[y, x] = DOOR_SECRET
