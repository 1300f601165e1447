"""What no game of CataMaze can reach: every objection to documented records, one sentence each. R9.3."""

from collections.abc import Iterator

from quintet.core.errors import BadSave
from quintet.games.catamaze.events import ENDED, QUEUED
from quintet.games.catamaze.maps import map_problems
from quintet.games.catamaze.model import EntityState, Position, Settings, WorldState
from quintet.games.catamaze.packing.unpack import entity_name
from quintet.games.catamaze.tables import MAX_AMMO, MAX_HP, MAX_QUEUE, MAX_SEATS

__all__ = ["check_world", "in_seat_order"]


def check_world(model: WorldState) -> None:
    for problem in _problems(model):
        raise BadSave(f"This is not a possible game of CataMaze. {problem}")


def in_seat_order(model: WorldState) -> list[EntityState]:
    """Returns players by number, then agents by number, whatever their order in the file."""

    def rank(entity: EntityState) -> tuple[bool, int]:
        number = entity.entity_id.rpartition("_")[2]
        return entity.entity_type == "agent", int(number) if number.isdecimal() else 0

    return sorted(model.entities.values(), key=rank)


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
    entities = in_seat_order(model)
    players = sum(each.entity_type == "player" for each in entities)
    if players == 0:
        yield "There must be at least one player."
    for number, entity in enumerate(entities):
        if (entity.persona is None) != (entity.entity_type == "player"):
            yield "Agents have a persona, and players have none."
        expected = entity_name(number, players, entity.persona)
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
