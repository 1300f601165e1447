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

_HOMES: Final = {
    "quintet.core.errors": (
        "BadNotation",
        "BadOptions",
        "BadSave",
        "Diverged",
        "IllegalAction",
        "QuintetError",
        "StaleAction",
        "UnknownGame",
    ),
    "quintet.core.game": ("CLOCK", "Event", "Game", "GameInfo", "Outcome", "Pace"),
    "quintet.core.replay": ("History", "Replay"),
    "quintet.core.rng": ("SealedSeed", "SeededRandom", "sealed_seed"),
    "quintet.core.state": ("State",),
    "quintet.games": ("GAMES", "game"),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            value = getattr(importlib.import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'quintet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
