"""Runs are actions of the vocabulary: ordinary steps until something comes up: R5.9."""

import pytest

from quintet.core.errors import IllegalAction
from quintet.games.rogue.actions import MOVE, RUN
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import BARE
from quintet.games.rogue.tables import HUNTING, SLEEPING

NORTH, SOUTH, WEST, EAST = range(4)


@pytest.mark.parametrize(
    ("picture", "direction", "end"),
    [
        ("##########\n#@.......#\n##########", EAST, (8, 1)),
        ("##########\n#@::.'...#\n##########", EAST, (5, 1)),
        ("##########\n#@...+...#\n##########", EAST, (4, 1)),
        ("##########\n#@::::####\n#####:####\n#####:::.#\n##########", EAST, (8, 3)),
        ("##########\n####:#####\n#@:::::::#\n##########", EAST, (4, 2)),
        ("##########\n#@..>....#\n##########", EAST, (4, 1)),
    ],
    ids=["wall", "open door", "closed door", "bends", "branch", "stairs"],
)
def test_a_run_ends_where_something_comes_up(arena, picture, direction, end):
    """R5.9: walls, doors, branches and stairs end it, single bends of a corridor do not."""
    world = arena(picture)
    turn = int(world.quest.turn)
    world.do(RUN + direction)
    assert end == (int(world.quest.hero.x), int(world.quest.hero.y))
    assert int(world.quest.turn) > turn + 1


def test_a_run_stops_when_somebody_comes_into_sight(arena):
    """R5.9: a sleeper in the light ends it once and is passed when the hero runs on; who is awake ends it again."""
    world = arena("###############\n#@............#\n#.......H.....#\n###############", monsters="H")
    sleeper = world.quest.lv.monsters[0]
    sleeper.state, sleeper.asleep = SLEEPING, 100
    world.do(RUN + EAST)
    assert (6, 1) == (int(world.quest.hero.x), int(world.quest.hero.y))

    world.do(RUN + EAST)
    assert (13, 1) == (int(world.quest.hero.x), int(world.quest.hero.y))

    sleeper.state, sleeper.asleep, sleeper.held = HUNTING, 0, 100
    world.do(RUN + WEST)
    assert (10, 1) == (int(world.quest.hero.x), int(world.quest.hero.y))
    world.do(RUN + WEST)
    assert (9, 1) == (int(world.quest.hero.x), int(world.quest.hero.y))


def test_a_run_is_the_same_steps():
    """R5.9: a run leaves the very state of its steps, taken one by one; it may be tried where a step may."""
    for seed in ("run a", "run b", "run c", "run d"):
        state = GAME.new(seed)
        for direction in (EAST, SOUTH, WEST, NORTH):
            assert (MOVE + direction in GAME.legal(state, 0)) == (RUN + direction in GAME.legal(state, 0))
            if RUN + direction not in GAME.legal(state, 0):
                with pytest.raises(IllegalAction, match="There is a wall"):
                    GAME.apply(state, 0, RUN + direction)
                continue
            after = GAME.apply(state, 0, RUN + direction)
            steps = state
            while steps.record.turn < after.record.turn:
                steps = GAME.apply(steps, 0, MOVE + direction)

            assert after == steps
            state = after


def test_a_run_ends_before_the_unknown(arena):
    """R5.9: without light every tile ahead is unknown, so a run is one step."""
    world = arena("##########\n#@.......#\n##########")
    world.quest.hero.light = BARE
    world.quest.lv.memory[1, 2:] = 0
    world.do(RUN + EAST)
    assert (2, 1) == (int(world.quest.hero.x), int(world.quest.hero.y))


def test_a_run_stops_for_one_sleeper_while_another_leaves_sight(arena):
    """R5.9: it is not how many are in sight that counts, but who."""
    world = arena("##########\n#@.......#\n####.#####\n####.#####\n##########")
    for x in (1, 6):
        world.monster("H", x, 1).state = SLEEPING
    for k in range(2):
        world.quest.lv.monsters[k].asleep = 100
    world.quest.hero.x = 3
    world.look()
    world.quest.vis[1, 1] = 1
    world.do(RUN + EAST)
    assert (4, 1) == (int(world.quest.hero.x), int(world.quest.hero.y))
