"""From the packed world to the documented records. R9.1."""

import uuid
from functools import lru_cache
from typing import Final

from quintet.core.record import Array
from quintet.core.rng import read_rng
from quintet.core.state import Layout, State
from quintet.games.catamaze.actions import ACTION_NAMES
from quintet.games.catamaze.layout import Bullet as BulletRow
from quintet.games.catamaze.layout import Entity, EventRow, Setup, World
from quintet.games.catamaze.model import (
    CLICK,
    Action,
    Bullet,
    Direction,
    EntityState,
    EventEntry,
    Position,
    Settings,
    WorldState,
)
from quintet.games.catamaze.tables import DIRECTIONS, MARGIN, PERSONAS, STYLES, WATCHING

__all__ = ["LAYOUT", "entity_name", "entity_names", "map_rows", "unpack"]

FLIGHTS: Final = tuple(Direction(name) for name in DIRECTIONS)
TILES: Final = str.maketrans("01", ".#")
"""How the bits of a wall row are drawn."""


def entity_names(setup: Setup) -> tuple[str, ...]:
    """Returns the names of everyone, by seat: R1.3."""
    return _names(setup.players, setup.persona[: setup.seats])  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _names(players: int, personas: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(entity_name(number, players, PERSONAS[persona]) for number, persona in enumerate(personas))


def entity_name(number: int, players: int, persona: str | None) -> str:
    """Returns `player`, `player_2` and so on, then `agent_aggressive_1` and so on: R1.3."""
    if number < players:
        return "player" if number == 0 else f"player_{number + 1}"
    return f"agent_{persona}_{number - players + 1}"


def unpack(state: State) -> WorldState:
    """Returns the documented records of a state."""
    world: World = state.plain
    setup = world.setup
    names = entity_names(setup)
    return WorldState(
        game_id=str(uuid.UUID(bytes=world.game_id)),  # type: ignore[arg-type]
        tick=world.tick,
        map=tuple(tuple(row) for row in map_rows(world)),  # type: ignore[arg-type]
        start_position=Position(world.start_x, world.start_y),
        exit_position=Position(world.exit_x, world.exit_y),
        entities=_entities(world, setup, names),
        bullets_in_flight=tuple(_bullet(row, names) for row in world.bullets[: world.bullet_count]),
        game_over=world.ended != 0,
        winner_id=names[world.winner - 1] if world.winner else None,
        settings=_settings(setup),
        rng=read_rng(world.rng),
        last_events=tuple(_event(row) for row in world.events[: world.event_count]),
    )


def map_rows(world: World) -> tuple[str, ...]:
    """Returns the map of plain values as text, S and E included."""
    setup = world.setup
    start, end = (world.start_x, world.start_y), (world.exit_x, world.exit_y)
    return _draw_map(world.walls, setup.width, setup.height, start, end)  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _draw_map(
    walls: tuple[int, ...], width: int, height: int, start: tuple[int, int], end: tuple[int, int]
) -> tuple[str, ...]:
    """Draws a map once, because its walls stay the same in every state of a game."""
    inside = [bits >> MARGIN & (1 << width) - 1 for bits in walls[MARGIN : MARGIN + height]]
    rows = [list(f"{bits:0{width}b}"[::-1].translate(TILES)) for bits in inside]
    rows[start[1]][start[0]] = "S"
    rows[end[1]][end[0]] = "E"
    return tuple("".join(row) for row in rows)


def _entities(world: World, setup: Setup, names: tuple[str, ...]) -> dict[str, EntityState]:
    queues, tracks, personas = world.queue, world.visited, setup.persona
    return {
        name: EntityState(
            entity_id=name,
            entity_type="player" if number < setup.players else "agent",
            persona=PERSONAS[personas[number]] or None,  # type: ignore[arg-type]
            position=Position(entity.x, entity.y),
            hp=entity.hp,
            ammo=entity.ammo,
            last_bullet_tick=entity.last_bullet_tick,
            alive=entity.alive != 0,
            won=entity.won != 0,
            action_queue=_intents(entity, queues[number]),
            visited_positions=_cells(tracks[number]),
            last_sound=CLICK if entity.heard else None,
        )
        for number, (name, entity) in enumerate(zip(names, world.entities[: setup.seats], strict=True))
    }


def _intents(entity: Entity, queue: Array) -> tuple[Action, ...]:
    return tuple(ACTION_NAMES[action] for action in queue[: entity.queued])


def _cells(rows: Array) -> tuple[tuple[int, int], ...]:
    """Returns the cells whose bits are set, as sorted pairs of x and y: R9.2."""
    return tuple(
        sorted((x, y) for y, bits in enumerate(rows) if bits for x in range(bits.bit_length()) if bits >> x & 1)
    )


def _bullet(row: BulletRow, names: tuple[str, ...]) -> Bullet:
    return Bullet(
        shooter_id=names[row.shooter],
        position=Position(row.x, row.y),
        direction=FLIGHTS[row.direction],
        spawn_tick=row.spawn_tick,
    )


def _settings(setup: Setup) -> Settings:
    return Settings(
        style=STYLES[setup.style],
        braid=setup.braid,
        max_hp=setup.hp,
        max_ammo=setup.ammo,
        queue_limit=setup.queue_limit,
        bullets_visible=setup.bullets_visible != 0,
        watch=WATCHING[setup.watch],
        time_limit=setup.time_limit,
    )


def _event(row: EventRow) -> EventEntry:
    return EventEntry(row.code, row.seat, row.x, row.y, row.value)


LAYOUT: Final = Layout(World, "quintet.games.catamaze.packing:LAYOUT", unpack)
