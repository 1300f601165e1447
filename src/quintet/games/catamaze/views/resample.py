"""Worlds that look the same from a seat: everything it cannot know is drawn again to fit what it knows. R8.6."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from quintet.core.game import Seat
from quintet.core.record import zeros
from quintet.core.rng import SeededRandom, plant
from quintet.core.state import State
from quintet.games.catamaze.layout import Entity, Plan, Setup, World
from quintet.games.catamaze.maps import Cell, neighbors
from quintet.games.catamaze.rules.entries import reset
from quintet.games.catamaze.rules.sight import EXIT, OTHER, OWN, SELF, SHELL, START, WALL
from quintet.games.catamaze.tables import ALL_DEAD, ESCAPED, MARGIN, SIGHT, SOLID, WALL_ROWS, WINDOW
from quintet.games.catamaze.views.seat import known_events, look_from
from quintet.games.catamaze.views.spectator import may_watch

__all__ = ["resample"]


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:
    """Returns another world with the same view, legal list and events for this seat: R8.6."""
    truth: World = state.plain
    worlds = zeros(World)
    world = worlds[0]
    if may_watch(truth, seat):
        worlds = state.thaw()
        world = worlds[0]
        _forget_private(world, seat, rng)
    else:
        _Imagined(state, seat, rng, world).build()
    _new_chance(world, rng)
    _keep_known_events(world, truth, seat, rng)
    return state.after(worlds)


def _new_chance(world: World, rng: SeededRandom) -> None:
    """Draws another generator and another id, since a seat knows neither."""
    world.rng.word = rng.next_int(0, 2**32 - 2)
    world.rng.drawn, world.rng.lane = 0, 0
    for key in range(2):
        world.rng.key[key] = rng.next_int(0, 2**32 - 2) * int(world.rng.kind)
    for k in range(16):
        world.game_id[k] = rng.next_int(0, 255)
    world.game_id[6] = (int(world.game_id[6]) & 0x0F) | 0x40
    world.game_id[8] = (int(world.game_id[8]) & 0x3F) | 0x80


def _keep_known_events(world: World, truth: World, seat: Seat, rng: SeededRandom) -> None:
    """Keeps the events that this seat knows; unless it watches, it cannot know whom others' events happened to."""
    watching = may_watch(truth, seat)
    known = known_events(truth, seat, watching=watching)
    world.events[:] = np.zeros((), world.events.dtype)
    world.event_count = len(known)
    for k, event in enumerate(known):
        hidden = not watching and event.seat not in {seat, -1}
        row = world.events[k]
        row.code, row.x, row.y, row.value = event.code, event.x, event.y, event.value
        row.seat = _somebody_else(world.setup, seat, rng) if hidden else event.seat


def _somebody_else(setup: Setup, seat: Seat, rng: SeededRandom) -> int:
    others = [number for number in range(setup.seats) if number != seat]
    return others[rng.next_int(0, len(others) - 1)] if others else seat


def _forget_private(world: World, seat: Seat, rng: SeededRandom) -> None:
    """Redraws what even a seat that watches cannot see: queues, last shots and tracks."""
    for number in range(world.setup.seats):
        if number != seat:
            _imagine_private(world, number, rng)
    for k in range(world.bullet_count):
        world.bullets[k].spawn_tick = max(0, int(world.tick) - 1)


def _imagine_private(world: World, number: int, rng: SeededRandom) -> None:
    """Draws a queue, a last shot and a track that somebody else might have."""
    entity = world.entities[number]
    world.queue[number] = 0
    world.visited[number] = 0
    world.visited[number, entity.y] = 1 << int(entity.x)
    entity.heard = 0
    entity.queued = rng.next_int(0, min(3, int(world.setup.queue_limit))) if entity.alive else 0
    for k in range(entity.queued):
        world.queue[number, k] = rng.next_int(0, 8)
    entity.last_bullet_tick = rng.next_int(-1, int(world.tick) - 1)


