"""The packed record of Set, and the way between it and the documented model.

A card is its hash 0..80 (27 num + 9 shape + 3 shading + color), which is also its place in the full deck.
"""

from typing import Annotated, Any, Final

from quintet.core.errors import BadSave
from quintet.core.record import Array, Rows, i8, i16, i32, record, zeros
from quintet.core.rng import Rng, read_rng, write_rng
from quintet.core.state import Layout, State
from quintet.games.sets.model import Board, Card, Deck, EventEntry, GameState, Player, Selection, card_hash, card_of

CARDS: Final = 81
MAX_BOARD: Final = 21
"""Twenty cards can be free of sets, twenty-one never: a board that grows by three from 9 or 12 stops here."""
MAX_SEATS: Final = 8
MAX_SETS: Final = 14
"""Twelve cards hold at most fourteen sets."""
MAX_EVENTS: Final = 6

# Where a card is.
ABSENT, IN_DECK, ON_BOARD, TAKEN = 0, 1, 2, 3

# Modes.
ENDLESS, CLASSIC, RACE, DAILY = 0, 1, 2, 3
MODES: Final = ("endless", "classic", "race", "daily")

# How a game ended.
RUNNING, TARGET_REACHED, DECK_EXHAUSTED, ALL_FOUND = 0, 1, 2, 3


@record
class Setup:
    """The options, packed."""

    mode: i8
    size_wanted: i8
    seats: i8
    fresh: i8
    hints_allowed: i8
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
    """What happened: a code, the seat it happened to, and up to three board positions or a number."""

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
    return State(LAYOUT, pack_table(model).tobytes())


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


def check_model(model: GameState) -> None:
    """Refuses records that no game could have reached."""
    for problem in _problems(model):
        raise BadSave(f"this is no game of Set: {problem}")


def _problems(model: GameState) -> Any:
    """Every reason against these records, one sentence each."""
    deck, board, taken = set(model.deck.cards), model.board.cards, set(model.taken)
    places = range(len(board))
    if len(deck) != len(model.deck.cards):
        yield "a card stands twice in the deck"
    if len(set(board)) != len(board) or not set(board) <= deck or not taken <= deck or taken & set(board):
        yield "every card of the deck lies in one place only, and no other card lies anywhere"
    if model.mode not in MODES:
        yield f"there is no mode {model.mode!r}; there are: {', '.join(MODES)}"
    if not (model.board_size in {9, 12} and 0 <= model.target <= 1000 and 0 <= model.ended <= ALL_FOUND):
        yield "the board has 9 or 12 places and the target is 0 to 1000 sets"
    if len(model.other_selections) != len(model.players) - 1:
        yield "there must be one selection for every player"
    for selection in (model.selection, *model.other_selections):
        if len(set(selection.indices)) != len(selection.indices) or not set(selection.indices) <= set(places):
            yield "a selection names up to three different places of the board"
    if not 0 <= model.sets_total <= MAX_SETS or len(model.found_sets) > model.sets_total:
        yield f"a daily puzzle has at most {MAX_SETS} sets and finds no more than it has"
    for found in model.found_sets:
        if not set(found) <= set(places):
            yield "a found set names three places of the board"
    yield from _player_problems(model, places)


def _player_problems(model: GameState, places: range) -> Any:
    for player in model.players:
        counts = (player.found, player.wrong, player.hints, player.streak, player.best_streak)
        if any(not 0 <= count < 2**31 for count in counts) or abs(player.score) >= 2**31:
            yield "a tally is out of range"
        if not set(player.hint_set) <= set(places) or player.hint_set[: len(player.hinted)] != player.hinted:
            yield "hints name places of the board and lead to their set"
    for event in model.last_events:
        if not (
            1 <= event.code <= 9
            and -1 <= event.seat < MAX_SEATS
            and all(0 <= n <= CARDS for n in (event.a, event.b, event.c))
        ):
            yield "the last events are none that the rules know"


LAYOUT: Final = Layout(Table, "quintet.games.sets.layout:LAYOUT", unpack)
