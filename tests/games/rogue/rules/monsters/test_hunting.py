"""How monsters hunt: by the shortest way to where they saw the hero last, or to gold they can reach: R9."""

import pytest

from quintet.games.rogue.actions import REST
from quintet.games.rogue.rules.monsters.senses import Senses
from quintet.games.rogue.tables import HUNTING, WANDERING

WEST, EAST = 2, 3


def place(monster):
    return int(monster.x), int(monster.y)


def test_gold_behind_a_wall_holds_no_orc_up(arena):
    """R9.3: GREEDY goes by the way that must be walked; a pile in the next room is farther off than the hero."""
    world = arena("##############\n#@......O#...#\n#........#...#\n##############", monsters="O")
    world.gold(50, 10, 1)
    for _ in range(7):
        world.do(REST)
    assert abs(place(world.quest.lv.monsters[0])[0] - 1) <= 1


def test_an_orc_walks_around_a_corner_to_gold(arena):
    """R9.3: a greedy step would stop at the wall; the way around it is shorter than the way to the hero."""
    world = arena(
        "################\n#@..........O..#\n###########.####\n###########...##\n################", monsters="O"
    )
    world.gold(50, 13, 3)
    for _ in range(6):
        world.do(REST)
    assert 50 == int(world.quest.lv.monsters[0].gold)


def test_the_clever_hunt_what_they_remember(arena):
    """R9.1, R9.3: a Centaur out of sight goes to where it saw the hero last, not to where he is."""
    world = arena(
        "###############\n#.............#\n#.###########.#\n#.###########.#\n#C###########@#\n###############",
        monsters="C",
    )
    monster = world.quest.lv.monsters[0]
    monster.last_x, monster.last_y, monster.state = 1, 3, HUNTING
    world.do(REST)
    world.do(REST)
    assert (1, 3) == place(monster)


def test_a_path_of_the_model_leads_to_what_is_remembered(arena):
    """R16.5: `currentPath` ends where the monster saw the hero last."""
    world = arena("#########\n#@......#\n#.#####.#\n#......C#\n#########", monsters="C")
    world.quest.lv.monsters[0].last_x, world.quest.lv.monsters[0].last_y = 4, 3
    senses = Senses(world.quest.tobytes(), world.quest.lv.tobytes(), has_hero=True)
    assert (4, 3) == senses.path(0)[-1]


def test_an_orc_that_saw_nobody_weighs_nobody(arena):
    """R9.3: the hero stands beside the way to the gold, but a wanderer that has not seen him goes for the gold."""
    world = arena("################\n#...O.......#@.#\n################", monsters="O")
    monster = world.quest.lv.monsters[0]
    monster.state, monster.last_x, monster.last_y = WANDERING, -1, -1
    world.gold(50, 11, 1)
    for _ in range(7):
        world.do(REST)
    assert (11, 50) == (int(monster.x), int(monster.gold))


@pytest.mark.parametrize(("gold", "is_smelled"), [(12, True), (13, False)])
def test_an_orc_smells_gold_eight_steps_off(arena, gold, is_smelled):
    """R9.3: a wanderer goes on as it went where the gold is farther off."""
    world = arena("################\n#...O..........#\n############@..#\n################", monsters="O")
    monster = world.quest.lv.monsters[0]
    monster.state, monster.last_x, monster.last_y, monster.heading = WANDERING, -1, -1, WEST
    world.gold(50, gold, 1)
    world.do(REST)
    assert (5 if is_smelled else 3) == int(monster.x)


def test_an_orc_smells_along_the_way(arena):
    """R9.3: gold behind a wall is as far off as the way to it."""
    world = arena("##########\n#...O....#\n#.########\n#.......@#\n##########", monsters="O")
    monster = world.quest.lv.monsters[0]
    monster.state, monster.last_x, monster.last_y, monster.heading = WANDERING, -1, -1, EAST
    world.gold(50, 6, 3)
    world.do(REST)
    assert (5, 1) == place(monster)
