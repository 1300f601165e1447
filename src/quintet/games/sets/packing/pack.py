"""From the documented model of Set to its packed record."""

from quintet.core.errors import BadSave
from quintet.core.record import Rows, quick, zeros
from quintet.core.rng import write_rng
from quintet.core.state import State
from quintet.games.sets.layout import SeatRow, Setup, Table
from quintet.games.sets.model import GameState, Player, Selection, card_hash
from quintet.games.sets.packing.unpack import LAYOUT
from quintet.games.sets.packing.validate import IMPOSSIBLE, check_model
from quintet.games.sets.tables import IN_DECK, MODES, ON_BOARD, TAKEN


def pack(model: GameState) -> State:
    """Returns the state of documented records; refuses those that no game can reach."""
    rows = pack_table(model)
    if any(rows[0].seat[number].picks == 3 for number in range(len(model.players))):
        raise BadSave(f"{IMPOSSIBLE} Three picked cards are judged at once.")
    return State(LAYOUT, rows.tobytes())


def pack_table(model: GameState) -> "Rows[Table]":
    check_model(model)
    rows = zeros(Table)
    table = quick(rows)[0]
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
    setup.more_sets = model.min_sets - 1
    for card in model.deck.cards:
        setup.deck[card_hash(card)] = 1


def _pack_seat(seat: SeatRow, player: Player, selection: Selection) -> None:
    seat.picks, seat.hinted = len(selection.indices), len(player.hinted)
    seat.picked[: seat.picks] = selection.indices
    seat.hint[: len(player.hint_set)] = player.hint_set
    seat.score, seat.found, seat.wrong, seat.hints = player.score, player.found, player.wrong, player.hints
    seat.streak, seat.best_streak = player.streak, player.best_streak
