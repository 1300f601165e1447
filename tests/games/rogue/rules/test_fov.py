"""Sight against an oracle written from the description, not from the kernel."""

from fractions import Fraction

import numpy as np
import pytest

from quintet.core.kernel import entry
from quintet.core.record import JIT, Ints, Rows, zeros
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Level, Quest, Work
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.rules.fov import glyph_at, is_line_clear, shine
from quintet.games.rogue.rules.levels.generate import place_rooms
from quintet.games.rogue.tables import FLOOR, HEIGHT, WALKABLE_KINDS, WALL, WIDTH

PLACES = 10_000


@entry
def see(levels: Rows[Level], works: Rows[Work], quests: Rows[Quest], places: Ints) -> None:
    """Fields of view from many places of one level, one quest's grid each."""
    for k in range(quests.shape[0]):
        shine(levels[0], works[0], quests[k].vis, places[3 * k], places[3 * k + 1], places[3 * k + 2])


def naive_sight(clear, x, y, radius):  # noqa: C901 - the textbook's own shape
    """Recursive shadowcasting with exact fractions, octant by octant."""
    seen = {(x, y)}

    def cast(row, start, end, turn):
        if start < end:
            return
        for distance in range(row, radius + 1):
            blocked, new_start = False, start
            for column in range(distance, -1, -1):
                left = Fraction(2 * column + 1, 2 * distance - 1)
                right = Fraction(2 * column - 1, 2 * distance + 1)
                if start < right:
                    continue
                if end > left:
                    break
                dx, dy = turn(column, distance)
                at = (x + dx, y + dy)
                if not (0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT):
                    continue
                if distance**2 + column**2 <= radius**2 + radius:
                    seen.add(at)
                wall = not clear[at[1]][at[0]]
                if blocked:
                    if wall:
                        new_start = right
                    else:
                        blocked, start = False, new_start
                elif wall and distance < radius:
                    blocked = True
                    cast(distance + 1, start, left, turn)
                    new_start = right
            if blocked:
                return

    if radius:
        for sx in (1, -1):
            for sy in (1, -1):
                cast(1, Fraction(1), Fraction(0), lambda c, r, sx=sx, sy=sy: (sx * c, sy * r))
                cast(1, Fraction(1), Fraction(0), lambda c, r, sx=sx, sy=sy: (sx * r, sy * c))
    return seen


def compare(lv, clear, places):
    """Asserts that kernel and oracle agree on every place of a level; how many there were."""
    quests, levels = zeros(Quest, len(places)), zeros(Level)
    levels[0] = lv
    see(levels, zeros(Work), quests, np.array(places, np.int64).ravel())
    for quest, place in zip(quests, places, strict=True):
        assert naive_sight(clear, *place) == {(int(x), int(y)) for y, x in np.argwhere(quest.vis)}
    return len(places)


@pytest.mark.skipif(not JIT, reason="ten thousand fields of view are too many uncompiled")
def test_sight_is_what_the_oracle_says():
    """R4.1: 10,000 places on generated levels, radius 1 to 3 and some of a monster's."""
    checked = 0
    for seed in range(100):
        lv = GAME.new(f"fov {seed}", RogueOptions(start_depth=1 + seed % 10)).record.lv
        clear = np.isin(lv.tiles & 15, WALKABLE_KINDS)
        ground = np.argwhere(clear)[: PLACES - checked]
        places = [(int(x), int(y), 1 + k % 3 if k % 20 else 7) for k, (y, x) in enumerate(ground)]
        checked += compare(lv, clear.tolist(), places)
    assert PLACES == checked


def test_blind_heroes_see_nothing_but_feel_their_tile(arena):
    """R4.2."""
    world = arena("#######\n#..@..#\n#######")
    world.quest.hero.blind = 9
    world.do(8)
    assert 0 == world.quest.vis.sum()
    assert ord(".") == world.quest.lv.memory[1, 3]


def test_without_light_only_the_own_tile_is_seen(arena):
    """R4.3."""
    world = arena("#######\n#..@..#\n#######")
    world.quest.hero.light = -1
    world.do(8)
    assert 1 == world.quest.vis.sum()


def test_what_is_drawn_first(arena):
    """R4.6: a thing over gold over a found trap over the ground; a hidden trap is ground."""
    world = arena("######\n#.@^.#\n######", trap=0)
    drawn = [chr(glyph_at(world.quest.lv, 3, 1))]
    world.quest.lv.traps[0].found = 1
    drawn.append(chr(glyph_at(world.quest.lv, 3, 1)))
    world.gold(5, 3, 1)
    drawn.append(chr(glyph_at(world.quest.lv, 3, 1)))
    world.lay(3, 0, 3, 1)
    drawn.append(chr(glyph_at(world.quest.lv, 3, 1)))
    assert [".", "^", "$", "!"] == drawn


