"""What an action did, as rows in the record: a code, the seat and up to three numbers."""

from quintet.core.kernel import kernel
from quintet.games.sets.layout import MAX_EVENTS, Table

PICKED, PUT_BACK, CLEARED, SET_FOUND, NO_SET, DEALT, HINTED, SEEN_BEFORE, ENDED = range(1, 10)


@kernel
def note(table: Table, code: int, seat: int, a: int, b: int, c: int) -> None:
    """Adds an event to the record."""
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
