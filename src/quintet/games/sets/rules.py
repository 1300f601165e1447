"""The rules of Set as kernels. Numbers like R2.1 are those of RULES.md."""

from typing import Annotated, Final

import numpy as np

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i8, i64, u8
from quintet.core.rng import Rng, Seed, begin, below, stream
from quintet.games.sets.layout import (
    ALL_FOUND,
    CARDS,
    CLASSIC,
    DAILY,
    DECK_EXHAUSTED,
    IN_DECK,
    MAX_BOARD,
    MAX_EVENTS,
    MAX_SEATS,
    MAX_SETS,
    ON_BOARD,
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

# What an action does.
PICKED, PUT_BACK, CLEARED, SET_FOUND, NO_SET, DEALT, HINTED, SEEN_BEFORE, ENDED = range(1, 10)

MAX_TRIES: Final = 100
DEAL_POWER, DEAL_HASH = stream("_deal")


def _third_cards() -> Array:
    """THIRD[a, b] is the one card that completes a and b to a set: R1.3."""
    cards = np.arange(CARDS)
    digits = np.stack([cards // 27, cards // 9 % 3, cards // 3 % 3, cards % 3])
    third = (-digits[:, :, None] - digits[:, None, :]) % 3
    numbers: Array = 27 * third[0] + 9 * third[1] + 3 * third[2] + third[3]
    return numbers.astype(np.int64)


THIRD: Final = _third_cards()


# --- sets: R1 -------------------------------------------------------------------------------------------------------


@kernel
def makes_set(a: int, b: int, c: int) -> bool:
    """Three different cards that agree or differ in each attribute: R1.2."""
    return a != b and THIRD[a, b] == c


@kernel
def count_sets(table: Table) -> int:
    """How many sets lie on the board; each is met at its first two places."""
    total = 0
    for i in range(table.count):
        for j in range(i + 1, table.count):
            if completes_later(table, i, j):
                total += 1
    return total


@kernel
def completes_later(table: Table, i: int, j: int) -> bool:
    """Whether places i < j are the first two of a set on the board."""
    third = THIRD[table.board[i], table.board[j]]
    if table.where[third] != ON_BOARD:
        return False
    return place_of(table, third) > j


@kernel
def has_set(table: Table) -> bool:
    """Whether the board holds any set: R1.4."""
    for i in range(table.count):
        for j in range(i + 1, table.count):
            if table.where[THIRD[table.board[i], table.board[j]]] == ON_BOARD:
                return True
    return False


@kernel
def place_of(table: Table, card: int) -> int:
    for place in range(table.count):
        if table.board[place] == card:
            return place
    return -1


# --- dealing: R2 ----------------------------------------------------------------------------------------------------


@kernel
def draw_card(where: Annotated[Array, i8, CARDS], rng: Rng) -> int:
    """One of the cards still in the deck, each with the same chance; one draw: R2.1."""
    available = 0
    for card in range(CARDS):
        if where[card] == IN_DECK:
            available += 1
    rank = below(rng, available)
    for card in range(CARDS):
        if where[card] == IN_DECK:
            if rank == 0:
                return card
            rank -= 1
    return -1


@kernel
def cards_left(table: Table) -> int:
    left = 0
    for card in range(CARDS):
        if table.where[card] == IN_DECK:
            left += 1
    return left


@kernel
def lay(table: Table, place: int, card: int) -> None:
    table.board[place] = card
    table.where[card] = ON_BOARD


@kernel
def deal_new_board(table: Table) -> None:
    """A board with a set on it; after many tries one is built around a set: R2.2."""
    for _ in range(MAX_TRIES):
        for place in range(table.count):
            lay(table, place, draw_card(table.where, table.rng))
        if has_set(table):
            return
        for place in range(table.count):
            table.where[table.board[place]] = IN_DECK
    deal_around_a_set(table)


@kernel
def deal_around_a_set(table: Table) -> None:
    """Lays the first set that the deck allows, then fills up: R2.3."""
    for a in range(CARDS):
        for b in range(a + 1, CARDS):
            c = THIRD[a, b]
            if table.where[a] == IN_DECK and table.where[b] == IN_DECK and table.where[c] == IN_DECK:
                lay(table, 0, a)
                lay(table, 1, b)
                lay(table, 2, c)
                for place in range(3, table.count):
                    lay(table, place, draw_card(table.where, table.rng))
                return


@kernel
def refill(table: Table, seat: SeatRow) -> None:
    """Three new cards onto the picked places, so that the board holds a set again: R2.4."""
    for _ in range(MAX_TRIES):
        for k in range(3):
            lay(table, seat.picked[k], draw_card(table.where, table.rng))
        if has_set(table):
            return
        for k in range(3):
            table.where[table.board[seat.picked[k]]] = IN_DECK
    complete_a_set(table, seat)


@kernel
def is_picked(seat: SeatRow, place: int) -> bool:
    for k in range(seat.picks):
        if seat.picked[k] == place:
            return True
    return False


@kernel
def needed_for_set(table: Table, a: int, b: int) -> int:
    """How many of the three cards of this set must come from the deck, or 9 when one of them cannot be had."""
    needed = 0
    for card in (a, b, THIRD[a, b]):
        if table.where[card] == IN_DECK:
            needed += 1
        elif table.where[card] != ON_BOARD:
            return 9
    return needed


@kernel
def complete_a_set(table: Table, seat: SeatRow) -> None:
    """Lays the missing cards of the first set that lacks the fewest, then fills up: R2.5."""
    fewest, first, second = 9, 0, 0
    for a in range(CARDS):
        for b in range(a + 1, CARDS):
            needed = needed_for_set(table, a, b)
            if needed < fewest:
                fewest, first, second = needed, a, b
    free = 0
    for card in (first, second, THIRD[first, second]):
        if table.where[card] == IN_DECK and free < 3:
            lay(table, seat.picked[free], card)
            free += 1
    for k in range(free, 3):
        lay(table, seat.picked[k], draw_card(table.where, table.rng))


@kernel
def deal_more(table: Table) -> None:
    """Three cards more while the board is stuck and the deck lasts: R4.2."""
    while not has_set(table) and cards_left(table) >= 3 and table.count + 3 <= MAX_BOARD:
        for _ in range(3):
            lay(table, table.count, draw_card(table.where, table.rng))
            table.count += 1
        note(table, DEALT, -1, 3, 0, 0)


@kernel
def close_gaps(table: Table, seat: SeatRow) -> None:
    """Cards from the end of the board move into the picked places: R4.3."""
    keep = table.count - 3
    source = keep
    for k in range(3):
        place = seat.picked[k]
        if place < keep:
            while is_picked(seat, source):
                source += 1
            table.board[place] = table.board[source]
            source += 1
    for place in range(keep, table.count):
        table.board[place] = 0
    table.count = keep


# --- playing: R3 ----------------------------------------------------------------------------------------------------


@kernel
def note(table: Table, code: int, seat: int, a: int, b: int, c: int) -> None:
    """Reports what happened."""
    if table.event_count < MAX_EVENTS:
        event = table.events[table.event_count]
        event.code = code
        event.seat = seat
        event.a = a
        event.b = b
        event.c = c
        table.event_count += 1


@kernel
def forget_events(table: Table) -> None:
    for k in range(table.event_count):
        event = table.events[k]
        event.code = 0
        event.seat = 0
        event.a = 0
        event.b = 0
        event.c = 0
    table.event_count = 0


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