def test_what_was_seen_stays_as_last_seen(arena):
    """R4.5: gold that is gone stays on the map until the place is seen again."""
    world = arena("##########\n#.@......#\n##########")
    world.gold(5, 4, 1)
    world.do(8)
    world.quest.hero.x = 8
    world.quest.lv.piles[0].amount, world.quest.lv.tiles[1, 4] = 0, 1
    world.do(8)
    assert ("$", 0) == (chr(world.quest.lv.memory[1, 4]), world.quest.vis[1, 4])
    world.quest.hero.x = 6
    world.do(8)
    assert "." == chr(world.quest.lv.memory[1, 4])


@pytest.mark.parametrize("corner", [(2, 2), (WIDTH - 3, 2), (2, HEIGHT - 3), (WIDTH - 3, HEIGHT - 3)])
def test_everything_in_sight_is_remembered(arena, corner):
    """R4.5: wherever the hero stands, near every edge of the map."""
    rows = [["#"] * WIDTH, *(["#", *"." * (WIDTH - 2), "#"] for _ in range(HEIGHT - 2)), ["#"] * WIDTH]
    rows[corner[1]][corner[0]] = "@"
    world = arena("\n".join(map("".join, rows)))
    world.quest.lv.memory[:] = 0
    world.do(8)
    seen = world.quest.vis > 0
    assert seen.sum() > 9
    assert np.array_equal(seen, world.quest.lv.memory > 0)


def test_lit_rooms_are_an_option():
    """R4.7 (contradiction 10): whole rooms only where the option says so."""
    dark, lit = (GAME.new("rooms", RogueOptions(lit_rooms=chosen)).record.vis.sum() for chosen in (False, True))
    assert dark < lit
    assert dark <= 21


@pytest.mark.parametrize(
    ("room", "option", "whole"),
    [(0, 0, False), (1, 0, False), (0, 1, False), (1, 1, True), (2, 0, True), (2, 1, True)],
    ids=["dark", "lit", "dark by option", "lit by option", "scroll", "scroll by option"],
)
def test_which_rooms_are_seen_whole(arena, room, option, whole):
    """R4.7: a lit room by the option, one lit by a scroll always, a dark one never."""
    world = arena("##########\n#@.......#\n#........#\n##########")
    world.quest.setup.lit_rooms = option
    world.quest.lv.rooms[0].lit = world.quest.lv.rooms[1].lit = room
    world.do(8)
    assert [whole, whole] == [bool(world.quest.vis[2, 8]), bool(world.quest.vis[3, 9])]


@pytest.mark.parametrize(("depth", "tenths"), [(1, 10), (4, 7), (7, 4), (10, 1)])
def test_how_many_rooms_are_lit(depth, tenths):
    """R4.7: a room is lit when rnd(0..9) >= depth - 1: all on level 1, a tenth fewer on each level below."""
    lv, work = zeros(Level)[0], zeros(Work)[0]
    lv.depth, work.rng.word = depth, 4
    lit = rooms = 0
    while rooms < 600:
        lv.room_count = 0
        place_rooms(lv, work.rng)
        rooms += int(lv.room_count)
        lit += sum(int(lv.rooms[k].lit) for k in range(int(lv.room_count)))
    assert abs(10 * lit / rooms - tenths) < (0.8 if tenths < 10 else 0.001)


@pytest.mark.parametrize("length", [3, 5, 7])
def test_a_line_of_sight_is_the_straightest_one(length):
    """R4.8: of odd length it has one nearest tile in each column; only these block it, in all eight directions."""
    x, y = WIDTH // 2, HEIGHT // 2
    level = zeros(Level)[0]
    for rise in range(length + 1):
        ideal = [(k, round(k * rise / length)) for k in range(1, length)]
        for turn in [(a, b, c) for a in (1, -1) for b in (1, -1) for c in (0, 1)]:
            *line, end = [
                (x + turn[0] * cell[turn[2]], y + turn[1] * cell[1 - turn[2]]) for cell in [*ideal, (length, rise)]
            ]
            level.tiles[:] = WALL
            for at in line:
                level.tiles[at[::-1]] = FLOOR
            assert is_line_clear(level, x, y, *end)
            level.tiles[:] = FLOOR
            for at in line:
                level.tiles[at[::-1]] = WALL
                assert not is_line_clear(level, x, y, *end)
                level.tiles[at[::-1]] = FLOOR
