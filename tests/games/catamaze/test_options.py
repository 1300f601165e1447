"""The limits of the options: what is beyond them never starts a game."""

import pytest
from maze_scenes import GAME

from quintet.core.errors import BadOptions
from quintet.core.options import fields_of, make_options
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.tables import MAX_AMMO, MAX_HP, MAX_QUEUE, MAX_SEATS, MAX_SIDE

WRONG = [
    {"width": 51},
    {"width": 6},
    {"height": 51},
    {"height": -1},
    {"hp": 0},
    {"hp": 10},
    {"hp": "5"},
    {"ammo": -1},
    {"ammo": 10},
    {"ammo": 2.5},
    {"queue": 0},
    {"queue": 127},
    {"players": 0},
    {"players": 9, "agents": ()},
    {"agents": ("explorer",) * 8},
    {"agents": ("sleeper",)},
    {"style": "kruskal"},
    {"braid": 101},
    {"braid": -1},
    {"watch": "sometimes"},
    {"time_limit": -1},
    {"time_limit": 1_000_001},
    {"bullets_visible": 2},
]


@pytest.mark.parametrize("values", WRONG, ids=str)
def test_options_beyond_their_limits_never_start_a_game(values):
    """However they are made, one sentence refuses them before a kernel sees them."""
    with pytest.raises(BadOptions) as error:
        GAME.new("limits", CataMazeOptions(**values))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("name", ["players", "braid", "width", "height", "hp", "ammo", "queue", "time_limit"])
def test_options_at_their_limits_can_be_played(name, end):
    """Both ends of every range start a game, and the next value beyond is refused."""
    field = next(each for each in fields_of(CataMazeOptions) if each.name == name)
    value = int(getattr(field, end))
    state = GAME.new("limits", CataMazeOptions(agents=(), **{name: value}))
    assert GAME.load(GAME.dump(state)) == state
    with pytest.raises(BadOptions):
        make_options(CataMazeOptions, {"agents": [], name: value + (1 if end == "high" else -1)})


def test_limits_are_those_of_the_record():
    """The arrays of the record hold what the options allow."""
    high = {field.name: field.high for field in fields_of(CataMazeOptions)}
    assert (MAX_SIDE, MAX_SIDE) == (high["width"], high["height"])
    assert (MAX_SEATS, MAX_HP, MAX_AMMO) == (high["players"], high["hp"], high["ammo"])
    world = GAME.new("limits").plain
    assert (MAX_QUEUE, MAX_SIDE, MAX_SEATS) == (len(world.queue[0]), len(world.visited[0]), len(world.entities))
    assert MAX_QUEUE == high["queue"]