class _Imagined:
    """A world in the making; every choice is drawn from sorted lists of what this seat knows."""

    def __init__(self, state: State, seat: Seat, rng: SeededRandom, world: World) -> None:
        self.truth: World = state.record
        self.seat, self.rng, self.world = seat, rng, world
        self.own: Entity = self.truth.entities[seat]
        self.here: Cell = (int(self.own.x), int(self.own.y))
        self.window = _window(state, seat, self.here)
        self.right, self.bottom = int(self.truth.setup.width) - 1, int(self.truth.setup.height) - 1
        self.visited = _cells_of(self.truth.visited[seat], 0)
        self.open: set[Cell] = set()
        self.taken: set[Cell] = set()

    def build(self) -> None:
        self._copy_own()
        self._dig()
        self._place_exit()
        self._place_start()
        self._write_walls()
        self._place_others()
        self._place_bullets()

    def _copy_own(self) -> None:
        world, truth, seat = self.world, self.truth, self.seat
        world.setup = truth.setup
        world.tick, world.ended, world.winner = truth.tick, truth.ended, truth.winner
        world.rng.kind = truth.rng.kind
        world.entities[seat] = truth.entities[seat]
        world.queue[seat] = truth.queue[seat]
        world.visited[seat] = truth.visited[seat]

    def _dig(self) -> None:
        """Digs a fresh maze with the true window in it, open where this seat has walked."""
        maze = _fresh_maze(self.truth.setup, self.rng)
        inside = {cell for cell in _cells_of(maze.walls, MARGIN, invert=True) if self._is_inner(cell)}
        self.open = (inside - self.window.keys()) | self.visited
        self.open |= {cell for cell, glyph in self.window.items() if glyph != WALL}

    def _is_inner(self, cell: Cell) -> bool:
        return 0 < cell[0] < self.right and 0 < cell[1] < self.bottom

    def _reached(self) -> set[Cell]:
        found, waiting = {self.here}, [self.here]
        while waiting:
            for beside in neighbors(waiting.pop()):
                if beside in self.open and beside not in found:
                    found.add(beside)
                    waiting.append(beside)
        return found

    def _pick(self, cells: Iterable[Cell]) -> Cell:
        ordered = sorted(cells)
        return ordered[self.rng.next_int(0, len(ordered) - 1)]

    def _shown(self, glyph: int) -> list[Cell]:
        return sorted(cell for cell, shown in self.window.items() if shown == glyph)

    def _outside(self, cells: set[Cell]) -> set[Cell]:
        return cells - self.window.keys()

    def _place_exit(self) -> None:
        """Puts the exit where it is seen, under a winner, or anywhere within reach, dug out if necessary."""
        others = self._shown(OTHER)
        if self._shown(EXIT):
            self.exit = self._shown(EXIT)[0]
        elif self.truth.ended == ESCAPED and self.truth.winner == self.seat + 1:
            self.exit = self.here
        elif self.truth.ended == ESCAPED and len(others) >= self.truth.setup.seats - 1:
            self.exit = self._pick(others)
        else:
            places = self._outside(self._reached()) - self.visited or {self._dig_out()}
            self.exit = self._pick(places)

    def _dig_out(self) -> Cell:
        """Opens one wall beside the reachable cells: the true way leads through one of them."""
        edges = {beside for cell in self._reached() for beside in neighbors(cell)}
        cell = self._pick(each for each in self._outside(edges) - self.open if self._is_inner(each))
        self.open.add(cell)
        return cell

    def _place_start(self) -> None:
        """Puts the start where it is seen, where the first player began, or anywhere, perhaps under somebody."""
        if self.seat == 0:
            start = (int(self.truth.start_x), int(self.truth.start_y))
        elif self._shown(START):
            start = self._shown(START)[0]
        else:
            covered = {*self._shown(OTHER), *self._shown(SELF), *self._shown(SHELL)} & self._reached()
            start = self._pick((self._outside(self._reached()) | covered) - {self.exit})
        self.world.start_x, self.world.start_y = start
        self.world.exit_x, self.world.exit_y = self.exit

    def _write_walls(self) -> None:
        rows = [SOLID] * WALL_ROWS
        for x, y in self.open:
            rows[y + MARGIN] &= ~(1 << (x + MARGIN))
        self.world.walls[:] = rows

    def _place_others(self) -> None:
        """Puts somebody under every P of the window and the rest out of sight, alive or dead as the outcome allows."""
        setup, seen = self.truth.setup, self._shown(OTHER)
        order = self.rng.shuffle([number for number in range(setup.seats) if number != self.seat])
        winner = int(self.truth.winner) - 1
        self.taken = {self.here} | {self.exit}
        if winner >= 0 and winner != self.seat:
            order.remove(winner)
            self._put(winner, self.exit, alive=True)
            seen = [cell for cell in seen if cell != self.exit]
        order.sort(key=lambda number: self.truth.ended == ALL_DEAD and number < setup.players)
        for number, cell in zip(order, seen, strict=False):
            self.taken.add(cell)
            self._put(number, cell, alive=True)
        for number in sorted(order[len(seen) :]):
            self._put_out_of_sight(number)

    def _put_out_of_sight(self, number: int) -> None:
        free = self._outside(self.open) - self.taken
        player = number < self.truth.setup.players
        must_live = player and self.truth.ended != ALL_DEAD and not self._has_player()
        must_die = player and self.truth.ended == ALL_DEAD
        dies = self.rng.next_int(0, 3) == 0
        alive = must_live or (bool(free) and not must_die and not dies)
        if must_live and not free:
            free = {self._dig_out()}
            self._write_walls()
        cell = self._pick(free) if free else self.exit
        self.taken.add(cell)
        self._put(number, cell, alive=alive)

    def _has_player(self) -> bool:
        return any(self.world.entities[number].alive for number in range(self.truth.setup.players))

    def _put(self, number: int, cell: Cell, *, alive: bool) -> None:
        setup, entity = self.truth.setup, self.world.entities[number]
        entity.x, entity.y = cell
        entity.alive = int(alive)
        entity.hp = self.rng.next_int(1, int(setup.hp)) if alive else 0
        entity.ammo = self.rng.next_int(0, int(setup.ammo))
        entity.won = int(self.truth.winner == number + 1)
        _imagine_private(self.world, number, self.rng)

    def _place_bullets(self) -> None:
        """Puts a bullet wherever one is seen, and up to two out of sight."""
        if self.truth.tick == 0:
            return
        cells = self._shown(SHELL)
        hidden = sorted(self._outside(self.open) - self.taken)
        cells += self.rng.shuffle(hidden)[: self.rng.next_int(0, 2)]
        for k, (x, y) in enumerate(cells):
            bullet = self.world.bullets[k]
            bullet.x, bullet.y, bullet.direction = x, y, self.rng.next_int(0, 3)
            bullet.shooter = self.rng.next_int(0, int(self.truth.setup.seats) - 1)
            bullet.spawn_tick = int(self.truth.tick) - 1
        self.world.bullet_count = len(cells)


