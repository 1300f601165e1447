"""Whatever a table asks a game runs compiled: no inner kernel is called from Python."""

import itertools

import pytest

from quintet.core.errors import IllegalAction
from quintet.core.game import Game, Pace
from quintet.core.kernel import kernel, no_inner_calls
from quintet.core.options import make_options
from quintet.core.record import JIT, i8, record
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games import GAMES

STEPS = 60


@record
class Counter:
    value: i8


@kernel
def value_of(counter: Counter) -> int:
    return counter.value


@pytest.mark.skipif(not JIT, reason="Every kernel runs uncompiled under QUINTET_JIT=0.")
def test_an_inner_kernel_called_from_python_is_an_error():
    """The message names the kernel; outside the guard tests may call inner kernels."""
    counter = Counter()
    counter.value = 3
    with no_inner_calls(), pytest.raises(RuntimeError, match="value_of is an inner kernel"):
        value_of(counter)
    assert value_of(counter) == 3


def look(game: Game, state: State) -> None:
    """Asks everything that a table asks between two actions."""
    game.outcome(state)
    game.scores(state)
    for seat in (None, *range(game.seats(state))):
        game.view(state, seat)
        game.events(state, seat)
    game.extras.insight(state)


def refuse(game: Game, state: State, seat: int, others: set[int]) -> None:
    """Asks for one refusal, whose sentence is made from the state too."""
    if others:
        with pytest.raises(IllegalAction):
            game.apply(state, seat, min(others))


VARIANTS = [
    *((name, {}) for name in GAMES),
    ("sets", {"mode": "classic"}),
    ("sets", {"mode": "daily"}),
    ("sets", {"target": 1}),
    *(("sets", {"mode": "race", "seats": seats}) for seats in (2, 4, 8)),
    ("runmap", {"mode": "explore"}),
    ("runmap", {"mode": "daily"}),
    ("runmap", {"layout": "compact"}),
    ("runmap", {"layout": "floor"}),
    ("rogue", {"start_depth": 7, "start_level": 10}),
    ("rogue", {"start_depth": 10, "start_level": 14, "wizard": True}),
    ("rogue", {"lit_rooms": True}),
]


@pytest.mark.parametrize(("name", "values"), VARIANTS, ids=str)
def test_views_events_and_legal_lists_run_compiled(name, values):
    """A view costs microseconds because nothing in it is interpreted rule code."""
    game: Game = GAMES[name]
    random = SeededRandom(f"inner_{name}")
    with no_inner_calls():
        state = game.new("inner", make_options(game.options, values))
        for step in itertools.count():
            look(game, state)
            actors = game.to_act(state)
            if step == STEPS or not actors:
                break
            seat = actors[step % len(actors)] if game.info.pace is Pace.OPEN else actors[0]
            legal = game.legal(state, seat)
            refuse(game, state, seat, set(range(game.kernels.actions)) - set(legal))
            state = game.apply(state, seat, legal[random.next_int(0, len(legal) - 1)])
