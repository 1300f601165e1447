"""What a seat may know: the documented observation, its own queue, and the events it learns of. R7, R8."""

import threading

import numpy as np
from msgspec import structs

from quintet.core.game import Seat, View
from quintet.core.record import Rows, rows_over
from quintet.core.state import State
from quintet.games.catamaze.actions import NAMES
from quintet.games.catamaze.events import DIED, ENDED, HURT
from quintet.games.catamaze.layout import Entity, EventRow, Setup, World
from quintet.games.catamaze.model import CLICK, Observation, Position
from quintet.games.catamaze.packing.unpack import LAYOUT, entity_names
from quintet.games.catamaze.rules.entries import observe
from quintet.games.catamaze.rules.sight import GLYPHS, OBSERVED, OWN
from quintet.games.catamaze.tables import RUNNING, SIGHT, WATCH_NEVER, WINDOW
from quintet.games.catamaze.views.spectator import Watched, is_shown, watch

__all__ = ["CataView", "known_events", "look_from", "open_view", "view_of"]

DRAWN = bytes.maketrans(bytes(range(len(GLYPHS))), "".join(GLYPHS).encode())
"""Turns the cells of an observation into glyphs."""
ROWS = tuple(slice(at, at + WINDOW) for at in range(0, OWN, WINDOW))


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


class _Desk(threading.local):
    """One thread's copy of a world and what a seat sees in it, because making arrays costs more than looking."""

    def __init__(self) -> None:
        self.work = bytearray(LAYOUT.size)
        self.worlds: Rows[World] = rows_over(World, self.work)
        self.seat = np.zeros(1, np.int64)
        self.seen = np.zeros((1, OBSERVED), np.uint8)
        self.queues = [memoryview(queue) for queue in self.worlds[0].queue]


_DESK = _Desk()


def look_from(state: State, seat: Seat) -> bytes:
    """Returns a seat's observation as the bytes that a learner gets: R8.1."""
    desk = _DESK
    desk.work[:] = state.data
    desk.seat[0] = seat
    observe(desk.worlds, desk.seat, desk.seen)
    return desk.seen.tobytes()


def view_of(state: State, seat: Seat | None) -> CataView:
    world: World = state.plain
    setup = world.setup
    seen, queue = (None, ()) if seat is None else _own_part(state, setup, seat)
    shown = is_shown(setup.watch, world.ended, seat, alive=seen is not None and seen.alive)
    return CataView(
        seat=seat,
        observation=seen,
        queue=queue,
        queue_limit=setup.queue_limit,
        time=world.tick,
        game_over=world.ended != RUNNING,
        width=setup.width,
        height=setup.height,
        max_hp=setup.hp,
        max_ammo=setup.ammo,
        watched=watch(world) if shown else None,
    )


def open_view(state: State) -> CataView | None:
    """Returns the whole maze at any time, unless the option says that nobody ever sees it."""
    world: World = state.plain
    shown = world.setup.watch != WATCH_NEVER
    return structs.replace(view_of(state, None), watched=watch(world)) if shown else None


def _own_part(state: State, setup: Setup, seat: Seat) -> tuple[Observation, tuple[str, ...]]:
    """Returns the documented observation and the seat's queue."""
    seen = look_from(state, seat)
    hp, ammo, x, y, heard, alive, won, over, queued = seen[OWN : OWN + 9]
    cells = tuple(seen[:OWN].translate(DRAWN).decode())
    observation = Observation(
        entity_id=entity_names(setup)[seat],
        hp=hp,
        ammo=ammo,
        time=state.plain.tick,
        position=Position(x, y),
        vision=tuple([cells[row] for row in ROWS]),
        last_sound=CLICK if heard else None,
        alive=alive != 0,
        won=won != 0,
        game_over=over != 0,
    )
    return observation, tuple([NAMES[action] for action in _DESK.queues[seat][:queued]])


def known_events(world: World, seat: Seat | None, *, watching: bool) -> list[EventRow]:
    """Returns the events a seat learns of: the end, its own, and hits and deaths in its window: R7.2."""
    return [
        row
        for row in world.events[: world.event_count]
        if row.seat == seat
        or row.code == ENDED
        or (row.code in (HURT, DIED) and (watching or (seat is not None and _in_window(world.entities[seat], row))))
    ]


def _in_window(own: Entity, row: EventRow) -> bool:
    return abs(row.x - own.x) <= SIGHT and abs(row.y - own.y) <= SIGHT
