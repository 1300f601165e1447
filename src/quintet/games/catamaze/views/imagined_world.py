"""A world in the making: a maze, an exit, others and bullets, drawn to fit what one seat knows. R8.6."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from quintet.core.game import Seat
from quintet.core.record import Array, zeros
from quintet.core.rng import SeededRandom, plant
from quintet.core.state import State
from quintet.games.catamaze.events import DIED, ENDED, HURT
from quintet.games.catamaze.layout import EventRow, Plan, Setup, World
from quintet.games.catamaze.rules.entries import reset
from quintet.games.catamaze.rules.sight import EXIT, OTHER, OWN, SELF, SHELL, START, WALL
from quintet.games.catamaze.tables import ALL_DEAD, DX, DY, ESCAPED, MARGIN, MAX_SIDE, SIGHT, WALL_ROWS, WINDOW
from quintet.games.catamaze.views.imagined_shots import ImaginedShots
from quintet.games.catamaze.views.seat import look_from

__all__ = ["ImaginedWorld", "imagine_private", "spot_at"]

Spot = int
"""A cell as one number, column by column: sets of these are quick to make and to sort."""
_COLUMNS: Final = np.arange(WALL_ROWS)[:, None]
Flight = tuple[Spot, int, tuple[int, Seat]]
"""A bullet's spot and direction, and the tick and the seat that fired it."""
MOST_HIDDEN: Final = 2
"""How many bullets are imagined out of sight at most."""


def spot_at(x: int, y: int) -> Spot:
    return (x + MARGIN) * WALL_ROWS + y + MARGIN


def _place_of(spot: Spot) -> tuple[int, int]:
    x, y = divmod(spot, WALL_ROWS)
    return x - MARGIN, y - MARGIN


def _beside(spot: Spot) -> tuple[Spot, ...]:
    return (spot - 1, spot + 1, spot - WALL_ROWS, spot + WALL_ROWS)


def imagine_private(world: World, number: int, rng: SeededRandom) -> None:
    """Draws a queue and a track that somebody else might have."""
    entity = world.entities[number]
    world.queue[number] = 0
    world.visited[number] = 0
    world.visited[number, entity.y] = 1 << int(entity.x)
    entity.heard = 0
    entity.queued = rng.next_int(0, min(3, int(world.setup.queue_limit))) if entity.alive else 0
    for k in range(entity.queued):
        world.queue[number, k] = rng.next_int(0, 8)


