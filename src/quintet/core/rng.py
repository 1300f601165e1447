"""Randomness as a value: the documented SeededRandom, and a sealed generator.

`SeededRandom` is a string hash over UTF-16 units that feeds mulberry32, bit for bit as the same lines do in JavaScript.
The kernels below draw the same numbers from an `Rng` inside a packed record. `nextInt` is `floor(random * n)`, which
for a 32-bit word is `(word * n) >> 32`: one draw, no float, the same value.

Named streams are the seed string with a suffix. The hash of `seed + suffix` follows from the hash of the seed, so a
kernel can start any stream from a `Seed` record without a string: `begin(rng, seed, POWER, HASH)` with
`POWER, HASH = stream("_maze")`.

mulberry32 has 32 bits of state, which anybody can search. A sealed game draws from Philox 4x64-10 with a 128-bit key
instead, and each stream has its own counter lane (NumPy's `Philox` gives the same words).
"""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, TypeVar

import msgspec
import numpy as np

from quintet.core.errors import BadNotation, BadSave
from quintet.core.kernel import kernel
from quintet.core.plural import counted
from quintet.core.record import Array, Ints, Rows, i8, i64, record, word64, zeros

__all__ = [
    "DEFAULT_SEED",
    "Rng",
    "RngState",
    "SealedRandom",
    "SealedSeed",
    "Seed",
    "SeedLike",
    "SeededRandom",
    "as_random",
    "begin",
    "below",
    "chance",
    "dice",
    "give_back",
    "hash_string",
    "next_int",
    "next_unit",
    "next_word",
    "next_words",
    "pick_weighted",
    "plant",
    "raw_hash",
    "read_rng",
    "redraw",
    "sealed_seed",
    "share",
    "shuffle",
    "stream",
    "write_rng",
]

DEFAULT_SEED: Final = "default"
"""The seed that the empty seed means in every game."""

MULBERRY, PHILOX = 0, 1
_WORD = 0xFFFFFFFF
STRIDE: Final = 0x6D2B79F5
"""How far the state of mulberry32 goes with each draw."""
T = TypeVar("T")


# --- the string hash ------------------------------------------------------------------------------------------------


def raw_hash(text: str) -> int:
    """Returns the signed 32-bit rolling hash of the text's UTF-16 units, before its sign is dropped."""
    value = 0
    units = text.encode("utf-16-le", "surrogatepass")
    for low, high in zip(units[::2], units[1::2], strict=True):
        value = (value * 31 + low + (high << 8)) & _WORD
    return value - (1 << 32) if value >> 31 else value


def hash_string(text: str) -> int:
    """Returns the documented hash, which is never zero or negative."""
    return abs(raw_hash(text)) or 1


def stream(suffix: str) -> tuple[int, int]:
    """Returns the two numbers that turn a seed's raw hash into the hash of `seed + suffix`."""
    units = len(suffix.encode("utf-16-le", "surrogatepass")) // 2
    return pow(31, units, 1 << 32), raw_hash(suffix) & _WORD


# --- records and kernels --------------------------------------------------------------------------------------------


@record
class Seed:
    """Where every stream of one game starts."""

    kind: i8
    raw: i64
    key: Annotated[Array, word64, 2]


@record
class Rng:
    """One running generator: mulberry32 with its word, or Philox with key, lane and position."""

    kind: i8
    word: i64
    drawn: i64
    lane: i64
    key: Annotated[Array, word64, 2]


@kernel
def begin(rng: Rng, seed: Seed, power: int, suffix: int) -> None:
    """Starts the stream named by a suffix's `stream` numbers."""
    rng.kind = seed.kind
    rng.drawn = 0
    rng.lane = suffix
    rng.key[0] = seed.key[0]
    rng.key[1] = seed.key[1]
    signed = (seed.raw * power + suffix) & 0xFFFFFFFF
    if signed >> 31:
        signed = 0x100000000 - signed
    rng.word = signed if signed != 0 else 1


@kernel
def next_word(rng: Rng) -> int:
    """Returns the next 32 random bits."""
    rng.drawn += 1
    if rng.kind == 1:
        return philox_word(rng)
    state = (rng.word + STRIDE) & 0xFFFFFFFF
    rng.word = state
    return stirred(state)


@kernel
def stirred(state: int) -> int:
    """Returns the bits that mulberry32 gives in a state."""
    t = low_product(state ^ (state >> 15), state | 1)
    t ^= (t + low_product(t ^ (t >> 7), t | 61)) & 0xFFFFFFFF
    return t ^ (t >> 14)


@kernel
def next_words(rng: Rng, words: Ints) -> None:
    """Draws as many words as there is room for; several at a time, where that is possible."""
    count, first = words.shape[0], rng.word
    if rng.kind == 1:
        for k in range(count):
            words[k] = next_word(rng)
        return
    for k in range(count):
        words[k] = stirred((first + (k + 1) * STRIDE) & 0xFFFFFFFF)
    rng.word = (first + count * STRIDE) & 0xFFFFFFFF
    rng.drawn += count


