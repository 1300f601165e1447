"""What a spectator sees, and when: the whole maze, everyone in it and every bullet, but never a queue. R8.4, R8.5."""

from quintet.core.game import Seat, View
from quintet.games.catamaze.layout import Bullet, Entity, World
from quintet.games.catamaze.model import Direction, Position
from quintet.games.catamaze.packing.unpack import FLIGHTS, entity_names, map_rows
from quintet.games.catamaze.tables import RUNNING, WATCH_ALWAYS, WATCH_NEVER

__all__ = ["Watched", "WatchedBullet", "WatchedEntity", "is_shown", "may_watch", "watch"]


class WatchedEntity(View, frozen=True, kw_only=True):
    """An entity as a spectator sees it: never its queue."""

    entity_id: str
    position: Position
    hp: int
    ammo: int
    alive: bool
    won: bool


class WatchedBullet(View, frozen=True, kw_only=True):
    """A bullet as a spectator sees it; the seat is its shooter's."""

    position: Position
    direction: Direction


class Watched(View, frozen=True, kw_only=True):
    """The whole world, for those who may watch it: R8.5."""

    map: tuple[str, ...]
    entities: tuple[WatchedEntity, ...]
    bullets: tuple[WatchedBullet, ...]


def may_watch(world: World, seat: Seat | None) -> bool:
    """Whether a seat may watch the whole world: never while it lives, otherwise by the option: R8.5."""
    return is_shown(
        world.setup.watch, world.ended, alive=seat is not None and world.entities[seat].alive != 0, seat=seat
    )


def is_shown(option: int, ended: int, seat: Seat | None, *, alive: bool) -> bool:
    """Answers `may_watch` from numbers that the caller has read already."""
    if option == WATCH_NEVER:
        return False
    if ended != RUNNING:
        return True
    return option == WATCH_ALWAYS if seat is None else not alive


def watch(world: World) -> Watched:
    setup = world.setup
    rows = zip(entity_names(setup), world.entities[: setup.seats], strict=True)
    return Watched(
        seat=None,
        map=map_rows(world),
        entities=tuple([_watched_entity(number, *row) for number, row in enumerate(rows)]),
        bullets=tuple([_watched_bullet(row) for row in world.bullets[: world.bullet_count]]),
    )


def _watched_entity(number: Seat, name: str, row: Entity) -> WatchedEntity:
    return WatchedEntity(
        seat=number,
        entity_id=name,
        position=Position(row.x, row.y),
        hp=row.hp,
        ammo=row.ammo,
        alive=row.alive != 0,
        won=row.won != 0,
    )


def _watched_bullet(row: Bullet) -> WatchedBullet:
    return WatchedBullet(seat=row.shooter, position=Position(row.x, row.y), direction=FLIGHTS[row.direction])
