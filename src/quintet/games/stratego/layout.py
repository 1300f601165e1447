"""The packed record of Stratego, the log of moves beside it, and the way from both to the documented model.

A piece is a slot: `side * 40 + the zone square it started on`, which everybody knows. Its rank (`kind`) is hidden.
The log is a cold part of a state: four bytes a move, all of them public, in shared chunks.
"""

from typing import Annotated, Final

import numpy as np

from quintet.core.record import Array, Rows, i8, i16, i32, i64, record
from quintet.core.rng import Rng
from quintet.core.state import Layout, State
from quintet.games.stratego.tables import PIECES, RANKS, SQUARES

SETUP, PLAYING, GAME_OVER = 1, 2, 3
"""Phases, numbered as documented; a state is never in MAIN_MENU."""

# How a game ended.
RUNNING, FLAG_CAPTURED, NO_LEGAL_MOVES, EXHAUSTION, TURN_LIMIT, NO_ATTACKS, RESIGNED, AGREED = range(8)

# What everybody, or the owner, has seen of a piece.
MOVED, REVEALED, SLID = 1, 2, 4

MANUAL, SHUFFLED, BOOK = 0, 1, 2
DEPLOYMENTS: Final = ("manual", "random", "book")

TRAIL: Final = 6
"""Squares of the last-moved piece's latest moves: five moves are the longest run any rule counts."""
SEEN: Final = 128
"""Half-moves back to which a chase remembers positions: R3.6."""
CHUNK_BYTES: Final = 1024
ENTRY_BYTES: Final = 4


@record
class Setup:
    """The options, packed."""

    army: i8
    total: i8
    two_square: i8
    more_squares: i8
    deployment: i8
    talks: i8
    quiet_limit: i16
    turn_limit: i16
    counts: Annotated[Array, i8, RANKS]
    player_types: Annotated[Array, i8, 2]


@record
class Side:
    """What the repetition rules and the talks remember of one side."""

    trail: Annotated[Array, i8, TRAIL]
    trail_moves: i8
    last_to: i8
    chase: i16
    chase_from: i16
    offered: i16


@record
class Battle:
    """One game."""

    setup: Setup
    rng: Rng
    phase: i8
    active: i8
    ended: i8
    winner: i8
    offer: i8
    last_seat: i8
    last_action: i16
    turn: i16
    quiet: i16
    entry: i32
    board_hash: i64
    side: Annotated[Rows[Side], 2]
    at: Annotated[Array, i8, SQUARES]
    place: Annotated[Array, i8, PIECES]
    kind: Annotated[Array, i8, PIECES]
    marks: Annotated[Array, i8, PIECES]
    seen: Annotated[Array, i64, SEEN]


# --- the log --------------------------------------------------------------------------------------------------------


def pack_entry(start: int, target: int, attacker: int, defender: int) -> int:
    """A move as the log holds it; the ranks (plus one) only of a fight."""
    return start | target << 7 | attacker << 14 | defender << 18


def unpack_entry(entry: int) -> tuple[int, int, int, int]:
    """From, to, attacker's kind and defender's kind; both -1 when nobody fought."""
    return entry & 127, entry >> 7 & 127, (entry >> 14 & 15) - 1, (entry >> 18 & 15) - 1


def append_entry(log: tuple[bytes, ...], entry: bytes) -> tuple[bytes, ...]:
    """The log with one move more; full chunks are shared with every earlier state."""
    if log and len(log[-1]) < CHUNK_BYTES:
        return (*log[:-1], log[-1] + entry)
    return (*log, entry)


def entries(state: State) -> list[int]:
    """Every move so far, oldest first."""
    numbers: list[int] = np.frombuffer(b"".join(state.cold), "<i4").tolist()
    return numbers


def log_of(numbers: list[int]) -> tuple[bytes, ...]:
    """The cold parts that hold these entries."""
    data = np.array(numbers, "<i4").tobytes()
    return tuple(data[at : at + CHUNK_BYTES] for at in range(0, len(data), CHUNK_BYTES))


def _model(state: State) -> object:
    from quintet.games.stratego.packing.unpack import unpack  # noqa: PLC0415 - the records need this layout

    return unpack(state)


LAYOUT: Final = Layout(Battle, "quintet.games.stratego.layout:LAYOUT", _model)
