"""Set for learners: rounds of all seats, planes, opponents and tasks. docs/spec/sets.md lists every index."""

from typing import Annotated, Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.learning import Learning, Part, Planes, Policy, Task, stir
from quintet.core.record import Array, Bytes, Ints, Masks, Rows, i64
from quintet.core.state import State
from quintet.games.sets.actions import ACTIONS, CLEAR, GAME_OVER, HINT
from quintet.games.sets.layout import SeatRow, Table
from quintet.games.sets.options import SetOptions
from quintet.games.sets.rules.entries import act
from quintet.games.sets.rules.finding import is_found, place_of
from quintet.games.sets.tables import (
    CARDS,
    DAILY,
    ENDLESS,
    IN_DECK,
    MAX_BOARD,
    MAX_SEATS,
    ON_BOARD,
    RUNNING,
    THIRD,
)

__all__ = ["LEARNING", "outcome", "planes", "together"]

Round = Annotated[Array, i64, (0, 0)]


@entry
def outcome(tables: Rows[Table], reasons: Ints, winners: Ints) -> None:
    """Writes how each game ended; the seats with the highest score have won: R5.4."""
    for k in range(tables.shape[0]):
        table = tables[k]
        reasons[k] = table.ended
        winners[k] = 0
        if table.ended != RUNNING:
            winners[k] = leaders(table)


@kernel
def leaders(table: Table) -> int:
    best = table.seat[0].score
    for number in range(1, table.setup.seats):
        best = max(best, table.seat[number].score)
    bits = 0
    for number in range(table.setup.seats):
        if table.seat[number].score == best:
            bits |= 1 << number
    return bits


# --- a round: R5.5 --------------------------------------------------------------------------------------------------


@entry
def together(tables: Rows[Table], actions: Round, codes: Ints) -> None:
    """Plays one action per seat (-1 for none) in an order that the game draws; a new board voids what is left: R5.5."""
    order = np.zeros(MAX_SEATS, np.int64)
    for k in range(tables.shape[0]):
        codes[k] = play_round(tables[k], actions[k], order)


@kernel
def play_round(table: Table, actions: Ints, order: Ints) -> int:
    if table.ended != RUNNING:
        return GAME_OVER
    draw_order(table, order)
    found = sets_claimed(table)
    for place in range(table.setup.seats):
        number = order[place]
        if 0 <= actions[number] < ACTIONS and table.ended == RUNNING and sets_claimed(table) == found:
            act(table, number, actions[number])
    return 0


@kernel
def draw_order(table: Table, order: Ints) -> None:
    """Shuffles the seats by the table itself: its generator and every hand. Nothing is drawn, so that playing the same
    actions one by one leads to the same table.
    """
    word = (table.rng.word * 2654435761 + table.rng.drawn + 1) & 0xFFFFFFFF
    for number in range(table.setup.seats):
        order[number] = number
        word = stir((word * 31 + hand_of(table.seat[number])) & 0xFFFFFFFF | 1)
    for last in range(table.setup.seats - 1, 0, -1):
        word = stir(word)
        chosen = (word * (last + 1)) >> 32
        kept = order[last]
        order[last] = order[chosen]
        order[chosen] = kept


@kernel
def hand_of(seat: SeatRow) -> int:
    """Returns a number that changes whenever a seat acts."""
    cards: int = (seat.picked[0] * 21 + seat.picked[1]) * 21 + seat.picks
    return (cards * 64 + seat.wrong + seat.found) * 8 + seat.hinted


@kernel
def sets_claimed(table: Table) -> int:
    total = 0
    for number in range(table.setup.seats):
        total += table.seat[number].found
    return total


# --- planes ---------------------------------------------------------------------------------------------------------

PER_CARD: Final = 15
"""Twelve bytes for four attributes, then on the board, picked, hinted."""
PER_SEAT: Final = 5
"""Score above 0, score below 0, sets found, wrong claims, whether this seat is looking."""
NUMBERS: Final = 4


@entry
def planes(tables: Rows[Table], seats: Ints, out: Masks) -> None:
    """Writes the attributes of every card on the board one-hot, the tallies from this seat on, and the deck: R8.2."""
    for k in range(tables.shape[0]):
        row, number = out[k], max(0, seats[k])
        for at in range(MAX_BOARD * PER_CARD):
            row[at] = 0
        for place in range(tables[k].count):
            draw_card(tables[k].board[place], row[place * PER_CARD :])
        draw_hand(tables[k].seat[number], row)
        draw_tallies(tables[k], number, row[MAX_BOARD * PER_CARD :])
        draw_numbers(tables[k], row[MAX_BOARD * PER_CARD + MAX_SEATS * PER_SEAT :])


