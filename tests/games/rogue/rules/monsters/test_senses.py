"""What monsters see and which way they go, as the model shows it: found by the rules' own kernels."""

import msgspec
import pytest

from quintet.core.state import State
from quintet.games.rogue.actions import REST
from quintet.games.rogue.game import GAME
from quintet.games.rogue.packing.level_archive import NO_LEVELS
from quintet.games.rogue.packing.unpack import LAYOUT
from quintet.games.rogue.rules.monsters.behavior import sees_hero
from quintet.games.rogue.tables import SLEEPING, WANDERING

HALL = """
####################
#@.......#.........#
#........+.........#
#........#...H.....#
####################
"""

SEEN = [
    "            ***     ",
    "           *****    ",
    "          *******   ",
    "         *********  ",
    "           *****    ",
]


def model_of(world):
    return State(LAYOUT, world.quests.tobytes(), NO_LEVELS).model


def drawn(cells, width, height):
    return ["".join("*" if f"{x},{y}" in cells else " " for x in range(width)) for y in range(height)]


def test_sight_is_drawn_by_the_rules_line_of_sight(arena):
    """R4.8: within its range by the line of sight; walls end it and are seen."""
    world = arena(HALL, monsters="H")
    monster = model_of(world).level(3).monsters[0]
    assert SEEN == drawn(monster.visible_cells, 20, 5)
    expected = []
    quest, row = world.quest, world.quest.lv.monsters[0]
    home = int(quest.hero.x), int(quest.hero.y)
    for x in range(80):
        for y in range(22):
            quest.hero.x, quest.hero.y = x, y
            if abs(x - 13) < 12 and sees_hero(quest, row):
                expected.append(f"{x},{y}")
    quest.hero.x, quest.hero.y = home
    assert tuple(sorted(expected)) == monster.visible_cells


@pytest.mark.parametrize(("state", "sees"), [(SLEEPING, False), (WANDERING, True)])
def test_sleepers_see_nothing(arena, state, sees):
    """R9.1."""
    world = arena(HALL, monsters="H")
    world.quest.lv.monsters[0].state = state
    assert sees == bool(model_of(world).level(3).monsters[0].visible_cells)


PATHS = """
##############
#@...#.......#
#....#..C....#
#....+.......#
##############
"""


def test_a_path_is_what_the_hunter_walks(arena):
    """R9.3: the steps of `currentPath` are those it takes while the hero rests, door and all."""
    world = arena(PATHS, monsters="C")
    world.quest.hero.hp = world.quest.hero.max_hp = 500
    monster = world.quest.lv.monsters[0]
    monster.speed, monster.energy = 10, 0
    path = [(place.x, place.y) for place in model_of(world).level(3).monsters[0].current_path]
    walked = []
    for _ in path:
        world.do(REST)
        walked.append((int(monster.x), int(monster.y)))
    assert path == walked
    assert (5, 3) in path
    assert [] == list(model_of(world).level(3).monsters[0].current_path)


@pytest.mark.parametrize("letter", ["H", "B", "F", "O"])
def test_who_follows_no_path_has_none(arena, letter):
    """R9.3: the simple, the erratic, the greedy and the rooted."""
    world = arena(PATHS.replace("C", letter), monsters=letter)
    assert model_of(world).level(3).monsters[0].current_path is None


def test_a_save_need_not_tell_what_follows(arena):
    """R1.5: sight and path are made anew when a save is read; the state is the same without them."""
    world = arena(PATHS, monsters="C")
    world.quest.lv.entry, world.quest.lv.last = 0, 1
    state = GAME.new("senses")
    data = msgspec.json.decode(GAME.dump(state))
    for monster in data["levels"][0][1]["monsters"]:
        monster["visibleCells"], monster["currentPath"] = [], None
    assert state == GAME.load(msgspec.json.encode(data))
