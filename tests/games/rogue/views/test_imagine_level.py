"""The ground of a sampled level: rooms as wide as the unknown allows, ways to the stairs, hidden doors: R14.5."""

import pytest
from sketch_stage import sketch_of

from quintet.core.record import quick, zeros
from quintet.games.rogue.layout import MAX_ROOMS, Level
from quintet.games.rogue.tables import (
    CORRIDOR,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    DOOR_SECRET,
    FLOOR,
    HEIGHT,
    STAIRS_DOWN,
    STAIRS_UP,
    WALL,
    WIDTH,
)
from quintet.games.rogue.views.imagine_level import _enough, _hang_doors, _hide_doors, _light, _stairs, _ways
from quintet.games.rogue.views.imagine_rooms import HIGHEST, WIDEST, Box, draw_rooms, room_of


def rooms_of(drawing, count=300, **more):
    """Returns the first rooms that many sketches draw around the same known floor."""
    return [draw_rooms(sketch_of(drawing, seed=f"{k}", **more))[0] for k in range(count)]


# --- rooms ----------------------------------------------------------------------------------------------------------


def test_a_tile_is_in_the_room_around_it():
    """R3.2: its floor, or with a margin of 1 its walls too; of two rooms the first."""
    box, other = Box(5, 6, 3, 2), Box(7, 7, 9, 9)
    inside = {(x, y) for x in range(20) for y in range(20) if room_of([box], x, y) == 0}
    assert {(x, y) for x in (5, 6, 7) for y in (6, 7)} == inside
    walled = {(x, y) for x in range(20) for y in range(20) if room_of([box], x, y, margin=1) == 0}
    assert {(x, y) for x in range(4, 9) for y in range(5, 9)} == walled
    assert (0, 1, -1) == (room_of([box, other], 7, 7), room_of([box, other], 8, 8), room_of([box, other], 4, 4))


def test_a_room_whose_walls_were_seen_is_as_it_is():
    """R14.5: it neither grows nor shrinks."""
    assert {Box(11, 9, 3, 2)} == {*rooms_of("#####/#.@.#/#...#/#####")}


def test_a_room_reaches_as_far_into_the_unknown_as_a_room_can():
    """R3.2: up to five tiles to a side and two up or down, and never wider or higher than rooms are."""
    found = rooms_of("@")
    assert {*range(6)} == {10 - box.x for box in found} == {box.x + box.w - 11 for box in found}
    assert {*range(3)} == {8 - box.y for box in found} == {box.y + box.h - 9 for box in found}
    wide = rooms_of("@.........")
    assert WIDEST == max(box.w for box in wide)
    high = rooms_of("@/./././.")
    assert HIGHEST == max(box.h for box in high)


@pytest.mark.parametrize(("at", "edge"), [((2, 2), (1, 1)), ((WIDTH - 3, HEIGHT - 3), (WIDTH - 2, HEIGHT - 2))])
def test_a_room_keeps_off_the_edge_of_the_level(at, edge):
    """R3.1: the edge is wall."""
    found = rooms_of("@", at=at)
    reached = {(box.x, box.y) for box in found} if at == (2, 2) else {(b.x + b.w - 1, b.y + b.h - 1) for b in found}
    pick = min if at == (2, 2) else max
    assert edge == (pick(x for x, _ in reached), pick(y for _, y in reached))


@pytest.mark.parametrize("wall", ["#@", "@#", "#/@", "@/#"])
def test_a_wall_that_was_seen_stops_a_room(wall):
    """R14.5: on that side, and only there."""
    found = rooms_of(wall)
    sketch = sketch_of(wall)
    hero = sketch.hero
    for side, grown in (
        ("#@", {hero[0] - box.x for box in found}),
        ("@#", {box.x + box.w - 1 - hero[0] for box in found}),
        ("#/@", {hero[1] - box.y for box in found}),
        ("@/#", {box.y + box.h - 1 - hero[1] for box in found}),
    ):
        assert (side == wall) == (grown == {0})


def test_floor_that_touches_is_of_one_room():
    """R14.5: also across a corner; the room of the hero comes first, then the largest."""
    sketch = sketch_of("####      #####/#..#      #...#/##.#  ### #...#/####  #@# #####/      ###")
    assert [Box(17, 11, 1, 1), Box(21, 9, 3, 2), Box(11, 9, 2, 2)] == draw_rooms(sketch)


