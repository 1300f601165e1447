"""The protocol: what a game class must define, whom a driver asks next, and a random bot that plays on."""

from types import SimpleNamespace

import pytest

import quintet
from quintet.core.game import CLOCK, NOBODY, GameInfo, Pace, PackedGame, RandomBot, Turn, next_seat
from quintet.core.info import Event
from quintet.core.state import State
from quintet.testing.bots import turn_of

RESIGN = 3


def turn(legal):
    return Turn(0, None, legal, tuple[Event, ...](), lambda rng: State(None, b""))


def test_the_random_bot_never_resigns_while_it_can_play():
    """Of all legal actions, resigning is the only one that it avoids."""
    bot = RandomBot("seed", RESIGN)
    assert {1, 2} == {bot.act(turn((1, 2, RESIGN))) for _ in range(60)}
    assert RESIGN == bot.act(turn((RESIGN,)))
    assert {1, 2, RESIGN} == {RandomBot(str(seed)).act(turn((1, 2, RESIGN))) for seed in range(60)}


def test_a_game_without_bots_gets_one_that_does_not_resign():
    """The default bot of a game knows which action resigns."""

    class Quiet(PackedGame):
        info = GameInfo(
            id="quiet", title="Quiet", summary="x", rules=1, seats=(1, 1), pace=Pace.TURNS, hidden=False, resign=RESIGN
        )

    assert {1, 2} == {Quiet.bots["random"].make(str(seed)).act(turn((1, 2, RESIGN))) for seed in range(40)}


def test_a_random_game_of_stratego_has_no_resignation():
    """The random bots of our own games play on, too."""
    game = quintet.game("stratego")
    assert game.info.resign is not None
    state = game.new("no surrender", game.options(army="barrage", deployment="random"))
    bots = [game.bots["random"].make(f"bot {seat}") for seat in range(2)]
    for _ in range(60):
        if not game.to_act(state):
            break
        (seat,) = game.to_act(state)
        action = bots[seat].act(turn_of(game, state, seat))
        assert action != game.info.resign
        state = game.apply(state, seat, action)


def test_a_class_that_lacks_something_says_what():
    """One sentence names the class and everything that it must define."""

    class Half(PackedGame):
        info = GameInfo(id="half", title="Half", summary="x", rules=1, seats=(1, 1), pace=Pace.TURNS, hidden=False)

        def setup(self, options):
            return None

        def show(self, view):
            return ""

    with pytest.raises(TypeError) as caught:
        Half()
    said = str(caught.value)
    assert f"The game class {__name__}." in said
    assert "Half must define `options`, `layout`, `kernels`, `refusal()`, `to_act()`, `events()`, `outcome()`" in said
    assert "`view()`, `resample()`, `words` (or its own `write()` and `read()`), `saved` (or its own `load()`)." in said


def table(pace, acting, legal=None, drop=None):
    """A game that answers only what `next_seat` asks."""
    return SimpleNamespace(
        info=SimpleNamespace(pace=pace, drop=drop),
        to_act=lambda state: acting,
        legal=lambda state, seat: (legal or {}).get(seat, (0,)),
    )


def test_a_driver_asks_the_first_seat():
    """In games of turns and open games, and nobody after the end."""
    assert 1 == next_seat(table(Pace.TURNS, (1,)), None)
    assert 0 == next_seat(table(Pace.OPEN, (0, 1, 2)), None)
    assert NOBODY == next_seat(table(Pace.TICKS, ()), None)


def test_a_driver_of_a_ticking_game_asks_whoever_has_planned_nothing():
    """Then the clock: a seat that can drop its plans has some, and one without legal actions cannot act."""
    acting, drop = (0, 1, 2, CLOCK), 9
    assert 2 == next_seat(table(Pace.TICKS, acting, {0: (1, drop), 1: (), 2: (1,)}, drop), None)
    assert CLOCK == next_seat(table(Pace.TICKS, acting, {0: (1, drop), 1: (), 2: (drop,)}, drop), None)


@pytest.mark.parametrize("name", quintet.GAMES)
def test_what_is_asked_of_a_state_does_not_depend_on_what_was_asked_before(name):
    """The desk of a game remembers the record that was asked about last, and no answer, step or refusal spoils it."""
    game = quintet.GAMES[name]
    state = game.new("desk")
    for _ in range(12):
        seat = next_seat(game, state)
        fresh = State(state.layout, bytes(bytearray(state.data)), state.cold)
        legal = game.legal(state, seat)
        assert (legal, game.scores(state)) == (game.legal(fresh, seat), game.scores(fresh))
        with pytest.raises(quintet.QuintetError):
            game.apply(state, seat, next(each for each in reversed(range(game.kernels.actions)) if each not in legal))
        after = game.apply(state, seat, legal[0])
        assert after == game.apply(fresh, seat, legal[0])
        assert legal == game.legal(state, seat)
        state = after
