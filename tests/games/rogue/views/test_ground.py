"""The ground is remembered apart from what lies on it: R4.5."""

from autopilot_stage import answer

from quintet.games.rogue.actions import DROP, MOVE
from quintet.games.rogue.analysis.ground import describe
from quintet.games.rogue.describe.surroundings import surroundings
from quintet.games.rogue.views.hero import view_quest

ON_STAIRS = "#########\n#..@>...#\n#########"
EAST, WEST = 3, 2
POTIONS = 5


def dropped_on_stairs(arena):
    """Drops the potions on the stairs and walks away."""
    world = arena(ON_STAIRS)
    world.do(MOVE + EAST)
    world.do(DROP + POTIONS)
    return world


def test_stairs_below_an_item_are_known(arena):
    """R4.5: the map shows the item, the ground below it the stairs; hints and text know both."""
    view = view_quest(dropped_on_stairs(arena).quest, 0)
    assert ("!", ">") == (view.map[1][4], view.ground[1][4])
    assert "You are on the stairs down at 4,1." in surroundings(view)


def test_the_autopilot_walks_to_stairs_below_an_item(arena):
    """R14.6: dropping something on `>` does not lose the stairs."""
    world = dropped_on_stairs(arena)
    for _ in range(3):
        world.do(MOVE + WEST)
    view = view_quest(world.quest, 0)
    assert MOVE + EAST == answer("stairs", view)
    assert "stairs down" in surroundings(view)
    assert "Potion, on stairs down (remembered)" == describe(view, 4, 1).replace("A potion", "Potion")


def test_something_only_sensed_lies_on_unknown_ground(arena):
    """R10.7: detecting magic shows the item and nothing of the ground below."""
    world = arena(ON_STAIRS)
    world.quest.lv.memory[1, 7] = ord("!")
    view = view_quest(world.quest, 0)
    assert ("!", " ") == (view.map[1][7], view.ground[1][7])
