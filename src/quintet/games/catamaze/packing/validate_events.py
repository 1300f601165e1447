"""Which last events a world can have: each must fit the entity it happened to, and all must be in order. R7, R9.3."""

from collections.abc import Callable, Iterator
from typing import Final

from quintet.games.catamaze.actions import ACTION_NAMES
from quintet.games.catamaze.events import BLOCKED, CLEARED, DIED, DRY, ENDED, HEARD, HURT, MOVED, QUEUED, RELOADED, SHOT
from quintet.games.catamaze.model import EntityState, EventEntry, WorldState
from quintet.games.catamaze.tables import (
    ALL_DEAD,
    DX,
    DY,
    ESCAPED,
    MAX_BULLETS,
    OUT_OF_TIME,
    RELOAD_TICKS,
    RUNNING,
)

__all__ = ["ending_of", "event_problems"]

DOING: Final = (MOVED, BLOCKED, SHOT, DRY)
"""What an entity does in a tick; nobody does two things."""
PHASES: Final = {MOVED: 1, BLOCKED: 1, SHOT: 2, DRY: 2, HEARD: 2, HURT: 3, DIED: 3, RELOADED: 4, ENDED: 5}
"""The order of a tick: R3."""
BY_SEAT: Final = (PHASES[MOVED], PHASES[RELOADED])
"""Phases in which seats follow each other; a seat cannot know whom the hits of others happened to."""


def event_problems(model: WorldState, people: list[EntityState]) -> Iterator[str]:
    events = model.last_events
    for event in events:
        if not _can_have_happened(model, people, event):
            yield "One of the last events cannot have happened in this world."
    if any(event.code in (QUEUED, CLEARED) for event in events):
        if len(events) > 1:
            yield "Queueing and clearing have no other events beside them."
        return
    if events != tuple(sorted(events, key=_rank)) or len({(event.code, event.seat) for event in events}) < len(events):
        yield "The last events are not in the order of a tick."
    busy = [event.seat for event in events if event.code in DOING]
    if len(set(busy)) < len(busy):
        yield "The last events let somebody do two things in one tick."
    if any(after.code == DIED and (before.code, before.seat) != (HURT, after.seat) for before, after in _pairs(events)):
        yield "The last events let somebody die unhurt."


def _rank(event: EventEntry) -> tuple[int, int]:
    phase = PHASES[event.code]
    return phase, event.seat if phase in BY_SEAT else 0


def _pairs(events: tuple[EventEntry, ...]) -> Iterator[tuple[EventEntry, EventEntry]]:
    """Yields every event with the one before it; before the first there is the end of nothing."""
    return zip((EventEntry(0, -1, 0, 0, 0), *events), events, strict=False)


def ending_of(model: WorldState, people: list[EntityState]) -> int:
    """Returns how a game ended, or that it runs: R5."""
    if not model.game_over:
        return RUNNING
    if model.winner_id is not None:
        return ESCAPED
    return OUT_OF_TIME if any(each.alive for each in people if each.entity_type == "player") else ALL_DEAD


def _can_have_happened(model: WorldState, people: list[EntityState], event: EventEntry) -> bool:
    if event.code == ENDED:
        return model.game_over and event == EventEntry(ENDED, -1, 0, 0, ending_of(model, people))
    if event.code not in FITS or not 0 <= event.seat < len(people):
        return False
    entity = people[event.seat]
    if event.code in (QUEUED, CLEARED):
        fits = not model.game_over and entity.alive and (event.x, event.y) == (0, 0)
    else:
        fits = model.tick > 0 and (event.x, event.y) == (entity.position.x, entity.position.y)
    return fits and FITS[event.code](model, entity, event.value)


Fit = Callable[[WorldState, EntityState, int], bool]


def _was_queued(_: WorldState, entity: EntityState, action: int) -> bool:
    return 0 <= action < len(ACTION_NAMES) and entity.action_queue[-1:] == (ACTION_NAMES[action],)


def _has_moved(_: WorldState, entity: EntityState, way: int) -> bool:
    place = entity.position
    return 0 <= way < 4 and (place.x - DX[way], place.y - DY[way]) in entity.visited_positions


def _is_way(_: WorldState, __: EntityState, way: int) -> bool:
    return 0 <= way < 4


def _has_shot(model: WorldState, entity: EntityState, way: int) -> bool:
    return 0 <= way < 4 and entity.last_bullet_tick == model.tick - 1


def _was_dry(model: WorldState, entity: EntityState, way: int) -> bool:
    """An empty weapon may have got one round back in the same tick."""
    return 0 <= way < 4 and entity.last_bullet_tick < model.tick - 1 and entity.ammo <= 1


def _was_hurt(model: WorldState, entity: EntityState, hits: int) -> bool:
    return 1 <= hits <= MAX_BULLETS and (not entity.alive or entity.hp + hits <= model.settings.max_hp)


def _has_reloaded(model: WorldState, entity: EntityState, rounds: int) -> bool:
    since = model.tick - 1 - entity.last_bullet_tick
    due = entity.last_bullet_tick >= 0 and since > 0 and since % RELOAD_TICKS == 0
    return due and entity.alive and rounds == entity.ammo > 0


FITS: Final[dict[int, Fit]] = {
    QUEUED: _was_queued,
    CLEARED: lambda _, entity, value: value == 0 and not entity.action_queue,
    MOVED: _has_moved,
    BLOCKED: _is_way,
    SHOT: _has_shot,
    DRY: _was_dry,
    HEARD: lambda _, entity, value: value == 0 and entity.last_sound is not None,
    HURT: _was_hurt,
    DIED: lambda _, entity, value: value == 0 and not entity.alive,
    RELOADED: _has_reloaded,
}
"""Whether an event with this value fits the entity as it is now."""
