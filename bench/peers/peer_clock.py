"""What every peer's program shares: CPU time, the median of three runs, versions, and one JSON object as the answer."""

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version

RUNS = 3


def rate(work: Iterator[int], seconds: float) -> float:
    """Returns units of work per CPU-second, after one round to warm up."""
    next(work)
    return statistics.median(_run(work, seconds) for _ in range(RUNS))


def _run(work: Iterator[int], seconds: float) -> float:
    done, begun, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        done += next(work)
        spent = time.process_time() - begun
    return done / spent


def answer(works: dict[str, Callable[[], Iterator[int]]], packages: tuple[str, ...]) -> None:
    """Measures every work and prints what Quintet reads."""
    seconds = float(sys.argv[1])
    rates = {name: rate(make(), seconds) for name, make in works.items()}
    sys.stdout.write(json.dumps({"rates": rates, "versions": {name: version(name) for name in packages}}))


def gym_steps(env_id: str) -> Iterator[int]:
    """Steps a Gymnasium environment with random actions forever, a hundred at a time."""
    import gymnasium  # noqa: PLC0415 - not every peer has it
    import numpy as np  # noqa: PLC0415 - as above

    env = gymnasium.make(env_id)
    env.reset(seed=1)
    count = int(env.action_space.n)  # type: ignore[attr-defined]
    random = np.random.default_rng(1)
    while True:
        for action in random.integers(0, count, 100):
            _, _, terminated, truncated, _ = env.step(int(action))
            if terminated or truncated:
                env.reset()
        yield 100
