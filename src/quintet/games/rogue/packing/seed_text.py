"""The seed of a quest as text: R16.4.

A dungeon knows only the 32-bit hash of the text that somebody typed. The hash is a rolling one, so eight letters with
the same hash are found by taking it apart; they are as good a seed as the typed one, since they make the same levels.
"""

from functools import lru_cache
from typing import Any, Final

from quintet.core.rng import PHILOX, SealedSeed, SeedLike

__all__ = ["given_seed", "seed_text"]

LETTERS: Final = 8
BASE: Final = 31
WORD: Final = 1 << 32
SEALED: Final = "sealed:"


def seed_text(seed: Any) -> str:
    """Returns a text that makes the same dungeon, or the key of a sealed seed."""
    if int(seed.kind) == PHILOX:
        return SEALED + "".join(f"{int(word):016x}" for word in seed.key)
    return _letters(int(seed.raw) % WORD)


def given_seed(text: str) -> SeedLike:
    """Returns the seed that a save names."""
    return SealedSeed(text.removeprefix(SEALED)) if text.startswith(SEALED) else text


@lru_cache(256)
def _letters(value: int) -> str:
    """Returns lower-case letters with this hash: the first of the sums that it may come from that needs no others."""
    while True:
        text = _spell(value)
        if text:
            return text
        value += WORD


def _spell(total: int) -> str:
    """Returns eight or more letters whose rolling sum is this number, or nothing."""
    letters = ""
    while total > 0:
        letter = ord("a") + (total - ord("a")) % BASE
        if letter > ord("z") or letter > total:
            return ""
        letters, total = chr(letter) + letters, (total - letter) // BASE
    return letters if len(letters) >= LETTERS else ""
