"""The numbers of Set: the size of decks and boards, the modes, and which card completes which two.

A card is its hash 0..80 (27 num + 9 shape + 3 shading + color), which is also its place in the full deck.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from quintet.core.record import Array

CARDS: Final = 81
MAX_BOARD: Final = 21
"""Twenty cards can be free of sets, but never twenty-one, so a board that grows by three from 9 or 12 stops here."""
MAX_SEATS: Final = 8
MAX_SETS: Final = 14
"""Twelve cards hold at most fourteen sets."""

# Where a card is.
ABSENT, IN_DECK, ON_BOARD, TAKEN = 0, 1, 2, 3

# Modes.
ENDLESS, CLASSIC, RACE, DAILY = 0, 1, 2, 3
MODES: Final = ("endless", "classic", "race", "daily")

# How a game ended.
RUNNING, TARGET_REACHED, DECK_EXHAUSTED, ALL_FOUND = 0, 1, 2, 3


def _third_cards() -> Array:
    """Returns the table in which [a, b] is the one card that completes a and b to a set: R1.3."""
    cards = np.arange(CARDS)
    digits = np.stack([cards // 27, cards // 9 % 3, cards // 3 % 3, cards % 3])
    third = (-digits[:, :, None] - digits[:, None, :]) % 3
    numbers: Array = 27 * third[0] + 9 * third[1] + 3 * third[2] + third[3]
    return numbers.astype(np.int64)


THIRD: Final = _third_cards()
THIRDS: Final[list[list[int]]] = THIRD.tolist()
"""The same table for Python, which reads lists ten times as fast."""


def sets_among(cards: Sequence[int]) -> list[tuple[int, int, int]]:
    """Returns the places of every set among different cards, in order."""
    place_of = {card: place for place, card in enumerate(cards)}
    pairs = combinations(range(len(cards)), 2)
    return [(i, j, k) for i, j in pairs if (k := place_of.get(THIRDS[cards[i]][cards[j]], -1)) > j]
