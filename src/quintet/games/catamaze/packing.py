"""The way between the packed world and the documented records, with a full check of what comes from outside. R9."""

import uuid
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from quintet.core.errors import BadSave
from quintet.core.record import Rows, zeros
from quintet.core.rng import read_rng, write_rng
from quintet.core.state import Layout, State
from quintet.games.catamaze.actions import ACTION_NAMES
from quintet.games.catamaze.events import ENDED, QUEUED
from quintet.games.catamaze.layout import Entity, Setup, World
from quintet.games.catamaze.maps import map_problems, wall_rows
from quintet.games.catamaze.model import (
    CLICK,
    Bullet,
    Direction,
    EntityState,
    EventEntry,
    Position,
    Settings,
    WorldState,
)
from quintet.games.catamaze.tables import (
    ALL_DEAD,
    DIRECTIONS,
    ESCAPED,
    MARGIN,
    MAX_AMMO,
    MAX_HP,
    MAX_QUEUE,
    MAX_SEATS,
    OUT_OF_TIME,
    PERSONAS,
    RUNNING,
    STYLES,
    WATCHING,
)

__all__ = ["LAYOUT", "entity_id", "map_rows", "pack", "unpack"]


# --- packed to documented -------------------------------------------------------------------------------------------


def entity_id(setup: Setup, number: int) -> str:
    """player, player_2 ..., then agent_aggressive_1 and so on: R1.3."""
    if number < setup.players:
        return "player" if number == 0 else f"player_{number + 1}"
    return f"agent_{PERSONAS[setup.persona[number]]}_{number - setup.players + 1}"


def unpack(state: State) -> WorldState:
    """The documented records of a state."""
    return unpack_world(state.record)


def unpack_world(world: World) -> WorldState:
    setup = world.setup
    names = [entity_id(setup, number) for number in range(setup.seats)]
    return WorldState(
        game_id=str(uuid.UUID(bytes=bytes(int(byte) for byte in world.game_id))),
        tick=int(world.tick),
        map=tuple(tuple(row) for row in map_rows(world)),  # type: ignore[arg-type]
        start_position=Position(int(world.start_x), int(world.start_y)),
        exit_position=Position(int(world.exit_x), int(world.exit_y)),
        entities={name: _entity(world, number, name) for number, name in enumerate(names)},
        bullets_in_flight=tuple(_bullet(world.bullets[k], names) for k in range(world.bullet_count)),
        game_over=bool(world.ended),
        winner_id=names[world.winner - 1] if world.winner else None,
        settings=_settings(setup),
        rng=read_rng(world.rng),
        last_events=tuple(_event(world.events[k]) for k in range(world.event_count)),
    )


def map_rows(world: World) -> tuple[str, ...]:
    """The map as text, S and E included."""
    rows = []
    for y in range(world.setup.height):
        bits = int(world.walls[y + MARGIN]) >> MARGIN
        rows.append(["#" if bits >> x & 1 else "." for x in range(world.setup.width)])
    rows[world.start_y][world.start_x] = "S"
    rows[world.exit_y][world.exit_x] = "E"
    return tuple("".join(row) for row in rows)


def _entity(world: World, number: int, name: str) -> EntityState:
    entity = world.entities[number]
    persona = PERSONAS[world.setup.persona[number]]
    return EntityState(
        entity_id=name,
        entity_type="player" if number < world.setup.players else "agent",
        persona=persona or None,  # type: ignore[arg-type]
        position=Position(int(entity.x), int(entity.y)),
        hp=int(entity.hp),
        ammo=int(entity.ammo),
        last_bullet_tick=int(entity.last_bullet_tick),
        alive=bool(entity.alive),
        won=bool(entity.won),
        action_queue=tuple(ACTION_NAMES[action] for action in world.queue[number][: entity.queued]),
        visited_positions=visited_cells(world, number),
        last_sound=CLICK if entity.heard else None,
    )


def visited_cells(world: World, number: int) -> tuple[tuple[int, int], ...]:
    """Sorted pairs of x and y: R9.2."""
    rows = [int(bits) for bits in world.visited[number]]
    return tuple(
        sorted((x, y) for y, bits in enumerate(rows) if bits for x in range(bits.bit_length()) if bits >> x & 1)
    )


def _bullet(row: Any, names: list[str]) -> Bullet:
    return Bullet(
        shooter_id=names[row.shooter],
        position=Position(int(row.x), int(row.y)),
        direction=Direction(DIRECTIONS[row.direction]),
        spawn_tick=int(row.spawn_tick),
    )


