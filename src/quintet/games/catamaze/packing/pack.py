"""From the documented records to the packed world. R9."""

import uuid
from typing import Any

import numpy as np

from quintet.core.errors import BadNotation, BadSave
from quintet.core.record import Rows, quick, zeros
from quintet.core.rng import write_rng
from quintet.core.state import State
from quintet.games.catamaze.actions import ACTION_NAMES
from quintet.games.catamaze.layout import Entity, Setup, World
from quintet.games.catamaze.maps import wall_rows
from quintet.games.catamaze.model import Bullet, EntityState, WorldState
from quintet.games.catamaze.packing.unpack import LAYOUT
from quintet.games.catamaze.packing.validate import check_world, in_seat_order
from quintet.games.catamaze.packing.validate_events import ending_of
from quintet.games.catamaze.tables import DIRECTIONS, PERSONAS, STYLES, WATCHING

__all__ = ["pack", "pack_world"]


def pack(model: WorldState) -> State:
    """Returns the state of documented records; what no game can reach is refused with a sentence: R9.3."""
    check_world(model)
    try:
        return State(LAYOUT, pack_world(model).tobytes())
    except BadNotation as error:
        raise BadSave(f"This is not a possible game of CataMaze. {error}") from None


def pack_world(model: WorldState) -> "Rows[World]":
    """Returns the packed world of documented records that are known to be possible."""
    rows = zeros(World)
    world = quick(rows)[0]
    entities = in_seat_order(model)
    _pack_setup(world.setup, model, entities)
    world.walls[:] = wall_rows(tuple("".join(row) for row in model.map))
    world.start_x, world.start_y = model.start_position.x, model.start_position.y
    world.exit_x, world.exit_y = model.exit_position.x, model.exit_position.y
    world.tick, world.ended = model.tick, ending_of(model, entities)
    names = [entity.entity_id for entity in entities]
    world.winner = names.index(model.winner_id) + 1 if model.winner_id is not None else 0
    for number, entity in enumerate(entities):
        _pack_entity(world, number, entity)
    for k, bullet in enumerate(_in_order_of_shots(model, names)):
        _pack_bullet(world.bullets[k], bullet, names)
    for k, event in enumerate(model.last_events):
        row = world.events[k]
        row.code, row.seat, row.x, row.y, row.value = event.code, event.seat, event.x, event.y, event.value
    world.bullet_count, world.event_count = len(model.bullets_in_flight), len(model.last_events)
    world.game_id[:] = np.frombuffer(uuid.UUID(model.game_id).bytes, np.uint8)
    write_rng(world.rng, model.rng)
    return rows


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


def _in_order_of_shots(model: WorldState, names: list[str]) -> list[Bullet]:
    return sorted(model.bullets_in_flight, key=lambda bullet: (bullet.spawn_tick, names.index(bullet.shooter_id)))


def _pack_bullet(row: Any, bullet: Bullet, names: list[str]) -> None:
    row.x, row.y, row.shooter = bullet.position.x, bullet.position.y, names.index(bullet.shooter_id)
    row.direction, row.spawn_tick = DIRECTIONS.index(bullet.direction), bullet.spawn_tick
