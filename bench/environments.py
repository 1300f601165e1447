"""How much of the speed of raw kernels is left in environments: vectors, single ones, and two threads.

    .venv/bin/python bench/environments.py [GAME ...] [--seconds 0.5]

`raw` is the batch of `quintet bench`: turn, mask, random choice, step, observation, in games that start again when they
end. `vector` is the same random choice and a step of the vector environment with flat observations, `planes` with the
default ones; `single` goes through `gymnasium.make`. All are actions per CPU-second, the median of three runs, beside
their ratio to raw; in Stratego a step is two actions, because a random opponent answers. `threads` is how much faster
two threads are than one on the clock, for 4,096 games; it needs a machine with two idle cores.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np

import quintet.lab.envs
from quintet.games import GAMES
from quintet.lab.batch import Batch
from quintet.lab.batch_kernels import pick_masked
from quintet.lab.drive import Crowd
from quintet.lab.timing import rate

FIRST = {each.game: name for name, each in reversed(quintet.lab.envs.ENVIRONMENTS.items())}
"""The first environment of each game that one learner plays alone where there is one."""
FIRST |= {"catamaze": "CataMazeExit50"}
NAMES = ("vector", "planes")


def vector_steps(name: str, count: int, observation: str) -> Iterator[int]:
    """Plays random legal actions in a vector environment forever."""
    env = gymnasium.make_vec(f"quintet/{name}-v0", count, observation=observation, seats=seats_of(name))
    pick = pick_masked.ready()  # type: ignore[attr-defined]
    seats, actions = np.zeros(count, np.int64), np.zeros(count, np.int64)
    words = np.arange(1, count + 1, dtype=np.int64) * 2654435761 & 0xFFFFFFFF
    _, info = env.reset(seed=1)
    while True:
        for _ in range(20):
            pick(info["action_mask"], seats, words, actions, -1)
            info = env.step(actions)[4]
        yield 20 * count * len(seats_of(name) or (1,))


def seats_of(name: str) -> list[str] | None:
    """Returns who plays: in Stratego a random opponent, as in the raw batch."""
    return ["learner", "random"] if name.startswith("Stratego") else None


def single_steps(name: str, observation: str) -> Iterator[int]:
    """Plays random actions, most of them legal, in one environment forever."""
    env = gymnasium.make(f"quintet/{name}-v0", observation=observation)
    _, info = env.reset(seed=1)
    while True:
        for _ in range(200):
            _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
            if terminated or truncated:
                _, info = env.reset()
        yield 200


def raw_steps(game: str, count: int) -> Iterator[int]:
    """Plays the raw kernels, with the options of the environment."""
    plan = Batch(game, 1, task=quintet.lab.envs.ENVIRONMENTS[FIRST[game]].task).plan
    return Crowd(GAMES[game], count, plan.options).steps()


def clock(steps: Callable[[], Any], seconds: float) -> float:
    """Returns calls per second of the clock, the best of five runs."""
    best = 0.0
    for _ in range(5):
        began, done = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            steps()
            done += 1
        best = max(best, done / (time.perf_counter() - began))
    return best


def threads(game: str, seconds: float) -> float:
    """Returns how much faster two threads are than one."""
    speeds = []
    for count in (1, 2):
        batch = Batch(game, 4096, task=quintet.lab.envs.ENVIRONMENTS[FIRST[game]].task, threads=count)
        batch.reset()
        actions = [(batch.masks * np.random.default_rng(k).random(batch.masks.shape)).argmax(axis=1) for k in range(4)]
        batch.step(actions[0])
        speeds.append(clock(lambda: [batch.step(each) for each in actions], seconds))  # noqa: B023 - called here
        batch.close()
    return speeds[1] / speeds[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=0.5)
    args = parser.parse_args()
    for game in args.games or GAMES:
        name = FIRST[game]
        print(f"{game}: quintet/{name}-v0")
        for count in (64, 1024):
            raw = rate(raw_steps(game, count), args.seconds)
            found = [rate(vector_steps(name, count, each), args.seconds) for each in ("flat", "planes")]
            parts = [f"{label} {speed:11,.0f} ({speed / raw:.2f})" for label, speed in zip(NAMES, found, strict=True)]
            print(f"  {count:5} games   raw {raw:11,.0f}   {'   '.join(parts)}")
        single = [rate(single_steps(name, each), args.seconds) for each in ("flat", "planes")]
        print(f"      1 game    single {single[0]:,.0f} flat, {single[1]:,.0f} planes")
        print(f"   4096 games   two threads {threads(game, args.seconds):.2f} times one")


if __name__ == "__main__":
    main()
