"""Whatever is asked about CataMaze runs compiled, with every kind of table and every bot."""

import pytest
from maze_scenes import CLOCK, GAME, TICK

from quintet.core.game import RandomBot, Turn
from quintet.core.kernel import no_inner_calls
from quintet.games.catamaze.bots import BOTS
from quintet.games.catamaze.options import CataMazeOptions

PERSONAS = ("aggressive", "cautious", "explorer")
SMALL = {"width": 13, "height": 11, "hp": 1, "braid": 100}
TABLES = {
    "classic": CataMazeOptions(),
    "eight seats": CataMazeOptions(players=2, agents=PERSONAS * 2, **SMALL),
    "watched": CataMazeOptions(players=2, agents=PERSONAS * 2, watch="always", bullets_visible=True, **SMALL),
    "never watched": CataMazeOptions(agents=PERSONAS, watch="never", **SMALL),
    "eight players": CataMazeOptions(players=8, agents=(), ammo=9, time_limit=30, **SMALL),
}


def look(state):
    """Asks everything that a table asks between two actions."""
    GAME.outcome(state)
    GAME.scores(state)
    for seat in (None, *range(GAME.seats(state))):
        GAME.show(GAME.view(state, seat))
        GAME.events(state, seat)


def play_on(state, bots, ticks):
    """Lets bots queue an action each and ticks, until the game is over."""
    for _ in range(ticks):
        for seat, bot in enumerate(bots):
            legal = GAME.legal(state, seat)
            if legal:
                state = GAME.apply(state, seat, bot.act(Turn(seat, GAME.view(state, seat), legal, (), None)))
                look(state)
        state = GAME.apply(state, CLOCK, TICK)
        look(state)
        if not GAME.to_act(state):
            break
    return state


@pytest.mark.parametrize("name", TABLES)
def test_every_kind_of_table_runs_compiled(name):
    """Eight seats, the dead who watch, spectators who watch, and the end of a game."""
    state = GAME.new("compiled", TABLES[name])
    with no_inner_calls():
        play_on(state, [RandomBot(f"{seat}") for seat in range(GAME.seats(state))], 60)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_thinks_compiled(name):
    """A bot's memory and ways use entries only."""
    state = GAME.new("compiled", CataMazeOptions(width=15, height=15))
    with no_inner_calls():
        play_on(state, [BOTS[each].make("seed") for each in (name, *PERSONAS)], 60)