def test_fresh_rooms_lie_in_the_unknown():
    """R14.5: one of which the hero knows even a wall is not there; there are as many as a level can have."""
    far, near, beside = (40, 5, 4, 3), (12, 9, 4, 3), (15, 8, 3, 3)
    drawn = draw_rooms(sketch_of("####/#@.#/####", fresh_rooms=(far, near, (14, 8, 3, 3), beside)))
    assert [Box(11, 9, 2, 1), Box(*far), Box(*beside)] == drawn
    many = [(1 + 3 * k, 15, 1, 1) for k in range(MAX_ROOMS)]
    assert MAX_ROOMS == len(draw_rooms(sketch_of("####/#@.#/####", fresh_rooms=many)))


def test_the_ground_of_a_room_is_floor_and_around_it_is_wall():
    """R14.5: what was unknown of it; a door that was seen stays."""
    sketch = sketch_of("#+##/#@.#/    ")
    box = draw_rooms(sketch)[0]
    assert (sketch.kinds[box.y : box.y + box.h, box.x : box.x + box.w] == FLOOR).all()
    assert sketch.kinds[8, 11] in (DOOR_CLOSED, DOOR_LOCKED)
    assert (sketch.kinds[box.y + box.h, box.x - 1 : box.x + box.w + 1] == WALL).all()


def test_a_hero_in_no_room_is_in_none():
    """R10.8: the hero knows whether this is a room; floor in a corridor gets no room around it."""
    assert [] == draw_rooms(sketch_of("@", in_room=False))
    assert all(room_of([box], 10, 8) == 0 for box in rooms_of("@"))


def test_there_are_always_two_rooms():
    """R3.2: the stairs and a corner stand in for them, but not the tile of a hero who is in none."""
    box, up, down = Box(11, 9, 3, 2), (5, 5), (60, 6)
    sketch = sketch_of("@", in_room=False)
    assert [Box(5, 5, 1, 1), Box(60, 6, 1, 1)] == _enough([], up, down, sketch)
    assert [box, Box(5, 5, 1, 1)] == _enough([box], up, down, sketch)
    assert [Box(60, 6, 1, 1), Box(1, 1, 1, 1)] == _enough([], sketch.hero, down, sketch)
    assert [box, box] == _enough([box, box], up, down, sketch)
    assert MAX_ROOMS == len(_enough([box] * (MAX_ROOMS + 1), up, down, sketch))


# --- light ----------------------------------------------------------------------------------------------------------


def test_deeper_rooms_are_darker():
    """R4.7: of ten rooms on level 1 all are lit, of those on level 4 seven, on level 10 one."""
    for depth, share in ((1, 1.0), (4, 0.7), (10, 0.1)):
        sketch = sketch_of("####/#..#/####", depth=depth)
        lit = [_light(sketch, Box(11, 9, 2, 1)) for _ in range(2000)]
        assert {*lit} <= {0, 1}
        assert share - 0.04 < sum(lit) / 2000 < share + 0.04


@pytest.mark.parametrize(("length", "seen", "light"), [(8, True, {2}), (8, False, {0}), (3, False, {0, 1})])
def test_the_hero_sees_whether_the_room_around_is_lit(length, seen, light):
    """R4.7: of a room larger than the light, all is seen if it is lit; in a smaller one nobody can tell."""
    box = Box(11, 9, length, 1)
    drawing = f"{'#' * (length + 2)}/#@{'.' * (length - 1)}#/{'#' * (length + 2)}"
    everything = bytes([1 if seen else 0]) * (WIDTH * HEIGHT)
    assert light == {_light(sketch_of(drawing, depth=5, seed=f"{k}", seen=everything), box) for k in range(60)}


# --- stairs and ways ------------------------------------------------------------------------------------------------


def test_stairs_that_were_seen_stay():
    """R3.5: both kinds, where they are on the map."""
    sketch = sketch_of("<.@>")
    assert ((10, 8), (13, 8)) == (_stairs(sketch, STAIRS_UP), _stairs(sketch, STAIRS_DOWN))


