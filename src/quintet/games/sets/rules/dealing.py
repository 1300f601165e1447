"""How cards come to the board and leave it: R2, and R4 for one pass through the deck."""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, i8
from quintet.core.rng import Rng, below
from quintet.games.sets.events import DEALT, note
from quintet.games.sets.layout import SeatRow, Table
from quintet.games.sets.rules.finding import count_sets, has_set
from quintet.games.sets.tables import CARDS, CLASSIC, IN_DECK, MAX_BOARD, ON_BOARD, RACE, TAKEN, THIRD

MAX_TRIES: Final = 100


@kernel
def draw_card(where: Annotated[Array, i8, CARDS], rng: Rng) -> int:
    """Returns one of the cards still in the deck, each with the same chance, by one draw: R2.1."""
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
    """Deals a board with a set, or with as many as wanted; after many tries, builds one around them: R2.2."""
    for _ in range(MAX_TRIES):
        for place in range(table.count):
            lay(table, place, draw_card(table.where, table.rng))
        if is_rich(table):
            return
        for place in range(table.count):
            table.where[table.board[place]] = IN_DECK
    deal_around_sets(table)


@kernel
def is_rich(table: Table) -> bool:
    """Returns whether a first board holds as many sets as wanted: R2.8."""
    return has_set(table) if table.setup.more_sets == 0 else count_sets(table) > table.setup.more_sets


@kernel
def deal_around_sets(table: Table) -> None:
    """Lays the first sets that the deck allows, as many as wanted, then fills the board: R2.3."""
    laid = 0
    for a in range(CARDS):
        for b in range(a + 1, CARDS):
            c = THIRD[a, b]
            if table.where[a] == IN_DECK and table.where[b] == IN_DECK and table.where[c] == IN_DECK:
                lay(table, laid, a)
                lay(table, laid + 1, b)
                lay(table, laid + 2, c)
                laid += 3
                if laid == 3 * (table.setup.more_sets + 1):
                    for place in range(laid, table.count):
                        lay(table, place, draw_card(table.where, table.rng))
                    return


@kernel
def refill(table: Table, seat: SeatRow) -> None:
    """Deals three new cards onto the picked places, so that the board holds a set again: R2.4."""
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
    """Counts the cards of this set that must come from the deck; 9 when one of them is not available."""
    needed = 0
    for card in (a, b, THIRD[a, b]):
        if table.where[card] == IN_DECK:
            needed += 1
        elif table.where[card] != ON_BOARD:
            return 9
    return needed


@kernel
def complete_a_set(table: Table, seat: SeatRow) -> None:
    """Lays the missing cards of the first set that lacks the fewest, then fills the board: R2.5."""
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
    """Deals three more cards while the board holds no set and the deck lasts: R4.2."""
    while not has_set(table) and cards_left(table) >= 3 and table.count + 3 <= MAX_BOARD:
        for _ in range(3):
            lay(table, table.count, draw_card(table.where, table.rng))
            table.count += 1
        note(table, DEALT, -1, 3, 0, 0)


@kernel
def close_gaps(table: Table, seat: SeatRow) -> None:
    """Moves cards from the end of the board into the picked places: R4.3."""
    left = table.count - 3
    source = left
    for k in range(3):
        place = seat.picked[k]
        if place < left:
            while is_picked(seat, source):
                source += 1
            table.board[place] = table.board[source]
            source += 1
    for place in range(left, table.count):
        table.board[place] = 0
    table.count = left


@kernel
def take_cards(table: Table, seat: SeatRow) -> None:
    """Takes a set off the board and refills it: R2.4 in endless play, R4 otherwise."""
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
    """Returns the taken cards to the deck before the draw, or after it with `fresh_draws`: R2.6."""
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