@kernel
def draw_card(card: int, row: Bytes) -> None:
    row[card // 27] = 1
    row[3 + card // 9 % 3] = 1
    row[6 + card // 3 % 3] = 1
    row[9 + card % 3] = 1
    row[12] = 1


@kernel
def draw_hand(seat: SeatRow, row: Bytes) -> None:
    for k in range(seat.picks):
        row[seat.picked[k] * PER_CARD + 13] = 1
    for k in range(seat.hinted):
        row[seat.hint[k] * PER_CARD + 14] = 1


@kernel
def draw_tallies(table: Table, number: int, row: Bytes) -> None:
    """Writes the tallies, the looking seat's first and the others as they sit after it."""
    seats = table.setup.seats
    for place in range(MAX_SEATS):
        base = place * PER_SEAT
        for at in range(PER_SEAT):
            row[base + at] = 0
        if place < seats:
            seat = table.seat[(number + place) % seats]
            row[base] = min(255, max(0, seat.score))
            row[base + 1] = min(255, max(0, -seat.score))
            row[base + 2] = min(255, seat.found)
            row[base + 3] = min(255, seat.wrong)
            row[base + 4] = 1


@kernel
def draw_numbers(table: Table, row: Bytes) -> None:
    """Writes the cards left (where that is shown), sets found and in all of a daily puzzle, and whether it is over."""
    left = 0
    if table.setup.mode != ENDLESS and table.setup.mode != DAILY:
        for card in range(CARDS):
            left += 1 if table.where[card] == IN_DECK else 0
    row[0] = left
    row[1] = table.sets_found
    row[2] = table.sets_total
    row[3] = 0 if table.ended == RUNNING else 1


def _parts(state: State) -> tuple[Part, ...]:
    del state
    return (
        Part("cards", (MAX_BOARD, PER_CARD)),
        Part("tallies", (MAX_SEATS, PER_SEAT), 255),
        Part("numbers", (NUMBERS,), 255),
    )


# --- opponents ------------------------------------------------------------------------------------------------------

SLIP_PERCENT: Final = 40
"""How often the sloppy finder picks just any card."""


@entry
def find(tables: Rows[Table], seats: Ints, words: Ints, actions: Ints) -> None:  # noqa: ARG001 - it never guesses
    """Picks the cards of the first set on the board; drops a selection that leads nowhere."""
    for k in range(tables.shape[0]):
        if seats[k] >= 0:
            actions[k] = next_card(tables[k], tables[k].seat[seats[k]])


@entry
def find_with_slips(tables: Rows[Table], seats: Ints, words: Ints, actions: Ints) -> None:
    """Does the same, but often picks just any card, and then has to start over."""
    for k in range(tables.shape[0]):
        if seats[k] >= 0:
            words[k] = stir(words[k])
            if (words[k] * 100) >> 32 < SLIP_PERCENT:
                words[k] = stir(words[k])
                actions[k] = (words[k] * tables[k].count) >> 32
            else:
                actions[k] = next_card(tables[k], tables[k].seat[seats[k]])


@kernel
def next_card(table: Table, seat: SeatRow) -> int:
    """Returns the next card of the first set that holds every card picked so far, or CLEAR."""
    for i in range(table.count):
        for j in range(i + 1, table.count):
            third = THIRD[table.board[i], table.board[j]]
            if table.where[third] == ON_BOARD:
                k = place_of(table, third)
                chosen = missing_card(seat, i, j, k)
                if chosen >= 0 and not (table.setup.mode == DAILY and is_found(table, i, j, k)):
                    return chosen
    return CLEAR if seat.picks > 0 else 0


@kernel
def missing_card(seat: SeatRow, i: int, j: int, k: int) -> int:
    """Returns a card of the set that is not picked yet; -1 if something else is picked."""
    inside, chosen = 0, -1
    for place in (i, j, k):
        is_picked = 0
        for at in range(seat.picks):
            if seat.picked[at] == place:
                is_picked = 1
        inside += is_picked
        if is_picked == 0:
            chosen = place
    return chosen if inside == seat.picks else -1


# --- tasks ----------------------------------------------------------------------------------------------------------


def _space(options: SetOptions) -> int:
    return ACTIONS if options.hints else HINT


LEARNING: Final = Learning(
    outcome=outcome,
    reasons=("", "target_reached", "deck_exhausted", "all_found"),
    together=together,
    space=_space,
    planes=Planes(planes, _parts),
    policies={"perfect": Policy(find), "sloppy": Policy(find_with_slips)},
    tasks={
        "speed": Task(summary="find as many sets as you can in 120 picks", options={"hints": False}, limit=120),
        "speed-easy": Task(
            summary="the same with 9 cards and three attributes",
            options={"hints": False, "board_size": 9, "nums": ["A"]},
            limit=120,
        ),
        "race": Task(
            summary="claim more sets than your opponent; a wrong claim costs a point",
            options={"mode": "race", "seats": 2, "hints": False},
            limit=1000,
            rivals=("sloppy",),
        ),
    },
)
