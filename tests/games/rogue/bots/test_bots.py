"""The bots get out of places where dull heroes stay forever."""

import pytest

from quintet.core.game import Turn
from quintet.core.record import JIT
from quintet.games.rogue.actions import ACTIONS, DESCEND, MOVE
from quintet.games.rogue.bots.diver import DiverBot
from quintet.games.rogue.game import GAME
from quintet.games.rogue.rules.legality import refusal
from quintet.games.rogue.views.hero import view_quest


def turns_to_stairs(world, bot, limit):
    """Returns after how many actions a bot on a drawn level takes the stairs down."""
    for count in range(limit):
        view = view_quest(world.quest, 0)
        legal = [action for action in range(ACTIONS) if refusal(world.quest, action) == 0]
        action = bot.act(Turn(0, view, legal, (), lambda _: None))
        if action == DESCEND:
            return count
        world.do(action)
    return None


CELL = """
    #########
    #.....#.#
    #..@..S>#
    #.....#.#
    #########
"""


def test_a_secret_door_is_found_by_searching(arena):
    """R5.6: the bot searches a closed room wall by wall, a few turns at each place."""
    count = turns_to_stairs(arena(CELL), DiverBot("x"), 80)
    assert count is not None


def test_a_secret_door_behind_a_door_is_found(arena):
    """R5.6: a door that leads nowhere is a dead end."""
    assert turns_to_stairs(arena("########\n#..@+S>#\n########"), DiverBot("x"), 80) is not None


def test_without_light_the_bot_feels_its_way(arena):
    """R4.3: in the dark every tile is the edge of the known."""
    world = arena(CELL.replace("S", "."))
    world.quest.hero.light = -1
    world.quest.lv.memory[:] = world.quest.lv.ground[:] = 0
    assert turns_to_stairs(world, DiverBot("x"), 80) is not None


def test_a_sleeper_in_the_way_is_struck(arena):
    """R5.1: a monster that blocks the only way can be struck."""
    world = arena("#####\n#@F>#\n#####", monsters="F")
    bot = DiverBot("x")
    view = view_quest(world.quest, 0)
    legal = [action for action in range(ACTIONS) if refusal(world.quest, action) == 0]
    assert MOVE + 3 == bot.act(Turn(0, view, legal, (), lambda _: None))


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
@pytest.mark.parametrize(("bot_id", "seed"), [("diver", "table 4"), ("borg", "table 10"), ("borg", "table 11")])
def test_games_end_and_not_by_hunger(bot_id, seed):
    """R6.5: these games once ended in endless searching and starvation."""
    state, bot = GAME.new(seed), GAME.bots[bot_id].make(seed)
    for _ in range(8000):
        if not GAME.to_act(state):
            break
        action = bot.act(Turn(0, GAME.view(state, 0), GAME.legal(state, 0), (), lambda _, now=state: now))
        state = GAME.apply(state, 0, action)
    view = GAME.view(state, 0)
    assert view.over
    assert "starved" != view.cause


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
def test_the_first_level_is_left_alive():
    """R8.2, R9.1: thirty heroes in a row that fight only by choice reach level 2."""
    for k in range(30):
        state, bot = GAME.new(f"table {k}"), GAME.bots["borg"].make("")
        view = GAME.view(state, 0)
        while not view.over and view.deepest == 1 and view.turn < 4000:
            action = bot.act(Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now))
            state = GAME.apply(state, 0, action)
            view = GAME.view(state, 0)
        assert (k, 2) == (k, view.deepest)
