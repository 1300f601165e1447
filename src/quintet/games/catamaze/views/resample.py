"""Worlds that look the same from a seat: everything it cannot know is drawn again to fit what it knows. R8.6."""

import numpy as np

from quintet.core.game import Seat
from quintet.core.record import quick, zeros
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.catamaze.layout import EventRow, World
from quintet.games.catamaze.views.imagined_shots import ImaginedShots
from quintet.games.catamaze.views.imagined_world import ImaginedWorld, imagine_private, spot_at
from quintet.games.catamaze.views.seat import known_events
from quintet.games.catamaze.views.spectator import may_watch

__all__ = ["resample"]


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:
    """Returns another world with the same view, legal list and events for this seat: R8.6."""
    truth: World = state.plain
    watching = may_watch(truth, seat)
    known = known_events(truth, seat, watching=watching)
    worlds = state.thaw() if watching else zeros(World)
    world = quick(worlds)[0]
    victims = {spot_at(row.x, row.y): row.seat for row in known}
    if watching:
        _forget_private(world, seat, rng)
    else:
        victims = ImaginedWorld(state, seat, rng, world, known).build()
    _new_chance(world, rng)
    _write_events(world, seat, known, victims)
    return state.after(worlds)


def _new_chance(world: World, rng: SeededRandom) -> None:
    """Draws another generator and another id, since a seat knows neither."""
    world.rng.word = rng.next_int(0, 2**32 - 2)
    world.rng.drawn, world.rng.lane = 0, 0
    for key in range(2):
        world.rng.key[key] = rng.next_int(0, 2**32 - 2) * int(world.rng.kind)
    game_id = [rng.next_int(0, 255) for _ in range(16)]
    game_id[6] = (game_id[6] & 0x0F) | 0x40
    game_id[8] = (game_id[8] & 0x3F) | 0x80
    world.game_id[:] = game_id


def _write_events(world: World, seat: Seat, known: list[EventRow], victims: dict[int, Seat]) -> None:
    """Keeps the events that this seat knows; those of others happened to whoever is imagined in that cell."""
    world.events[:] = np.zeros((), world.events.dtype)
    world.event_count = len(known)
    for k, event in enumerate(known):
        row = world.events[k]
        row.code, row.x, row.y, row.value = event.code, event.x, event.y, event.value
        row.seat = event.seat if event.seat in (seat, -1) else victims[spot_at(event.x, event.y)]


def _forget_private(world: World, seat: Seat, rng: SeededRandom) -> None:
    """Redraws what even a seat that watches cannot see: queues, tracks, sounds, and when shots were fired."""
    shots = ImaginedShots(world, seat, rng, rounds_known=True)
    for number in shots.others:
        imagine_private(world, number, rng)
    _date_bullets(world, shots)
    shots.draw()


def _date_bullets(world: World, shots: ImaginedShots) -> None:
    """Dates every bullet as late as its shooter's rounds and the order of the bullets allow."""
    after = (int(world.tick), -1)
    for k in range(world.bullet_count - 1, -1, -1):
        bullet = world.bullets[k]
        last = after[0] if bullet.shooter < after[1] else after[0] - 1
        bullet.spawn_tick = min(last, shots.latest(int(bullet.shooter)))
        after = (int(bullet.spawn_tick), int(bullet.shooter))
