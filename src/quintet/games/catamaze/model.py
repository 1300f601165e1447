"""The data model of CataMaze under the names of its source document: frozen records, and the JSON they are saved as.

Sets are saved as sorted lists. Fields that the document leaves out but a round trip needs come last in a record.
"""

from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from quintet.core.rng import DEFAULT_SEED, RngState, hash_string

__all__ = [
    "CLICK",
    "DEFAULT_RNG",
    "Action",
    "Bullet",
    "Direction",
    "EntityState",
    "EventEntry",
    "Observation",
    "Position",
    "Settings",
    "WorldState",
]

CLICK: Final = "*click*"
"""The sound of a shot within hearing."""
DEFAULT_RNG: Final = RngState(word=hash_string(DEFAULT_SEED), drawn=0, lane=0)
"""The generator of a world that comes without one, as the document's does: the default seed's, before its first draw.

Nothing is random after the start, so it changes nothing: R2.7.
"""

Coordinate = Annotated[int, Meta(ge=0, le=49)]
Small = Annotated[int, Meta(ge=0, le=100)]
TickCount = Annotated[int, Meta(ge=0, le=2_000_000_000)]
PastTick = Annotated[int, Meta(ge=-1, le=2_000_000_000)]
Tile = Literal["#", ".", "S", "E"]
Persona = Literal["aggressive", "cautious", "explorer"]
EntityId = Annotated[str, Meta(max_length=40)]


class Action(StrEnum):
    """What an entity can do in one tick."""

    MOVE_UP = "MOVE_UP"
    MOVE_DOWN = "MOVE_DOWN"
    MOVE_LEFT = "MOVE_LEFT"
    MOVE_RIGHT = "MOVE_RIGHT"
    SHOOT_UP = "SHOOT_UP"
    SHOOT_DOWN = "SHOOT_DOWN"
    SHOOT_LEFT = "SHOOT_LEFT"
    SHOOT_RIGHT = "SHOOT_RIGHT"
    WAIT = "WAIT"


class Direction(StrEnum):
    """The direction in which a bullet flies; y grows downward."""

    UP = "UP"
    DOWN = "DOWN"
    LEFT = "LEFT"
    RIGHT = "RIGHT"


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell: x to the right, y down, both from 0."""

    x: Coordinate
    y: Coordinate


class EntityState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player or an agent."""

    entity_id: EntityId
    entity_type: Literal["player", "agent"]
    persona: Persona | None
    position: Position
    hp: Small
    ammo: Small
    last_bullet_tick: PastTick
    """The tick of the last shot; -1 before the first."""
    alive: bool
    won: bool
    action_queue: Annotated[tuple[Action, ...], Meta(max_length=100)]
    visited_positions: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=2500)]
    """Every cell it has been on, as sorted pairs of x and y."""
    last_sound: Literal["*click*"] | None = None


class Bullet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bullet in flight."""

    shooter_id: EntityId
    position: Position
    direction: Direction
    spawn_tick: TickCount


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of this world."""

    style: Literal["depth_first", "growing_tree", "prim"] = "depth_first"
    braid: Small = 50
    max_hp: Small = 5
    max_ammo: Small = 3
    queue_limit: Small = 100
    bullets_visible: bool = False
    watch: Literal["never", "after_death", "always"] = "after_death"
    time_limit: TickCount = 0


class EventEntry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One event of the last action, as numbers."""

    code: int
    seat: int
    x: int
    y: int
    value: int


class WorldState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One complete moment of a game."""

    game_id: Annotated[str, Meta(pattern="^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")]
    tick: TickCount
    map: Annotated[tuple[Annotated[tuple[Tile, ...], Meta(max_length=50)], ...], Meta(max_length=50)]
    start_position: Position
    exit_position: Position
    entities: Annotated[dict[str, EntityState], Meta(min_length=1, max_length=8)]
    bullets_in_flight: Annotated[tuple[Bullet, ...], Meta(max_length=192)]
    game_over: bool
    winner_id: EntityId | None
    settings: Settings = Settings()
    rng: RngState = DEFAULT_RNG
    last_events: Annotated[tuple[EventEntry, ...], Meta(max_length=48)] = ()


class Observation(Struct, frozen=True, kw_only=True):
    """What a player or agent sees: a 5x5 window, itself in the middle."""

    entity_id: str
    hp: int
    ammo: int
    time: int
    position: Position
    vision: tuple[tuple[str, ...], ...]
    """Rows from the top: `#` wall, `.` floor, `S`, `E`, `@` itself, `P` somebody else, `*` a bullet if shown."""
    last_sound: str | None
    alive: bool
    won: bool
    game_over: bool