def _window(state: State, seat: Seat, here: Cell) -> dict[Cell, int]:
    """Returns what the seat sees, cell by cell, on the map only."""
    setup: Setup = state.plain.setup
    cells: dict[Cell, int] = {}
    for at, glyph in enumerate(look_from(state, seat)[:OWN]):
        x, y = here[0] + at % WINDOW - SIGHT, here[1] + at // WINDOW - SIGHT
        if 0 <= x < setup.width and 0 <= y < setup.height:
            cells[x, y] = glyph
    return cells


def _fresh_maze(setup: Setup, rng: SeededRandom) -> World:
    plans, worlds = zeros(Plan), zeros(World)
    plans[0].setup = setup
    plans[0].setup.players, plans[0].setup.seats = 1, 1
    reset(worlds, plant(f"imagined {rng.next_int(0, 2**32 - 2)}"), plans)
    return worlds[0]


def _cells_of(rows: Any, margin: int, *, invert: bool = False) -> set[Cell]:
    """Returns the cells whose bits are set, or not set, in rows of bits."""
    cells = set()
    for y, bits in enumerate(rows.tolist()):
        row = ~bits & SOLID if invert else bits
        while row:
            lowest = row & -row
            cells.add((lowest.bit_length() - 1 - margin, y - margin))
            row ^= lowest
    return cells
