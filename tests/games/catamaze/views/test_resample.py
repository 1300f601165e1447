"""Worlds that a seat imagines: possible ones that look to it like the truth, whatever it knows. R8.6."""

import pytest
from maze_games import PERSONAS, TABLES, moments
from maze_scenes import GAME, of, scene

from quintet.core.rng import SeededRandom
from quintet.games.catamaze.model import Settings
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.packing.ammunition import latest_shot, possible_rounds

ROOM = "#####/#S..#/#...#/#..E#/#####"
TINY = (
    CataMazeOptions(players=2, agents=("explorer",) * 2, hp=2, map=ROOM, bullets_visible=True, watch="never"),
    CataMazeOptions(agents=PERSONAS, ammo=0, width=7, height=7),
    CataMazeOptions(agents=(), ammo=9, width=7, height=7, bullets_visible=True),
    CataMazeOptions(players=2, agents=(), ammo=9, hp=2, width=7, height=7, bullets_visible=True, watch="never"),
)


@pytest.mark.parametrize("options", [*TABLES, *TINY], ids=range(len(TABLES) + len(TINY)))
@pytest.mark.parametrize("seed", range(2))
def test_imagined_worlds_are_possible_and_look_the_same(options, seed):
    """R8.6, R9.3: even in a room that is seen whole, with the exit under a bullet or a start behind walls."""
    for number, state in enumerate(moments(options, f"imagined {seed}")):
        seat = number % GAME.seats(state)
        world = GAME.resample(state, seat, SeededRandom(f"{number}"))
        assert (GAME.view(state, seat), GAME.events(state, seat)) == (GAME.view(world, seat), GAME.events(world, seat))
        assert GAME.legal(state, seat) == GAME.legal(world, seat)
        assert world == GAME.load(GAME.dump(world))


def test_what_a_watcher_cannot_see_is_drawn_again():
    """R8.5, R8.6: ticks of shots, queues and tracks of others do not depend on the true ones."""
    drawing = "#########\n#0.>.>.1#\n#S.....E#\n#.......#\n#########"
    dead, watch = {"hp": 0, "alive": False}, Settings(watch="after_death")
    shots = ((5, 1), (4, 2))
    worlds = [
        scene(
            drawing,
            tick=9,
            s0={"ammo": 1, "last_bullet_tick": last, "action_queue": ("WAIT",) * wait},
            s1=dead,
            settings=watch,
        )
        for last, wait in shots
    ]
    assert GAME.view(worlds[0], 1) == GAME.view(worlds[1], 1)
    assert GAME.resample(worlds[0], 1, SeededRandom("z")) == GAME.resample(worlds[1], 1, SeededRandom("z"))


@pytest.mark.parametrize("alive", [True, False])
def test_the_latest_shot_is_the_latest_that_rounds_allow(alive):
    """R3.8: tried tick by tick."""
    for limit in (1, 3):
        for tick in range(1, 12):
            for rounds in range(max(0, limit - tick), limit + 1):
                fits = [k for k in range(tick) if rounds in possible_rounds(limit, k, tick, alive=alive)]
                assert max(fits, default=-1) == latest_shot(limit, rounds, tick, alive=alive)


def test_a_heard_shot_and_a_wound_have_somebody_who_fired():
    """R8.6: in every imagined world somebody else fired, since the seat itself did not."""
    state = scene(
        "#######\n#0...1#\n#.....#\n#S...E#\n#######",
        s0={"hp": 4, "last_sound": "*click*"},
        s1={"ammo": 2, "last_bullet_tick": 4},
    )
    for k in range(8):
        assert 4 == of(GAME.resample(state, 0, SeededRandom(f"{k}")), 1).last_bullet_tick
