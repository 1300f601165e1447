"""How CataMaze plays: escapes of the runner, shots at the player, loops, and starts of a duel.

    python bench/catamaze_balance.py --games 100

`quintet lab personas --escapes` measures the personas and the classifier that tells them apart.
"""

import argparse
from collections import Counter, deque
from typing import Any

import quintet
from quintet.core.options import preset_options
from quintet.games.catamaze.maps import neighbors
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.packing import map_rows
from quintet.games.catamaze.tables import RUNNING
from quintet.lab.personas import PERSONAS, Stage

GAME = quintet.game("catamaze")
PATIENCE = 1500


def hunt(number: int) -> Counter[str]:
    """Plays a runner against the three hunters; counts its end and who fired."""
    stage = Stage(f"escape {number}", ("runner", *PERSONAS), CataMazeOptions(time_limit=PATIENCE))
    met: Counter[str] = Counter()
    wounds = 0
    while stage.world.ended == RUNNING:
        stage.tick()
        for seat, name in enumerate(("runner", *PERSONAS)):
            met[f"shots of {name}"] += int(stage.world.entities[seat].last_bullet_tick == stage.world.tick - 1)
        wounds = max(wounds, 5 - int(stage.world.entities[0].hp))
    player = stage.world.entities[0]
    met["escaped" if player.won else "fell" if not player.alive else "looped or lost"] += 1
    met["games with a wound of the player"] += wounds > 0
    met["games with shots of explorer"] += met["shots of explorer"] > 0
    return met


def alone(number: int) -> bool:
    """Whether a runner without company gets out of a maze before it has seen every cell twice."""
    stage = Stage(f"alone {number}", ("runner",), CataMazeOptions(agents=(), time_limit=PATIENCE))
    while stage.world.ended == RUNNING:
        stage.tick()
    return bool(stage.world.winner == 1)


def head_start(number: int) -> int:
    """Returns how many steps the first player of a duel is nearer to the exit than the second."""
    duel = preset_options(CataMazeOptions, "duel")
    state = GAME.new(f"duel {number}", duel)
    rows = map_rows(state.plain)
    away = steps_from(rows, state.model.exit_position)
    first, second = (away[each.position.x, each.position.y] for each in state.model.entities.values())
    return second - first


def steps_from(rows: Any, place: Any) -> dict[tuple[int, int], int]:
    """Returns the steps from a place to every cell within reach."""
    away, waiting = {(place.x, place.y): 0}, deque([(place.x, place.y)])
    while waiting:
        cell = waiting.popleft()
        for x, y in neighbors(cell):
            if (x, y) not in away and rows[y][x] != "#":
                away[x, y] = away[cell] + 1
                waiting.append((x, y))
    return away


def exit_in_corner(number: int) -> bool:
    """Whether the exit is in a corner room."""
    state = GAME.new(f"exit {number}")
    return {state.model.exit_position.x, state.model.exit_position.y} <= {1, 47}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    games = range(parser.parse_args().games)
    met: Counter[str] = Counter()
    for number in games:
        met.update(hunt(number))
    for name, count in sorted(met.items()):
        print(f"{name:<36}{count:>7}")
    print(f"{'runner alone gets out':<36}{sum(map(alone, games)):>7} of {len(games)}")
    heads = [head_start(number) for number in range(150)]
    print(f"{'duels with equal distance':<36}{heads.count(0):>7} of {len(heads)}")
    print(f"{'exits in a corner room':<36}{sum(map(exit_in_corner, range(200))):>7} of 200")


if __name__ == "__main__":
    main()
