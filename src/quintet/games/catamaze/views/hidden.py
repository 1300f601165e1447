"""The hidden parts of a maze, which the conformance suite alters one by one: R8."""

from collections.abc import Callable
from typing import Final

from quintet.core.extras import Hidden
from quintet.core.game import Seat
from quintet.core.record import quick
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.catamaze import views
from quintet.games.catamaze.events import MOVED
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.tables import MARGIN, MAX_BULLETS, MAX_EVENTS, RUNNING, SIGHT

__all__ = ["HIDDEN"]

Change = Callable[[World, Seat | None, SeededRandom], None]
Cell = tuple[int, int]


def _private(change: Change) -> Callable[[State, Seat | None, SeededRandom], State]:
    """Returns a change of what even those who watch the whole world cannot see."""

    def alter(state: State, seat: Seat | None, rng: SeededRandom) -> State:
        worlds = state.thaw()
        world = quick(worlds)[0]
        if world.ended == RUNNING:
            change(world, seat, rng)
        return state.after(worlds)

    return alter


def _out_of_sight(change: Change) -> Callable[[State, Seat | None, SeededRandom], State]:
    """Returns a change of what only those who watch can see: R8.5."""

    def alter(state: State, seat: Seat | None, rng: SeededRandom) -> State:
        return state if views.may_watch(state.record, seat) else _private(change)(state, seat, rng)

    return alter


def _others(world: World, seat: Seat | None) -> list[Seat]:
    return [number for number in range(world.setup.seats) if number != seat]


def _is_seen(world: World, seat: Seat | None, cell: Cell) -> bool:
    return cell in _window(world, seat)


def _window(world: World, seat: Seat | None) -> set[Cell]:
    """Returns the cells that a seat sees; a spectator has no window."""
    if seat is None:
        return set()
    x, y = int(world.entities[seat].x), int(world.entities[seat].y)
    reach = range(-SIGHT, SIGHT + 1)
    return {(x + dx, y + dy) for dx in reach for dy in reach}


def _floor(world: World, seat: Seat | None) -> list[Cell]:
    """Returns the open cells that the seat does not see and nobody is on."""
    taken = {(int(world.entities[k].x), int(world.entities[k].y)) for k in range(world.setup.seats)}
    taken |= {(int(world.exit_x), int(world.exit_y)), (int(world.start_x), int(world.start_y))}
    no_floor, across = taken | _window(world, seat), range(int(world.setup.width))
    rows = world.walls[MARGIN : MARGIN + int(world.setup.height)].tolist()
    cells = [(x, y) for y, row in enumerate(rows) for x in across if not row >> (x + MARGIN) & 1]
    return [cell for cell in cells if cell not in no_floor]


def _move_others(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    """Moves somebody whom the seat does not see to another place that it does not see."""
    free = _floor(world, seat)
    for number in rng.shuffle(_others(world, seat)):
        entity = world.entities[number]
        if entity.alive and free and not _is_seen(world, seat, (int(entity.x), int(entity.y))):
            entity.x, entity.y = free[rng.next_int(0, len(free) - 1)]
            return


def _change_hit_points(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    for number in _others(world, seat):
        if world.entities[number].alive:
            world.entities[number].hp = rng.next_int(1, int(world.setup.hp))
            world.entities[number].ammo = rng.next_int(0, int(world.setup.ammo))


def _change_queues(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    for number in _others(world, seat):
        if world.entities[number].alive:
            world.entities[number].queued = 1
            world.queue[number] = 0
            world.queue[number, 0] = rng.next_int(0, 8)


def _change_tracks(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    for number in _others(world, seat):
        row, column = rng.next_int(1, int(world.setup.height) - 2), rng.next_int(1, int(world.setup.width) - 2)
        world.visited[number, row] |= 1 << column
        world.entities[number].last_bullet_tick = rng.next_int(-1, int(world.tick) - 1)
        world.entities[number].heard = 1 - int(world.entities[number].heard)


def _move_exit(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    free = _floor(world, seat)
    if free and not _is_seen(world, seat, (int(world.exit_x), int(world.exit_y))):
        world.exit_x, world.exit_y = free[rng.next_int(0, len(free) - 1)]


def _move_start(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    """Moves the start, which only the first player knows: R2.6."""
    free = _floor(world, seat)
    if seat != 0 and free and not _is_seen(world, seat, (int(world.start_x), int(world.start_y))):
        world.start_x, world.start_y = free[rng.next_int(0, len(free) - 1)]


def _build_wall(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    """Closes an open cell that the seat has neither seen nor walked on."""
    walked = [0] * int(world.setup.height) if seat is None else world.visited[seat].tolist()
    free = [cell for cell in _floor(world, seat) if not walked[cell[1]] >> cell[0] & 1]
    if free:
        x, y = free[rng.next_int(0, len(free) - 1)]
        world.walls[y + MARGIN] |= 1 << (x + MARGIN)


def _turn_bullets(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    """Lets bullets fly in other directions, from others; those out of sight also elsewhere, and one more of them."""
    free = _floor(world, seat)
    if free and world.bullet_count < MAX_BULLETS:
        more = world.bullets[world.bullet_count]
        more.x, more.y = free[0]
        world.bullet_count += 1
    for k in range(world.bullet_count):
        bullet = world.bullets[k]
        bullet.direction, bullet.shooter = rng.next_int(0, 3), rng.next_int(0, int(world.setup.seats) - 1)
        if free and not _is_seen(world, seat, (int(bullet.x), int(bullet.y))):
            bullet.x, bullet.y = free[rng.next_int(0, len(free) - 1)]


def _add_step(world: World, seat: Seat | None, rng: SeededRandom) -> None:
    """Lets somebody else have taken one more step, which only its own seat learns: R7.2."""
    others = _others(world, seat)
    if others and world.event_count < MAX_EVENTS:
        more = world.events[world.event_count]
        more.code, more.seat = MOVED, rng.shuffle(others)[0]
        more.x, more.y = world.entities[more.seat].x, world.entities[more.seat].y
        world.event_count += 1


def _rename(world: World, seat: Seat | None, rng: SeededRandom) -> None:  # noqa: ARG001 - nobody knows the id
    world.game_id[0] = rng.next_int(0, 255)


HIDDEN: Final = (
    Hidden("the places of others out of sight", _out_of_sight(_move_others)),
    Hidden("the hit points and ammunition of others", _out_of_sight(_change_hit_points)),
    Hidden("the exit out of sight", _out_of_sight(_move_exit)),
    Hidden("the start out of sight", _out_of_sight(_move_start)),
    Hidden("the walls out of sight", _out_of_sight(_build_wall)),
    Hidden("the bullets", _out_of_sight(_turn_bullets)),
    Hidden("the queues of others", _private(_change_queues)),
    Hidden("the tracks and shots of others", _private(_change_tracks)),
    Hidden("the steps of others", _private(_add_step)),
    Hidden("the id of the game", _private(_rename)),
)
