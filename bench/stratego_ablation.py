"""Plays one level of Stratego's bots against itself with some settings changed, to see what a part is worth.

    python bench/stratego_ablation.py medium evolved=0,setups=fortress+siege,swaps=6 --games 100
    python bench/stratego_ablation.py hard,nodes=4000 evidence=0 --games 60

Settings are those of `Level`; the first side is the level as it is. Pairs of games share their seed, and each side
plays both colors. Prints what bench/stratego_match.py prints.
"""

import argparse
import sys
from typing import Any

from msgspec.structs import asdict, replace
from rich.console import Console
from rich.progress import track
from stratego_match import OurBot, Report, referee, show

from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.thinker import Thinker
from quintet.games.stratego.tables import BLUE, RED


class ChangedBot(OurBot):
    """A bot of some level with other settings."""

    def __init__(self, name: str, nodes: int | None, changes: dict[str, Any], seed: str) -> None:
        super().__init__(name, seed)
        self.bot = Thinker(seed, replace(LEVELS[name], **changes), name, nodes)


def read_changes(level: str, words: str) -> dict[str, Any]:
    """Reads `evidence=0,setups=fortress+siege` as values of the level's fields."""
    fields = asdict(LEVELS[level])
    changes = {}
    for key, value in (each.split("=") for each in words.split(",") if each):
        changes[key] = tuple(value.split("+")) if isinstance(fields[key], tuple) else type(fields[key])(int(value))
    return changes


def play(first: str, changes: dict[str, Any], number: int, seed: str) -> Report:
    name, _, rest = first.partition(",")
    nodes = int(rest.removeprefix("nodes=")) if rest else None
    shared = f"{seed} {number // 2}"
    sides = [ChangedBot(name, nodes, each, f"{shared} {k}") for k, each in enumerate(({}, changes))]
    report = Report((first, str(changes), seed), number, 0.5, "", 0, (0, 0), (0, 0), {})
    return referee(sides, (RED, BLUE) if number % 2 == 0 else (BLUE, RED), shared, report)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("level", help="a level, or a level and its nodes: hard,nodes=4000")
    parser.add_argument("changes", help="settings of the second side, with commas between them")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="ablation")
    asked = parser.parse_args()
    changes = read_changes(asked.level.partition(",")[0], asked.changes)
    numbers = track(range(asked.games), "Games", console=Console(stderr=True))
    show([play(asked.level, changes, number, asked.seed) for number in numbers], asked.level, asked.changes)


if __name__ == "__main__":
    sys.exit(main())
