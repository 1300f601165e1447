"""What no game of CataMaze can reach: every objection to documented records, one sentence each. R9.3."""

from collections.abc import Iterator

from quintet.core.errors import BadSave
from quintet.core.plural import counted
from quintet.games.catamaze.maps import Cell, map_problems, neighbors
from quintet.games.catamaze.model import Bullet, EntityState, Position, Settings, WorldState
from quintet.games.catamaze.packing.ammunition import possible_rounds
from quintet.games.catamaze.packing.unpack import entity_name
from quintet.games.catamaze.packing.validate_events import event_problems
from quintet.games.catamaze.tables import DIRECTIONS, DX, DY, MAX_AMMO, MAX_HP, MAX_QUEUE, MAX_SIDE, MAX_TIME_LIMIT

__all__ = ["check_world", "in_seat_order"]


def check_world(model: WorldState) -> None:
    """Refuses a world that no game can reach, with the first objection."""
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
    people = in_seat_order(model)
    for entity in people:
        yield from _entity_problems(model, entity)
        yield from _track_problems(model, entity)
        yield from _shot_problems(model, entity)
    yield from _company_problems(model)
    yield from _end_problems(model)
    yield from _bullet_problems(model)
    yield from event_problems(model, people)


def _on_map(model: WorldState, place: Position) -> bool:
    return place.y < len(model.map) and place.x < len(model.map[0])


def _is_open(model: WorldState, x: int, y: int) -> bool:
    return 0 <= y < len(model.map) and 0 <= x < len(model.map[0]) and model.map[y][x] != "#"


def _settings_problems(settings: Settings) -> Iterator[str]:
    if not (1 <= settings.max_hp <= MAX_HP and settings.max_ammo <= MAX_AMMO):
        yield f"Entities have 1 to {MAX_HP} hit points and at most {MAX_AMMO} rounds."
    if not 1 <= settings.queue_limit <= MAX_QUEUE:
        yield f"A queue holds 1 to {MAX_QUEUE} actions."
    if settings.time_limit > MAX_TIME_LIMIT:
        yield f"A time limit is at most {MAX_TIME_LIMIT:,} ticks."


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


# --- one entity -----------------------------------------------------------------------------------------------------


def _entity_problems(model: WorldState, entity: EntityState) -> Iterator[str]:
    settings, name = model.settings, entity.entity_id
    if not _is_open(model, entity.position.x, entity.position.y):
        yield f"The entity {name} is in a wall."
    if entity.hp > settings.max_hp or entity.ammo > settings.max_ammo or entity.alive != (entity.hp > 0):
        yield f"The entity {name} has too many hit points or rounds, or is not alive exactly while it has hit points."
    if entity.hp < settings.max_hp and not any(
        each.last_bullet_tick >= 0 for each in model.entities.values() if each is not entity
    ):
        yield f"The entity {name} is wounded, but nobody else has fired."
    if len(entity.action_queue) > settings.queue_limit:
        yield f"The entity {name} has too many queued actions."
    if entity.action_queue and not entity.alive:
        yield f"The entity {name} is dead and cannot have queued actions."


def _track_problems(model: WorldState, entity: EntityState) -> Iterator[str]:
    """Objects to cells that one walk of a step per tick cannot have visited."""
    name, visited = entity.entity_id, entity.visited_positions
    if list(visited) != sorted(set(visited)) or (entity.position.x, entity.position.y) not in visited:
        yield f"The cells {name} has visited must be sorted, different, and include its own."
    if not all(_is_open(model, x, y) for x, y in visited):
        yield f"The entity {name} cannot have visited a wall."
    if len(visited) > model.tick + 1:
        yield f"The entity {name} cannot have visited {counted(len(visited), 'cell')} in {counted(model.tick, 'tick')}."
    if not _is_one_piece(visited):
        yield f"The cells {name} has visited must be connected."
    exit_cell = (model.exit_position.x, model.exit_position.y)
    if exit_cell in visited and (entity.entity_type == "agent" or entity.position != model.exit_position):
        yield f"The entity {name} cannot have crossed the exit."


def _is_one_piece(cells: tuple[Cell, ...]) -> bool:
    left = set(cells)
    waiting = [left.pop()]
    while waiting:
        beside = left.intersection(neighbors(waiting.pop()))
        left -= beside
        waiting.extend(beside)
    return not left


def _shot_problems(model: WorldState, entity: EntityState) -> Iterator[str]:
    """Objects to rounds that were never fired, or never came back, and to sounds that nobody made: R3.8, R4."""
    name, last = entity.entity_id, entity.last_bullet_tick
    if last >= model.tick:
        yield f"The entity {name} cannot have fired in a later tick."
    if entity.ammo not in possible_rounds(model.settings.max_ammo, last, model.tick, alive=entity.alive):
        yield f"The rounds of the entity {name} do not fit the tick of its last shot."
    loud = any(each.last_bullet_tick == model.tick - 1 >= 0 for each in model.entities.values())
    if entity.last_sound is not None and not loud:
        yield f"The entity {name} cannot have heard a shot in a tick in which nobody fired."


# --- everyone together ----------------------------------------------------------------------------------------------


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


def _end_problems(model: WorldState) -> Iterator[str]:
    limit = model.settings.time_limit
    if 0 < limit < model.tick:
        yield f"The game cannot be in tick {model.tick:,}: its time limit is {counted(limit, 'tick')}."
    won = any(each.won for each in model.entities.values())
    players_live = any(each.alive for each in model.entities.values() if each.entity_type == "player")
    if model.game_over != (won or not players_live or limit == model.tick > 0):
        yield "The game is over only when a player has won, all players are dead, or time is up."


def _bullet_problems(model: WorldState) -> Iterator[str]:
    shots = {(bullet.shooter_id, bullet.spawn_tick) for bullet in model.bullets_in_flight}
    if len(shots) < len(model.bullets_in_flight):
        yield "An entity fires only one bullet per tick."
    for bullet in model.bullets_in_flight:
        shooter = model.entities.get(bullet.shooter_id)
        if shooter is None or not _is_open(model, bullet.position.x, bullet.position.y):
            yield "A bullet must be in an open cell and have a shooter in the game."
        elif bullet.spawn_tick > shooter.last_bullet_tick:
            yield f"A bullet cannot be younger than the last shot of its shooter {shooter.entity_id}."
        if not _has_flown(model, bullet):
            yield "A bullet cannot have flown through a wall."
        if any(
            each.alive and each.position == bullet.position for each in model.entities.values() if each is not shooter
        ):
            yield "A bullet in the cell of somebody else would have hit them."


def _has_flown(model: WorldState, bullet: Bullet) -> bool:
    """Whether all cells from its shooter to its present one are open."""
    way, flights = DIRECTIONS.index(bullet.direction), model.tick - 1 - bullet.spawn_tick
    x, y = bullet.position.x, bullet.position.y
    return flights < MAX_SIDE and all(_is_open(model, x - DX[way] * k, y - DY[way] * k) for k in range(flights + 2))
