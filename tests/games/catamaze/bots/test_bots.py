"""The bots: how they aim, how they get out, and that they stay themselves."""

import pytest
from maze_scenes import GAME, remembered, scene

from quintet.core.game import Turn
from quintet.games.catamaze.actions import WAIT
from quintet.games.catamaze.bots import BOTS, RunnerBot
from quintet.games.catamaze.bots.aim import best_shot
from quintet.games.catamaze.options import CataMazeOptions
from quintet.lab.personas import PERSONAS, Conduct, Stage, judge, play, run_for_exit


def turn_of(state, seat):
    return Turn(seat, GAME.view(state, seat), tuple(GAME.legal(state, seat)), (), lambda rng: state)


@pytest.mark.parametrize(
    ("before", "now", "aim"),
    [
        (None, "########\n#0.1...#\n#S....E#\n#......#\n########", (3, 1)),
        (None, "########\n#0#1...#\n#S....E#\n#......#\n########", None),
        (None, "########\n#0.....#\n#S.1..E#\n#......#\n########", None),
        (
            "########\n#0.....#\n#S....E#\n#..1...#\n########",
            "########\n#0.....#\n#S.1..E#\n#......#\n########",
            (3, 1),
        ),
        ("########\n#0.1...#\n#S....E#\n#......#\n########", "########\n#0..1..#\n#S....E#\n#......#\n########", None),
    ],
    ids=["standing", "behind a wall", "out of line", "walking into the line", "out of sight"],
)
def test_shots_are_led(before, now, aim):
    """A shot goes to where somebody will be if they keep moving the same way."""
    assert aim == best_shot(remembered(now, earlier=before))


def test_aggressive_shoots_what_the_others_leave_alone():
    """Same window, three characters: a target two cells away."""
    state = scene("#########\n#S.....E#\n#1.0....#\n#.......#\n#########", s1={"hp": 3})
    chosen = {name: BOTS[name].make("seed").act(turn_of(state, 1)) for name in PERSONAS}
    assert GAME.read("l") == chosen["aggressive"]
    assert chosen["cautious"] < 4 or chosen["cautious"] == WAIT
    assert chosen["explorer"] < 4


def test_runner_walks_straight_to_an_exit_in_sight():
    """The shortest way over the private map."""
    state = scene("#########\n#0.E....#\n#.......#\n#S.....1#\n#########")
    assert GAME.read("d") == RunnerBot("seed").act(turn_of(state, 0))


def test_cast_plays_the_part_of_its_seat():
    """The `cast` bot plays the persona of its seat."""
    cast = Stage("cast", ("cast",) * 4, CataMazeOptions(width=21, height=21, time_limit=60))
    named = Stage("cast", ("runner", *PERSONAS), CataMazeOptions(width=21, height=21, time_limit=60))
    while not cast.world.ended:
        cast.tick()
        named.tick()
    assert named.worlds.tobytes() == cast.worlds.tobytes()


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_are_reproducible(name):
    """The same seed plays the same game."""

    def run():
        stage = Stage("again", (name, *PERSONAS), CataMazeOptions(width=21, height=21, time_limit=60))
        while not stage.world.ended:
            stage.tick()
        return stage.worlds.tobytes()

    assert run() == run()


@pytest.mark.parametrize("style", ["depth_first", "growing_tree", "prim"])
def test_runner_gets_out_of_any_style_alone(style):
    """Explores, remembers, arrives."""
    for seed in range(4):
        stage = Stage(f"alone {seed}", ("runner",), CataMazeOptions(agents=(), style=style, time_limit=2500))
        while not stage.world.ended:
            stage.tick()
        assert stage.world.winner == 1


def test_runner_beats_random_as_the_player():
    """Over a few seeds the runner escapes often, and the random bot never does."""
    assert sum(run_for_exit(k, "runner", 1500)[0] for k in range(12)) >= 5
    assert 0 == sum(run_for_exit(k, "random", 300)[0] for k in range(4))


def test_personas_can_be_distinguished():
    """Over 24 games the classifier names at least nine in ten held-out agents."""
    report = judge([each for game in range(24) for each in play(game, 250)], 24)
    assert report.accuracy >= 0.9, report.table()
    shots = {each.persona: each.shots for each in report.averages}
    cells = {each.persona: each.coverage for each in report.averages}
    assert shots["aggressive"] > 5 * shots["cautious"] > 5 * shots["explorer"]
    assert cells["explorer"] > cells["aggressive"] > cells["cautious"]


def test_the_classifier_can_fail():
    """Agents without a character are distinguished no better than by chance."""
    alike = [
        Conduct(persona=persona, game=game, shots=(game * 7 + k * 3) % 5, distance=10.0, coverage=0.5, survived=True)
        for game in range(60)
        for k, persona in enumerate(PERSONAS)
    ]
    assert judge(alike, 60).accuracy < 0.6