def test_stairs_that_were_not_seen_are_where_the_fresh_level_has_them():
    """R3.5: unless the hero knows that tile; then they are in the unknown."""
    sketch = sketch_of("@...")
    sketch.fresh.up_x, sketch.fresh.up_y, sketch.fresh.down_x, sketch.fresh.down_y = 30, 5, 12, 8
    assert (30, 5) == _stairs(sketch, STAIRS_UP)
    assert STAIRS_UP == sketch.kinds[5, 30]
    x, y = _stairs(sketch, STAIRS_DOWN)
    assert not sketch.is_known(x, y)
    assert STAIRS_DOWN == sketch.kinds[y, x]


def test_the_last_level_has_no_stairs_down():
    """R3.5: nor the first ones up; where they would be is floor."""
    for depth, kind in ((1, STAIRS_UP), (10, STAIRS_DOWN)):
        sketch = sketch_of("@", depth=depth)
        sketch.fresh.up_x, sketch.fresh.up_y, sketch.fresh.down_x, sketch.fresh.down_y = 30, 5, 40, 6
        x, y = _stairs(sketch, kind)
        assert FLOOR == sketch.kinds[y, x]


def test_ways_are_the_shortest_that_the_map_allows():
    """R14.5: through anything unknown and over known ground, but through no wall that was seen."""
    sketch = sketch_of("@")
    assert [[(13, 8), (12, 8), (11, 8)], [], [(10, 7)]] == _ways(sketch, (10, 8), ((13, 8), (10, 8), (10, 7)))
    walled = sketch_of(" # /@# / # ", at=(10, 7))
    way = _ways(walled, (10, 8), ((12, 8),))[0]
    assert 6 == len(way)
    assert (12, 8) == way[0]
    assert not {(11, 7), (11, 8), (11, 9)} & {*way}
    shut_in = sketch_of("###/#@#/###")
    assert [[]] == _ways(shut_in, shut_in.hero, ((30, 5),))


def test_ways_keep_off_the_edge():
    """R3.1: it is rock all around."""
    sketch = sketch_of("#/@/#", at=(1, 7))
    way = _ways(sketch, (1, 8), ((1, 5),))[0]
    assert all(0 < x < WIDTH - 1 and 0 < y < HEIGHT - 1 for x, y in way)
    assert 5 == len(way)


# --- doors ----------------------------------------------------------------------------------------------------------


def test_up_to_three_doors_hide_in_the_walls_above_and_below_rooms():
    """R3.3: never in the edge of the level, nor where there is no wall."""
    rooms, counts = [Box(11, 9, 4, 3), Box(30, 1, 4, 3)], set()
    for k in range(200):
        sketch = sketch_of(seed=f"doors {k}")
        _hide_doors(sketch, rooms)
        doors = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if sketch.kinds[y, x] == DOOR_SECRET}
        counts.add(len(doors))
        assert doors <= {(x, y) for x in range(11, 15) for y in (8, 12)} | {(x, 4) for x in range(30, 34)}
    assert {0, 1, 2, 3} == counts
    ground = sketch_of()
    ground.kinds[:] = FLOOR
    for _ in range(50):
        _hide_doors(ground, rooms)
    assert (ground.kinds == FLOOR).all()


def test_every_door_on_the_map_is_listed():
    """R3.3: with its state, the room whose wall it is in, and which way it stands; hidden ones are not found."""
    sketch, lv = sketch_of("@", at=(50, 5), seed="x"), quick(zeros(Level))[0]
    rooms = [Box(30, 5, 4, 3), Box(11, 9, 4, 3)]
    for x, y, kind in ((10, 10, DOOR_OPEN), (15, 9, DOOR_CLOSED), (12, 8, DOOR_OPEN), (31, 8, DOOR_SECRET)):
        sketch.kinds[y, x] = kind
    _hang_doors(lv, sketch, rooms)
    found = {
        (int(door.x), int(door.y)): (int(door.state), int(door.found), int(door.upright), int(door.room))
        for door in lv.doors[: lv.door_count]
    }
    assert (DOOR_OPEN, 1, 1, 1) == found[10, 10]
    assert (DOOR_CLOSED, 1, 1, 1) == found[15, 9]
    assert (DOOR_OPEN, 1, 0, 1) == found[12, 8]
    assert (DOOR_SECRET, 0, 0, 0) == found[31, 8]
    assert CORRIDOR not in {state for state, *_ in found.values()}
