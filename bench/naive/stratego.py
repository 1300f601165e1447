"""Stratego in plain Python, for comparison: dictionaries of tuples, neither tuned nor wasteful."""

import random
from collections.abc import Iterator
from typing import TypeAlias

from quintet.lab.timing import rate

__all__ = ["naive"]

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


def naive(seconds: float) -> float:
    """Returns moves per CPU-second."""
    return rate(play(), seconds)
