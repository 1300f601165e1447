"""The way between the packed record of Set and its documented model."""

from typing import Any, Final

from quintet.core.errors import BadSave
from quintet.core.record import Rows, zeros
from quintet.core.rng import read_rng, write_rng
from quintet.core.state import Layout, State
from quintet.games.sets.layout import CARDS, IN_DECK, MODES, ON_BOARD, TAKEN, EventRow, SeatRow, Setup, Table
from quintet.games.sets.model import Board, Card, Deck, EventEntry, GameState, Player, Selection, card_hash, card_of
from quintet.games.sets.validate import check_model

# --- packed to documented -------------------------------------------------------------------------------------------


def unpack(state: State) -> GameState:
    """The documented records of a state."""
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


# --- documented to packed -------------------------------------------------------------------------------------------


def pack(model: GameState) -> State:
    """The state of documented records; what no game can reach is refused with a sentence."""
    rows = pack_table(model)
    if any(rows[0].seat[number].picks == 3 for number in range(len(model.players))):
        raise BadSave("this is no game of Set: three picked cards are judged at once")
    return State(LAYOUT, rows.tobytes())


def pack_table(model: GameState) -> "Rows[Table]":
    check_model(model)
    rows = zeros(Table)
    table = rows[0]
    _pack_setup(table.setup, model)
    for card in model.deck.cards:
        table.where[card_hash(card)] = IN_DECK
    for card in model.taken:
        table.where[card_hash(card)] = TAKEN
    for place, card in enumerate(model.board.cards):
        table.board[place] = card_hash(card)
        table.where[card_hash(card)] = ON_BOARD
    table.count, table.ended = len(model.board.cards), model.ended
    table.sets_total, table.sets_found = model.sets_total, len(model.found_sets)
    for k, places in enumerate(model.found_sets):
        table.found[k] = places
    for number, selection in enumerate((model.selection, *model.other_selections)):
        _pack_seat(table.seat[number], model.players[number], selection)
    for k, event in enumerate(model.last_events):
        row = table.events[k]
        row.code, row.seat, row.a, row.b, row.c = event.code, event.seat, event.a, event.b, event.c
    table.event_count = len(model.last_events)
    write_rng(table.rng, model.rng)
    return rows


def _pack_setup(setup: Setup, model: GameState) -> None:
    setup.mode, setup.size_wanted, setup.seats = MODES.index(model.mode), model.board_size, len(model.players)
    setup.fresh, setup.hints_allowed, setup.target = int(model.fresh_draws), int(model.hints_allowed), model.target
    for card in model.deck.cards:
        setup.deck[card_hash(card)] = 1


def _pack_seat(seat: SeatRow, player: Player, selection: Selection) -> None:
    seat.picks, seat.hinted = len(selection.indices), len(player.hinted)
    seat.picked[: seat.picks] = selection.indices
    seat.hint[: len(player.hint_set)] = player.hint_set
    seat.score, seat.found, seat.wrong, seat.hints = player.score, player.found, player.wrong, player.hints
    seat.streak, seat.best_streak = player.streak, player.best_streak


LAYOUT: Final = Layout(Table, "quintet.games.sets.packing:LAYOUT", unpack)
