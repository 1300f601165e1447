"""What a seat can know, as kernels: observations, and other worlds that look the same: R6."""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, u8
from quintet.core.rng import below
from quintet.games.stratego.deploy import clear_zone, fill_at_random, take_up
from quintet.games.stratego.layout import GAME_OVER, MOVED, PLAYING, REVEALED, SETUP, SLID, Battle
from quintet.games.stratego.moves import can_move
from quintet.games.stratego.rules import acting
from quintet.games.stratego.tables import BLUE, BOMB, FLAG, NO_KIND, RANKS, RED, SQUARES, ZONE

PLANES: Final = 6
UNKNOWN: Final = RANKS + 1
"""How an observation shows a piece whose rank is not known; ranks are 1 to 12."""
MOST_TRIES: Final = 64


@kernel
def is_known(place: int, marks: int) -> bool:
    """Whether everybody knows a rank: captured, seen in a fight, or a Scout that slid: R6.1, R6.3."""
    return place < 0 or (marks & (REVEALED | SLID)) != 0


@kernel
def is_hidden(game: Battle, slot: int) -> bool:
    """Whether the owner's opponent does not know the rank of a piece on the board."""
    return not is_known(game.place[slot], game.marks[slot])


@kernel
def is_open_book(game: Battle, viewer: int, slot: int) -> bool:
    """Whether the viewer knows this rank: own, seen in a fight or a slide, or the game is over: R6.5."""
    return slot // ZONE == viewer or game.phase == GAME_OVER or not is_hidden(game, slot)


# --- other worlds: R6.4 ---------------------------------------------------------------------------------------------


@kernel
def hidden_left(game: Battle, other: int, kind: int) -> int:
    """How many hidden pieces of a side have this kind."""
    count = 0
    for slot in range(other * ZONE, other * ZONE + ZONE):
        if is_hidden(game, slot) and game.kind[slot] == kind:
            count += 1
    return count


@kernel
def candidates(game: Battle, other: int, unmoved: int) -> int:
    """Hidden pieces without a new kind yet; with `unmoved` only those that never moved."""
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
    """A uniformly random assignment: Flag and Bombs among the unmoved first, then the rest in equally many ways."""
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
    """The other's zone before the first move: everything in it is hidden: R6.2."""
    if other == BLUE and game.active == RED:
        return
    clear_zone(game, other)
    fill_at_random(game, other)
    if game.active == other:
        for _ in range(below(game.rng, game.setup.total + 1)):
            take_up(game, first_kept(game, other, below(game.rng, ZONE)))


@kernel
def first_kept(game: Battle, other: int, start: int) -> int:
    """The first occupied slot from a place on, round about."""
    for k in range(ZONE):
        slot = other * ZONE + (start + k) % ZONE
        if game.kind[slot] != NO_KIND:
            return slot
    return other * ZONE


@entry
def imagine(games: Rows[Battle], seats: Ints, left: Annotated[Array, u8, (0,)]) -> None:
    """Replaces what the seat cannot know by something it might as well be, drawing from the games' own generators."""
    for k in range(games.shape[0]):
        game, other = games[k], 1 - seats[k]
        if game.phase == SETUP:
            imagine_zone(game, other)
        elif game.phase == PLAYING:
            for _ in range(MOST_TRIES):
                shuffle_hidden(game, other, left)
                if acting(game) == seats[k] or can_move(game, game.active, 1):
                    break


# --- observations ---------------------------------------------------------------------------------------------------


@entry
def observe(games: Rows[Battle], seats: Ints, out: Annotated[Array, u8, (0, 0)]) -> None:
    """Six planes of a hundred bytes: own ranks and marks, enemy ranks and marks, lakes, and numbers: R6.6."""
    for k in range(games.shape[0]):
        for cell in range(PLANES * SQUARES):
            out[k, cell] = 0
        observe_board(games[k], seats[k], out[k])
        observe_numbers(games[k], seats[k], out[k])


@kernel
def observe_board(game: Battle, seat: int, row: Annotated[Array, u8, (0,)]) -> None:
    for square in range(SQUARES):
        slot = game.at[square] - 1
        if slot < -1:
            row[4 * SQUARES + square] = 1
        elif slot >= 0 and (slot // ZONE == seat or game.phase != SETUP):
            plane = 0 if slot // ZONE == seat else 2
            row[plane * SQUARES + square] = game.kind[slot] + 1 if is_open_book(game, seat, slot) else UNKNOWN
            row[(plane + 1) * SQUARES + square] = game.marks[slot]


@kernel
def observe_numbers(game: Battle, seat: int, row: Annotated[Array, u8, (0,)]) -> None:
    """Phase, whether this seat acts, a pending offer, half-moves without attack, own and enemy losses by rank."""
    first = 5 * SQUARES
    row[first] = game.phase
    row[first + 1] = 1 if acting(game) == seat else 0
    row[first + 2] = game.offer
    row[first + 3] = min(game.quiet, 255)
    if game.phase != SETUP:
        for slot in range(2 * ZONE):
            if game.place[slot] < 0 and game.kind[slot] != NO_KIND:
                row[first + 10 + game.kind[slot] + (0 if slot // ZONE == seat else RANKS)] += 1
