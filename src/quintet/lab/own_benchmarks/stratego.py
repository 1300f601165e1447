"""Stratego's benchmarks: moves of a batch, immutable values, search and sampled worlds."""

import time
from collections.abc import Iterator
from typing import Final

import numpy as np

from quintet.core.errors import QuintetError
from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Ints, Masks, zeros
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.stratego.actions import MOVES
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.bots.plan import prepare_mind
from quintet.games.stratego.bots.search import try_moves
from quintet.games.stratego.game import GAME
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.rules.refusal_codes import DONE
from quintet.lab.block import fast
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
        place = (word * MOVES) >> 31
        action = first_legal(masks, k, place, MOVES)
        actions[k] = action if action < MOVES else first_legal(masks, k, 0, place)


@kernel
def first_legal(masks: Masks, k: int, first: int, end: int) -> int:
    for action in range(first, end):
        if masks[k, action] != 0:
            return action
    return end


@entry
def count_of(numbers: Ints, number: int) -> int:
    """Counts how often a number occurs; for small arrays NumPy takes ten times as long."""
    count = 0
    for k in range(numbers.shape[0]):
        count += 1 if numbers[k] == number else 0
    return count


def moves_of(crowd: Crowd) -> Iterator[int]:
    """Plays whole games with armies already deployed: a legal mask and a move, with both repetition rules."""
    doors = (crowd.kernels.turn, crowd.kernels.legal, crowd.kernels.step, pick_moves, count_of)
    turn, legal, step, pick, count = (fast(each) for each in doors)
    while True:
        turn(crowd.games, crowd.seats)
        if count(crowd.seats, NOBODY):
            crowd.restart(np.flatnonzero(crowd.seats == NOBODY))
            turn(crowd.games, crowd.seats)
        legal(crowd.games, crowd.seats, crowd.masks)
        pick(crowd.masks, crowd.words, crowd.actions)
        step(crowd.games, crowd.seats, crowd.actions, crowd.codes)
        if count(crowd.codes, DONE) < len(crowd.codes):
            raise QuintetError("A move of the legal mask was refused, so the measurements mean nothing.")
        yield len(crowd.seats)


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