def _settings(setup: Setup) -> Settings:
    return Settings(
        style=STYLES[setup.style],
        braid=int(setup.braid),
        max_hp=int(setup.hp),
        max_ammo=int(setup.ammo),
        queue_limit=int(setup.queue_limit),
        bullets_visible=bool(setup.bullets_visible),
        watch=WATCHING[setup.watch],
        time_limit=int(setup.time_limit),
    )


def _event(row: Any) -> EventEntry:
    return EventEntry(int(row.code), int(row.seat), int(row.x), int(row.y), int(row.value))


# --- documented to packed -------------------------------------------------------------------------------------------


def pack(model: WorldState) -> State:
    """The state of documented records; what no game can reach is refused with a sentence."""
    for problem in _problems(model):
        raise BadSave(f"this is no game of CataMaze: {problem}")
    return State(LAYOUT, pack_world(model).tobytes())


def pack_world(model: WorldState) -> "Rows[World]":
    rows = zeros(World)
    world = rows[0]
    entities = _in_seat_order(model)
    _pack_setup(world.setup, model, entities)
    world.walls[:] = wall_rows(tuple("".join(row) for row in model.map))
    world.start_x, world.start_y = model.start_position.x, model.start_position.y
    world.exit_x, world.exit_y = model.exit_position.x, model.exit_position.y
    world.tick, world.ended = model.tick, _ended(model, entities)
    names = [entity.entity_id for entity in entities]
    world.winner = names.index(model.winner_id) + 1 if model.winner_id is not None else 0
    for number, entity in enumerate(entities):
        _pack_entity(world, number, entity)
    for k, bullet in enumerate(model.bullets_in_flight):
        _pack_bullet(world.bullets[k], bullet, names)
    for k, event in enumerate(model.last_events):
        row = world.events[k]
        row.code, row.seat, row.x, row.y, row.value = event.code, event.seat, event.x, event.y, event.value
    world.bullet_count, world.event_count = len(model.bullets_in_flight), len(model.last_events)
    world.game_id[:] = np.frombuffer(uuid.UUID(model.game_id).bytes, np.uint8)
    write_rng(world.rng, model.rng)
    return rows


def _in_seat_order(model: WorldState) -> list[EntityState]:
    """Players by number, then agents by number, whatever the order in the file."""

    def rank(entity: EntityState) -> tuple[bool, int]:
        number = entity.entity_id.rpartition("_")[2]
        return entity.entity_type == "agent", int(number) if number.isdecimal() else 0

    return sorted(model.entities.values(), key=rank)


def _pack_setup(setup: Setup, model: WorldState, entities: list[EntityState]) -> None:
    settings = model.settings
    setup.width, setup.height = len(model.map[0]), len(model.map)
    setup.players, setup.seats = sum(each.entity_type == "player" for each in entities), len(entities)
    setup.style, setup.braid = STYLES.index(settings.style), settings.braid
    setup.hp, setup.ammo, setup.queue_limit = settings.max_hp, settings.max_ammo, settings.queue_limit
    setup.bullets_visible, setup.watch = int(settings.bullets_visible), WATCHING.index(settings.watch)
    setup.time_limit = settings.time_limit
    for number, entity in enumerate(entities):
        setup.persona[number] = PERSONAS.index(entity.persona or "")


def _ended(model: WorldState, entities: list[EntityState]) -> int:
    if not model.game_over:
        return RUNNING
    if model.winner_id is not None:
        return ESCAPED
    return OUT_OF_TIME if any(each.alive for each in entities if each.entity_type == "player") else ALL_DEAD


def _pack_entity(world: World, number: int, entity: EntityState) -> None:
    row: Entity = world.entities[number]
    row.x, row.y = entity.position.x, entity.position.y
    row.hp, row.ammo, row.last_bullet_tick = entity.hp, entity.ammo, entity.last_bullet_tick
    row.alive, row.won, row.heard = int(entity.alive), int(entity.won), int(entity.last_sound is not None)
    row.queued = len(entity.action_queue)
    for k, action in enumerate(entity.action_queue):
        world.queue[number, k] = ACTION_NAMES.index(action)
    for x, y in entity.visited_positions:
        world.visited[number, y] |= 1 << x


def _pack_bullet(row: Any, bullet: Bullet, names: list[str]) -> None:
    row.x, row.y, row.shooter = bullet.position.x, bullet.position.y, names.index(bullet.shooter_id)
    row.direction, row.spawn_tick = DIRECTIONS.index(bullet.direction), bullet.spawn_tick


# --- what is refused: R9.3 ------------------------------------------------------------------------------------------


