"""Stratego's benchmarks: moves of a batch, immutable values, search and sampled worlds."""

import time
from collections.abc import Iterator
from typing import Final

import numpy as np

from quintet.core.errors import QuintetError
from quintet.core.game import NOBODY
from quintet.core.kernel import entry
from quintet.core.record import Ints, Masks, zeros
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.stratego.actions import MOVES
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.bots.plan import prepare_mind
from quintet.games.stratego.bots.search import try_moves
from quintet.games.stratego.game import GAME
from quintet.games.stratego.options import StrategoOptions
from quintet.lab.drive import Crowd
from quintet.lab.own_benchmarks import OwnBenchmarks
from quintet.lab.timing import rate

__all__ = ["OWN"]


@entry
def pick_moves(masks: Masks, words: Ints, actions: Ints) -> None:
    """Writes the first legal move from a random place on, wrapping around; actions that are not moves are skipped."""
    for k in range(masks.shape[0]):
        word = (words[k] * 1103515245 + 12345) & 0x7FFFFFFF
        words[k] = word
        action = (word * MOVES) >> 31
        for _ in range(MOVES):
            if masks[k, action] != 0:
                break
            action = action + 1 if action + 1 < MOVES else 0
        actions[k] = action


def moves_of(crowd: Crowd) -> Iterator[int]:
    """Plays whole games with armies already deployed: a legal mask and a move, with both repetition rules."""
    kernels, size = crowd.kernels, len(crowd.seats)
    while True:
        kernels.turn(crowd.games, crowd.seats)
        if crowd.seats.min() == NOBODY:
            crowd.restart(np.flatnonzero(crowd.seats == NOBODY))
            kernels.turn(crowd.games, crowd.seats)
        kernels.legal(crowd.games, crowd.seats, crowd.masks)
        pick_moves(crowd.masks, crowd.words, crowd.actions)
        kernels.step(crowd.games, crowd.seats, crowd.actions, crowd.codes)
        if crowd.codes.any():
            raise QuintetError("A move of the legal mask was refused, so the measurements mean nothing.")
        yield size


def batch(size: int, seconds: float) -> float:
    """Returns moves per CPU-second of this many classic games at once."""
    return rate(moves_of(Crowd(GAME, size, StrategoOptions(deployment="random", talks=False))), seconds)


def more(seconds: float) -> dict[str, float]:
    """Returns per CPU-second: moves as immutable values, positions searched, and worlds resampled."""
    state = GAME.new("figures", StrategoOptions(deployment="book", talks=False))
    rng = SeededRandom("figures")
    for _ in range(60):
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.legal(state, GAME.to_act(state)[0])[0])
    return {
        "moves as immutable values": rate(_values(rng), seconds),
        "search positions": _search(state, seconds),
        "worlds resampled": _worlds(state, rng, seconds),
    }


def _values(rng: SeededRandom) -> Iterator[int]:
    """Plays one random classic game by `apply` forever."""
    start = state = GAME.new("values", StrategoOptions(deployment="random", talks=False))
    line = []
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        line.append((seat, legal[rng.next_int(0, len(legal) - 1)]))
        state = GAME.apply(state, *line[-1])
    while True:
        state = start
        for seat, action in line:
            state = GAME.apply(state, seat, action)
        yield len(line)


def _search(state: State, seconds: float) -> float:
    minds = zeros(Mind)
    mind = minds[0]
    mind.evidence[:], mind.veil, mind.prize, mind.rng.word = 64, 10, 700, 7
    prepare_mind(minds, state.thaw(), np.array([0]))
    moves = np.array([action for action in GAME.legal(state, 0) if action < MOVES])
    totals, scores = np.zeros((len(moves), 2), np.int64), np.zeros(16, np.int64)
    began = time.process_time()
    while time.process_time() - began < seconds:
        try_moves(minds, moves, totals, np.array([4, 3, 2**60]), scores)
    return float(mind.visited) / (time.process_time() - began)


def _worlds(state: State, rng: SeededRandom, seconds: float) -> float:
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        GAME.resample(state, 0, rng)
        count += 1
    return count / (time.process_time() - began)


OWN: Final = OwnBenchmarks(batch=batch, more=more)
