"""Hints: one more card of a set on the board: R7.1."""

from quintet.core.kernel import kernel
from quintet.games.sets.events import HINTED, note
from quintet.games.sets.layout import SeatRow, Table
from quintet.games.sets.rules.finding import completes_later, is_found, place_of
from quintet.games.sets.tables import DAILY, THIRD


@kernel
def give_hint(table: Table, number: int) -> None:
    """Shows one more card of the first set that is not found yet: R7.1."""
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


@kernel
def forget_hint(seat: SeatRow) -> None:
    seat.hinted = 0
    for k in range(3):
        seat.hint[k] = 0
