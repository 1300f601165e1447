"""The packed record of CataMaze: one world in about 6.5 KiB.

Walls and visited cells are bits, a row of the maze per 64-bit number. The wall rows carry a margin of two cells of wall
on every side, so that a 5x5 window never leaves them.
"""

from typing import Annotated

from quintet.core.record import Array, Rows, i8, i16, i32, i64, record, u8
from quintet.core.rng import Rng
from quintet.games.catamaze.tables import MAX_BULLETS, MAX_EVENTS, MAX_QUEUE, MAX_SEATS, MAX_SIDE, WALL_ROWS


@record
class Setup:
    """The options, packed."""

    width: i8
    height: i8
    players: i8
    seats: i8
    style: i8
    braid: i8
    hp: i8
    ammo: i8
    queue_limit: i8
    bullets_visible: i8
    watch: i8
    time_limit: i32
    persona: Annotated[Array, i8, MAX_SEATS]


@record
class Plan:
    """What a game starts from: the options, and the walls of a given map."""

    setup: Setup
    mapped: i8
    start_x: i8
    start_y: i8
    exit_x: i8
    exit_y: i8
    walls: Annotated[Array, i64, WALL_ROWS]


@record
class Entity:
    """A player or an agent. The fields from `doing` on are used within a tick and zero between ticks."""

    x: i8
    y: i8
    hp: i8
    ammo: i8
    alive: i8
    won: i8
    heard: i8
    queued: i8
    last_bullet_tick: i32
    doing: i8
    moving: i8
    to_x: i8
    to_y: i8
    hurt: i16


@record
class Bullet:
    """A bullet in flight."""

    x: i8
    y: i8
    direction: i8
    shooter: i8
    spawn_tick: i32


@record
class EventRow:
    """An event: a code, its seat, its cell and a number."""

    code: i8
    seat: i8
    x: i8
    y: i8
    value: i16


@record
class World:
    """One game of CataMaze."""

    setup: Setup
    tick: i32
    ended: i8
    winner: i8
    """The winning seat plus one; 0 for nobody."""
    start_x: i8
    start_y: i8
    exit_x: i8
    exit_y: i8
    event_count: i8
    bullet_count: i16
    entities: Annotated[Rows[Entity], MAX_SEATS]
    walls: Annotated[Array, i64, WALL_ROWS]
    queue: Annotated[Array, i8, (MAX_SEATS, MAX_QUEUE)]
    events: Annotated[Rows[EventRow], MAX_EVENTS]
    bullets: Annotated[Rows[Bullet], MAX_BULLETS]
    visited: Annotated[Array, i64, (MAX_SEATS, MAX_SIDE)]
    game_id: Annotated[Array, u8, 16]
    rng: Rng