class ImaginedWorld:
    """A world in the making; every choice is drawn from sorted lists of what this seat knows."""

    def __init__(self, state: State, seat: Seat, rng: SeededRandom, world: World, known: list[EventRow]) -> None:
        self.truth: World = state.plain
        self.setup: Setup = self.truth.setup
        self.seat, self.rng, self.world = seat, rng, world
        self._copy_own(state.record)
        self.shots = ImaginedShots(world, seat, rng, rounds_known=False)
        self.here = spot_at(int(world.entities[seat].x), int(world.entities[seat].y))
        self.window = _window(state, seat)
        self.right: int = self.setup.width - 1
        self.bottom: int = self.setup.height - 1
        self.visited = _walked(self.truth.visited[seat])
        self.open: set[Spot] = set()
        self._found: set[Spot] = set()
        """What can be reached from here, apart from what was opened since."""
        self._fresh: set[Spot] = {self.here}
        """What was opened since, or is where the search begins."""
        self.taken: set[Spot] = set()
        self.victims: dict[Spot, Seat] = {}
        strange = [row for row in known if row.seat != seat and row.code != ENDED]
        self.hits = {spot_at(row.x, row.y): row.value for row in strange if row.code == HURT}
        self.fallen = [spot_at(row.x, row.y) for row in strange if row.code == DIED]

    def build(self) -> dict[Spot, Seat]:
        """Fills the world; returns who was hit in which cell."""
        self._dig()
        self._place_exit()
        self._place_start()
        self._connect(self.start)
        self._connect(self.exit)
        self._place_others()
        self._place_bullets()
        self._write_walls()
        self.shots.draw()
        return self.victims

    def _copy_own(self, truth: World) -> None:
        world, seat = self.world, self.seat
        world.setup = truth.setup
        world.tick, world.ended, world.winner = truth.tick, truth.ended, truth.winner
        world.rng.kind = truth.rng.kind
        world.entities[seat] = truth.entities[seat]
        world.queue[seat] = truth.queue[seat]
        world.visited[seat] = truth.visited[seat]

    def _dig(self) -> None:
        """Digs a fresh maze with the true window in it, open where this seat has walked."""
        maze = _fresh_maze(self.world.setup, self.rng)
        inside = _floor_of(maze.walls, self.setup)
        self.open = (inside - self.window.keys()) | self.visited
        self.open |= {cell for cell, glyph in self.window.items() if glyph != WALL}

    def _is_inner(self, cell: Spot) -> bool:
        x, y = _place_of(cell)
        return 0 < x < self.right and 0 < y < self.bottom

    def _open(self, cells: Iterable[Spot]) -> None:
        fresh = set(cells) - self.open
        self.open |= fresh
        self._fresh |= fresh

    def _reached(self) -> set[Spot]:
        """Returns the cells that can be reached from here: asked for often, and most often nothing was opened since."""
        if self._fresh:
            waiting = [cell for cell in self._fresh if not self._found.isdisjoint(_beside(cell))] or [self.here]
            left = self.open - self._found - {*waiting}
            for cell in waiting:
                for beside in (cell - 1, cell + 1, cell - WALL_ROWS, cell + WALL_ROWS):
                    if beside in left:
                        left.remove(beside)
                        waiting.append(beside)
            self._found |= {*waiting}
            self._fresh = set()
        return self._found

    def _pick(self, cells: Iterable[Spot]) -> Spot:
        ordered = sorted(cells)
        return ordered[self.rng.next_int(0, len(ordered) - 1)]

    def _shown(self, glyph: int) -> list[Spot]:
        return sorted(cell for cell, shown in self.window.items() if shown == glyph)

    def _outside(self, cells: set[Spot]) -> set[Spot]:
        return cells - self.window.keys()

    def _place_exit(self) -> None:
        """Puts the exit where it is seen, under a winner, anywhere within reach, behind a wall, or under a bullet."""
        if self._shown(EXIT):
            self.exit = self._shown(EXIT)[0]
        elif self.truth.ended == ESCAPED and self.truth.winner == self.seat + 1:
            self.exit = self.here
        else:
            self.exit = self._pick(self._possible_exits())
            self._open([self.exit])

    def _possible_exits(self) -> set[Spot]:
        """Returns cells out of sight, or those under a winner or a bullet in the window if nothing else is left."""
        shown = self._shown(OTHER)
        winners = set(shown) if self.truth.ended == ESCAPED else set()
        if self.seat == 0:
            winners.discard(self._true_start())
        if winners and len(shown) == self.setup.seats - 1:
            return winners
        unseen = self._outside(self._reached()) - self.visited
        return unseen or self._diggable() or (set(self._shown(SHELL)) - self.visited) or winners

    def _diggable(self) -> set[Spot]:
        """Returns the walls out of sight beside the reachable cells: a way may lead through one of them."""
        edges = {beside for cell in self._reached() for beside in _beside(cell)}
        return {each for each in self._outside(edges) - self.open if self._is_inner(each)}

    def _place_start(self) -> None:
        """Puts the start where it is seen, where the first player began, or anywhere, perhaps under somebody."""
        if self.seat == 0:
            self.start = self._true_start()
        elif self._shown(START):
            self.start = self._shown(START)[0]
        else:
            covered = {*self._shown(OTHER), *self._shown(SELF), *self._shown(SHELL)} & self._reached()
            self.start = self._pick((self._outside(self._reached()) | covered) - {self.exit})
        self.world.start_x, self.world.start_y = _place_of(self.start)
        self.world.exit_x, self.world.exit_y = _place_of(self.exit)

    def _connect(self, place: Spot) -> None:
        """Opens walls out of sight until there is a way from here to a place; in truth there is one."""
        reached, came, waiting = self._reached(), {place: place}, [place]
        for cell in waiting:
            if cell in reached:
                break
            for beside in _beside(cell):
                hidden = beside not in self.window and self._is_inner(beside)
                if beside not in came and (beside in self.open or hidden):
                    came[beside] = cell
                    waiting.append(beside)
        way = []
        while cell != place:
            way.append(cell)
            cell = came[cell]
        self._open(way)

    def _true_start(self) -> Spot:
        """Where the first player knows that it began: R2.6."""
        return spot_at(self.truth.start_x, self.truth.start_y)

    def _write_walls(self) -> None:
        is_wall = np.ones(WALL_ROWS * WALL_ROWS, np.int64)
        is_wall[list(self.open)] = 0
        self.world.walls[:] = (is_wall.reshape(WALL_ROWS, WALL_ROWS) << _COLUMNS).sum(axis=0)

    # --- others ---

    def _place_others(self) -> None:
        """Puts somebody under every P of the window, the fallen where they fell, and the rest out of sight."""
        order = self.rng.shuffle(self.shots.others)
        seen = self._shown(OTHER)
        winner = self.truth.winner - 1
        self.taken = {self.here, self.exit}
        if winner >= 0 and winner != self.seat:
            order.remove(winner)
            self._put(winner, self.exit, alive=True)
            seen = [cell for cell in seen if cell != self.exit]
        lost = self.truth.ended == ALL_DEAD
        order.sort(key=lambda number: (number < self.setup.players) != lost)
        for number, cell in zip(order, self.fallen, strict=False):
            self._put(number, cell, alive=False)
        order = order[len(self.fallen) :]
        cramped = not (self._outside(self.open) - self.taken or self._diggable())
        order.sort(key=lambda number: (lost or cramped) and (number < self.setup.players) == lost)
        for number, cell in zip(order, seen, strict=False):
            self._put(number, cell, alive=True)
        for number in sorted(order[len(seen) :]):
            self._put_out_of_sight(number)

    def _put_out_of_sight(self, number: Seat) -> None:
        free = self._outside(self.open) - self.taken
        player, lost = number < self.setup.players, self.truth.ended == ALL_DEAD
        must_live = not self.shots.may_hurt(number) or (player and not lost and not self._has_player())
        dies = self.rng.next_int(0, 3) == 0
        alive = must_live or (bool(free) and not (player and lost) and not dies)
        if must_live and not free:
            free = {self._pick(self._diggable())}
            self._open(free)
        cell = self._pick(free) if free else self.start
        self._put(number, cell, alive=alive)

    def _has_player(self) -> bool:
        return any(self.world.entities[number].alive for number in range(self.setup.players))

    def _put(self, number: Seat, cell: Spot, *, alive: bool) -> None:
        entity = self.world.entities[number]
        entity.x, entity.y = _place_of(cell)
        entity.alive = int(alive)
        most = self.setup.hp - self.hits.get(cell, 0)
        least = 1 if self.shots.may_hurt(number) else most
        entity.hp = self.rng.next_int(least, most) if alive else 0
        entity.won = int(self.truth.winner == number + 1)
        self.taken.add(cell)
        self.victims.setdefault(cell, number)
        imagine_private(self.world, number, self.rng)

    # --- bullets ---

    def _place_bullets(self) -> None:
        """Puts a bullet wherever one is seen, and a few out of sight; each has a shooter and an open way behind it."""
        seen = self._shown(SHELL)
        flights = self._explain(seen, frozenset(), dig=False)
        if flights is None:
            flights = self._explain(seen, frozenset(), dig=True) or []
        hidden = self._outside(self.open) - self.taken
        for _ in range(min(self.rng.next_int(0, MOST_HIDDEN), len(hidden))):
            cell = self._pick(hidden)
            hidden.remove(cell)
            flights += self._explain([cell], frozenset(flight[2] for flight in flights), dig=False) or []
        for k, (cell, way, (tick, shooter)) in enumerate(sorted(flights, key=lambda flight: flight[2])):
            bullet = self.world.bullets[k]
            bullet.x, bullet.y = _place_of(cell)
            bullet.direction, bullet.shooter, bullet.spawn_tick = way, shooter, tick
            self._open(self._behind(cell, way, self.truth.tick - tick))
        self.world.bullet_count = len(flights)

    def _explain(self, cells: list[Spot], used: frozenset[tuple[int, Seat]], *, dig: bool) -> list[Flight] | None:
        """Finds a shot of its own for every bullet; None if there is no way without digging."""
        if not cells:
            return []
        for way, length in self.rng.shuffle(self._ways_behind(cells[0], dig=dig)):
            for shooter in self.rng.shuffle(range(self.setup.seats)):
                shot = (self.truth.tick - length, shooter)
                if shot not in used and shot[0] <= self.shots.latest(shooter):
                    rest = self._explain(cells[1:], used | {shot}, dig=dig)
                    if rest is not None:
                        return [(cells[0], way, shot), *rest]
        return None

    def _ways_behind(self, cell: Spot, *, dig: bool) -> list[tuple[int, int]]:
        """Lists from how far in which direction a bullet can have come; with `dig`, also through walls out of sight."""
        found = []
        for way in range(4):
            for length in range(1, min(self.truth.tick, MAX_SIDE) + 1):
                last = self._behind(cell, way, length)[-1]
                if last not in self.open and not (dig and last not in self.window and self._is_inner(last)):
                    break
                found.append((way, length))
        return found

    def _behind(self, cell: Spot, way: int, length: int) -> list[Spot]:
        step = int(DX[way]) * WALL_ROWS + int(DY[way])
        return [cell - step * k for k in range(1, length + 1)]


