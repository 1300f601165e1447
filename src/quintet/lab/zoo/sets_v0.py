"""A Set race: every agent picks a card at once, and the game draws who comes first."""

from typing import Any

from quintet.lab.missing_extra import MissingExtra
from quintet.lab.zoo.round_env import RoundEnv

try:
    from pettingzoo.utils.conversions import parallel_to_aec
except ModuleNotFoundError:
    raise MissingExtra("PettingZoo", "lab") from None

__all__ = ["env", "parallel_env"]


def parallel_env(**settings: Any) -> RoundEnv:
    """Returns the race; settings are those of `RoundEnv`."""
    return RoundEnv("sets_v0", "sets", task="race", **settings)


def env(**settings: Any) -> Any:
    """Returns the race as AEC: agents choose one after the other, and then the round is played."""
    return parallel_to_aec(parallel_env(**settings))
