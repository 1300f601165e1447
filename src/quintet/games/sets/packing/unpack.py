"""From the packed record of Set to its documented model."""

from typing import Any, Final

from quintet.core.rng import read_rng
from quintet.core.state import Layout, State
from quintet.games.sets.layout import EventRow, SeatRow, Table
from quintet.games.sets.model import Board, Card, Deck, EventEntry, GameState, Player, Selection, card_of
from quintet.games.sets.tables import CARDS, MODES, TAKEN


def unpack(state: State) -> GameState:
    """Returns the documented records of a state."""
    return unpack_table(state.record)


def unpack_table(table: Table) -> GameState:
    setup = table.setup
    selections = tuple(_selection(table.seat[number]) for number in range(setup.seats))
    return GameState(
        deck=Deck(_cards(card for card in range(CARDS) if setup.deck[card])),
        board=Board(_cards(table.board[: table.count])),
        selection=selections[0],
        other_selections=selections[1:],
        mode=MODES[setup.mode],
        board_size=int(setup.size_wanted),
        fresh_draws=bool(setup.fresh),
        hints_allowed=bool(setup.hints_allowed),
        target=int(setup.target),
        ended=int(table.ended),
        taken=_cards(card for card in range(CARDS) if table.where[card] == TAKEN),
        found_sets=tuple((int(a), int(b), int(c)) for a, b, c in table.found[: table.sets_found]),
        sets_total=int(table.sets_total),
        players=tuple(_player(table.seat[number]) for number in range(setup.seats)),
        rng=read_rng(table.rng),
        last_events=tuple(_event(table.events[k]) for k in range(table.event_count)),
    )


def _cards(numbers: Any) -> tuple[Card, ...]:
    return tuple(card_of(int(number)) for number in numbers)


def _selection(seat: SeatRow) -> Selection:
    return Selection(tuple(int(place) for place in seat.picked[: seat.picks]))


def _player(seat: SeatRow) -> Player:
    chosen = tuple(int(place) for place in seat.hint) if seat.hinted else ()
    return Player(
        score=int(seat.score),
        found=int(seat.found),
        wrong=int(seat.wrong),
        hints=int(seat.hints),
        streak=int(seat.streak),
        best_streak=int(seat.best_streak),
        hinted=chosen[: seat.hinted],
        hint_set=chosen,
    )


def _event(event: EventRow) -> EventEntry:
    return EventEntry(int(event.code), int(event.seat), int(event.a), int(event.b), int(event.c))


LAYOUT: Final = Layout(Table, "quintet.games.sets.packing.unpack:LAYOUT", unpack)
