"""Evolves the setups that Stratego's bots lay out, and writes src/.../bots/book.py.

    python bench/stratego_setups.py --army classic --generations 60

A population starts from plausible setups of many styles. In every generation each setup plays games in batches against
others of the pool, both sides by the policy `easy`; what it wins, together with a judgment of its Flag's guard, its
lanes and its Miners, decides which setups stay and are changed by swaps. Every column of the Flag is a niche of its
own, and no two setups that stay are nearly the same, so that the book does not become one setup with small changes.
The same seed writes the same book.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from quintet.games.stratego.bots import book
from quintet.games.stratego.game import GAME
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.policies import easy
from quintet.games.stratego.rules.entries import step, turn
from quintet.games.stratego.tables import (
    ARMIES,
    ARMY_NAMES,
    BOMB,
    CLASSIC,
    FLAG,
    GENERAL,
    LAKES,
    LETTERS,
    LIEUTENANT,
    MARSHAL,
    MINER,
    NO_KIND,
    PIECES,
    RED_ZONE,
    SCOUT,
    SERGEANT,
    SIDE,
    SPY,
    SQUARES,
    ZOBRIST,
    ZONE,
)

BOOK_FILE = Path(book.__file__)
ROWS = {
    SPY: (3, 30, 45, 22),
    SCOUT: (40, 25, 15, 20),
    MINER: (6, 12, 30, 52),
    4: (20, 25, 30, 25),
    5: (30, 30, 25, 15),
    6: (38, 35, 20, 7),
    7: (35, 40, 20, 5),
    8: (25, 45, 25, 5),
    9: (20, 45, 30, 5),
    10: (20, 45, 30, 5),
    BOMB: (7, 13, 30, 50),
}
"""Where a rank usually stands, front row to back row, in percent; every style varies it."""
LANE_COLUMNS = (0, 1, 4, 5, 8, 9)
LANES = ((0, 1), (4, 5), (8, 9))
LIMIT = 1200
"""Half-moves after which a game of the evolution is a draw."""


def neighbors(square: int) -> list[int]:
    """Returns the zone squares beside a zone square."""
    row, column = divmod(square, SIDE)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * SIDE + c for r, c in around if 0 <= r < 4 and 0 <= c < SIDE]


NEIGHBORS = [neighbors(square) for square in range(ZONE)]


# --- plausible setups -----------------------------------------------------------------------------------------------


def plausible(rng: np.random.Generator, army: int, flag_row: int = 3) -> Any:
    """Returns a setup of some style: the Flag, Bombs near it or as a decoy, then each rank where it usually stands."""
    kinds = np.full(ZONE, NO_KIND)
    flag = flag_row * SIDE + int(rng.choice([rng.integers(SIDE), 0, SIDE - 1], p=[0.64, 0.18, 0.18]))
    kinds[flag] = FLAG
    place_bombs(rng, kinds, flag, ARMIES[army][BOMB])
    tilt = rng.normal(0, 0.4, SIDE)
    for kind in [*rng.permutation([MARSHAL, GENERAL, 8, 7, 6, 5, 4, MINER, SCOUT]).tolist(), SPY]:
        rows = rng.dirichlet(np.array(ROWS[kind]) / 12 + 0.1)
        for _ in range(ARMIES[army][kind]):
            weights = np.repeat(rows, SIDE) * np.tile(np.exp(tilt if kind >= 7 else -tilt), 4)
            if kind == SPY:
                weights = weights * near_the_top(kinds)
            put(rng, kinds, kind, weights)
    return kinds


def place_bombs(rng: np.random.Generator, kinds: Any, flag: int, count: int) -> None:
    """Puts Bombs around the Flag, all, most or none of them, and the others around a decoy or anywhere."""
    around = [int(each) for each in rng.permutation(NEIGHBORS[flag])]
    walled = around[: max(0, len(around) - int(rng.choice([0, 1, 3], p=[0.6, 0.25, 0.15])))][:count]
    kinds[walled] = BOMB
    decoy = int(rng.integers(2 * SIDE, ZONE))
    near = [each for each in NEIGHBORS[decoy] if kinds[each] == NO_KIND] if rng.random() < 0.4 else []
    for _ in range(count - len(walled)):
        rows = np.repeat(rng.dirichlet(np.array(ROWS[BOMB]) / 12 + 0.1), SIDE)
        if near:
            kinds[near.pop()] = BOMB
        else:
            put(rng, kinds, BOMB, rows)


def near_the_top(kinds: Any) -> Any:
    """Returns how much a Spy likes each square: beside the General or the Marshal three times as much."""
    liked = np.ones(ZONE)
    for square in np.flatnonzero(kinds >= GENERAL):
        if kinds[square] != BOMB:
            liked[NEIGHBORS[square]] = 3
    return liked


def put(rng: np.random.Generator, kinds: Any, kind: int, weights: Any) -> None:
    free = np.where(kinds == NO_KIND, weights + 1e-6, 0)
    kinds[rng.choice(ZONE, p=free / free.sum())] = kind


# --- judgment -------------------------------------------------------------------------------------------------------


def is_sound(kinds: Any, army: int) -> bool:
    """Whether the Flag is far back and guarded, no lane is closed by its own Bombs, and Miners are kept."""
    flag = int(np.flatnonzero(kinds == FLAG)[0])
    row, column = divmod(flag, SIDE)
    ahead = kinds[column:flag:SIDE]
    open_file = RED_ZONE - 2 * SIDE + column not in LAKES and bool((ahead == NO_KIND).all())
    if row != 3 or open_file or guard(kinds, flag) < (0 if army == CLASSIC else -2):
        return False
    if any(all(kinds[column] == BOMB for column in lane) for lane in LANES):
        return False
    return army != CLASSIC or bool((kinds[:SIDE] == MINER).sum() <= 1 and (kinds[2 * SIDE :] == MINER).sum() >= 3)


def guard(kinds: Any, flag: int) -> int:
    """Returns how well the squares beside the Flag are held: by Bombs, by strong pieces, weakly or not at all."""
    held = 0
    for beside in NEIGHBORS[flag]:
        kind = int(kinds[beside])
        behind = [int(kinds[each]) for each in NEIGHBORS[beside] if each != flag]
        deep = all(each != NO_KIND for each in behind)
        held += 2 if kind == BOMB else 1 if kind >= LIEUTENANT and deep else 0 if kind >= SERGEANT else -2
    return held


def judged(kinds: Any, army: int) -> float:
    """Returns what a setup is worth besides its games, in hundredths of a win."""
    flag = int(np.flatnonzero(kinds == FLAG)[0])
    points = 1.5 * guard(kinds, flag)
    spy = int(np.flatnonzero(kinds == SPY)[0])
    points += (2 if near_the_top(kinds)[spy] > 1 else 0) - (4 if spy < SIDE else 0)
    top = [divmod(int(np.flatnonzero(kinds == kind)[0]), SIDE)[1] // 5 for kind in (GENERAL, MARSHAL)]
    points += 1 if top[0] != top[1] else 0
    if army == CLASSIC:
        front = kinds[list(LANE_COLUMNS)]
        points -= 2 * float((front == BOMB).sum()) + 2 * float((kinds[: 2 * SIDE] == MINER).sum())
        points += 2 * min(2.0, float((front == SCOUT).sum())) + min(3.0, float((kinds[2 * SIDE :] == SCOUT).sum()))
        strong = kinds.reshape(4, SIDE)[:2] >= 7
        strong &= kinds.reshape(4, SIDE)[:2] != BOMB
        points += sum(1.0 for columns in (slice(0, 3), slice(3, 7), slice(7, 10)) if strong[:, columns].any())
    return points / 100


# --- games ----------------------------------------------------------------------------------------------------------


def set_out(games: Any, red: Any, blue: Any) -> None:
    """Puts armies on empty boards, one row each; Blue's is rotated by 180 degrees."""
    slots = np.concatenate([red, blue[:, ::-1]], axis=1)
    home = np.array([slot + RED_ZONE if slot < ZONE else slot - ZONE for slot in range(PIECES)])
    taken = slots != NO_KIND
    games["kind"][:] = slots
    games["place"][:] = np.where(taken, home, -1)
    at = np.zeros((len(slots), SQUARES), np.int64)
    at[:, home] = np.where(taken, np.arange(PIECES) + 1, 0)
    at[:, list(LAKES)] = -1
    games["at"][:] = at
    keys = ZOBRIST[np.arange(PIECES), home]
    games["board_hash"][:] = np.bitwise_xor.reduce(np.where(taken, keys, 0), axis=1)
    games["seen"][:, 0] = games["board_hash"]


