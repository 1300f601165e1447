"""How deep the roguelike's bots come, how long they live, what they score and what kills them: the table in RULES.md.

python bench/rogue_bots.py [bot] [first seed] [last seed]
"""

import statistics
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from typing import NamedTuple

from quintet.core.game import Turn
from quintet.games.rogue.game import GAME

LONGEST = 12_000
"""Actions after which a game is given up as unfinished."""


class Life(NamedTuple):
    """What is left of one game."""

    depth: int
    turns: int
    score: int
    won: bool
    cause: str


def play(bot_id: str, seed: str) -> Life:
    """One game to its end, or to as many actions as a patient spectator would watch."""
    state, bot = GAME.new(seed), GAME.bots[bot_id].make(seed)
    for _ in range(LONGEST):
        if not GAME.to_act(state):
            break
        turn = Turn(0, GAME.view(state, 0), GAME.legal(state, 0), (), lambda _, now=state: now)  # type: ignore[misc]
        state = GAME.apply(state, 0, bot.act(turn))
    view = GAME.view(state, 0)
    cause = view.cause if view.over else "unfinished"
    return Life(view.deepest, view.turn, view.score, view.won, "won" if view.won else cause)


def main(bot_id: str = "borg", first: str = "0", last: str = "299") -> None:
    seeds = [f"table {k}" for k in range(int(first), int(last) + 1)]
    with Pool() as pool:
        lives = list(pool.imap_unordered(partial(play, bot_id), seeds))
    depths = [life.depth for life in lives]
    print(f"{bot_id}: {len(lives)} games of at most {LONGEST} actions, won {sum(life.won for life in lives)}")
    print(f"depth: mean {statistics.mean(depths):.2f}, counts {dict(sorted(Counter(depths).items()))}")
    for name in ("turns", "score"):
        values = [getattr(life, name) for life in lives]
        print(f"{name}: median {statistics.median(values):.0f}, mean {statistics.mean(values):.0f}, most {max(values)}")
    print("ends:", ", ".join(f"{cause} {n}" for cause, n in Counter(life.cause for life in lives).most_common()))


if __name__ == "__main__":
    main(*sys.argv[1:])
