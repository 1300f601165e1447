"""The hidden parts of a battle, which the conformance suite alters one by one: R6."""

from typing import Final

from quintet.core.extras import Hidden
from quintet.core.game import Seat
from quintet.core.record import quick
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.stratego.actions import RANDOM
from quintet.games.stratego.events import is_private
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.tables import BOMB, FLAG, MOVED, NO_KIND, PLAYING, SETUP, ZONE
from quintet.games.stratego.views.knowledge import is_known

__all__ = ["HIDDEN"]


def _others(seat: Seat | None, rng: SeededRandom) -> Seat:
    """Returns the side that a seat cannot look at; a spectator can look at neither."""
    return rng.next_int(0, 1) if seat is None else 1 - seat


def _ranks(state: State, seat: Seat | None, rng: SeededRandom) -> State:
    """Swaps the ranks of two pieces that the seat does not know: R6.1."""
    games = state.thaw()
    game: Battle = quick(games)[0]
    if game.phase != PLAYING:
        return state
    first = _others(seat, rng) * ZONE
    unknown = [slot for slot in range(first, first + ZONE) if not is_known(game.place[slot], game.marks[slot])]
    for one in rng.shuffle(unknown):
        for other in rng.shuffle(unknown):
            if game.kind[one] != game.kind[other] and _may_swap(game, one, other):
                game.kind[one], game.kind[other] = game.kind[other], game.kind[one]
                return state.after(games)
    return state


def _may_swap(game: Battle, one: int, other: int) -> bool:
    """Whether both pieces could be each other: what has moved is neither a Bomb nor the Flag."""
    has_moved = (game.marks[one] | game.marks[other]) & MOVED
    return not has_moved or not {int(game.kind[one]), int(game.kind[other])} & {BOMB, FLAG}


def _setup(state: State, seat: Seat | None, rng: SeededRandom) -> State:
    """Swaps two pieces of a zone before the first move, and takes one up while its side sets up: R6.2."""
    games = state.thaw()
    game: Battle = quick(games)[0]
    side = _others(seat, rng)
    placed = [slot for slot in range(side * ZONE, side * ZONE + ZONE) if game.kind[slot] != NO_KIND]
    if game.phase != SETUP or len(placed) < 2:
        return state
    one, other, *_ = rng.shuffle(placed)
    game.kind[one], game.kind[other] = game.kind[other], game.kind[one]
    if game.active == side:
        game.at[int(game.place[one])] = 0
        game.kind[one], game.place[one] = NO_KIND, -1
    return state.after(games)


def _private_action(state: State, seat: Seat | None, rng: SeededRandom) -> State:
    """Lets the other side have done something else to its own zone just now."""
    games = state.thaw()
    game: Battle = quick(games)[0]
    if game.phase != SETUP or not game.last_action or game.last_seat == seat or not is_private(game.last_action - 1):
        return state
    game.last_action = RANDOM + 1 if game.last_action != RANDOM + 1 or rng.next_int(0, 1) else 0
    return state.after(games)


HIDDEN: Final = (
    Hidden("the ranks of the enemy", _ranks),
    Hidden("the setup of the enemy", _setup),
    Hidden("what the enemy did while setting up", _private_action),
)
