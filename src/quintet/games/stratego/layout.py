"""The packed record of Stratego.

A piece is a slot: `side * 40 + the zone square it started on`, which everybody knows. Its rank (`kind`) is hidden.
"""

from typing import Annotated

from quintet.core.record import Array, Rows, i8, i16, i32, i64, record
from quintet.core.rng import Rng
from quintet.games.stratego.tables import PIECES, RANKS, SEEN, SQUARES, TRAIL


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
