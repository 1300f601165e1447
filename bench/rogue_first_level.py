"""Whether a hero who sees only the view can leave every first level alive: the number in RULES.md.

python bench/rogue_first_level.py [first seed] [last seed]
"""

import sys

from quintet.core.game import Action, Turn
from quintet.games.rogue.actions import SEARCH
from quintet.games.rogue.analysis.fight_odds import Foe
from quintet.games.rogue.bots.borg import BorgBot
from quintet.games.rogue.bots.watcher import Watcher
from quintet.games.rogue.game import GAME
from quintet.games.rogue.views.hero import RogueView

LONGEST = 4000


class Peaceful(Watcher):
    """Finds nobody worth waking."""

    def is_prey(self, view: RogueView, sleepers: list[Foe]) -> bool:
        return False


class Tiptoe(BorgBot):
    """Wakes nobody, and leaves by the first stairs it sees."""

    def __init__(self, seed: str = "") -> None:
        super().__init__(seed, Peaceful())

    def is_done(self, view: RogueView) -> bool:
        return any(">" in row for row in view.map) or super().is_done(view)


class Gatherer(Tiptoe):
    """Wakes no monster either, but picks up items first, and so takes another route."""

    def is_done(self, view: RogueView) -> bool:
        return BorgBot.is_done(self, view)


class Searcher(Tiptoe):
    """A Tiptoe that sometimes stops to search: other choices and other dice in the same dungeon."""

    def choose(self, view: RogueView, legal: frozenset[int]) -> Action:
        if not view.monsters and not view.choosing and self.walker.random.next_int(0, 9) == 0:
            return SEARCH
        return super().choose(view, legal)


POLICIES = (BorgBot, Tiptoe, Gatherer)
TRIES = 20
"""Games of Searchers on a seed that no other bot leaves."""


def gets_out(policy: type[BorgBot], seed: str, temper: str = "") -> bool:
    """Returns whether a hero with this policy reaches level 2."""
    state, bot = GAME.new(seed), policy(temper or seed)
    for _ in range(LONGEST):
        view = GAME.view(state, 0)
        if view.over or view.deepest > 1:
            return view.deepest > 1 and not view.over
        state = GAME.apply(state, 0, bot.act(Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now)))
    return False


def main(first: str = "0", last: str = "299") -> None:
    seeds = [f"table {k}" for k in range(int(first), int(last) + 1)]
    out = {policy.__name__: {seed for seed in seeds if gets_out(policy, seed)} for policy in POLICIES}
    for name, alive in out.items():
        print(f"{name}: {len(alive)} of {len(seeds)} leave level 1 alive")
    lost = [seed for seed in seeds if not any(seed in alive for alive in out.values())]
    print(f"No bot left alive: {len(lost)}")
    for seed in lost:
        alive = sum(gets_out(Searcher, seed, f"searcher {k}") for k in range(TRIES))
        print(f"{seed}: {alive} of {TRIES} Searchers leave it alive")


if __name__ == "__main__":
    main(*sys.argv[1:])
