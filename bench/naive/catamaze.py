"""CataMaze in plain Python, for comparison: sets of cells and small classes, neither tuned nor wasteful."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from quintet.lab.timing import rate

__all__ = ["naive"]

SEATS = 4


CHUNK = 200


Cell: TypeAlias = tuple[int, int]


STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))


def dig(rng: random.Random) -> set[Cell]:
    """Returns the open cells of a depth-first maze with half of its dead ends opened."""
    opened, stack = {(1, 1)}, [(1, 1)]
    while stack:
        x, y = stack[-1]
        ways = [
            (dx, dy) for dx, dy in STEPS if _is_room(x + 2 * dx, y + 2 * dy) and (x + 2 * dx, y + 2 * dy) not in opened
        ]
        if not ways:
            stack.pop()
            continue
        dx, dy = rng.choice(ways)
        opened |= {(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)}
        stack.append((x + 2 * dx, y + 2 * dy))
    for x, y in [(x, y) for x in range(1, 48, 2) for y in range(1, 48, 2)]:
        closed = [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) not in opened]
        inner = [cell for cell in closed if 0 < cell[0] < 48 and 0 < cell[1] < 48]
        if len(closed) == 3 and inner and rng.random() < 0.5:
            opened.add(rng.choice(inner))
    return opened


def _is_room(x: int, y: int) -> bool:
    return 0 < x < 48 and 0 < y < 48


@dataclass
class Somebody:
    """A player or an agent."""

    cell: Cell
    hp: int = 5
    ammo: int = 3
    last: int = -1
    heard: bool = False


class NaiveMaze:
    """One world: a set of open cells, and lists of people and bullets."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.open = dig(rng)
        places = rng.sample(sorted(self.open - {(1, 1), (47, 47)}), SEATS - 1)
        self.people = [Somebody(cell) for cell in ((1, 1), *places)]
        self.bullets: list[tuple[Cell, int, int]] = []
        self.tick = 0
        self.over = False

    def living(self) -> list[int]:
        return [k for k, each in enumerate(self.people) if each.hp > 0]

    def step(self, actions: list[int]) -> None:
        living = self.living()
        self.move(living, actions)
        stand = {self.people[k].cell: k for k in living}
        hits: Counter[int] = Counter()
        flying = self.strike(self.bullets, stand, hits)
        ahead = [((x + STEPS[way][0], y + STEPS[way][1]), way, who) for (x, y), way, who in flying]
        flying = self.strike([each for each in ahead if each[0] in self.open], stand, hits)
        self.bullets = flying + self.strike(self.shots(living, actions), stand, hits)
        for k, count in hits.items():
            self.people[k].hp = max(0, self.people[k].hp - count)
        for k in self.living():
            each = self.people[k]
            if each.ammo < 3 and self.tick > each.last and (self.tick - each.last) % 2 == 0:
                each.ammo += 1
        self.tick += 1
        self.over = self.people[0].hp == 0 or self.people[0].cell == (47, 47)

    def move(self, living: list[int], actions: list[int]) -> None:
        wish: dict[int, Cell] = {}
        for k in living:
            if actions[k] < 4:
                (x, y), (dx, dy) = self.people[k].cell, STEPS[actions[k]]
                if (x + dx, y + dy) in self.open and not (k and (x + dx, y + dy) == (47, 47)):
                    wish[k] = (x + dx, y + dy)
        where = {self.people[k].cell: k for k in living}
        wanted = Counter(wish.values())
        wish = {k: cell for k, cell in wish.items() if wanted[cell] == 1 and not self.swaps(k, wish, where)}
        while blocked := [k for k, cell in wish.items() if cell in where and where[cell] not in wish]:
            wish = {k: cell for k, cell in wish.items() if k not in blocked}
        for k, cell in wish.items():
            self.people[k].cell = cell

    def swaps(self, k: int, wish: dict[int, Cell], where: dict[Cell, int]) -> bool:
        other = where.get(wish[k])
        return other is not None and wish.get(other) == self.people[k].cell

    def shots(self, living: list[int], actions: list[int]) -> list[tuple[Cell, int, int]]:
        fresh = []
        for each in self.people:
            each.heard = False
        for k in [k for k in living if 4 <= actions[k] < 8 and self.people[k].ammo > 0]:
            shooter, way = self.people[k], actions[k] - 4
            shooter.ammo -= 1
            shooter.last = self.tick
            x, y = shooter.cell
            for other in living:
                px, py = self.people[other].cell
                self.people[other].heard |= abs(px - x) <= 3 and abs(py - y) <= 3
            cell = (x + STEPS[way][0], y + STEPS[way][1])
            if cell in self.open:
                fresh.append((cell, way, k))
        return fresh

    def strike(self, bullets: list[tuple[Cell, int, int]], stand: dict[Cell, int], hits: Counter[int]) -> Any:
        left = []
        for bullet in bullets:
            target = stand.get(bullet[0], bullet[2])
            if target == bullet[2]:
                left.append(bullet)
            else:
                hits[target] += 1
        return left

    def legal(self, k: int) -> list[int]:
        return list(range(9)) if self.people[k].hp > 0 and not self.over else []

    def observe(self, k: int) -> list[list[str]]:
        x, y = self.people[k].cell
        others = {self.people[other].cell for other in self.living() if other != k}
        return [[self.glyph((x + dx, y + dy), (x, y), others) for dx in range(-2, 3)] for dy in range(-2, 3)]

    def glyph(self, cell: Cell, own: Cell, others: set[Cell]) -> str:
        if cell == own:
            return "@"
        if cell in others:
            return "P"
        return "E" if cell == (47, 47) else "S" if cell == (1, 1) else "." if cell in self.open else "#"


def naive(seconds: float) -> float:
    """Returns environment steps per CPU-second of the plain-Python version."""
    return rate(_naive_steps(), seconds)


def _naive_steps() -> Iterator[int]:
    rng, seed = random.Random(1), 0
    maze = NaiveMaze(seed)
    while True:
        for _ in range(50):
            maze.step([rng.choice(maze.legal(k) or [8]) for k in range(SEATS)])
            for k in range(SEATS):
                maze.observe(k)
        if maze.over:
            seed += 1
            maze = NaiveMaze(seed)
        yield 50