@kernel
def give_back(rng: Rng, count: int) -> None:
    """Undoes the latest draws, as if they had never been made."""
    rng.drawn -= count
    if rng.kind == 0:
        rng.word = (rng.word - count * STRIDE) & 0xFFFFFFFF


@kernel
def low_product(a: int, b: int) -> int:
    """Returns the lower 32 bits of a 32 x 32 bit product, computed by halves so that nothing exceeds 63 bits."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & 0xFFFFFFFF


@kernel
def below(rng: Rng, count: int) -> int:
    """Returns a number from 0 to count - 1: one draw."""
    return share(next_word(rng), count)


@kernel
def share(word: int, count: int) -> int:
    """Returns the number from 0 to count - 1 that a word gives."""
    return (word * count) >> 32


@kernel
def next_int(rng: Rng, low: int, high: int) -> int:
    """Returns a number from low to high, both included: one draw."""
    return low + below(rng, high - low + 1)


@kernel
def chance(rng: Rng, percent: int) -> bool:
    """Returns true in `percent` of a hundred cases: one draw."""
    return below(rng, 100) < percent


@kernel
def dice(rng: Rng, count: int, sides: int) -> int:
    """Returns the sum of `count` dice: one draw each."""
    total = 0
    for _ in range(count):
        total += 1 + below(rng, sides)
    return total


@kernel
def next_unit(rng: Rng) -> float:
    """Returns a number from 0 up to but not including 1: one draw."""
    return next_word(rng) / 4294967296.0


@kernel
def shuffle(rng: Rng, items: Ints, count: int) -> None:
    """Shuffles the first `count` items in place: one draw for each but one."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@kernel
def pick_weighted(rng: Rng, weights: Annotated[Array, i64, (0,)], count: int) -> int:
    """Returns an index in proportion to the first `count` whole weights: one draw."""
    total = 0
    for index in range(count):
        total += weights[index]
    rest = below(rng, total)
    for index in range(count):
        rest -= weights[index]
        if rest < 0:
            return index
    return count - 1


@kernel
def high_product(a: word64, b: word64) -> word64:
    """Returns the upper 64 bits of a 64 x 64 bit product."""
    low = np.uint64(0xFFFFFFFF)
    half = np.uint64(32)
    a_low, a_high, b_low, b_high = a & low, a >> half, b & low, b >> half
    middle = a_high * b_low + ((a_low * b_low) >> half)
    cross = a_low * b_high + (middle & low)
    return a_high * b_high + (middle >> half) + (cross >> half)


@kernel
def philox_word(rng: Rng) -> int:
    """Returns the upper half of the stream's next 64-bit Philox output."""
    index = rng.drawn - 1
    c0 = np.uint64((index >> 2) + 1)
    c1 = np.uint64(0)
    c2 = np.uint64(rng.lane)
    c3 = np.uint64(0)
    k0 = np.uint64(rng.key[0])
    k1 = np.uint64(rng.key[1])
    for _ in range(10):
        p0 = np.uint64(0xD2E7470EE14C6C93)
        p1 = np.uint64(0xCA5A826395121157)
        c0, c1, c2, c3 = (
            high_product(p1, c2) ^ c1 ^ k0,
            p1 * c2,
            high_product(p0, c0) ^ c3 ^ k1,
            p0 * c0,
        )
        k0 += np.uint64(0x9E3779B97F4A7C15)
        k1 += np.uint64(0xBB67AE8584CAA73B)
    part = index & 3
    chosen = c0 if part == 0 else c1 if part == 1 else c2 if part == 2 else c3
    return int(chosen >> np.uint64(32))


# --- seeds ----------------------------------------------------------------------------------------------------------


class SealedSeed(msgspec.Struct, frozen=True, tag="sealed", tag_field="kind", forbid_unknown_fields=True):
    """A 128-bit secret key, as 32 hexadecimal digits. It never prints itself."""

    key: str

    def __post_init__(self) -> None:
        if len(self.key) != 32 or not set(self.key) <= set("0123456789abcdef"):
            raise BadNotation("A sealed seed is 32 hexadecimal digits in lower case.")

    def __repr__(self) -> str:
        return "SealedSeed(...)"


SeedLike = str | SealedSeed


def sealed_seed() -> SealedSeed:
    """Returns a new secret key from the operating system; only code outside the rules may call it."""
    return SealedSeed(secrets.token_hex(16))


def plant(seed: SeedLike) -> "Rows[Seed]":
    """Returns the packed form of a seed, from which a reset kernel starts its streams."""
    rows = zeros(Seed)
    planted = rows[0]
    if isinstance(seed, SealedSeed):
        planted.kind = PHILOX
        planted.key[:] = _key_words(seed)
    else:
        planted.kind = MULBERRY
        planted.raw = raw_hash(seed or DEFAULT_SEED)
    return rows


