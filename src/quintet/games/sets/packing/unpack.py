"""From the packed record of Set to its documented model."""

from collections.abc import Iterable
from typing import Final

from quintet.core.record import Rows
from quintet.core.rng import read_rng
from quintet.core.state import Layout, State
from quintet.games.sets.layout import EventRow, SeatRow, Table
from quintet.games.sets.model import Board, Card, Deck, EventEntry, GameState, Player, Selection, card_of
from quintet.games.sets.tables import CARDS, MODES, TAKEN


def unpack_rows(tables: "Rows[Table]") -> GameState:
    """Returns the documented records of a table that a kernel has worked on."""
    return unpack(State(LAYOUT, tables.tobytes()))


def unpack(state: State) -> GameState:
    """Returns the documented records of a state."""
    table: Table = state.plain
    setup, deck, where = table.setup, table.setup.deck, table.where
    seats = table.seat[: setup.seats]
    selections = tuple(_selection(row) for row in seats)
    return GameState(
        deck=Deck(_cards(card for card in range(CARDS) if deck[card])),
        board=Board(_cards(table.board[: table.count])),
        selection=selections[0],
        other_selections=selections[1:],
        mode=MODES[setup.mode],
        board_size=setup.size_wanted,
        fresh_draws=setup.fresh != 0,
        hints_allowed=setup.hints_allowed != 0,
        min_sets=setup.more_sets + 1,
        target=setup.target,
        ended=table.ended,
        taken=_cards(card for card in range(CARDS) if where[card] == TAKEN),
        found_sets=tuple(table.found[: table.sets_found]),
        sets_total=table.sets_total,
        players=tuple(_player(row) for row in seats),
        rng=read_rng(table.rng),
        last_events=tuple(_event(row) for row in table.events[: table.event_count]),
    )


def _cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple(card_of(number) for number in numbers)


def _selection(seat: SeatRow) -> Selection:
    return Selection(tuple(seat.picked[: seat.picks]))


def _player(seat: SeatRow) -> Player:
    chosen = tuple(seat.hint) if seat.hinted else ()
    return Player(
        score=seat.score,
        found=seat.found,
        wrong=seat.wrong,
        hints=seat.hints,
        streak=seat.streak,
        best_streak=seat.best_streak,
        hinted=chosen[: seat.hinted],
        hint_set=chosen,
    )


def _event(event: EventRow) -> EventEntry:
    return EventEntry(event.code, event.seat, event.a, event.b, event.c)


LAYOUT: Final = Layout(Table, "quintet.games.sets.packing.unpack:LAYOUT", unpack)
