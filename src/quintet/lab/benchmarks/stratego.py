"""Stratego in plain Python, for comparison: dictionaries of tuples, neither tuned nor wasteful."""

import random
import time
from collections.abc import Iterator
from typing import Final, TypeAlias

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
from quintet.lab.benchmarks import OwnBenchmarks
from quintet.lab.drive import Crowd
from quintet.lab.timing import rate

__all__ = ["OWN"]

Square: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[Square, Square]
ARMY = "F" + "S" + "2" * 8 + "3" * 5 + "4444" + "5555" + "6666" + "777" + "88" + "9" + "M" + "B" * 6
STRENGTH = {letter: number for number, letter in enumerate("FS23456789M")}
WATER = {(row, col) for row in (4, 5) for col in (2, 3, 6, 7)}
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
QUIET_LIMIT = 200


class NaiveStratego:
    """Forty pieces per side with the two-square rule; the board maps squares to (side, letter)."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.board: dict[Square, tuple[int, str]] = {}
        for side, rows in ((0, range(6, 10)), (1, range(4))):
            letters = self.random.sample(ARMY, len(ARMY))
            for square, letter in zip(((row, col) for row in rows for col in range(10)), letters, strict=True):
                self.board[square] = (side, letter)
        self.side = self.quiet = 0
        self.past: tuple[list[Move], list[Move]] = ([], [])
        self.over = False

    def legal(self) -> list[Move]:
        found = []
        for (row, col), (side, letter) in self.board.items():
            if side == self.side and letter not in "FB":
                for down, right in STEPS:
                    found += self.ray((row, col), down, right, 9 if letter == "2" else 1)
        return [move for move in found if not self.shuttles(move)]

    def ray(self, start: Square, down: int, right: int, reach: int) -> list[Move]:
        found, (row, col) = [], start
        for _ in range(reach):
            row, col = row + down, col + right
            if not (0 <= row <= 9 and 0 <= col <= 9) or (row, col) in WATER:
                break
            other = self.board.get((row, col))
            if other is not None and other[0] == self.side:
                break
            found.append((start, (row, col)))
            if other is not None:
                break
        return found

    def shuttles(self, move: Move) -> bool:
        last = self.past[self.side][-3:]
        back = (move[1], move[0])
        return last == [back, move, back]

    def step(self, move: Move) -> None:
        start, target = move
        mover, other = self.board.pop(start), self.board.get(target)
        self.past[self.side].append(move)
        self.quiet = self.quiet + 1 if other is None else 0
        if other is None or self.beats(mover[1], other[1]):
            self.board[target] = mover
            self.over = other is not None and other[1] == "F"
        elif mover[1] == other[1]:
            del self.board[target]
        self.side = 1 - self.side
        self.over = self.over or self.quiet >= QUIET_LIMIT

    def beats(self, attacker: str, defender: str) -> bool:
        if defender == "B":
            return attacker == "3"
        if attacker == "S" and defender == "M":
            return True
        return STRENGTH[attacker] > STRENGTH[defender]


def play(chunk: int = 50) -> Iterator[int]:
    """Plays random games forever, with a legal list for every move."""
    number = 0
    game = NaiveStratego(number)
    while True:
        for _ in range(chunk):
            moves = game.legal()
            if not moves or game.over:
                number += 1
                game = NaiveStratego(number)
                moves = game.legal()
            game.step(game.random.choice(moves))
        yield chunk


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


def naive(seconds: float) -> float:
    """Returns moves per CPU-second."""
    return rate(play(), seconds)


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
    mind.evidence[:], mind.wide, mind.veil, mind.prize, mind.rng.word = 64, 1, 10, 700, 7
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


OWN: Final = OwnBenchmarks(naive=naive, batch=batch, more=more)
