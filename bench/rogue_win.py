"""Finds a quest that the borg wins and prints its actions in the format of tests/games/rogue/rules/won.txt.

python bench/rogue_win.py [first seed] [last seed] > tests/games/rogue/rules/won.txt
"""

import sys
import textwrap

from rogue_bots import play, progress


def main(first: str = "0", last: str = "299") -> None:
    seeds = [f"table {k}" for k in range(int(first), int(last) + 1)]
    for number, seed in enumerate(seeds, 1):
        taken: list[int] = []
        life = play("borg", seed, taken)
        if life.won:
            print(seed)
            print(textwrap.fill(" ".join(map(str, taken)), 120))
            return
        progress(number, len(seeds))
    raise SystemExit("None of these quests was won. Try other seeds.")


if __name__ == "__main__":
    main(*sys.argv[1:])
