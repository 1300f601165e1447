"""The protocol: what a game class must define, whom a driver asks next, and a random bot that plays on."""

import inspect
import random
from types import SimpleNamespace

import numpy as np
import pytest

import quintet
from quintet.core.errors import BadNotation, IllegalAction, QuintetError
from quintet.core.game import CLOCK, NOBODY, Game, GameInfo, Pace, PackedGame, RandomBot, Turn, next_seat
from quintet.core.info import Event
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games import GAMES
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


ASKED = {
    "legal": lambda game, state: game.legal(state, 0),
    "apply": lambda game, state: game.apply(state, 0, 0),
    "view": lambda game, state: game.view(state, 0),
    "events": lambda game, state: game.events(state, 0),
    "to_act": lambda game, state: game.to_act(state),
    "seats": lambda game, state: game.seats(state),
    "outcome": lambda game, state: game.outcome(state),
    "scores": lambda game, state: game.scores(state),
    "dump": lambda game, state: game.dump(state),
    "resample": lambda game, state: game.resample(state, 0, "any"),
}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("name", ["sets", "stratego"])
def test_a_state_of_another_game_is_refused(name, asked):
    """The record of one game is never read as that of another; a sentence names both."""
    other = quintet.game("sets" if name == "stratego" else "stratego")
    sentence = f"This state is one of {other.info.title}, not of {quintet.game(name).info.title}."
    with pytest.raises(BadNotation, match=sentence):
        ASKED[asked](quintet.game(name), other.new("a"))


def test_a_view_of_another_game_is_not_shown():
    """`show` says which view it takes."""
    view = quintet.game("sets").view(quintet.game("sets").new("a"), 0)
    with pytest.raises(BadNotation, match="Stratego shows a StrategoView, as `view` returns it, not a SetView"):
        quintet.game("stratego").show(view)


def test_a_text_draws_the_same_world_every_time():
    """`resample` takes a text as the seed of a generator, and a turn's `sample` does so too."""
    game = quintet.game("stratego")
    state = game.new("a", game.options(deployment="random"))
    world = game.resample(state, 0, SeededRandom("mcts"))
    assert world == game.resample(state, 0, "mcts") != game.resample(state, 0, "other")
    assert world == turn_of(game, state, 0).sample("mcts")


@pytest.mark.parametrize("rng", [None, 7, random.Random(1), np.random.default_rng(1)])
def test_a_generator_of_another_library_is_refused(rng):
    """The sentence says what worlds are drawn with."""
    game = quintet.game("sets")
    with pytest.raises(BadNotation, match="drawn with a text or a `SeededRandom`, not with"):
        game.resample(game.new("a"), 0, rng)


@pytest.mark.parametrize("seat", [1, 5, 99, -2, None, "0", 0.0, True])
def test_a_seat_that_is_not_at_the_table_is_refused(seat):
    """The sentence says which seats there are; a seat that is not there has nothing to choose from."""
    game = quintet.game("sets")
    state = game.new("alone")
    assert () == game.legal(state, seat)
    with pytest.raises(IllegalAction, match=r"Set has no seat .* at this table. Seats are numbered 0 to 0."):
        game.apply(state, seat, 0)


@pytest.mark.parametrize("name", quintet.GAMES)
def test_every_method_of_a_game_says_what_it_does(name):
    """`help(game.resample)` has a text, in every game."""
    game = quintet.game(name)
    methods = [each for each in vars(Game) if not each.startswith("_") and callable(getattr(game, each))]
    assert not [each for each in methods if not (each == "options" or inspect.getdoc(getattr(game, each)))]
    assert "SeededRandom" in game.resample.__doc__


def test_whole_numbers_of_numpy_are_actions_and_seats():
    """`mask.argmax()` is what agents write; what is not a whole number is refused in a sentence."""
    game = quintet.game("sets")
    state = game.new("alone")
    assert game.apply(state, 0, 3) == game.apply(state, 0, np.int64(3))
    assert game.legal(state, 0) == game.legal(state, np.int64(0))
    for action in (True, 3.0, "3", None, -1, 2**40):
        with pytest.raises(BadNotation, match=r"is not an action of Set\. Actions are whole numbers from 0 to"):
            game.apply(state, 0, action)


def test_a_state_names_its_game():
    """What a state prints as says which game it is of, and nothing of its secrets."""
    assert "<State of Set>" == repr(quintet.game("sets").new("alone"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "ask",
    [
        lambda game: game.write("a"),
        lambda game: game.write(True),
        lambda game: game.read(None),
        lambda game: game.load(None),
        lambda game: game.new("x" * 257),
        lambda game: game.view(None, 0),
        lambda game: game.legal(None, 0),
        lambda game: game.apply(None, 0, 0),
        lambda game: game.seats(None),
        lambda game: game.outcome(None),
        lambda game: game.events(None, 0),
    ],
)
def test_a_wrong_argument_gets_a_sentence(name, ask):
    """Not an error of Python's about attributes or lengths."""
    with pytest.raises(QuintetError):
        ask(GAMES[name])


def test_the_seat_of_the_clock_is_refused_where_nothing_ticks():
    """The sentence names the seat that was asked for."""
    game = GAMES["sets"]
    with pytest.raises(IllegalAction, match="no seat -1 at this table"):
        game.apply(game.new("x"), -1, 0)
