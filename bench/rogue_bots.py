"""How deep the roguelike's bots get, how long they live, what they score and what kills them: the table in RULES.md.

python bench/rogue_bots.py [bot] [first seed] [last seed] [processes]
"""

import statistics
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from typing import NamedTuple

from quintet.core.game import Turn
from quintet.games.rogue.game import GAME

LONGEST = 20_000
"""Actions after which a game counts as unfinished."""
WIDE = 40


class Life(NamedTuple):
    """The result of one game."""

    seed: str
    depth: int
    turns: int
    score: int
    level: int
    won: bool
    amulet: bool
    dark: int
    cause: str
    health: int
    """The percentage of hit points before the last action."""
    where: int
    """The level of the end."""


def play(bot_id: str, seed: str, taken: list[int] | None = None) -> Life:
    """Plays one game to its end, or to the limit; appends its actions to `taken`."""
    state, bot = GAME.new(seed), GAME.bots[bot_id].make(seed)
    view, dark, health = GAME.view(state, 0), 0, 100
    for _ in range(LONGEST):
        if view.over:
            break
        turn = Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now)  # type: ignore[misc]
        action = bot.act(turn)
        if taken is not None:
            taken.append(action)
        state, health = GAME.apply(state, 0, action), 100 * view.hp // view.max_hp
        before, view = view.turn, GAME.view(state, 0)
        dark += view.turn - before if view.light == 0 else 0
    cause = "won" if view.won else view.cause if view.over else "unfinished"
    hero = view.level, view.won, view.has_amulet
    return Life(seed, view.deepest, view.turn, view.score, *hero, dark, cause, health, view.depth)


def progress(done: int, total: int) -> None:
    full = WIDE * done // total
    sys.stderr.write(f"\r[{'#' * full}{'.' * (WIDE - full)}] {done}/{total}{chr(10) if done == total else ''}")
    sys.stderr.flush()


def lives(bot_id: str, seeds: list[str], processes: int) -> list[Life]:
    """Plays all games and returns their results in the order of the seeds."""
    found = []
    with Pool(processes) as pool:
        for life in pool.imap_unordered(partial(play, bot_id), seeds):
            found.append(life)
            progress(len(found), len(seeds))
    return sorted(found, key=lambda life: seeds.index(life.seed))


def report(bot_id: str, found: list[Life]) -> None:
    depths, held = [life.depth for life in found], [life for life in found if life.amulet]
    dead_first = [life.seed for life in found if life.depth == 1 and life.cause != "unfinished"]
    print(f"{bot_id}: {len(found)} games of at most {LONGEST} actions")
    print(f"Depth: mean {statistics.mean(depths):.2f}, counts {dict(sorted(Counter(depths).items()))}")
    for name in ("turns", "score", "level"):
        values = [getattr(life, name) for life in found]
        middle, mean = statistics.median(values), statistics.mean(values)
        print(f"{name.capitalize()}: median {middle:.0f}, mean {mean:.0f}, maximum {max(values)}")
    ends = Counter(life.cause for life in found)
    won = [life.seed for life in held if life.won]
    print(f"Died on level 1: {len(dead_first)} {dead_first if len(dead_first) < 20 else ''}")
    print(f"Held the Amulet: {len(held)}; won {len(won)} {won}")
    print(f"Starved: {ends['starved']}; unfinished: {ends['unfinished']}")
    turns = sum(life.turns for life in found)
    print(f"Turns without light: {sum(life.dark for life in found)} of {turns}")
    dead = [life for life in found if life.cause not in {"won", "unfinished"}]
    sudden = [life.seed for life in dead if life.health > 80]
    print(f"Died from above 80% within one action: {len(sudden)} {sudden}")
    back = Counter(life.where for life in dead if life.amulet)
    print(f"Died with the Amulet, by level: {dict(sorted(back.items()))}")
    print("Endings:", ", ".join(f"{cause} {n}" for cause, n in ends.most_common()))


def main(bot_id: str = "borg", first: str = "0", last: str = "299", processes: str = "1") -> None:
    seeds = [f"table {k}" for k in range(int(first), int(last) + 1)]
    report(bot_id, lives(bot_id, seeds, int(processes)))


if __name__ == "__main__":
    main(*sys.argv[1:])