def play(red: Any, blue: Any, army: int, rng: np.random.Generator) -> Any:
    """Plays one game a row by the policy `easy` on both sides; returns Red's points."""
    options = StrategoOptions(army=ARMY_NAMES[army], deployment="random", turn_limit=LIMIT, talks=False)
    games = np.repeat(GAME.new("book", options).thaw(), len(red))
    set_out(games, red, blue)
    seats, actions, codes = (np.zeros(len(red), np.int64) for _ in range(3))
    words = rng.integers(1, 2**32 - 1, len(red))
    while True:
        turn(games, seats)
        if (seats < 0).all():
            return np.where(games["winner"] == 0, 0.5, games["winner"] == 1)
        easy(games, seats, words, actions)
        step(games, seats, actions, codes)


# --- evolution ------------------------------------------------------------------------------------------------------


def changed(rng: np.random.Generator, kinds: Any, army: int) -> Any:
    """Returns a sound neighbor of a setup: some squares swapped, or the whole turned left to right."""
    for _ in range(200):
        child = kinds.reshape(4, SIDE)[:, ::-1].reshape(ZONE).copy() if rng.random() < 0.1 else kinds.copy()
        for _ in range(int(rng.integers(1, 5))):
            one, other = rng.integers(ZONE, size=2)
            child[one], child[other] = child[other], child[one]
        if is_sound(child, army) and (child != kinds).any():
            return child
    return kinds.copy()


