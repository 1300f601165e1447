"""Between the packed world and the documented records, with a full check of what is loaded. R9."""

import uuid
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from quintet.core.errors import BadSave
from quintet.core.record import zeros
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
    """Returns the name of a seat's entity: R1.3."""
    return _entity_name(number, int(setup.players), PERSONAS[setup.persona[number]])


def _entity_name(number: int, players: int, persona: str | None) -> str:
    """Returns `player`, `player_2` and so on, then `agent_aggressive_1` and so on: R1.3."""
    if number < players:
        return "player" if number == 0 else f"player_{number + 1}"
    return f"agent_{persona}_{number - players + 1}"


def unpack(state: State) -> WorldState:
    """Returns the documented records of a state."""
    world: World = state.record
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
    """Returns the map as text, S and E included."""
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
    """Returns sorted pairs of x and y: R9.2."""
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
    """Returns the state of documented records; what no game can reach is refused with a sentence: R9.3."""
    for problem in _problems(model):
        raise BadSave(f"This is not a possible game of CataMaze. {problem}")
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
    return State(LAYOUT, rows.tobytes())


def _in_seat_order(model: WorldState) -> list[EntityState]:
    """Returns players by number, then agents by number, whatever their order in the file."""

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
    """Yields what is wrong with these records, one sentence each; later checks rely on earlier ones."""
    yield from map_problems(tuple("".join(row) for row in model.map))
    rows = model.map
    for tile, place in (("S", model.start_position), ("E", model.exit_position)):
        if not _on_map(model, place) or rows[place.y][place.x] != tile:
            yield f"{tile} is not where the record says."
    yield from _settings_problems(model.settings)
    yield from _identity_problems(model)
    for entity in model.entities.values():
        yield from _entity_problems(model, entity)
    yield from _company_problems(model)
    for bullet in model.bullets_in_flight:
        if bullet.shooter_id not in model.entities or not _is_open(model, bullet.position):
            yield "A bullet must be in an open cell and have a shooter in the game."
        if bullet.spawn_tick >= max(model.tick, 1):
            yield "A bullet cannot have been fired in a later tick."
    yield from _event_problems(model)


def _on_map(model: WorldState, place: Position) -> bool:
    return place.y < len(model.map) and place.x < len(model.map[0])


def _is_open(model: WorldState, place: Position) -> bool:
    return _on_map(model, place) and model.map[place.y][place.x] != "#"


def _settings_problems(settings: Settings) -> Iterator[str]:
    if not (1 <= settings.max_hp <= MAX_HP and settings.max_ammo <= MAX_AMMO):
        yield f"Entities have 1 to {MAX_HP} hit points and at most {MAX_AMMO} rounds."
    if not 1 <= settings.queue_limit <= MAX_QUEUE:
        yield f"A queue holds 1 to {MAX_QUEUE} actions."


def _identity_problems(model: WorldState) -> Iterator[str]:
    entities = _in_seat_order(model)
    players = sum(each.entity_type == "player" for each in entities)
    if players == 0:
        yield "There must be at least one player."
    for number, entity in enumerate(entities):
        if (entity.persona is None) != (entity.entity_type == "player"):
            yield "Agents have a persona, and players have none."
        expected = _entity_name(number, players, entity.persona)
        if entity.entity_id != expected or model.entities.get(expected) is not entity:
            yield f"The entity {expected} is missing, or has another name."


def _entity_problems(model: WorldState, entity: EntityState) -> Iterator[str]:
    settings, name = model.settings, entity.entity_id
    if not _is_open(model, entity.position):
        yield f"The entity {name} is in a wall."
    if entity.hp > settings.max_hp or entity.ammo > settings.max_ammo or entity.alive != (entity.hp > 0):
        yield f"The entity {name} has too many hit points or rounds, or is not alive exactly while it has hit points."
    if entity.last_bullet_tick >= model.tick:
        yield f"The entity {name} cannot have fired in a later tick."
    if len(entity.action_queue) > settings.queue_limit or (entity.action_queue and not entity.alive):
        yield f"The entity {name} has too many queued actions."
    visited = entity.visited_positions
    if list(visited) != sorted(set(visited)) or (entity.position.x, entity.position.y) not in visited:
        yield f"The cells {name} has visited must be sorted, different, and include its own."
    if not all(_is_open(model, Position(x, y)) for x, y in visited):
        yield f"The entity {name} cannot have visited a wall."


def _company_problems(model: WorldState) -> Iterator[str]:
    living = [each.position for each in model.entities.values() if each.alive]
    if len(set(living)) != len(living):
        yield "Two living entities share a cell."
    winners = [each.entity_id for each in model.entities.values() if each.won]
    if winners != ([model.winner_id] if model.winner_id is not None else []):
        yield "Only the winner can have won."
    for each in model.entities.values():
        on_exit = each.alive and each.position == model.exit_position
        if on_exit != each.won or (each.won and each.entity_type == "agent"):
            yield "Players win by being on the exit alive, and agents never do."
    players_live = any(each.alive for each in model.entities.values() if each.entity_type == "player")
    out_of_time = 0 < model.settings.time_limit <= model.tick
    if model.game_over != (bool(winners) or not players_live or out_of_time):
        yield "The game is over only when a player has won, all players are dead, or time is up."


def _event_problems(model: WorldState) -> Iterator[str]:
    seats = len(model.entities)
    for event in model.last_events:
        known = QUEUED <= event.code <= ENDED and -1 <= event.seat < min(seats, MAX_SEATS)
        if not (known and 0 <= event.x < 50 and 0 <= event.y < 50 and 0 <= event.value < 256):
            yield "The last events include one that the rules do not know."
        elif (event.seat == -1) != (event.code == ENDED):
            yield "Every event except the end needs a seat."


LAYOUT: Final = Layout(World, "quintet.games.catamaze.packing:LAYOUT", unpack)
