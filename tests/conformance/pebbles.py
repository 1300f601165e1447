"""Pebbles: a small correct game with a secret, from which the broken toys are made.

Two players take 1 to 3 pebbles in turn; whoever takes the last one wins. Each also holds a secret number,
which it may draw again instead of taking.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec
import numpy as np
from msgspec import Meta

from quintet.core.codec import decode, encode
from quintet.core.errors import BadNotation
from quintet.core.extras import Extras, Hidden
from quintet.core.game import NOBODY, Event, GameInfo, Kernels, Outcome, Pace, PackedGame, View
from quintet.core.options import Options, Preset
from quintet.core.record import Array, i8, record, zeros
from quintet.core.rng import Rng, RngState, begin, below, read_rng, stream, write_rng
from quintet.core.state import Layout, State

DRAW = 3
WORDS = ("take 1", "take 2", "take 3", "draw")
TOOK, DREW = 1, 2
SECRETS = 10
POWER, HASH = stream("_pebbles")


class PebblesOptions(Options, frozen=True, kw_only=True):
    stones: Annotated[int, Meta(ge=4, le=40, description="pebbles to begin with")] = 15

    presets: ClassVar[Mapping[str, Preset]] = {"short": Preset("a quick game", {"stones": 5})}


@record
class Setup:
    stones: i8


@record
class Pebbles:
    rng: Rng
    heap: i8
    player: i8
    secret: Annotated[Array, i8, 2]
    taken: Annotated[Array, i8, 2]
    event: Annotated[Array, i8, 3]


class PebblesModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    heap: Annotated[int, Meta(ge=0, le=40)]
    player: Annotated[int, Meta(ge=0, le=1)]
    secret: tuple[Annotated[int, Meta(ge=0, lt=SECRETS)], Annotated[int, Meta(ge=0, lt=SECRETS)]]
    taken: tuple[Annotated[int, Meta(ge=0, le=40)], Annotated[int, Meta(ge=0, le=40)]]
    event: tuple[Annotated[int, Meta(ge=0, le=2)], Annotated[int, Meta(ge=0, le=1)], Annotated[int, Meta(ge=0, le=9)]]
    rng: RngState


class PebblesView(View, frozen=True, kw_only=True):
    heap: int
    player: int
    secret: int | None
    taken: tuple[int, ...]


@np.errstate(over="ignore")
def reset(games, seeds, setups):
    for game, seed, setup in zip(games, seeds, setups, strict=True):
        begin(game.rng, seed, POWER, HASH)
        game.heap, game.player = setup.stones, 0
        for seat in range(2):
            game.secret[seat] = below(game.rng, SECRETS)
            game.taken[seat] = 0
        game.event[:] = 0


def turn(games, seats):
    for k, game in enumerate(games):
        seats[k] = game.player if game.heap else NOBODY


def may(game, seat, action):
    return bool(game.heap) and seat == game.player and (action == DRAW or action < game.heap)


def legal(games, seats, masks):
    for k, game in enumerate(games):
        for action in range(4):
            masks[k, action] = 1 if may(game, seats[k], action) else 0


@np.errstate(over="ignore")
def step(games, seats, actions, codes):
    for k, game in enumerate(games):
        codes[k] = 0 if may(game, seats[k], actions[k]) else 1
        if codes[k] == 0:
            act(game, int(seats[k]), int(actions[k]))


def act(game, seat, action):
    if action == DRAW:
        game.secret[seat] = below(game.rng, SECRETS)
        game.event[:] = (DREW, seat, game.secret[seat])
    else:
        game.heap -= action + 1
        game.taken[seat] += action + 1
        game.event[:] = (TOOK, seat, action + 1)
    game.player = 1 - game.player


def observe(games, seats, out):
    for k, game in enumerate(games):
        out[k] = (game.heap, game.player, game.secret[seats[k]])


def score(games, out):
    for k, game in enumerate(games):
        out[k] = game.taken


def unpack(state):
    game = state.record
    pairs = [tuple(int(value) for value in values) for values in (game.secret, game.taken, game.event)]
    return PebblesModel(int(game.heap), int(game.player), *pairs, read_rng(game.rng))


def pack(model):
    games = zeros(Pebbles)
    game = games[0]
    game.heap, game.player = model.heap, model.player
    game.secret[:], game.taken[:], game.event[:] = model.secret, model.taken, model.event
    write_rng(game.rng, model.rng)
    return State(LAYOUT, games.tobytes())


LAYOUT = Layout(Pebbles, "pebbles:LAYOUT", unpack)


def other_number(state, seat, rng):
    """Gives everybody but this seat another secret number."""
    games = state.thaw()
    for other in range(2):
        if other != seat:
            games[0].secret[other] = (games[0].secret[other] + rng.next_int(1, SECRETS - 1)) % SECRETS
            if games[0].event[0] == DREW and games[0].event[1] == other:
                games[0].event[2] = games[0].secret[other]
    return state.after(games)


class PebblesGame(PackedGame[PebblesView]):
    info = GameInfo(
        id="pebbles",
        title="Pebbles",
        summary="take the last pebble",
        rules=1,
        seats=(2, 2),
        pace=Pace.TURNS,
        hidden=True,
        best_score_wins=False,
    )
    extras = Extras(hidden=(Hidden("the other number", other_number),), unobserved=("taken",))
    options = PebblesOptions
    layout = LAYOUT
    kernels = Kernels(
        record=Pebbles,
        actions=4,
        seats=2,
        observation=("i1", (3,)),
        reset=reset,
        turn=turn,
        legal=legal,
        step=step,
        observe=observe,
        score=score,
    )

    def setup(self, options):
        rows = zeros(Setup)
        rows[0].stones = options.stones
        return rows

    def to_act(self, state):
        return (int(state.record.player),) if state.record.heap else ()

    def refusal(self, state, seat, action, code):
        return f"seat {seat + 1} cannot {WORDS[action]} now."

    def events(self, state, seat):
        code, actor, value = (int(number) for number in state.record.event)
        if code == TOOK:
            return (Event("took", f"seat {actor + 1} took {value}", actor, (value,)),)
        if code == DREW and seat == actor:
            return (Event("drew", f"you drew {value}", actor, (value,)),)
        return ()

    def outcome(self, state):
        if state.record.heap:
            return None
        winner = 1 - int(state.record.player)
        return Outcome((winner,), "the heap is empty", f"seat {winner + 1} took the last pebble")

    def view(self, state, seat):
        game = state.record
        return PebblesView(
            seat=seat,
            heap=int(game.heap),
            player=int(game.player),
            secret=None if seat is None else int(game.secret[seat]),
            taken=tuple(int(count) for count in game.taken),
        )

    def resample(self, state, seat, rng):
        games = state.thaw()
        game = games[0]
        game.rng.word, game.rng.drawn = rng.next_int(0, 2**31), 0
        for key in range(2):
            game.rng.key[key] = rng.next_int(0, 2**31) * int(game.rng.kind)
        game.secret[1 - seat] = rng.next_int(0, SECRETS - 1)
        if game.event[0] == DREW and game.event[1] != seat:
            game.event[:] = 0
        return state.after(games)

    def show(self, view):
        return f"{'o' * view.heap}\nyour number: {view.secret}"

    def write(self, action):
        if not 0 <= action < 4:
            raise BadNotation(f"{action} is not an action of Pebbles.")
        return WORDS[action]

    def read(self, text):
        if text not in WORDS:
            raise BadNotation("An action is `take 1`, `take 2`, `take 3` or `draw`.")
        return WORDS.index(text)

    def dump(self, state):
        return encode(state.model)

    def load(self, data):
        return pack(decode(data, PebblesModel, "the game of Pebbles"))


GAME = PebblesGame()
