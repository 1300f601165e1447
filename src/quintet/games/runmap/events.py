"""What an action did, as rows in the record: a code and up to three numbers."""

from quintet.core.kernel import kernel
from quintet.games.runmap.layout import MAX_EVENTS, Run

ARRIVED, FOUGHT, HEALED, TRAINED, BOUGHT, BLESSED, CURSED, LEFT, ACT_BEGUN, VICTORY, DIED = range(1, 12)


@kernel
def note(run: Run, code: int, a: int, b: int, c: int) -> None:
    """Adds an event to the record."""
    if run.event_count < MAX_EVENTS:
        event = run.events[run.event_count]
        event.code = code
        event.a = a
        event.b = b
        event.c = c
        run.event_count += 1


@kernel
def forget_events(run: Run) -> None:
    for k in range(run.event_count):
        event = run.events[k]
        event.code = 0
        event.a = 0
        event.b = 0
        event.c = 0
    run.event_count = 0
