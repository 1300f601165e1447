"""What a seat may know: the documented observation and its own queue; and what a spectator may watch. R8."""

import numpy as np

from quintet.core.game import Seat, View
from quintet.core.state import State
from quintet.games.catamaze.actions import ACTION_NAMES
from quintet.games.catamaze.events import DIED, ENDED, HURT
from quintet.games.catamaze.layout import EventRow, World
from quintet.games.catamaze.model import CLICK, Direction, Observation, Position
from quintet.games.catamaze.packing import entity_id, map_rows
from quintet.games.catamaze.rules.entries import observe
from quintet.games.catamaze.rules.sight import GLYPHS, OBSERVED, OWN
from quintet.games.catamaze.tables import (
    DIRECTIONS,
    RUNNING,
    SIGHT,
    WATCH_AFTER_DEATH,
    WATCH_ALWAYS,
    WATCH_NEVER,
    WINDOW,
)

__all__ = ["CataView", "Watched", "WatchedBullet", "WatchedEntity", "is_known_to", "may_watch", "view_of"]


class WatchedEntity(View, frozen=True, kw_only=True):
    """An entity as a spectator sees it: never its queue."""

    entity_id: str
    position: Position
    hp: int
    ammo: int
    alive: bool
    won: bool


class WatchedBullet(View, frozen=True, kw_only=True):
    """A bullet as a spectator sees it; the seat is its shooter's."""

    position: Position
    direction: Direction


class Watched(View, frozen=True, kw_only=True):
    """The whole world, for those who may watch it: R8.5."""

    map: tuple[str, ...]
    entities: tuple[WatchedEntity, ...]
    bullets: tuple[WatchedBullet, ...]


class CataView(View, frozen=True, kw_only=True):
    """The maze from one seat: the documented observation, its own queue, and the options."""

    observation: Observation | None
    """None for a spectator."""
    queue: tuple[str, ...]
    """The seat's own intents, next first."""
    queue_limit: int
    time: int
    game_over: bool
    width: int
    height: int
    max_hp: int
    max_ammo: int
    watched: Watched | None


def view_of(state: State, seat: Seat | None) -> CataView:
    world: World = state.record
    setup = world.setup
    seen = None if seat is None else observation_of(state, seat)
    return CataView(
        seat=seat,
        observation=seen,
        queue=() if seat is None else queue_of(world, seat),
        queue_limit=int(setup.queue_limit),
        time=int(world.tick),
        game_over=bool(world.ended),
        width=int(setup.width),
        height=int(setup.height),
        max_hp=int(setup.hp),
        max_ammo=int(setup.ammo),
        watched=watch(world) if may_watch(world, seat) else None,
    )


def queue_of(world: World, seat: Seat) -> tuple[str, ...]:
    waiting = world.queue[seat][: world.entities[seat].queued].tolist()
    return tuple(ACTION_NAMES[action].value for action in waiting)


def observation_of(state: State, seat: Seat) -> Observation:
    """Returns the documented observation, read from the same bytes that a learner gets: R8.1."""
    out = np.zeros((1, OBSERVED), np.uint8)
    observe(state.thaw(), np.array([seat]), out)
    seen = out[0].tolist()
    hp, ammo, x, y, heard, alive, won, over = seen[OWN : OWN + 8]
    cells = [GLYPHS[code] for code in seen[:OWN]]
    world: World = state.record
    return Observation(
        entity_id=entity_id(world.setup, seat),
        hp=hp,
        ammo=ammo,
        time=int(world.tick),
        position=Position(x, y),
        vision=tuple(tuple(cells[at : at + WINDOW]) for at in range(0, OWN, WINDOW)),
        last_sound=CLICK if heard else None,
        alive=bool(alive),
        won=bool(won),
        game_over=bool(over),
    )


def may_watch(world: World, seat: Seat | None) -> bool:
    """Whether a seat may watch the whole world: never while it lives, otherwise by the option: R8.5."""
    if world.setup.watch == WATCH_NEVER:
        return False
    if world.ended != RUNNING:
        return True
    if seat is None:
        return bool(world.setup.watch == WATCH_ALWAYS)
    return bool(world.setup.watch >= WATCH_AFTER_DEATH and not world.entities[seat].alive)


def watch(world: World) -> Watched:
    return Watched(
        seat=None,
        map=map_rows(world),
        entities=tuple(_watched_entity(world, number) for number in range(world.setup.seats)),
        bullets=tuple(_watched_bullet(world, k) for k in range(world.bullet_count)),
    )


def _watched_entity(world: World, number: int) -> WatchedEntity:
    entity = world.entities[number]
    return WatchedEntity(
        seat=number,
        entity_id=entity_id(world.setup, number),
        position=Position(int(entity.x), int(entity.y)),
        hp=int(entity.hp),
        ammo=int(entity.ammo),
        alive=bool(entity.alive),
        won=bool(entity.won),
    )


def _watched_bullet(world: World, k: int) -> WatchedBullet:
    bullet = world.bullets[k]
    return WatchedBullet(
        seat=int(bullet.shooter),
        position=Position(int(bullet.x), int(bullet.y)),
        direction=Direction(DIRECTIONS[bullet.direction]),
    )


def is_known_to(world: World, seat: Seat | None, row: EventRow) -> bool:
    """Whether a seat learns of an event: the end, its own, and hits and deaths in its window: R7.2."""
    if row.code == ENDED or (seat is not None and row.seat == seat):
        return True
    if row.code not in {HURT, DIED}:
        return False
    if may_watch(world, seat):
        return True
    return seat is not None and _in_window(world, seat, row)


def _in_window(world: World, seat: Seat, row: EventRow) -> bool:
    own = world.entities[seat]
    return abs(int(row.x) - int(own.x)) <= SIGHT and abs(int(row.y) - int(own.y)) <= SIGHT
