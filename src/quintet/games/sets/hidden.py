"""The hidden parts of a game of Set, which the conformance suite alters one by one: R8."""

from typing import Final

from quintet.core.extras import Hidden
from quintet.core.game import Seat
from quintet.core.record import quick
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.sets.events import PICKED
from quintet.games.sets.layout import MAX_EVENTS, Table
from quintet.games.sets.tables import RUNNING
from quintet.games.sets.views import PRIVATE

__all__ = ["HIDDEN"]

MOST_PICKS: Final = 2


def _other_hands(state: State, seat: Seat | None, rng: SeededRandom) -> State:
    """Lets the other players hold other cards: R8.3."""
    tables = state.thaw()
    table: Table = quick(tables)[0]
    if table.ended != RUNNING:
        return state
    for number in range(table.setup.seats):
        if number != seat:
            row, places = table.seat[number], rng.shuffle(range(int(table.count)))
            row.picks = rng.next_int(0, MOST_PICKS)
            row.picked[:] = [places[k] if k < row.picks else 0 for k in range(len(row.picked))]
    return state.after(tables)


def _other_hints(state: State, seat: Seat | None, rng: SeededRandom) -> State:
    """Lets the other players have seen another hint."""
    tables = state.thaw()
    table: Table = quick(tables)[0]
    for number in range(table.setup.seats):
        if number != seat and table.ended == RUNNING:
            row, places = table.seat[number], rng.shuffle(range(int(table.count)))
            row.hinted = rng.next_int(0, 3)
            row.hint[:] = [places[k] if k < row.hinted else 0 for k in range(len(row.hint))]
    return state.after(tables)


def _private_events(state: State, seat: Seat | None, rng: SeededRandom) -> State:
    """Lets others have picked another card in private, or one more."""
    tables = state.thaw()
    table: Table = quick(tables)[0]
    for k in range(table.event_count):
        event = table.events[k]
        if event.code in PRIVATE and event.seat != seat:
            event.a = rng.next_int(0, int(table.count) - 1)
    others = [number for number in range(table.setup.seats) if number != seat]
    if others and table.ended == RUNNING and table.event_count < MAX_EVENTS:
        more = table.events[table.event_count]
        more.code, more.seat, more.a = PICKED, rng.shuffle(others)[0], rng.next_int(0, int(table.count) - 1)
        table.event_count += 1
    return state.after(tables)


HIDDEN: Final = (
    Hidden("the cards that others have picked", _other_hands),
    Hidden("the hints that others have seen", _other_hints),
    Hidden("what others did in private", _private_events),
)
