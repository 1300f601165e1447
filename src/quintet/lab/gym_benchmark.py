"""What a game makes through Gymnasium: steps per CPU-second of a single and of a vector environment, all legal."""

import contextlib
import importlib
import importlib.util
from collections.abc import Iterator
from typing import Any, Final, cast

import numpy as np

from quintet.core.errors import QuintetError
from quintet.core.kernel import Kernel
from quintet.core.record import Array
from quintet.lab.drive import pick_actions
from quintet.lab.timing import rate

__all__ = ["environment_of", "measure_gym"]

_PICK: Final = cast("Kernel", pick_actions)
VECTOR: Final = 64
CHUNK: Final = 100


def environment_of(game: str) -> str | None:
    """Returns the id of a game's first environment; None where there is no Gymnasium, or no such environment."""
    if importlib.util.find_spec("gymnasium") is None:
        return None
    with contextlib.suppress(ImportError, QuintetError):
        importlib.import_module("quintet.lab.envs")
    registry = importlib.import_module("gymnasium").registry
    return next((name for name, spec in registry.items() if _is_of(name, spec, game)), None)


def _is_of(name: str, spec: Any, game: str) -> bool:
    return name.startswith("quintet/") and spec.kwargs.get("game") == game


def measure_gym(game: str, seconds: float) -> dict[str, float]:
    """Returns the steps per CPU-second by name; empty where the game has no environment."""
    name = environment_of(game)
    if name is None:
        return {}
    gymnasium = importlib.import_module("gymnasium")
    one, many = gymnasium.make(name), gymnasium.make_vec(name, VECTOR)
    return {
        f"Gymnasium, {name}": rate(_steps(one), seconds),
        f"Gymnasium, {name}, {VECTOR} at once": rate(_vector_steps(many), seconds),
    }


def _choose(mask: Array, words: Array, actions: Array) -> Array:
    """Writes a random legal action for each game, by the compiled function itself, without its wrapper."""
    _PICK.ready()(mask.reshape(len(words), -1).view(np.uint8), words, actions)
    return actions


def _steps(env: Any) -> Iterator[int]:
    """Plays episode after episode; choosing a legal action is part of a step."""
    _, info = env.reset(seed=1)
    words, actions = np.ones(1, np.int64), np.zeros(1, np.int64)
    while True:
        for _ in range(CHUNK):
            _, _, terminated, truncated, info = env.step(int(_choose(info["action_mask"], words, actions)[0]))
            if terminated or truncated:
                _, info = env.reset()
        yield CHUNK


def _vector_steps(envs: Any) -> Iterator[int]:
    _, info = envs.reset(seed=1)
    words, actions = np.arange(1, VECTOR + 1, dtype=np.int64), np.zeros(VECTOR, np.int64)
    while True:
        *_, info = envs.step(_choose(info["action_mask"], words, actions))
        yield VECTOR
