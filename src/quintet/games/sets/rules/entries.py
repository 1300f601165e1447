"""Starting a game, one action of a seat, and the compiled entries. Numbers like R2.1 are those of RULES.md."""

from typing import Annotated

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64, u8
from quintet.core.rng import Seed, begin, stream
from quintet.games.sets.actions import (
    CLEAR,
    DONE,
    GAME_OVER,
    HINT,
    HINTS_OFF,
    HINTS_SPENT,
    NO_SUCH_CARD,
    NO_SUCH_SEAT,
    NOTHING_PICKED,
)
from quintet.games.sets.events import CLEARED, forget_events, note
from quintet.games.sets.layout import SeatRow, Setup, Table
from quintet.games.sets.rules.claims import end_if_over, put_down, submit, toggle
from quintet.games.sets.rules.dealing import deal_new_board
from quintet.games.sets.rules.finding import count_sets
from quintet.games.sets.rules.hints import forget_hint, give_hint
from quintet.games.sets.tables import CARDS, DAILY, MAX_BOARD, MAX_SEATS, MAX_SETS, RUNNING

DEAL_POWER, DEAL_HASH = stream("_deal")


# --- one action -----------------------------------------------------------------------------------------------------


@kernel
def refusal(table: Table, number: int, action: int) -> int:
    """Returns why this seat may not do this now, or DONE: R3.4."""
    if number < 0 or number >= table.setup.seats:
        return NO_SUCH_SEAT
    if table.ended != RUNNING:
        return GAME_OVER
    if action < MAX_BOARD:
        return DONE if action < table.count else NO_SUCH_CARD
    if action == CLEAR:
        return DONE if table.seat[number].picks > 0 else NOTHING_PICKED
    if table.setup.hints_allowed == 0:
        return HINTS_OFF
    return DONE if table.seat[number].hinted < 3 else HINTS_SPENT


@kernel
def act(table: Table, number: int, action: int) -> int:
    """Plays one action of one seat; a refused one changes nothing."""
    code = refusal(table, number, action)
    if code != DONE:
        return code
    forget_events(table)
    seat = table.seat[number]
    if action == CLEAR:
        put_down(seat)
        note(table, CLEARED, number, 0, 0, 0)
    elif action == HINT:
        give_hint(table, number)
    else:
        note(table, toggle(seat, action), number, action, 0, 0)
        submit(table, number)
        end_if_over(table, number)
    return DONE


# --- a new game -----------------------------------------------------------------------------------------------------


@kernel
def wipe(table: Table) -> None:
    """Clears what an earlier game left behind."""
    forget_events(table)
    table.ended = RUNNING
    table.sets_total = 0
    table.sets_found = 0
    for place in range(MAX_BOARD):
        table.board[place] = 0
    for k in range(MAX_SETS):
        table.found[k, 0], table.found[k, 1], table.found[k, 2] = 0, 0, 0
    for number in range(MAX_SEATS):
        wipe_seat(table.seat[number])


@kernel
def wipe_seat(seat: SeatRow) -> None:
    put_down(seat)
    forget_hint(seat)
    seat.score = 0
    seat.found = 0
    seat.wrong = 0
    seat.hints = 0
    seat.streak = 0
    seat.best_streak = 0


@kernel
def start(table: Table, seed: Seed, setup: Setup) -> None:
    """Deals a new game: R2.2, and R4.2 for a board that grows."""
    table.setup = setup
    begin(table.rng, seed, DEAL_POWER, DEAL_HASH)
    for card in range(CARDS):
        table.where[card] = setup.deck[card]
    table.count = setup.size_wanted
    deal_new_board(table)
    if setup.mode == DAILY:
        table.sets_total = count_sets(table)


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def reset(tables: Rows[Table], seeds: Rows[Seed], setups: Rows[Setup]) -> None:
    for k in range(tables.shape[0]):
        wipe(tables[k])
        start(tables[k], seeds[k], setups[k])


@entry
def submit_first_seat(tables: Rows[Table]) -> None:
    """Judges without a pick before it: the document's submitSelection."""
    for k in range(tables.shape[0]):
        forget_events(tables[k])
        submit(tables[k], 0)


@entry
def turn(tables: Rows[Table], seats: Ints) -> None:
    for k in range(tables.shape[0]):
        seats[k] = 0 if tables[k].ended == RUNNING else NOBODY


@entry
def legal(tables: Rows[Table], seats: Ints, masks: Masks) -> None:
    for k in range(tables.shape[0]):
        for action in range(masks.shape[1]):
            masks[k, action] = 1 if refusal(tables[k], seats[k], action) == DONE else 0


@entry
def step(tables: Rows[Table], seats: Ints, actions: Ints, codes: Ints) -> None:
    for k in range(tables.shape[0]):
        codes[k] = act(tables[k], seats[k], actions[k])


@entry
def score(tables: Rows[Table], out: Annotated[Array, i64, (0, 0)]) -> None:
    for k in range(tables.shape[0]):
        for number in range(MAX_SEATS):
            out[k, number] = tables[k].seat[number].score


@entry
def observe(tables: Rows[Table], seats: Ints, out: Annotated[Array, u8, (0, 0)]) -> None:
    """Writes for each place the card + 1, whether this seat picked it and whether a hint shows it: R8.2."""
    for k in range(tables.shape[0]):
        table = tables[k]
        for place in range(MAX_BOARD):
            out[k, place] = table.board[place] + 1 if place < table.count else 0
            out[k, MAX_BOARD + place] = 0
            out[k, 2 * MAX_BOARD + place] = 0
        if seats[k] >= 0:
            mark_own(table.seat[seats[k]], out[k])


@kernel
def mark_own(seat: SeatRow, row: Annotated[Array, u8, (0,)]) -> None:
    for k in range(seat.picks):
        row[MAX_BOARD + seat.picked[k]] = 1
    for k in range(seat.hinted):
        row[2 * MAX_BOARD + seat.hint[k]] = 1