def _problems(model: WorldState) -> Iterator[str]:
    """Reasons against these records, one sentence each; later ones assume that earlier ones are absent."""
    yield from map_problems(tuple("".join(row) for row in model.map))
    rows = model.map
    for tile, place in (("S", model.start_position), ("E", model.exit_position)):
        if not _on_map(model, place) or rows[place.y][place.x] != tile:
            yield f"{tile} does not stand where the record says"
    yield from _settings_problems(model.settings)
    yield from _identity_problems(model)
    for entity in model.entities.values():
        yield from _entity_problems(model, entity)
    yield from _company_problems(model)
    for bullet in model.bullets_in_flight:
        if bullet.shooter_id not in model.entities or not _is_open(model, bullet.position):
            yield "a bullet flies through open cells and has a shooter in the game"
        if bullet.spawn_tick >= max(model.tick, 1):
            yield "a bullet was fired in a tick that is over"
    yield from _event_problems(model)


def _on_map(model: WorldState, place: Position) -> bool:
    return place.y < len(model.map) and place.x < len(model.map[0])


def _is_open(model: WorldState, place: Position) -> bool:
    return _on_map(model, place) and model.map[place.y][place.x] != "#"


def _settings_problems(settings: Settings) -> Iterator[str]:
    if not (1 <= settings.max_hp <= MAX_HP and settings.max_ammo <= MAX_AMMO):
        yield f"hit points are 1 to {MAX_HP} and rounds at most {MAX_AMMO}"
    if not 1 <= settings.queue_limit <= MAX_QUEUE:
        yield f"a queue has room for 1 to {MAX_QUEUE} actions"


def _identity_problems(model: WorldState) -> Iterator[str]:
    entities = _in_seat_order(model)
    players = sum(each.entity_type == "player" for each in entities)
    if players == 0:
        yield "there must be a player"
    for number, entity in enumerate(entities):
        if (entity.persona is None) != (entity.entity_type == "player"):
            yield "an agent has a persona and a player has none"
        expected = (
            ("player" if number == 0 else f"player_{number + 1}")
            if number < players
            else f"agent_{entity.persona}_{number - players + 1}"
        )
        if entity.entity_id != expected or model.entities.get(expected) is not entity:
            yield f"an entity is called {expected}, and stands under that name"


def _entity_problems(model: WorldState, entity: EntityState) -> Iterator[str]:
    settings, name = model.settings, entity.entity_id
    if not _is_open(model, entity.position):
        yield f"{name} stands in a wall"
    if entity.hp > settings.max_hp or entity.ammo > settings.max_ammo or entity.alive != (entity.hp > 0):
        yield f"{name} has hit points and rounds within the limits, and lives exactly while it has hit points"
    if entity.last_bullet_tick >= model.tick:
        yield f"{name} cannot have fired in a tick to come"
    if len(entity.action_queue) > settings.queue_limit or (entity.action_queue and not entity.alive):
        yield f"{name} has more actions queued than it may"
    visited = entity.visited_positions
    if list(visited) != sorted(set(visited)) or (entity.position.x, entity.position.y) not in visited:
        yield f"{name} has visited sorted and different cells, among them the one it stands on"
    if not all(_is_open(model, Position(x, y)) for x, y in visited):
        yield f"{name} has visited a wall"


def _company_problems(model: WorldState) -> Iterator[str]:
    living = [each.position for each in model.entities.values() if each.alive]
    if len(set(living)) != len(living):
        yield "two living entities share a cell"
    winners = [each.entity_id for each in model.entities.values() if each.won]
    if winners != ([model.winner_id] if model.winner_id is not None else []):
        yield "exactly the winner has won"
    for each in model.entities.values():
        on_exit = each.alive and each.position == model.exit_position
        if on_exit != each.won or (each.won and each.entity_type == "agent"):
            yield "a player has won exactly when it stands on the exit alive, and an agent never does"
    players_live = any(each.alive for each in model.entities.values() if each.entity_type == "player")
    out_of_time = 0 < model.settings.time_limit <= model.tick
    if model.game_over != (bool(winners) or not players_live or out_of_time):
        yield "the game is over exactly when a player has won, all are dead or the time is up"


def _event_problems(model: WorldState) -> Iterator[str]:
    seats = len(model.entities)
    for event in model.last_events:
        known = QUEUED <= event.code <= ENDED and -1 <= event.seat < min(seats, MAX_SEATS)
        if not (known and 0 <= event.x < 50 and 0 <= event.y < 50 and 0 <= event.value < 256):
            yield "the last events are none that the rules know"
        elif (event.seat == -1) != (event.code == ENDED):
            yield "every event but the end has its seat"


LAYOUT: Final = Layout(World, "quintet.games.catamaze.packing:LAYOUT", unpack)
