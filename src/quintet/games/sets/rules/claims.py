"""Picking cards, judging a claim, and when the game ends: R3, R4.4, R5, R6.3."""

from quintet.core.kernel import kernel
from quintet.games.sets.events import ENDED, NO_SET, PICKED, PUT_BACK, SEEN_BEFORE, SET_FOUND, note
from quintet.games.sets.layout import SeatRow, Table
from quintet.games.sets.rules.dealing import take_cards
from quintet.games.sets.rules.finding import has_set, is_found, makes_set, remember_set
from quintet.games.sets.rules.hints import forget_hint
from quintet.games.sets.tables import ALL_FOUND, CLASSIC, DAILY, DECK_EXHAUSTED, RACE, RUNNING, TARGET_REACHED


@kernel
def put_down(seat: SeatRow) -> None:
    """Empties the selection: R3.3."""
    seat.picks = 0
    for k in range(3):
        seat.picked[k] = 0


@kernel
def toggle(seat: SeatRow, place: int) -> int:
    """Picks a card or puts it back; a fourth is ignored: R3.1."""
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
    """Counts a wrong claim, which ends the streak and in a race costs a point: R5.2."""
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
def forget_other_picks(table: Table, number: int) -> None:
    """Empties all other selections, since the board has changed: R5.3."""
    for each in range(table.setup.seats):
        if each != number:
            put_down(table.seat[each])


@kernel
def end_if_over(table: Table, number: int) -> None:
    """Ends the game when it is over: R4.4, R5.4, R6.3."""
    mode = table.setup.mode
    if table.setup.target > 0 and table.seat[number].found >= table.setup.target:
        table.ended = TARGET_REACHED
    elif mode == DAILY and table.sets_found == table.sets_total:
        table.ended = ALL_FOUND
    elif (mode == CLASSIC or mode == RACE) and not has_set(table):
        table.ended = DECK_EXHAUSTED
    if table.ended != RUNNING:
        note(table, ENDED, number, table.ended, 0, 0)
