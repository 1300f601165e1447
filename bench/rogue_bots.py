"""How deep the roguelike's bots come, how long they live and what they score: the table in its RULES.md.

python bench/rogue_bots.py [bot] [first seed] [last seed]
"""

import statistics
import sys
from typing import Any

from quintet.core.game import Turn
from quintet.games.rogue.game import GAME

LONGEST = 12_000


def play(bot_id: str, seed: str) -> Any:
    """One game to its end, or to as many actions as a patient spectator would watch."""
    state, bot = GAME.new(seed), GAME.bots[bot_id].make(seed)
    for _ in range(LONGEST):
        if not GAME.to_act(state):
            break
        view = GAME.view(state, 0)
        state = GAME.apply(state, 0, bot.act(Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now)))  # type: ignore[misc]
    return GAME.view(state, 0)


def main(bot_id: str = "borg", first: str = "0", last: str = "299") -> None:
    views = [play(bot_id, f"table {k}") for k in range(int(first), int(last) + 1)]
    depths, turns, scores = ([getattr(view, name) for view in views] for name in ("deepest", "turn", "score"))
    past_first = sum(depth > 1 for depth in depths)
    print(
        f"{bot_id}: {len(views)} games, mean depth {statistics.mean(depths):.2f}, deepest {max(depths)}, "
        f"past level 1 {past_first}, median turns {statistics.median(turns):.0f}, "
        f"mean turns {statistics.mean(turns):.0f}, median score {statistics.median(scores):.0f}, "
        f"mean score {statistics.mean(scores):.0f}, won {sum(view.won for view in views)}, "
        f"starved {sum(view.cause == 'starved' for view in views)}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
