"""Levels as a hero remembers them, drawn as text, for what is imagined beyond."""

from quintet.core.record import quick, zeros
from quintet.core.rng import SeededRandom
from quintet.games.rogue.layout import Level
from quintet.games.rogue.tables import FLOOR, HEIGHT, WALL, WIDTH
from quintet.games.rogue.views.recall import LevelRecall
from quintet.games.rogue.views.sketch import Sketch


def sketch_of(drawing="", at=(10, 8), seed="sketch", fresh_rooms=(), **more):
    """Returns a sketch over rock of which the hero knows a drawing; a blank is unknown, an @ is the hero's tile."""
    grid = bytearray(WIDTH * HEIGHT)
    hero = None
    for dy, row in enumerate(drawing.split("/")):
        for dx, sign in enumerate(row):
            if sign == "@":
                hero = at[0] + dx, at[1] + dy
            grid[(at[1] + dy) * WIDTH + at[0] + dx] = ord("." if sign == "@" else sign) if sign != " " else 0
    fresh = quick(zeros(Level))[0]
    fresh.tiles[:] = WALL
    fresh.room_count = len(fresh_rooms)
    for k, box in enumerate(fresh_rooms):
        fresh.rooms[k].x, fresh.rooms[k].y, fresh.rooms[k].w, fresh.rooms[k].h = box
        fresh.tiles[box[1] : box[1] + box[3], box[0] : box[0] + box[2]] = FLOOR
    usual = {"seen": bytes(WIDTH * HEIGHT), "hero": hero, "light": 2, "in_room": hero is not None}
    known = LevelRecall(depth=more.pop("depth", 3), memory=bytes(grid), ground=bytes(grid), stirred=0, **(usual | more))
    return Sketch(known, fresh, SeededRandom(seed))
