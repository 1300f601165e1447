"""CataMaze: players and hunters act at once, tick by tick."""

from typing import Any

from quintet.lab.missing_extra import MissingExtra
from quintet.lab.zoo.round_env import RoundEnv

try:
    from pettingzoo.utils.conversions import parallel_to_aec
except ModuleNotFoundError:
    raise MissingExtra("PettingZoo", "lab") from None

__all__ = ["env", "parallel_env"]


def parallel_env(**settings: Any) -> RoundEnv:
    """Returns the maze; settings are those of `RoundEnv`."""
    return RoundEnv("catamaze_v0", "catamaze", **settings)


def env(**settings: Any) -> Any:
    """Returns the maze as AEC: agents choose one after the other, and then the tick comes."""
    return parallel_to_aec(parallel_env(**settings))
