"""Whatever `load` accepts can be shown, saved and played on; whatever it refuses gets one short sentence."""

import functools
import sys

import msgspec
import pytest
from json_mutants import mutant

from quintet.core.errors import QuintetError
from quintet.core.game import CLOCK, Bot, Game, Turn
from quintet.core.options import preset_options
from quintet.core.record import JIT
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.core.state import State
from quintet.games import GAMES

INPUTS = 3_000 if JIT else 30
SOAK_INPUTS = 1_000_000
MOMENTS = (0, 1, 7, 40, 160)
LONGEST_SENTENCE = 300
PLAYERS = {"sets": "perfect", "runmap": "greedy", "catamaze": "runner"}
"""Bots that reach more of their game than random actions do."""


def moments(game: Game, preset: str) -> list[State]:
    """Returns a few states of one game, from its start to its end."""
    options = preset_options(game.options, preset)
    state = game.new(f"fuzz {preset}", options)
    bots = [game.bots[PLAYERS.get(game.info.id, "random")].make(f"{seat}") for seat in range(game.seats(state))]
    found = []
    for step in range(MOMENTS[-1] + 1):
        if step in MOMENTS:
            found.append(state)
        actors = [seat for seat in game.to_act(state) if game.legal(state, seat)]
        if not actors:
            return [*found, state]
        seat = actors[step % len(actors)]
        state = game.apply(state, seat, choose(game, state, seat, bots))
    return found


def choose(game: Game, state: State, seat: int, bots: list[Bot]) -> int:
    """Returns what the bot of this seat does; the clock has one action."""
    legal = tuple(game.legal(state, seat))
    if seat == CLOCK:
        return legal[0]
    turn = Turn(
        seat, game.view(state, seat), legal, game.events(state, seat), lambda rng: game.resample(state, seat, rng)
    )
    return bots[seat].act(turn)


@functools.cache
def documents(name: str) -> list[object]:
    """Returns saved games of every preset, and one from a sealed seed, as plain JSON values."""
    game = GAMES[name]
    states = [state for preset in game.options.presets for state in moments(game, preset)]
    states.append(game.new(SealedSeed("5" * 32)))
    return [msgspec.json.decode(game.dump(state)) for state in states]


def check_input(game: Game, data: bytes, rng: SeededRandom) -> bool:
    """Loads the input and uses what was loaded; returns whether it was accepted."""
    try:
        state = game.load(data)
    except QuintetError as refused:
        check_sentence(str(refused))
        return False
    use(game, state, rng)
    return True


def check_sentence(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence[:1].isupper()
    assert sentence.isprintable()
    assert len(sentence) <= LONGEST_SENTENCE


def use(game: Game, state: State, rng: SeededRandom) -> None:
    """Asks everything that a table asks, saves the state and plays one action."""
    look(game, state)
    assert game.load(game.dump(state)) == state
    choices = [(seat, action) for seat in game.to_act(state) for action in game.legal(state, seat)]
    if choices:
        look(game, game.apply(state, *choices[rng.next_int(0, len(choices) - 1)]))


def look(game: Game, state: State) -> None:
    game.outcome(state)
    game.scores(state)
    for seat in (None, *range(game.seats(state))):
        game.show(game.view(state, seat))
        game.events(state, seat)


def fuzz(name: str, seed: str, inputs: int) -> int:
    """Feeds a game with inputs; returns how many were accepted. A failure names its seed."""
    game, accepted = GAMES[name], 0
    for number in range(inputs):
        rng = SeededRandom(f"{seed} {number}")
        data = msgspec.json.encode(mutant(documents(name), rng))
        try:
            accepted += check_input(game, data, rng)
        except Exception as error:
            raise AssertionError(f"{name} fails on input {number} of seed {seed!r}: {data[:2000]!r}") from error
    return accepted


@pytest.mark.parametrize("name", GAMES)
def test_any_input_is_refused_or_can_be_played(name):
    """No loaded state crashes later, and no input is refused with a bare error."""
    accepted = fuzz(name, "fuzz", INPUTS)
    assert 0 < accepted < INPUTS


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_million_inputs_are_refused_or_can_be_played(name):
    """The same with a million inputs over all games, and a line of progress for every ten thousand."""
    for start in range(0, SOAK_INPUTS // len(GAMES), 10_000):
        accepted = fuzz(name, f"soak {start}", 10_000)
        sys.stderr.write(f"{name}: {start + 10_000:,} inputs, {accepted:,} of the last 10,000 accepted\n")
