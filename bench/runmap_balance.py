"""How the run map plays: chances per seed, forks that matter, merchants one can afford, shrines worth a prayer.

    python bench/runmap_balance.py --seeds 200

The planner plays one run on each seed; at every fork of its way, the chances of all exits are compared.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import quintet
from quintet.core.game import Turn
from quintet.games.runmap.actions import BUY, LEAVE, PRAY
from quintet.games.runmap.bots.path_values import CERTAIN
from quintet.games.runmap.bots.planner import PlannerBot, chance_to_win
from quintet.games.runmap.document import futures
from quintet.games.runmap.model import FloorMap
from quintet.games.runmap.tables import PRICES

GAME = quintet.game("runmap")
POINT = CERTAIN // 100


def empty_forks(floor: FloorMap) -> tuple[int, int]:
    """Counts the forks whose exits all have the same future, and all forks."""
    ahead = futures(floor)
    forks = [node for row in floor.rows for node in row if len(node.connections) > 1]
    return sum(len({ahead[target] for target in node.connections}) == 1 for node in forks), len(forks)


def play(seed: str) -> Iterator[str]:
    """Lets the planner play one run; yields what it met."""
    state, bot, has_bought = GAME.new(seed), PlannerBot(), False
    while GAME.to_act(state):
        view = GAME.view(state, 0)
        legal = tuple(GAME.legal(state, 0))
        action = bot.act(Turn(0, view, legal, (), None))
        yield from _met(bot, view, legal, action, has_bought=has_bought)
        has_bought |= BUY <= action < PRAY
        state = GAME.apply(state, 0, action)
    outcome = GAME.outcome(state)
    yield "won" if outcome is not None and outcome.winners else "lost"


def _met(bot: PlannerBot, view: Any, legal: tuple[int, ...], action: int, *, has_bought: bool) -> Iterator[str]:
    if view.phase == "walking" and len(legal) > 1:
        values = [bot._value(view, each) for each in legal]  # noqa: SLF001 - the planner's own numbers
        yield "fork"
        if max(values) != min(values):
            yield "fork that changes the odds"
        if max(values) - min(values) >= POINT:
            yield "fork worth a point"
    if view.phase == "merchant" and not view.sold:
        yield f"merchant act {view.act}"
        if view.gold < min(PRICES):
            yield f"merchant act {view.act} {'after spending' if has_bought else 'too early'}"
        if action < BUY or action == LEAVE:
            yield f"merchant act {view.act} unused"
    if view.phase == "shrine":
        yield f"shrine act {view.act}"
        if action != PRAY:
            yield f"shrine act {view.act} unused"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--prefix", default="balance ")
    asked = parser.parse_args()
    seeds = [f"{asked.prefix}{number}" for number in range(asked.seeds)]
    chances, met, empty, forks = [], Counter[str](), 0, 0
    for seed in seeds:
        floors = GAME.view(GAME.new(seed), 0).floors
        chances.append(100 * chance_to_win(floors))
        for floor in floors:
            found = empty_forks(floor)
            empty, forks = empty + found[0], forks + found[1]
        met.update(play(seed))
    marks = np.percentile(chances, [0, 5, 25, 50, 75, 95, 100])
    print("chance of the planner, min 5 25 50 75 95 max:", *(f"{mark:.0f}" for mark in marks))
    print(f"outside 30 to 95 %: {sum(not 30 <= each <= 95 for each in chances)} of {len(chances)}")
    print(f"forks whose exits have the same future: {empty} of {forks}")
    for name, count in sorted(met.items()):
        print(f"{name:<32}{count:>7}")


if __name__ == "__main__":
    main()
