"""The rules of Set in play: picking, judging, hints, and the entries. Numbers like R2.1 are those of RULES.md."""

from typing import Annotated, Final

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64, u8
from quintet.core.rng import Seed, begin, stream
from quintet.games.sets.dealing import cards_left, close_gaps, deal_more, deal_new_board, draw_card, lay, refill
from quintet.games.sets.events import (
    CLEARED,
    ENDED,
    HINTED,
    NO_SET,
    PICKED,
    PUT_BACK,
    SEEN_BEFORE,
    SET_FOUND,
    forget_events,
    note,
)
from quintet.games.sets.finding import THIRD, completes_later, count_sets, has_set, makes_set, place_of
from quintet.games.sets.layout import (
    ALL_FOUND,
    CARDS,
    CLASSIC,
    DAILY,
    DECK_EXHAUSTED,
    IN_DECK,
    MAX_BOARD,
    MAX_SEATS,
    MAX_SETS,
    RACE,
    RUNNING,
    TAKEN,
    TARGET_REACHED,
    SeatRow,
    Setup,
    Table,
)

# The vocabulary: 0..20 pick the card at that place, then the two others.
CLEAR: Final = MAX_BOARD
HINT: Final = MAX_BOARD + 1
ACTIONS: Final = MAX_BOARD + 2

# Why an action is refused.
DONE, GAME_OVER, NO_SUCH_SEAT, NO_SUCH_CARD, NOTHING_PICKED, HINTS_OFF, HINTS_SPENT = range(7)

DEAL_POWER, DEAL_HASH = stream("_deal")


# --- playing: R3 ----------------------------------------------------------------------------------------------------


@kernel
def put_down(seat: SeatRow) -> None:
    """Empties the selection: R3.3."""
    seat.picks = 0
    for k in range(3):
        seat.picked[k] = 0


@kernel
def forget_hint(seat: SeatRow) -> None:
    seat.hinted = 0
    for k in range(3):
        seat.hint[k] = 0


@kernel
def toggle(seat: SeatRow, place: int) -> int:
    """Picks a card, or puts it back; a fourth is ignored: R3.1."""
    for k in range(seat.picks):
        if seat.picked[k] == place:
            for later in range(k, seat.picks - 1):
                seat.picked[later] = seat.picked[later + 1]
            seat.picks -= 1
            seat.picked[seat.picks] = 0
            return PUT_BACK
    if seat.picks == 3:
        return 0
    seat.picked[seat.picks] = place
    seat.picks += 1
    return PICKED


@kernel
def submit(table: Table, number: int) -> None:
    """Judges a complete selection: R3.2."""
    seat = table.seat[number]
    if seat.picks < 3:
        return
    a, b, c = seat.picked[0], seat.picked[1], seat.picked[2]
    if not makes_set(table.board[a], table.board[b], table.board[c]):
        miss(table, seat, number, a, b, c)
    elif table.setup.mode == DAILY and is_found(table, a, b, c):
        note(table, SEEN_BEFORE, number, a, b, c)
    else:
        score_set(table, seat, number, a, b, c)
    put_down(seat)


@kernel
def miss(table: Table, seat: SeatRow, number: int, a: int, b: int, c: int) -> None:
    """A wrong claim ends the streak and, in a race, costs a point: R5.2."""
    seat.wrong += 1
    seat.streak = 0
    if table.setup.mode == RACE:
        seat.score -= 1
    note(table, NO_SET, number, a, b, c)


@kernel
def score_set(table: Table, seat: SeatRow, number: int, a: int, b: int, c: int) -> None:
    seat.found += 1
    seat.score += 1
    seat.streak += 1
    seat.best_streak = max(seat.best_streak, seat.streak)
    note(table, SET_FOUND, number, table.board[a], table.board[b], table.board[c])
    if table.setup.mode == DAILY:
        remember_set(table, a, b, c)
    else:
        take_cards(table, seat)
        forget_other_picks(table, number)
    for each in range(table.setup.seats):
        forget_hint(table.seat[each])


@kernel
def take_cards(table: Table, seat: SeatRow) -> None:
    """What becomes of the board when a set leaves it: R2.4 in endless play, R4 otherwise."""
    one_pass = table.setup.mode == CLASSIC or table.setup.mode == RACE
    for k in range(3):
        table.where[table.board[seat.picked[k]]] = TAKEN
    if not one_pass:
        replace_endlessly(table, seat)
    elif table.count > table.setup.size_wanted or cards_left(table) < 3:
        close_gaps(table, seat)
    else:
        for k in range(3):
            lay(table, seat.picked[k], draw_card(table.where, table.rng))
    if one_pass:
        deal_more(table)


