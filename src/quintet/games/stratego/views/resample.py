"""Other worlds that look the same from a seat. R6.4."""

from typing import Annotated, Final

import numpy as np

from quintet.core.game import Seat
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, u8
from quintet.core.rng import Rng, SeededRandom, below
from quintet.core.state import State
from quintet.games.stratego.actions import READY
from quintet.games.stratego.events import is_private
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.deploy import clear_zone, fill_at_random, take_up
from quintet.games.stratego.rules.moves import can_move
from quintet.games.stratego.rules.talks import acting
from quintet.games.stratego.tables import BLUE, BOMB, FLAG, MOVED, NO_KIND, PLAYING, RANKS, RED, SETUP, ZONE
from quintet.games.stratego.views.knowledge import is_hidden

MOST_TRIES: Final = 64


@kernel
def hidden_left(game: Battle, other: int, kind: int) -> int:
    """Counts the hidden pieces of a side that have this kind."""
    count = 0
    for slot in range(other * ZONE, other * ZONE + ZONE):
        if is_hidden(game, slot) and game.kind[slot] == kind:
            count += 1
    return count


@kernel
def candidates(game: Battle, other: int, unmoved: int) -> int:
    """Counts the hidden pieces without a new kind yet; with `unmoved` only those that never moved."""
    count = 0
    for slot in range(other * ZONE, other * ZONE + ZONE):
        if is_candidate(game, slot, unmoved):
            count += 1
    return count


@kernel
def is_candidate(game: Battle, slot: int, unmoved: int) -> bool:
    if game.kind[slot] != NO_KIND or game.place[slot] < 0:
        return False
    return unmoved == 0 or (game.marks[slot] & MOVED) == 0


@kernel
def give_kind(game: Battle, other: int, kind: int, unmoved: int) -> None:
    """Gives the kind to one of the candidates, each with the same chance: one draw."""
    number = below(game.rng, candidates(game, other, unmoved))
    for slot in range(other * ZONE, other * ZONE + ZONE):
        if is_candidate(game, slot, unmoved):
            if number == 0:
                game.kind[slot] = kind
                return
            number -= 1


@kernel
def shuffle_hidden(game: Battle, other: int, left: Annotated[Array, u8, (0,)]) -> None:
    """Deals the hidden kinds uniformly: Flag and Bombs among the unmoved first, then the rest."""
    for kind in range(RANKS):
        left[kind] = hidden_left(game, other, kind)
    for slot in range(other * ZONE, other * ZONE + ZONE):
        if is_hidden(game, slot):
            game.kind[slot] = NO_KIND
    for kind in (FLAG, BOMB):
        for _ in range(left[kind]):
            give_kind(game, other, kind, 1)
    for kind in range(FLAG + 1, BOMB):
        for _ in range(left[kind]):
            give_kind(game, other, kind, 0)


@kernel
def imagine_zone(game: Battle, other: int) -> None:
    """Redraws the other zone before the first move, when everything in it is hidden: R6.2.

    Everybody knows that Blue's zone is empty while Red sets up, and right after Red's `ready`.
    """
    if other == BLUE and (game.active == RED or game.last_action == READY + 1):
        return
    clear_zone(game, other)
    fill_at_random(game, other)
    if game.active == other:
        for _ in range(below(game.rng, game.setup.total + 1)):
            take_up(game, first_occupied(game, other, below(game.rng, ZONE)))


@kernel
def first_occupied(game: Battle, other: int, start: int) -> int:
    """Returns the first occupied slot from a place on, wrapping around."""
    for k in range(ZONE):
        slot = other * ZONE + (start + k) % ZONE
        if game.kind[slot] != NO_KIND:
            return slot
    return other * ZONE


@kernel
def plant_words(rng: Rng, words: Ints) -> None:
    """Starts the generator of another world; the words of a key count only for a sealed one."""
    rng.word = words[0]
    rng.drawn = 0
    for k in range(2):
        rng.key[k] = words[1 + k] * rng.kind


@entry
def imagine(games: Rows[Battle], seats: Ints, words: Ints, left: Annotated[Array, u8, (0,)]) -> None:
    """Redraws what the seats cannot know, with generators that start from these three words."""
    for k in range(games.shape[0]):
        game, other = games[k], 1 - seats[k]
        plant_words(game.rng, words)
        if game.phase == SETUP:
            imagine_zone(game, other)
        elif game.phase == PLAYING:
            for _ in range(MOST_TRIES):
                shuffle_hidden(game, other, left)
                if acting(game) == seats[k] or can_move(game, game.active, 1):
                    break


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:
    """Returns a world drawn uniformly from all that look the same from this seat: R6.4."""
    game: Battle = state.plain
    games = state.thaw()
    imagine(games, np.array([seat]), draw_words(rng), np.zeros(RANKS, np.uint8))
    if game.phase == SETUP and game.last_seat != seat and game.last_action and is_private(game.last_action - 1):
        games[0].last_seat = games[0].last_action = 0
    return state.after(games)


def draw_words(rng: SeededRandom) -> Array:
    """Returns the words from which the generator of another world starts."""
    return np.array([rng.next_int(0, 2**32 - 2) for _ in range(3)])
