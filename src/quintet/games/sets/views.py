"""What a seat may know: the board, its own picks and hints, every tally. Never the order of the deck: R8."""

from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from quintet.core.game import Seat, View
from quintet.core.record import dtype_of, quick
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.sets.events import CLEARED, HINTED, PICKED, PUT_BACK
from quintet.games.sets.layout import SeatRow, Table
from quintet.games.sets.model import FULL_DECK, Card
from quintet.games.sets.tables import DAILY, ENDLESS, IN_DECK, MAX_SEATS, MODES, RUNNING

__all__ = ["PRIVATE", "SetView", "Tally", "has_hints", "looks_same", "resample", "view_of"]

CARDS = FULL_DECK.cards
PRIVATE = (PICKED, PUT_BACK, CLEARED, HINTED)
"""Events that only the acting seat sees."""


def offset_of(record: type, name: str) -> int:
    """Returns where a field begins in the bytes of a record."""
    fields = dtype_of(record).fields
    assert fields is not None
    return fields[name][1]


SEATS, BOARD, EVENTS = (offset_of(Table, name) for name in ("seat", "ended", "event_count"))
"""Where the parts of a table's bytes begin. The setup and the generator come before the board."""
ROW, TALLY = dtype_of(SeatRow).itemsize, offset_of(SeatRow, "score")
"""A seat's bytes: its hand, and from `TALLY` on what everyone sees."""


class Tally(View, frozen=True, kw_only=True):
    """What everyone sees of one player."""

    score: int
    found: int
    wrong: int
    hints: int
    streak: int
    best_streak: int


class SetView(View, frozen=True, kw_only=True):
    """The table from one seat."""

    mode: str
    board: tuple[Card, ...]
    selection: tuple[int, ...]
    hinted: tuple[int, ...]
    tallies: tuple[Tally, ...]
    cards_left: int | None
    """Cards still to be dealt, in modes where the deck runs out."""
    found_sets: tuple[tuple[int, int, int], ...]
    sets_total: int | None
    """How many sets a daily puzzle holds."""
    target: int
    hints_allowed: bool
    over: bool


def view_of(state: State, seat: Seat | None) -> SetView:
    """Returns what everyone sees, and what only this seat does."""
    public = _public_view(state)
    if seat is None:
        return public
    own: SeatRow = state.plain.seat[seat]
    return replace(public, seat=seat, selection=own.picked[: own.picks], hinted=own.hint[: own.hinted])


@lru_cache(maxsize=8)
def _public_view(state: State) -> SetView:
    """Returns the view of a spectator; all seats ask for the same state one after the other."""
    table: Table = state.plain
    setup = table.setup
    return SetView(
        seat=None,
        mode=MODES[setup.mode],
        board=tuple([CARDS[card] for card in table.board[: table.count]]),
        selection=(),
        hinted=(),
        tallies=tuple([_tally(number, row) for number, row in enumerate(table.seat[: setup.seats])]),
        cards_left=table.where.count(IN_DECK) if setup.mode not in (ENDLESS, DAILY) else None,  # type: ignore[attr-defined]
        found_sets=tuple(table.found[: table.sets_found]) if table.sets_found else (),
        sets_total=table.sets_total if setup.mode == DAILY else None,
        target=setup.target,
        hints_allowed=setup.hints_allowed != 0,
        over=table.ended != RUNNING,
    )


def _tally(number: Seat, row: SeatRow) -> Tally:
    return Tally(
        seat=number,
        score=row.score,
        found=row.found,
        wrong=row.wrong,
        hints=row.hints,
        streak=row.streak,
        best_streak=row.best_streak,
    )


def has_hints(state: State) -> bool:
    """Returns whether anybody asked for a hint: R7.1."""
    return any(row.hints for row in state.plain.seat)


def looks_same(one: State, other: State, seat: Seat) -> bool:
    """Returns whether two moments of one game look the same from a seat, from what is not hidden in their bytes: R8."""
    return _visible(one.data, seat) == _visible(other.data, seat)


def _visible(data: bytes, seat: Seat) -> bytes:
    """Returns a table without its generator, what others picked or were shown, and the latest events."""
    hands = (SEATS + number * ROW + (0 if number == seat else TALLY) for number in range(MAX_SEATS))
    rows = (data[start : SEATS + (number + 1) * ROW] for number, start in enumerate(hands))
    return b"".join((data[BOARD:SEATS], *rows, data[SEATS + MAX_SEATS * ROW : EVENTS]))


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:
    """Returns the same table with another future: only the generator and the other hands are hidden: R8.3."""
    tables = state.thaw()
    table: Table = quick(tables)[0]
    table.rng.word = rng.next_int(0, 2**32 - 2)
    table.rng.drawn = 0
    for key in range(2):
        table.rng.key[key] = rng.next_int(0, 2**32 - 2) * int(table.rng.kind)
    for number in range(table.setup.seats):
        if number != seat:
            _other_hand(table, number, rng)
    _drop_private_events(table, seat)
    return state.after(tables)


def _other_hand(table: Table, number: int, rng: SeededRandom) -> None:
    """Imagines what another player has picked: none, one or two cards."""
    row = table.seat[number]
    row.picked[:] = 0
    row.hint[:] = 0
    row.hinted = 0
    row.picks = 0 if table.ended else rng.next_int(0, 2)
    places = rng.shuffle(range(int(table.count)))
    for k in range(row.picks):
        row.picked[k] = places[k]


def _drop_private_events(table: Table, seat: Seat) -> None:
    """Removes what another seat did in private: this seat cannot know it."""
    rows = table.events[: table.event_count]
    known = [row.copy() for row in rows if row.seat == seat or row.code not in PRIVATE]  # type: ignore[attr-defined]
    table.events[:] = np.zeros((), table.events.dtype)
    for k, row in enumerate(known):
        table.events[k] = row
    table.event_count = len(known)
