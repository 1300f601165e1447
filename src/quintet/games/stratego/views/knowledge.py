"""What a seat can know, as kernels: which ranks, and the observation as bytes. R6."""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, u8
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.talks import acting
from quintet.games.stratego.tables import GAME_OVER, NO_KIND, RANKS, REVEALED, SETUP, SLID, SQUARES, ZONE

PLANES: Final = 6
UNKNOWN: Final = RANKS + 1
"""How an observation shows a piece whose rank is not known; ranks are 1 to 12."""


@kernel
def is_known(place: int, marks: int) -> bool:
    """Whether everyone knows a rank: captured, seen in a fight, or a Scout that slid: R6.1, R6.3."""
    return place < 0 or (marks & (REVEALED | SLID)) != 0


@kernel
def is_hidden(game: Battle, slot: int) -> bool:
    """Whether the opponent does not know the rank of a piece on the board."""
    return not is_known(game.place[slot], game.marks[slot])


@kernel
def is_open_book(game: Battle, viewer: int, slot: int) -> bool:
    """Whether the viewer knows this rank: own, seen in a fight or a slide, or the game is over: R6.5."""
    return slot // ZONE == viewer or game.phase == GAME_OVER or not is_hidden(game, slot)


@entry
def observe(games: Rows[Battle], seats: Ints, out: Annotated[Array, u8, (0, 0)]) -> None:
    """Writes six planes of a hundred bytes: own ranks and marks, enemy ranks and marks, lakes, and numbers: R6.6."""
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
    """Writes phase, whether this seat acts, a pending offer, half-moves without attack, and losses by rank."""
    first = 5 * SQUARES
    row[first] = game.phase
    row[first + 1] = 1 if acting(game) == seat else 0
    row[first + 2] = game.offer
    row[first + 3] = min(game.quiet, 255)
    if game.phase != SETUP:
        for slot in range(2 * ZONE):
            if game.place[slot] < 0 and game.kind[slot] != NO_KIND:
                row[first + 10 + game.kind[slot] + (0 if slot // ZONE == seat else RANKS)] += 1
