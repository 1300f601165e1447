"""The bots: how they aim, how they get out, and that they stay themselves."""

import pytest
from maze_scenes import GAME, remembered, scene

from quintet.core.game import Turn
from quintet.games.catamaze.actions import WAIT
from quintet.games.catamaze.bots import BOTS, RunnerBot
from quintet.games.catamaze.bots.aim import best_shot
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.packing import map_rows
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


CORNERED = """
    #########
    #2.0.####
    #######.#
    #S.....E#
    #1......#
    #########
"""


def test_explorer_fights_only_when_cornered():
    """In a dead end it shoots whoever comes; with a way out of the line it walks."""
    cornered = scene(CORNERED)
    assert GAME.read("l") == BOTS["explorer"].make("seed").act(turn_of(cornered, 2))
    free = scene(CORNERED.replace("#######.#", "#.#####.#"))
    assert GAME.read("s") == BOTS["explorer"].make("seed").act(turn_of(free, 2))


def test_explorer_shoots_back():
    """Whoever was hit last tick and has a shot takes it."""
    walking = {"hp": 5, "ammo": 3}
    bot = BOTS["explorer"].make("seed")
    hall = "#########\n#2.0....#\n#.......#\n#S.....E#\n#1......#\n#########"
    assert bot.act(turn_of(scene(hall, tick=5, s2=walking), 2)) < 4
    assert GAME.read("l") == bot.act(turn_of(scene(hall, tick=6, s2={"hp": 4}), 2))


def test_aggressive_goes_toward_sounds():
    """A shot out of sight comes from three cells away and from no known wall; that is where it goes, unlike before."""
    maze = "###############\n###############\n###############\n###S1....0...E#\n###############"
    bot = BOTS["aggressive"].make("seed")
    bot.act(turn_of(scene(maze, tick=5, s1={"ammo": 0}), 1))
    assert frozenset() == bot.noise
    heard = scene(maze.replace("1....0", ".1..0."), tick=6, s1={"ammo": 0, "last_sound": "*click*"})
    assert GAME.read("d") == bot.act(turn_of(heard, 1))
    assert {(8, 1), (8, 2), (8, 3)} == bot.noise
    silent = scene(maze.replace("1....0", "..1..0"), tick=7, s1={"ammo": 0})
    assert GAME.read("d") == bot.act(turn_of(silent, 1))
    assert frozenset() == bot.noise


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_are_reproducible(name):
    """The same seed plays the same game."""

    def run():
        stage = Stage("again", (name, *PERSONAS), CataMazeOptions(width=21, height=21, time_limit=60))
        while not stage.world.ended:
            stage.tick()
        return stage.worlds.tobytes()

    assert run() == run()


def ticks_alone(seed, **options):
    """How long a runner without company takes to get out; it must."""
    stage = Stage(seed, ("runner",), CataMazeOptions(agents=(), time_limit=2500, **options))
    while not stage.world.ended:
        stage.tick()
    assert stage.world.winner == 1, options
    return stage.world.tick


@pytest.mark.parametrize("style", ["depth_first", "growing_tree", "prim"])
def test_runner_gets_out_of_any_style_alone(style):
    """Explores, remembers, arrives."""
    assert max(ticks_alone(f"alone {seed}", style=style) for seed in range(4)) < 1500


def test_runner_never_loops_wherever_the_exit_is():
    """One maze with the exit in every tenth open cell in turn, corridors and corners included, and an open hall."""
    drawn = map_rows(GAME.new("anywhere", CataMazeOptions(width=21, height=21, agents=())).plain)
    floor = [(x, y) for y, row in enumerate(drawn) for x, tile in enumerate(row) if tile in ".E"]
    for x, y in floor[::10]:
        rows = [row.replace("E", ".") for row in drawn]
        rows[y] = rows[y][:x] + "E" + rows[y][x + 1 :]
        assert ticks_alone("anywhere", map="/".join(rows)) < 2 * len(floor)
    hall = ["#" * 20, *["#" + "." * 18 + "#"] * 12, "#" * 20]
    hall[6], hall[9] = "#.......S" + "." * 10 + "#", "#." + "E" + "." * 16 + "#"
    assert ticks_alone("hall", map="/".join(hall)) < 300


def test_runner_beats_random_as_the_player():
    """Over a few seeds the runner escapes often but not always, and the random bot never does."""
    assert 5 <= sum(run_for_exit(k, "runner", 1500)[0] for k in range(12)) <= 10
    assert 0 == sum(run_for_exit(k, "random", 300)[0] for k in range(4))


def test_personas_can_be_distinguished():
    """Over 24 games the classifier names at least 95 in 100 held-out agents."""
    report = judge([each for game in range(24) for each in play(game, 250)], 24)
    assert report.accuracy >= 0.95, report.table()
    shots = {each.persona: each.shots for each in report.averages}
    cells = {each.persona: each.coverage for each in report.averages}
    assert shots["aggressive"] > 5 * shots["cautious"]
    assert shots["aggressive"] > 5 * shots["explorer"] > 0
    assert cells["explorer"] > cells["aggressive"] > cells["cautious"]


def test_the_classifier_can_fail():
    """Agents without a character are distinguished no better than by chance."""
    alike = [
        Conduct(persona=persona, game=game, shots=(game * 7 + k * 3) % 5, distance=10.0, coverage=0.5, survived=True)
        for game in range(60)
        for k, persona in enumerate(PERSONAS)
    ]
    assert judge(alike, 60).accuracy < 0.6
