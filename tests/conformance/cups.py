"""Cups: Pebbles with five dice under each player's cup, which no other number tells anything about."""

from typing import Annotated

import msgspec
import numpy as np
import pebbles
from msgspec import Meta
from pebbles import POWER, PebblesGame, PebblesModel, PebblesView
from toys import breaks, kernels

from quintet.core.codec import decode
from quintet.core.extras import Extras, Hidden
from quintet.core.record import Array, i8, record, zeros
from quintet.core.rng import Rng, begin, below, stream, write_rng
from quintet.core.state import Layout, State

DICE = 5
Die = Annotated[int, Meta(ge=1, le=6)]
Cup = tuple[Die, Die, Die, Die, Die]


@record
class Cups:
    rng: Rng
    heap: i8
    player: i8
    secret: Annotated[Array, i8, 2]
    taken: Annotated[Array, i8, 2]
    event: Annotated[Array, i8, 3]
    dice: Annotated[Array, i8, (2, DICE)]


class CupsModel(PebblesModel, frozen=True, forbid_unknown_fields=True):
    dice: tuple[Cup, Cup]


class CupsView(PebblesView, frozen=True, kw_only=True):
    dice: tuple[int, ...]


@np.errstate(over="ignore")
def reset(games, seeds, setups):
    pebbles.reset(games, seeds, setups)
    for game, seed in zip(games, seeds, strict=True):
        begin(game.rng, seed, POWER, stream("_cups")[1])
        for cup in game.dice:
            cup[:] = [1 + below(game.rng, 6) for _ in range(DICE)]


def observe(games, seats, out):
    for k, game in enumerate(games):
        out[k] = (game.heap, game.player, game.secret[seats[k]], *game.dice[seats[k]])


def unpack(state):
    known = msgspec.structs.asdict(pebbles.unpack(state))
    return CupsModel(**known, dice=tuple(tuple(int(die) for die in cup) for cup in state.record.dice))


def pack(model):
    games = zeros(Cups)
    game = games[0]
    game.heap, game.player = model.heap, model.player
    game.secret[:], game.taken[:], game.event[:], game.dice[:] = model.secret, model.taken, model.event, model.dice
    write_rng(game.rng, model.rng)
    return State(LAYOUT, games.tobytes())


LAYOUT = Layout(Cups, "cups:LAYOUT", unpack)


def other_dice(state, seat, rng):
    """Rolls the dice of everybody but this seat."""
    games = state.thaw()
    for other in range(2):
        if other != seat:
            games[0].dice[other] = [rng.next_int(1, 6) for _ in range(DICE)]
    return state.after(games)


class CupsGame(PebblesGame):
    extras = Extras(
        hidden=(*PebblesGame.extras.hidden, Hidden("the other dice", other_dice)),
        unobserved=PebblesGame.extras.unobserved,
    )
    layout = LAYOUT
    kernels = kernels(record=Cups, reset=reset, observe=observe, observation=("i1", (3 + DICE,)))

    def view(self, state, seat):
        known = msgspec.structs.asdict(super().view(state, seat))
        return CupsView(**known, dice=() if seat is None else tuple(int(die) for die in state.record.dice[seat]))

    def resample(self, state, seat, rng):
        return other_dice(super().resample(state, seat, rng), seat, rng)

    def load(self, data):
        return pack(decode(data, CupsModel, "the game of Cups"))


GAME = CupsGame()


def observe_four(games, seats, out):
    observe(games, seats, out)
    out[:, 3] = 0


@breaks("observation-tells-the-view")
class ObservesFourOfFive(CupsGame):
    """Leaves one of its five dice out: two throws that differ in that one alone hardly ever come up."""

    kernels = kernels(record=Cups, reset=reset, observe=observe_four, observation=("i1", (3 + DICE,)))
