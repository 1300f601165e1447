"""The run map in plain Python, for comparison: lists and sets, neither tuned nor wasteful."""

import random
from collections.abc import Iterator
from typing import Final

from quintet.lab.timing import rate

__all__ = ["more", "naive"]

BANDS: Final = {"C": (7, 8), "E": (2, 3), "F": (2, 3), "M": (1, 2), "S": (1, 2)}


MIXES: Final = ("CCCCCCCCEEFFMS", "CCCCCCCEEEFFMS", "CCCCCCCEEFFFMS", "CCCCCCCEEFFMMS", "CCCCCCCEEFFMSS")


FIGHTS: Final = (
    {"C": (2, 7, 1), "E": (7, 15, 3), "B": (16, 28, 5)},
    {"C": (4, 10, 1), "E": (11, 23, 3), "B": (25, 41, 5)},
    {"C": (7, 14, 1), "E": (16, 32, 3), "B": (34, 69, 0)},
)


MOST_GUARD: Final = 8
PRICES: Final = {"potion": 4, "charm": 6, "guard": 8}


TRIES: Final = 2000


class NaiveFloor:
    """One floor: rows of letters, and for each node the columns it leads to."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.widths = [1, dice.randint(2, 3), *(dice.randint(2, 4) for _ in range(12)), 1]
        self.links = [self.staircase(self.widths[row], self.widths[row + 1]) for row in range(14)]
        self.kinds = [["C"] * width for width in self.widths]
        self.kinds[14] = ["B"]

    def staircase(self, here: int, there: int) -> list[list[int]]:
        while True:
            links: list[list[int]] = [[] for _ in range(here)]
            a = b = 0
            links[0].append(0)
            while a < here - 1 or b < there - 1:
                ways = [(1, 0), (0, 1), (1, 1), (1, 1)] if a < here - 1 and b < there - 1 else [(1, 0), (0, 1)]
                right, up = self.dice.choice(ways)
                if a + right < here and b + up < there:
                    a, b = a + right, b + up
                    links[a].append(b)
            if max(len(each) for each in links) <= 3:
                return links

    def nodes(self) -> list[tuple[int, int]]:
        return [(row, column) for row in range(1, 14) for column in range(self.widths[row])]

    def fits(self, row: int, column: int) -> bool:
        """Returns whether a node is well placed and not linked to a special node of the same kind."""
        kind = self.kinds[row][column]
        if (kind == "E" and row < 4) or (kind == "F" and row == 13):
            return False
        if kind == "C":
            return True
        before = [self.kinds[row - 1][k] for k, links in enumerate(self.links[row - 1]) if column in links]
        return kind not in before and kind not in [self.kinds[row + 1][k] for k in self.links[row][column]]

    def mixed_forks(self) -> int:
        return sum(len({self.kinds[row + 1][to] for to in links}) > 1 for row in range(14) for links in self.links[row])

    def is_fair(self) -> bool:
        """Returns whether every path meets a fair number of every kind."""
        for kind, (low, high) in BANDS.items():
            spans = [(0, 0)]
            for row in range(13, -1, -1):
                ahead = spans
                spans = []
                for column, links in enumerate(self.links[row]):
                    own = self.kinds[row][column] == kind
                    spans.append((own + min(ahead[to][0] for to in links), own + max(ahead[to][1] for to in links)))
            if spans[0][0] < low or spans[0][1] > high:
                return False
        return True


def naive_paths(dice: random.Random) -> NaiveFloor:
    """Returns a floor that starts with one kind per row and swaps nodes as long as every path stays fair."""
    floor = NaiveFloor(dice)
    nodes = floor.nodes()
    while True:
        template = list(dice.choice(MIXES)[1:])
        dice.shuffle(template)
        floor.kinds[1:14] = [[kind] * floor.widths[row] for row, kind in enumerate(template, 1)]
        if all(floor.fits(row, column) for row, column in nodes):
            break
    forks = sum(len(links) > 1 for row in floor.links for links in row)
    choices = 0
    for _ in range(TRIES):
        choices = _exchange(floor, dice.choice(nodes), dice.choice(nodes), choices)
        if choices * 100 >= forks * 60:
            break
    return floor


def _exchange(floor: NaiveFloor, a: tuple[int, int], b: tuple[int, int], choices: int) -> int:
    kinds = floor.kinds
    kind, other = kinds[a[0]][a[1]], kinds[b[0]][b[1]]
    if kind == other:
        return choices
    kinds[a[0]][a[1]], kinds[b[0]][b[1]] = other, kind
    after = floor.mixed_forks()
    if after >= choices and floor.fits(*a) and floor.fits(*b) and floor.is_fair():
        return after
    kinds[a[0]][a[1]], kinds[b[0]][b[1]] = kind, other
    return choices


def naive_wide(dice: random.Random) -> NaiveFloor:
    """Returns a floor with special nodes placed wherever they fit."""
    floor = NaiveFloor(dice)
    nodes = floor.nodes()
    for kind in "EFMS":
        wanted = dice.randint(*BANDS[kind])
        while wanted:
            row, column = dice.choice(nodes)
            if floor.kinds[row][column] == "C":
                floor.kinds[row][column] = kind
                if floor.fits(row, column):
                    wanted -= 1
                else:
                    floor.kinds[row][column] = "C"
    return floor


class NaiveRun:
    """A run through three floors."""

    def __init__(self, dice: random.Random, floors: list[NaiveFloor] | None = None) -> None:
        self.dice = dice
        self.floors = floors or [naive_paths(dice) for _ in range(3)]
        self.act = self.row = self.column = self.gold = self.guard = 0
        self.hp, self.charm, self.over = 60, False, False
        self.phase = ""
        self.sold: set[str] = set()
        self.path: list[tuple[int, int, int]] = []
        self.arrive()

    def legal(self) -> list[str]:
        if self.phase == "F":
            return ["rest", "train"] if self.guard < MOST_GUARD else ["rest"]
        if self.phase == "S":
            return ["pray", "leave"]
        if self.phase == "M":
            useful = {"potion": self.hp < 60, "charm": not self.charm, "guard": self.guard < MOST_GUARD}
            wares = [ware for ware, price in PRICES.items() if price <= self.gold and useful[ware]]
            return [*(ware for ware in wares if ware not in self.sold), "leave"]
        return [str(to) for to in self.floors[self.act].links[self.row][self.column]]

    def step(self, action: str) -> None:
        if action.isdigit():
            self.row, self.column = self.row + 1, int(action)
            self.arrive()
        elif action in PRICES:
            self.buy(action)
        else:
            self.decide(action)
            self.phase, self.sold = "", set()

    def decide(self, action: str) -> None:
        if action == "rest":
            self.hp = min(60, self.hp + 18)
        elif action == "train":
            self.guard = min(MOST_GUARD, self.guard + 1)
        elif action == "pray" and self.dice.random() < 0.65:
            self.guard, self.hp = min(MOST_GUARD, self.guard + 1), min(60, self.hp + 8)
        elif action == "pray":
            self.hp = max(1, self.hp - 5)

    def buy(self, ware: str) -> None:
        self.gold -= PRICES[ware]
        self.sold.add(ware)
        if ware == "potion":
            self.hp = min(60, self.hp + 20)
        elif ware == "charm":
            self.charm = True
        else:
            self.guard = min(MOST_GUARD, self.guard + 1)

    def arrive(self) -> None:
        kind = self.floors[self.act].kinds[self.row][self.column]
        self.path.append((self.act, self.row, self.column))
        if kind in "FMS":
            self.phase = kind
            return
        self.fight(kind)
        if kind == "B" and not self.over:
            self.pass_boss()

    def fight(self, kind: str) -> None:
        low, high, gold = FIGHTS[self.act][kind]
        roll = self.dice.randint(low, high)
        if kind == "E" and self.charm:
            roll = (roll + 1) // 2
        self.hp -= max(1, roll - self.guard)
        self.gold += gold
        self.over = self.hp <= 0

    def pass_boss(self) -> None:
        if self.act == 2:
            self.over = True
            return
        self.hp = min(60, self.hp + 20)
        self.act, self.row, self.column = self.act + 1, 0, 0
        self.arrive()

    def observe(self) -> list[list[list[int]]]:
        """Returns the same planes as the kernel."""
        planes = []
        visited = set(self.path)
        for act, floor in enumerate(self.floors):
            cells = [[(row, column) for column in range(floor.widths[row])] for row in range(15)]
            planes.append([["CEFMSB".index(floor.kinds[row][column]) + 1 for row, column in line] for line in cells])
            planes.append([[sum(1 << to for to in links) for links in row] for row in floor.links])
            planes.append([[int((act, *cell) in visited) for cell in line] for line in cells])
        return [*planes, [[self.act, self.row, self.column, self.hp, self.gold, self.guard, int(self.charm)]]]


def play(*, ready: bool = False) -> Iterator[int]:
    """Plays random runs forever, with a legal list and an observation per action; `ready` reuses the same maps."""
    dice = random.Random(1)
    floors = [naive_paths(dice) for _ in range(3)] if ready else None
    while True:
        run, actions = NaiveRun(dice, floors), 0
        while not run.over:
            run.step(dice.choice(run.legal()))
            run.observe()
            actions += 1
        yield max(1, actions)


def naive(seconds: float) -> float:
    """Returns actions per CPU-second; most of the time goes into the three maps of a run, as in the batch."""
    return rate(play(), seconds)


def _plain(make: object) -> Iterator[int]:
    assert callable(make)
    dice = random.Random(1)
    while True:
        make(dice)
        yield 1


def more(seconds: float) -> dict[str, float]:
    """Returns floors per CPU-second by layout, and actions on ready-made maps."""
    return {
        "actions on ready maps, plain Python": rate(play(ready=True), seconds),
        "paths floors, plain Python": rate(_plain(naive_paths), seconds),
        "floor floors, plain Python": rate(_plain(naive_wide), seconds),
    }