@kernel
def replace_endlessly(table: Table, seat: SeatRow) -> None:
    """The three taken cards go back to the deck before the draw, or after it with `fresh_draws`: R2.6."""
    taken_a, taken_b, taken_c = table.board[seat.picked[0]], table.board[seat.picked[1]], table.board[seat.picked[2]]
    fresh = table.setup.fresh != 0 and cards_left(table) >= 3
    if not fresh:
        return_cards(table, taken_a, taken_b, taken_c)
    refill(table, seat)
    if fresh:
        return_cards(table, taken_a, taken_b, taken_c)


@kernel
def return_cards(table: Table, a: int, b: int, c: int) -> None:
    table.where[a] = IN_DECK
    table.where[b] = IN_DECK
    table.where[c] = IN_DECK


@kernel
def forget_other_picks(table: Table, number: int) -> None:
    """The board has changed under the other hands, so their selections are void: R5.3."""
    for each in range(table.setup.seats):
        if each != number:
            put_down(table.seat[each])


@kernel
def is_found(table: Table, a: int, b: int, c: int) -> bool:
    low, high = min(a, b, c), max(a, b, c)
    for k in range(table.sets_found):
        if table.found[k, 0] == low and table.found[k, 1] == a + b + c - low - high and table.found[k, 2] == high:
            return True
    return False


@kernel
def remember_set(table: Table, a: int, b: int, c: int) -> None:
    """The daily puzzle keeps its board and remembers what was found: R6.2."""
    low, high = min(a, b, c), max(a, b, c)
    table.found[table.sets_found, 0] = low
    table.found[table.sets_found, 1] = a + b + c - low - high
    table.found[table.sets_found, 2] = high
    table.sets_found += 1


@kernel
def judge(table: Table, number: int) -> None:
    """Whether the game has ended: R4.4, R5.4, R6.3."""
    mode = table.setup.mode
    if table.setup.target > 0 and table.seat[number].found >= table.setup.target:
        table.ended = TARGET_REACHED
    elif mode == DAILY and table.sets_found == table.sets_total:
        table.ended = ALL_FOUND
    elif (mode == CLASSIC or mode == RACE) and not has_set(table):
        table.ended = DECK_EXHAUSTED
    if table.ended != RUNNING:
        note(table, ENDED, number, table.ended, 0, 0)


# --- hints: R7 ------------------------------------------------------------------------------------------------------


@kernel
def give_hint(table: Table, number: int) -> None:
    """Shows one card more of the first set not found yet: R7.1."""
    seat = table.seat[number]
    if seat.hinted == 0:
        choose_hint(table, seat)
    note(table, HINTED, number, seat.hint[seat.hinted], 0, 0)
    seat.hinted += 1
    seat.hints += 1


@kernel
def choose_hint(table: Table, seat: SeatRow) -> None:
    for i in range(table.count):
        for j in range(i + 1, table.count):
            if completes_later(table, i, j):
                k = place_of(table, THIRD[table.board[i], table.board[j]])
                if table.setup.mode != DAILY or not is_found(table, i, j, k):
                    seat.hint[0], seat.hint[1], seat.hint[2] = i, j, k
                    return


# --- one action -----------------------------------------------------------------------------------------------------


@kernel
def refusal(table: Table, number: int, action: int) -> int:
    """Why this seat may not do this now, or DONE: R3.4."""
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
    """One action of one seat; refused ones change nothing."""
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
        judge(table, number)
    return DONE


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


@kernel
def wipe(table: Table) -> None:
    """Clears what a former game left behind."""
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


@entry
def reset(tables: Rows[Table], seeds: Rows[Seed], setups: Rows[Setup]) -> None:
    for k in range(tables.shape[0]):
        wipe(tables[k])
        start(tables[k], seeds[k], setups[k])


@entry
def submit_first_seat(tables: Rows[Table]) -> None:
    """The document's submitSelection: judging alone, without the pick before it."""
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
        for action in range(ACTIONS):
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
    """Per place: card + 1, whether this seat picked it, whether a hint shows it: R8.2."""
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
