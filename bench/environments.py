"""How much of the speed of raw kernels is left in environments: vectors, single ones, and two threads.

    .venv/bin/python bench/environments.py [GAME ...] [--seconds 1]

`raw` is a loop over kernels alone, as a program in C would call them: who acts, the mask, a random choice, the step (in
CataMaze a whole round), the observation, and a new game where one ended. `vector` is the same choice and a step of the
vector environment on the same options, actions and observation; it also checks actions, rewards, limits and reasons,
and hands out arrays that stay as they are. Both are measured with flat observations and with planes, whose encoding is
part of both. In Stratego a step counts as two actions, because a random opponent answers. `single` goes through
`gymnasium.make` with its wrappers; there a step counts as one, and Stratego's opponent is `easy`.

All are steps per CPU-second: the best of short runs that take turns, so that a busy machine slows down all of them.
They begin once games of all lengths are under way, because a run without an end would not pay for any new game.
`threads` is how much faster two threads are than one in large batches with planes: twice their speed on the clock over
that of two processes with one thread each and a batch of their own, in windows that take turns. Only steps are timed,
not the choice of actions. On a busy machine that is too little, because a thread that has to wait holds up the other;
so it also says what two free cores would give, from the CPU time of each block and of the threads themselves, and how
much of a step is Python at most, where one thread holds up the other (GIL).
"""

import argparse
import itertools
import multiprocessing
import statistics
import time
from collections.abc import Iterator, Mapping
from typing import Any

import gymnasium
import numpy as np

import quintet.lab.envs
from quintet.games import GAMES
from quintet.lab.batch import Batch
from quintet.lab.batch_kernels import pick_masked
from quintet.lab.drive import Crowd

FIRST = {each.game: name for name, each in reversed(quintet.lab.envs.ENVIRONMENTS.items())}
"""The first environment of each game that one learner plays alone where there is one."""
FIRST |= {"catamaze": "CataMazeExit50"}
RUNS = 10
WARM = 60
"""Steps until games of all lengths are under way; before, all would begin and end together."""
CHANCE = np.random.default_rng(1)
ROWS = {"sets": 16_384, "catamaze": 4096, "rogue": 4096, "stratego": 4096, "runmap": 4096}
"""Games of a batch for threads: as many as make a step take milliseconds."""


def vector_steps(name: str, count: int, observation: str) -> Iterator[int]:
    """Plays random legal actions in a vector environment forever."""
    env = gymnasium.make_vec(quintet.lab.envs.id_of(name), count, observation=observation, seats=seats_of(name))
    pick = pick_masked.unchecked()  # type: ignore[attr-defined]
    seats, actions = np.zeros(count, np.int64), np.zeros(count, np.int64)
    words = np.arange(1, count + 1, dtype=np.int64) * 2654435761 & 0xFFFFFFFF
    _, info = env.reset(seed=1)
    while True:
        for _ in range(10):
            pick(info["action_mask"], seats, words, actions, -1)
            info = env.step(actions)[4]
        yield 10 * count * len(seats_of(name) or (1,))


def seats_of(name: str) -> list[str] | None:
    """Returns who plays: in Stratego a random opponent, as in the raw batch."""
    return ["learner", "random"] if name.startswith("Stratego") else None


def single_steps(name: str, observation: str) -> Iterator[int]:
    """Plays random actions, most of them legal, in one environment forever."""
    env = gymnasium.make(quintet.lab.envs.id_of(name), observation=observation)
    _, info = env.reset(seed=1)
    while True:
        for _ in range(200):
            _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
            if terminated or truncated:
                _, info = env.reset()
        yield 200


def raw_steps(game: str, count: int, observation: str) -> Iterator[int]:
    """Plays the raw kernels, with the options, actions and observations of the environment."""
    task = quintet.lab.envs.ENVIRONMENTS[FIRST[game]].task
    plan = Batch(game, 1, task=task, observation=observation, seats=seats_of(FIRST[game])).plan
    steps = Crowd(GAMES[game], count, plan=plan).steps()
    while True:
        yield sum(itertools.islice(steps, 10))


