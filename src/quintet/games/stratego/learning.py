"""Stratego for learners: planes that both sides see from below, moves only, and tasks. docs/spec/stratego.md."""

from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.learning import Learning, Part, Planes, Task
from quintet.core.record import Array, Bytes, Ints, Masks, Rows
from quintet.core.state import State
from quintet.games.stratego.actions import ACTIONS, MOVES, TARGETS
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.policies import POLICIES
from quintet.games.stratego.rules.entries import list_legal_moves
from quintet.games.stratego.rules.moves import MOST_MOVES
from quintet.games.stratego.tables import MOVED, NO_KIND, PIECES, RANKS, REASONS, SETUP, SIDE, SLID, SQUARES, ZONE
from quintet.games.stratego.views.knowledge import is_hidden, is_open_book

__all__ = ["LEARNING", "TURNED", "outcome", "planes"]

# The planes of the board.
OWN: Final = 0
ENEMY: Final = RANKS
UNKNOWN: Final = 2 * RANKS
OWN_MOVED, OWN_SHOWN, ENEMY_MOVED, LAKE, OWN_FROM, OWN_TO, ENEMY_FROM, ENEMY_TO = range(UNKNOWN + 1, UNKNOWN + 9)
BOARD_PLANES: Final = UNKNOWN + 9
NUMBERS: Final = 2 * RANKS + 6


@entry
def outcome(games: Rows[Battle], reasons: Ints, winners: Ints) -> None:
    """Writes how each game ended and who won: R5."""
    for k in range(games.shape[0]):
        reasons[k] = games[k].ended
        winners[k] = 0 if games[k].winner == 0 else 1 << (games[k].winner - 1)


# --- planes ---------------------------------------------------------------------------------------------------------


@entry
def planes(games: Rows[Battle], seats: Ints, out: Masks) -> None:
    """Writes what a seat knows of the board, its own side below, one-hot: R6.6."""
    for k in range(games.shape[0]):
        row = out[k]
        for at in range(row.shape[0]):
            row[at] = 0
        seat = max(0, seats[k])
        draw_pieces(games[k], seat, row)
        draw_last_moves(games[k], seat, row)
        draw_numbers(games[k], seat, row[BOARD_PLANES * SQUARES :])


@kernel
def from_below(seat: int, square: int) -> int:
    """Returns where a seat sees a square: Blue looks from the other side."""
    return square if seat == 0 else SQUARES - 1 - square


@kernel
def draw_pieces(game: Battle, seat: int, row: Bytes) -> None:
    for square in range(SQUARES):
        slot, at = game.at[square] - 1, from_below(seat, square)
        if slot < -1:
            row[LAKE * SQUARES + at] = 1
        elif slot >= 0 and (slot // ZONE == seat or game.phase != SETUP):
            draw_piece(game, seat, slot, row[at:])


@kernel
def draw_piece(game: Battle, seat: int, slot: int, row: Bytes) -> None:
    """Marks one piece on its square of each plane."""
    moved = 1 if game.marks[slot] & (MOVED | SLID) else 0
    if slot // ZONE == seat:
        row[(OWN + game.kind[slot]) * SQUARES] = 1
        row[OWN_MOVED * SQUARES] = moved
        row[OWN_SHOWN * SQUARES] = 0 if is_hidden(game, slot) else 1
    else:
        row[(ENEMY + game.kind[slot] if is_open_book(game, seat, slot) else UNKNOWN) * SQUARES] = 1
        row[ENEMY_MOVED * SQUARES] = moved


@kernel
def draw_last_moves(game: Battle, seat: int, row: Bytes) -> None:
    """Marks the latest move of each side, as far as its piece still stands."""
    for side in range(2):
        moves = game.side[side].trail_moves
        if moves > 0:
            plane = OWN_FROM if side == seat else ENEMY_FROM
            row[plane * SQUARES + from_below(seat, game.side[side].trail[moves - 1])] = 1
            row[(plane + 1) * SQUARES + from_below(seat, game.side[side].trail[moves])] = 1


@kernel
def draw_numbers(game: Battle, seat: int, row: Bytes) -> None:
    """Writes the losses of both sides by rank, the phase, whether this seat acts, and the clocks."""
    if game.phase != SETUP:
        for slot in range(PIECES):
            if game.place[slot] < 0 and game.kind[slot] != NO_KIND:
                row[game.kind[slot] + (0 if slot // ZONE == seat else RANKS)] += 1
    row[2 * RANKS] = game.phase
    row[2 * RANKS + 1] = 1 if game.active == seat else 0
    row[2 * RANKS + 2] = 0 if game.offer == 0 else 1 if game.offer == seat + 1 else 2
    row[2 * RANKS + 3] = min(255, game.quiet)
    row[2 * RANKS + 4] = min(255, game.turn // 16)
    row[2 * RANKS + 5] = seat


def _turned() -> Array:
    """Returns the move that each action is for Blue, who sees the board turned around; other actions stay."""
    table = np.arange(ACTIONS)
    for start in range(SQUARES):
        for k in range(TARGETS):
            table[start * TARGETS + k] = (SQUARES - 1 - start) * TARGETS + (8 - k if k < SIDE - 1 else 26 - k)
    return table


TURNED: Final = _turned()


def _parts(state: State) -> tuple[Part, ...]:
    del state
    return (Part("board", (BOARD_PLANES, SIDE, SIDE)), Part("numbers", (NUMBERS,), 255))


# --- tasks ----------------------------------------------------------------------------------------------------------


def _space(options: StrategoOptions) -> int:
    return MOVES if options.deployment != "manual" and not options.talks else ACTIONS


def _battle(army: str, limit: int) -> Task:
    return Task(
        summary=f"win a {army} game from a random setup",
        options={"army": army, "deployment": "random", "talks": False},
        limit=limit,
        rivals=("easy",),
    )


LEARNING: Final = Learning(
    outcome=outcome,
    reasons=REASONS,
    limits=("max_turns_reached",),
    space=_space,
    lists=list_legal_moves,
    most=MOST_MOVES,
    turned=TURNED,
    planes=Planes(planes, _parts),
    policies=POLICIES,
    tasks={"classic": _battle("classic", 3000), "barrage": _battle("barrage", 1000)},
)
