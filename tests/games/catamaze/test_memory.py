"""What a seat remembers, and the ways over it."""

from maze_scenes import remembered

from quintet.games.catamaze.memory import FLOOR, UNKNOWN, WALL, Memory
from quintet.games.catamaze.model import Observation, Position


def test_memory_holds_the_window_and_nothing_more():
    """The map is drawn from the windows of its own seat."""
    memory = remembered("#########\n#0......#\n#.#####.#\n#S....1E#\n#########")
    assert [WALL, FLOOR, FLOOR, FLOOR, UNKNOWN] == memory.tiles[1, :5].tolist()
    assert 0 == memory.tiles[:, 4:].sum()
    assert () == memory.others


def test_agents_know_that_the_exit_is_closed_to_them():
    """R3.3: an agent's map shows a wall where E is."""
    memory = remembered("#########\n#1.E....#\n#.......#\n#S.....0#\n#########", seat=1)
    assert WALL == memory.tiles[1, 3]


def look(picture, time=0, x=2, y=2):
    rows = tuple(tuple(row) for row in picture.split())
    return Observation(
        entity_id="player",
        hp=5,
        ammo=3,
        time=time,
        position=Position(x, y),
        vision=rows,
        last_sound=None,
        alive=True,
        won=False,
        game_over=False,
    )


WINDOW = """
#####
#.P.#
#.@.#
#...E
#####
"""


def test_a_way_over_remembered_floor():
    """Shortest, never through walls or the unseen; none where none is known."""
    memory = Memory()
    memory.take_in(look(WINDOW))
    assert ["MOVE_DOWN", "MOVE_RIGHT", "MOVE_RIGHT"] == memory.way((2, 2), (4, 3))
    assert memory.way((2, 2), (0, 0)) is None
    assert memory.way((2, 2), (9, 9)) is None


def test_somebody_is_remembered_until_the_cell_is_seen_again():
    """A small p stays where somebody was, for a while."""
    memory = Memory()
    memory.take_in(look(WINDOW))
    assert memory.saw_somebody((2, 1))
    memory.take_in(look(WINDOW.replace("P", "."), time=1))
    assert not memory.saw_somebody((2, 1))


def test_going_back_in_time_forgets():
    """What was seen later is gone, what was seen earlier stays."""
    memory = Memory()
    memory.take_in(look(WINDOW, time=3))
    memory.take_in(look(WINDOW, time=4, x=7))
    assert "E" == memory.tile((9, 3))
    memory.take_in(look(WINDOW, time=3))
    assert (" ", "E") == (memory.tile((9, 3)), memory.tile((4, 3)))
    assert not memory.was_at((7, 2))


def test_the_trail_of_a_queue_stops_at_remembered_walls():
    """Moves are numbered by their place in the queue; shots and waiting take a number and no cell."""
    memory = Memory()
    memory.take_in(look(WINDOW))
    queue = ("MOVE_RIGHT", "MOVE_RIGHT", "SHOOT_UP", "MOVE_DOWN", "MOVE_RIGHT")
    assert {(3, 2): 1, (3, 3): 4, (4, 3): 5} == memory.trail((2, 2), queue)
