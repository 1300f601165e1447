"""Set in plain Python, for comparison: tuples and lists, neither tuned nor wasteful."""

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias

from quintet.lab.timing import rate

__all__ = ["naive"]

Card: TypeAlias = tuple[int, int, int, int]


DECK: list[Card] = list(product(range(3), repeat=4))  # type: ignore[arg-type]


BOARD_SIZE = 12
CLEAR, HINT = "clear", "hint"


def is_set(a: Card, b: Card, c: Card) -> bool:
    """Returns whether the cards all agree or all differ in every attribute."""
    return all(len({x, y, z}) != 2 for x, y, z in zip(a, b, c, strict=True))


def find_set(board: list[Card]) -> tuple[int, int, int] | None:
    for i, j, k in combinations(range(len(board)), 3):
        if is_set(board[i], board[j], board[k]):
            return i, j, k
    return None


class NaiveSet:
    """An endless solo game."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.picked: list[int] = []
        self.hinted: list[int] = []
        self.found = self.wrong = self.streak = self.hints = 0
        self.board = self.random.sample(DECK, BOARD_SIZE)
        while find_set(self.board) is None:
            self.board = self.random.sample(DECK, BOARD_SIZE)

    def legal(self) -> list[int | str]:
        actions: list[int | str] = list(range(len(self.board)))
        if self.picked:
            actions.append(CLEAR)
        if len(self.hinted) < 3:
            actions.append(HINT)
        return actions

    def step(self, action: int | str) -> None:
        if action == CLEAR:
            self.picked = []
        elif action == HINT:
            self.give_hint()
        elif action in self.picked:
            self.picked.remove(action)
        else:
            assert isinstance(action, int)
            self.picked.append(action)
            if len(self.picked) == 3:
                self.judge()

    def give_hint(self) -> None:
        self.hints += 1
        places = find_set(self.board)
        assert places is not None
        self.hinted = list(places[: len(self.hinted) + 1])

    def judge(self) -> None:
        a, b, c = (self.board[place] for place in self.picked)
        if is_set(a, b, c):
            self.found += 1
            self.streak += 1
            self.hinted = []
            self.refill()
        else:
            self.wrong += 1
            self.streak = 0
        self.picked = []

    def refill(self) -> None:
        """Deals three new cards to the picked places until the board holds a set again."""
        while True:
            rest = [card for place, card in enumerate(self.board) if place not in self.picked]
            available = [card for card in DECK if card not in rest]
            for place, card in zip(self.picked, self.random.sample(available, 3), strict=True):
                self.board[place] = card
            if find_set(self.board) is not None:
                return

    def observe(self) -> dict[str, list[int]]:
        return {
            "cards": [27 * a + 9 * b + 3 * c + d + 1 for a, b, c, d in self.board],
            "picked": [1 if place in self.picked else 0 for place in range(len(self.board))],
            "hinted": [1 if place in self.hinted else 0 for place in range(len(self.board))],
        }


def play(chunk: int = 100) -> Iterator[int]:
    """Plays at random forever, with a legal list and an observation per action."""
    game = NaiveSet(1)
    while True:
        for _ in range(chunk):
            game.step(game.random.choice(game.legal()))
            game.observe()
        yield chunk


def naive(seconds: float) -> float:
    """Returns actions per CPU-second."""
    return rate(play(), seconds)