def race(runners: Mapping[str, Iterator[int]], seconds: float) -> dict[str, float]:
    """Returns the work of each per CPU-second: the best of many runs, in which all take turns."""
    best = dict.fromkeys(runners, 0.0)
    for work in runners.values():
        for _ in range(WARM // 10):
            next(work)
    for _ in range(RUNS):
        for name, work in runners.items():
            done, began, spent = 0, time.process_time(), 0.0
            while spent < seconds / RUNS:
                done += next(work)
                spent = time.process_time() - began
            best[name] = max(best[name], done / spent)
    return best


def make_batch(game: str, count: int, threads: int) -> Batch:
    """Returns games that have begun."""
    batch = Batch(game, count, task=quintet.lab.envs.ENVIRONMENTS[FIRST[game]].task, threads=threads)
    batch.reset()
    return batch


def choose(masks: Any) -> Any:
    """Returns a random legal action for each row."""
    return (masks * CHANCE.random(masks.shape, np.float32)).argmax(axis=1)


def free_cores(game: str, steps: int = 20) -> tuple[float, float]:
    """Returns what two threads would reach on two free cores, and the share of a step that Python takes at most.

    From the CPU time of every block: each thread takes the next block once it is done with one. What it costs to hand
    out the blocks is added.
    """
    batch, single = make_batch(game, ROWS[game], 2), make_batch(game, 1, 1)
    for _ in range(WARM):
        batch.step(choose(batch.masks))
    alone, wide, python = 0.0, 0.0, []
    for _ in range(steps):
        actions, ends = choose(batch.masks), [0.0, 0.0]
        for block in batch.blocks:
            began = time.thread_time()
            block.advance(actions[block.rows])
            ends[ends.index(min(ends))] += time.thread_time() - began
        alone, wide = alone + sum(ends), wide + max(ends)
        actions, began = choose(single.masks), time.thread_time()
        single.step(actions)
        python.append(time.thread_time() - began)
    handing = statistics.median(hand_out(batch) for _ in range(200))
    return alone / (wide + steps * handing), min(python) * len(batch.blocks) * steps / alone


def hand_out(batch: Batch) -> float:
    """Returns the CPU time of giving every block to some thread, without any work."""
    began = time.process_time()
    batch._each(lambda _block: None)  # noqa: SLF001 - what is measured
    return time.process_time() - began


def step_times(game: str, threads: int) -> Iterator[float]:
    """Plays random legal actions in a large batch forever; yields how long each step took on the clock."""
    count, batch = ROWS[game], make_batch(game, ROWS[game], threads)
    pick = pick_masked.unchecked()  # type: ignore[attr-defined]
    seats, actions = np.zeros(count, np.int64), np.zeros(count, np.int64)
    words = np.arange(1, count + 1, dtype=np.int64) * 2654435761 & 0xFFFFFFFF
    while True:
        pick(batch.masks, seats, words, actions, -1)
        began = time.perf_counter()
        batch.step(actions)
        yield time.perf_counter() - began


def clock(steps: Iterator[float], seconds: float) -> float:
    """Returns steps per second of the clock."""
    spent, done = 0.0, 0
    while spent < seconds:
        spent += next(steps)
        done += 1
    return done / spent


def step_when_told(game: str, orders: Any) -> None:
    """Runs in a process of its own: steps a batch with one thread for as long as each order says."""
    steps = step_times(game, 1)
    clock(steps, 1)
    orders.send(0.0)
    while seconds := orders.recv():
        orders.send(clock(steps, seconds))


def threads(game: str, seconds: float) -> float:
    """Returns how much faster two threads are than one: twice their speed over that of two processes.

    Both use two cores, in windows that take turns, so what else runs on the machine slows down both.
    """
    context = multiprocessing.get_context("spawn")
    pipes = [context.Pipe() for _ in range(2)]
    others = [context.Process(target=step_when_told, args=(game, theirs), daemon=True) for _, theirs in pipes]
    for other in others:
        other.start()
    steps = step_times(game, 2)
    clock(steps, 1)
    found = [ours.recv() for ours, _ in pipes]
    for _ in range(2 * RUNS):
        for ours, _ in pipes:
            ours.send(seconds / RUNS)
        apart = sum(ours.recv() for ours, _ in pipes)
        found.append(2 * clock(steps, seconds / RUNS) / apart)
    for ours, _ in pipes:
        ours.send(0)
    return statistics.median(found[len(pipes) :])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    for game in args.games or GAMES:
        name = FIRST[game]
        print(f"{game}: {quintet.lab.envs.id_of(name)}")
        for count, seen in itertools.product((64, 1024), ("flat", "planes")):
            found = race({"raw": raw_steps(game, count, seen), "vector": vector_steps(name, count, seen)}, args.seconds)
            raw, vector = found["raw"], found["vector"]
            print(f"  {count:5} games   {seen:6}   raw {raw:11,.0f}   vector {vector:11,.0f} ({vector / raw:.2f})")
        single = race({each: single_steps(name, each) for each in ("flat", "planes")}, args.seconds)
        print(f"      1 game    single {single['flat']:,.0f} flat, {single['planes']:,.0f} planes")
        free, python = free_cores(game)
        clocked = threads(game, args.seconds)
        print(
            f"  {ROWS[game]:5} games   two threads {clocked:.2f} times one on the clock, "
            f"{free:.2f} on free cores; Python at most {python:.0%} of a step",
            flush=True,
        )


if __name__ == "__main__":
    main()
