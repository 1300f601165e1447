"""Stratego for two agents that take turns; both see the board from below."""

from typing import Any

from quintet.lab.zoo.turn_env import TurnEnv, wrapped

__all__ = ["env", "raw_env"]


def raw_env(**settings: Any) -> TurnEnv:
    """Returns the environment itself; settings are those of `TurnEnv`."""
    return TurnEnv("stratego_v0", "stratego", ("red", "blue"), **settings)


def env(**settings: Any) -> Any:
    """Returns the environment with PettingZoo's usual checks around it."""
    return wrapped(raw_env(**settings))
