"""Quintet: five complete games on one deterministic core, for people and for programs.

Every public name is imported when it is first used, so `import quintet` and `quintet --help` are fast.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from quintet.core.errors import (
        BadNotation,
        BadOptions,
        BadSave,
        Diverged,
        IllegalAction,
        QuintetError,
        StaleAction,
        UnknownGame,
    )
    from quintet.core.game import CLOCK, Event, Game, GameInfo, Outcome, Pace
    from quintet.core.replay import History, Replay
    from quintet.core.rng import SealedSeed, SeededRandom, sealed_seed
    from quintet.core.state import State
    from quintet.games import GAMES, game

__version__ = "0.2.0"

__all__ = [
    "CLOCK",
    "GAMES",
    "BadNotation",
    "BadOptions",
    "BadSave",
    "Diverged",
    "Event",
    "Game",
    "GameInfo",
    "History",
    "IllegalAction",
    "Outcome",
    "Pace",
    "QuintetError",
    "Replay",
    "SealedSeed",
    "SeededRandom",
    "StaleAction",
    "State",
    "UnknownGame",
    "game",
    "sealed_seed",
]

_HOMES: Final = ("core.errors", "games", "core.rng", "core.state", "core.game", "core.replay")
"""The modules that hold these names, the lightest first."""


def __getattr__(name: str) -> Any:
    for home in _HOMES if name in __all__ else ():
        value = getattr(importlib.import_module(f"quintet.{home}"), name, None)
        if value is not None:
            globals()[name] = value
            return value
    raise AttributeError(f"module 'quintet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