def newcomer(rng: np.random.Generator, army: int) -> Any:
    while True:
        kinds = plausible(rng, army)
        if is_sound(kinds, army):
            return kinds


def difference(one: Any, other: Any) -> int:
    """Counts the squares on which two setups differ, as they are or mirrored, whichever is less."""
    mirrored = other.reshape(4, SIDE)[:, ::-1].reshape(ZONE)
    return int(min((one != other).sum(), (one != mirrored).sum()))


class Member:
    """A setup with what it has won so far."""

    def __init__(self, kinds: Any, army: int) -> None:
        self.kinds = kinds
        self.judgment = judged(kinds, army)
        self.points, self.games = 0.0, 0

    @property
    def fitness(self) -> float:
        """Its share of points, doubted while games are few, and the judgment."""
        return (self.points + 10) / (self.games + 20) + self.judgment

    @property
    def niche(self) -> int:
        return int(np.flatnonzero(self.kinds == FLAG)[0]) % SIDE


def compete(members: list[Member], army: int, rounds: int, rng: np.random.Generator) -> None:
    """Lets everybody play against as many others of the pool, once with each color."""
    reds, blues = [], []
    for _ in range(rounds):
        order = rng.permutation(len(members))
        reds += order.tolist()
        blues += np.roll(order, 1).tolist()
    points = play(np.array([members[k].kinds for k in reds]), np.array([members[k].kinds for k in blues]), army, rng)
    for red, blue, point in zip(reds, blues, points.tolist(), strict=True):
        for member, won in ((members[red], point), (members[blue], 1 - point)):
            member.points += won
            member.games += 1


def chosen_of(members: list[Member], keep: int, apart: int) -> list[Member]:
    """Returns the fittest of every niche that are not nearly the same as a fitter one."""
    kept: list[Member] = []
    for niche in range(SIDE):
        stay: list[Member] = []
        for member in sorted((each for each in members if each.niche == niche), key=lambda each: -each.fitness):
            if len(stay) < keep and all(difference(member.kinds, each.kinds) >= apart for each in stay):
                stay.append(member)
        kept += stay
    return kept


def evolve(army: int, generations: int, keep: int, rounds: int, apart: int, seed: int) -> list[Member]:
    rng = np.random.Generator(np.random.PCG64([seed, army]))
    members = [Member(newcomer(rng, army), army) for _ in range(4 * SIDE * keep)]
    for generation in range(generations):
        began = time.perf_counter()
        compete(members, army, rounds, rng)
        kept = chosen_of(members, keep, apart)
        print(f"{generation}: {report(kept)}, {time.perf_counter() - began:.1f} s", flush=True)
        if generation < generations - 1:
            children = [Member(changed(rng, each.kinds, army), army) for each in kept]
            members = kept + children + [Member(newcomer(rng, army), army) for _ in range(SIDE)]
    return kept


def report(members: list[Member]) -> str:
    fitness = np.mean([each.fitness for each in members])
    share = sum(each.points for each in members) / sum(each.games for each in members)
    return f"{len(members)} setups, {fitness:.3f} fit, {share:.3f} won"


def write_book(setups: dict[str, tuple[str, ...]]) -> None:
    head = (
        '"""The setups that bots lay out: forty letters each, from the front left as their owner sees them. R9.4.\n\n'
        "Written by bench/stratego_setups.py, which evolved them in games against each other.\n"
        '"""\n\nfrom typing import Final\n\n__all__ = ["EVOLVED"]\n\nEVOLVED: Final = {\n'
    )
    parts = [head]
    for name, layouts in setups.items():
        lines = "\n".join(f'        "{layout}",' for layout in layouts)
        parts.append(f'    "{name}": (\n{lines}\n    ),\n')
    parts.append('}\n"""By army."""\n')
    BOOK_FILE.write_text("".join(parts))


def letters_of(kinds: Any) -> str:
    return "".join("." if kind == NO_KIND else LETTERS[kind] for kind in kinds.tolist())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--army", choices=ARMY_NAMES, required=True)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--keep", type=int, default=24, help="setups that stay for each column of the Flag")
    parser.add_argument("--rounds", type=int, default=16, help="games of each color a generation")
    parser.add_argument("--apart", type=int, default=14, help="squares on which two setups of a column differ at least")
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    army = ARMY_NAMES.index(asked.army)
    found = evolve(army, asked.generations, asked.keep, asked.rounds, asked.apart, asked.seed)
    layouts = tuple(letters_of(each.kinds) for each in found)
    write_book({**book.EVOLVED, asked.army: layouts})


if __name__ == "__main__":
    sys.exit(main())