def _key_words(seed: SealedSeed) -> list[np.uint64]:
    return [np.uint64(int(seed.key[at : at + 16], 16)) for at in (0, 16)]


class RngState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A running generator as a save stores it."""

    word: int
    drawn: int
    lane: int
    sealed: SealedSeed | None = None


def read_rng(rng: Rng) -> RngState:
    """Returns the packed generator as plain numbers."""
    sealed = SealedSeed("".join(f"{int(word):016x}" for word in rng.key)) if rng.kind == PHILOX else None
    return RngState(word=int(rng.word), drawn=int(rng.drawn), lane=int(rng.lane), sealed=sealed)


def write_rng(rng: Rng, state: RngState) -> None:
    """Writes plain numbers into a packed generator."""
    if not (0 <= state.word <= _WORD and 0 <= state.drawn < 2**62 and 0 <= state.lane <= _WORD):
        raise BadSave("The numbers of the random generator are out of range.")
    rng.kind = MULBERRY if state.sealed is None else PHILOX
    rng.word, rng.drawn, rng.lane = state.word, state.drawn, state.lane
    if state.sealed is not None:
        rng.key[:] = _key_words(state.sealed)


def redraw(rng: Rng, chance: "SeededRandom") -> None:
    """Gives a packed generator another future, for `resample`: a seat knows nothing of the true one."""
    rng.word, rng.drawn = chance.next_int(0, _WORD - 1), 0
    for k in range(2):
        rng.key[k] = chance.next_int(0, _WORD - 1) * int(rng.kind)


# --- for Python -----------------------------------------------------------------------------------------------------


class _Draws:
    """What both generators offer, based on the next 32 bits."""

    def word(self) -> int:
        raise NotImplementedError

    def next(self) -> float:
        """Returns a number from 0 up to but not including 1."""
        return self.word() / 4294967296

    def next_int(self, low: int, high: int) -> int:
        """Returns a whole number from low to high, both included."""
        if low > high:
            raise BadNotation(f"There is no whole number from {low} to {high}.")
        if high - low >= _WORD:
            raise BadNotation("One draw has only 32 bits. Ask for a smaller range.")
        return low + ((self.word() * (high - low + 1)) >> 32)

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Returns a shuffled copy (Fisher-Yates from the end)."""
        result, word = list(items), self.word
        for i in range(len(result) - 1, 0, -1):
            j = (word() * (i + 1)) >> 32
            result[i], result[j] = result[j], result[i]
        return result

    def weighted_choice(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """Returns one item, each in proportion to its weight: exactly one draw."""
        if not items or len(items) != len(weights):
            raise BadNotation(
                f"`weighted_choice` needs one weight per item, but got {counted(len(items), 'item')} "
                f"and {counted(len(weights), 'weight')}."
            )
        if any(not weight >= 0 for weight in weights) or not 0 < sum(weights) < float("inf"):
            raise BadNotation("Weights must be finite and not negative, and at least one must be above zero.")
        rest = self.next() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            if rest < weight:
                return item
            rest -= weight
        return next(item for item, weight in zip(reversed(items), reversed(weights), strict=True) if weight > 0)


class SeededRandom(_Draws):
    """The documented generator: any text is a seed, and the same text gives the same draws everywhere."""

    def __init__(self, seed: str) -> None:
        if not isinstance(seed, str):
            raise BadNotation(f"A seed is text, not {type(seed).__name__}.")
        self.state = hash_string(seed)

    def word(self) -> int:
        self.state = (self.state + STRIDE) & _WORD
        t = ((self.state ^ (self.state >> 15)) * (self.state | 1)) & _WORD
        t ^= (t + ((t ^ (t >> 7)) * (t | 61))) & _WORD
        return t ^ (t >> 14)


def as_random(rng: object) -> SeededRandom:
    """Returns a generator as it is, or that of a text; refuses those of other libraries, whose draws are not ours."""
    if isinstance(rng, str):
        return SeededRandom(rng)
    if not isinstance(rng, SeededRandom):
        raise BadNotation(f"Worlds are drawn with a text or a `SeededRandom`, not with {type(rng).__name__}.")
    return rng


class SealedRandom(_Draws):
    """The same interface over Philox 4x64-10 with a secret key; each name is a stream of its own."""

    def __init__(self, seed: SealedSeed, name: str = "") -> None:
        self._bits = np.random.Philox(counter=[0, 0, stream(name)[1], 0], key=_key_words(seed))

    def word(self) -> int:
        return int(self._bits.random_raw()) >> 32


def seed_fingerprint(seed: SeedLike, salt: str) -> str:
    """Returns a salted hash that commits to a seed without revealing it."""
    text = f"sealed:{seed.key}" if isinstance(seed, SealedSeed) else f"text:{seed}"
    return hashlib.blake2b(f"{salt}:{text}".encode("utf-16-le", "surrogatepass"), digest_size=16).hexdigest()