def _window(state: State, seat: Seat) -> dict[Spot, int]:
    """Returns what the seat sees, cell by cell, on the map only."""
    world: World = state.plain
    own, setup = world.entities[seat], world.setup
    cells: dict[Spot, int] = {}
    for at, glyph in enumerate(look_from(state, seat)[:OWN]):
        x, y = own.x + at % WINDOW - SIGHT, own.y + at // WINDOW - SIGHT
        if 0 <= x < setup.width and 0 <= y < setup.height:
            cells[spot_at(x, y)] = glyph
    return cells


def _fresh_maze(setup: Setup, rng: SeededRandom) -> World:
    plans, worlds = zeros(Plan), zeros(World)
    plans[0].setup = setup
    plans[0].setup.players, plans[0].setup.seats = 1, 1
    reset(worlds, plant(f"imagined {rng.next_int(0, 2**32 - 2)}"), plans)
    return worlds[0]


def _floor_of(walls: Array, setup: Setup) -> set[Spot]:
    """Returns the open cells of a maze, without its border."""
    is_wall = walls >> _COLUMNS & 1
    is_wall[: MARGIN + 1] = is_wall[MARGIN + setup.width - 1 :] = 1
    is_wall[:, : MARGIN + 1] = is_wall[:, MARGIN + setup.height - 1 :] = 1
    return set(np.flatnonzero(is_wall == 0).tolist())


def _walked(rows: Iterable[int]) -> set[Spot]:
    """Returns the cells whose bits are set in the rows of a track."""
    cells = set()
    for y, bits in enumerate(rows):
        row = bits
        while row:
            lowest = row & -row
            cells.add(spot_at(lowest.bit_length() - 1, y))
            row ^= lowest
    return cells
