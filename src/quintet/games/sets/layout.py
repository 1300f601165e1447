"""The packed record of Set."""

from typing import Annotated, Final

from quintet.core.record import Array, Rows, i8, i16, i32, record
from quintet.core.rng import Rng
from quintet.games.sets.tables import CARDS, MAX_BOARD, MAX_SEATS, MAX_SETS

MAX_EVENTS: Final = 6


@record
class Setup:
    """The options, packed."""

    mode: i8
    size_wanted: i8
    seats: i8
    fresh: i8
    hints_allowed: i8
    more_sets: i8
    """How many sets the first board must hold beyond one."""
    target: i16
    deck: Annotated[Array, i8, CARDS]


@record
class SeatRow:
    """One player: the cards picked so far and the tally."""

    picks: i8
    picked: Annotated[Array, i8, 3]
    hinted: i8
    hint: Annotated[Array, i8, 3]
    score: i32
    found: i32
    wrong: i32
    hints: i32
    streak: i32
    best_streak: i32


@record
class EventRow:
    """What happened: a code, the seat, and up to three numbers such as places, cards or the reason for the end."""

    code: i8
    seat: i8
    a: i16
    b: i16
    c: i16


@record
class Table:
    """One game of Set."""

    setup: Setup
    rng: Rng
    ended: i8
    count: i8
    board: Annotated[Array, i8, MAX_BOARD]
    where: Annotated[Array, i8, CARDS]
    seat: Annotated[Rows[SeatRow], MAX_SEATS]
    sets_total: i8
    sets_found: i8
    found: Annotated[Array, i8, (MAX_SETS, 3)]
    event_count: i8
    events: Annotated[Rows[EventRow], MAX_EVENTS]
