"""Quintet: five complete games on one deterministic core, for people and for programs."""

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

__version__ = "0.1.0"

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
