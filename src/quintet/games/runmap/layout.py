"""The packed record of a run, and of a floor."""

from typing import Annotated, Final

from quintet.core.record import Array, Rows, i8, i16, i64, record
from quintet.core.rng import Rng
from quintet.games.runmap.tables import ROWS, WIDTH

__all__ = ["MAX_EVENTS", "EventRow", "Floor", "Run", "Setup"]

MAX_EVENTS: Final = 8


@record
class Floor:
    """One act; unused places are zero."""

    act: i8
    style: i8
    """PATHS, COMPACT or FLOOR."""
    rows: i8
    widths: Annotated[Array, i8, ROWS]
    kinds: Annotated[Array, i8, (ROWS, WIDTH)]
    links: Annotated[Array, i8, (ROWS, WIDTH)]
    """Bit c is set when there is a link to column c of the next row."""


@record
class Setup:
    """The options, packed."""

    mode: i8
    style: i8


@record
class EventRow:
    """What happened: a code and up to three numbers."""

    code: i8
    a: i16
    b: i16
    c: i16


@record
class Run:
    """One run through three acts."""

    setup: Setup
    rng: Rng
    origin: i64
    floors: Annotated[Rows[Floor], 3]
    act: i8
    row: i8
    column: i8
    phase: i8
    ended: i8
    hp: i16
    gold: i16
    guard: i8
    charm: i8
    sold: i8
    steps: Annotated[Array, i8, (3, ROWS)]
    """The column visited in each row of each act, plus one."""
    event_count: i8
    events: Annotated[Rows[EventRow], MAX_EVENTS]
