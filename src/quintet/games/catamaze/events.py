"""Events: what the last action did, written into the record for `text` to word. R7."""

from quintet.core.kernel import kernel
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.tables import MAX_EVENTS

QUEUED, CLEARED, MOVED, BLOCKED, SHOT, DRY, HEARD, HURT, DIED, RELOADED, ENDED = range(1, 12)


@kernel
def note(world: World, code: int, seat: int, x: int, y: int, value: int) -> None:
    """Adds an event. No tick can fill the buffer; if one did, the first events would stay."""
    if world.event_count < MAX_EVENTS:
        row = world.events[world.event_count]
        row.code, row.seat, row.x, row.y, row.value = code, seat, x, y, value
        world.event_count += 1


@kernel
def forget_events(world: World) -> None:
    for k in range(world.event_count):
        row = world.events[k]
        row.code, row.seat, row.x, row.y, row.value = 0, 0, 0, 0, 0
    world.event_count = 0
