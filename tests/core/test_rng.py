"""Randomness: bit for bit the documented generator, in Python and in kernels, and the sealed one."""

import json
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.core.errors import BadNotation
from quintet.core.kernel import entry
from quintet.core.record import Array, Ints, Rows, i64, zeros
from quintet.core.rng import (
    Rng,
    SealedRandom,
    SealedSeed,
    Seed,
    SeededRandom,
    begin,
    dice,
    give_back,
    hash_string,
    next_int,
    next_unit,
    next_word,
    next_words,
    pick_weighted,
    plant,
    raw_hash,
    read_rng,
    sealed_seed,
    seed_fingerprint,
    shuffle,
    stream,
    write_rng,
)

VECTORS = json.loads((Path(__file__).parent / "seeded_random.json").read_text())
LONG = "x" * 10_000
SEEDS = ["", "a", "test", LONG, "\N{GAME DIE}dice", "\ud800", "\udc00\ud800", "\x00\x1b[31m\n", " ", "ü"]
POWER, HASH = stream("_maze")


@entry
def draw_words(rngs: Rows[Rng], seeds: Rows[Seed], power: int, suffix: int, out: Ints) -> None:
    begin(rngs[0], seeds[0], power, suffix)
    for k in range(out.shape[0]):
        out[k] = next_word(rngs[0])


@entry
def draw_together(rngs: Rows[Rng], wanted: int, out: Ints) -> None:
    """Draws all words at once, and gives back those that are not wanted."""
    next_words(rngs[0], out)
    give_back(rngs[0], out.shape[0] - wanted)


@entry
def draw_numbers(rngs: Rows[Rng], low: int, high: int, out: Ints) -> None:
    for k in range(out.shape[0]):
        out[k] = next_int(rngs[0], low, high)


@entry
def draw_picks(rngs: Rows[Rng], weights: Annotated[Array, i64, (0,)], out: Ints) -> None:
    for k in range(out.shape[0]):
        out[k] = pick_weighted(rngs[0], weights, weights.shape[0])


@entry
def draw_units(rngs: Rows[Rng], out: Annotated[Array, np.float64, (0,)]) -> None:
    for k in range(out.shape[0]):
        out[k] = next_unit(rngs[0])


@entry
def mix(rngs: Rows[Rng], items: Ints) -> None:
    shuffle(rngs[0], items, items.shape[0])


@entry
def draw_dice(rngs: Rows[Rng], count: int, sides: int, out: Ints) -> None:
    for k in range(out.shape[0]):
        out[k] = dice(rngs[0], count, sides)


def words(seed, suffix="", count=20):
    out = np.zeros(count, np.int64)
    power, number = stream(suffix)
    draw_words(zeros(Rng), plant(seed), power, number, out)
    return out.tolist()


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: ascii(vector["seed"])[:20])
def test_every_reference_value(vector):
    """The class draws the same as the documented JavaScript."""
    seed = b"".join(unit.to_bytes(2, "little") for unit in vector["utf16_units"]).decode("utf-16-le", "surrogatepass")
    assert vector["hash"] == hash_string(seed)
    rng = SeededRandom(seed)
    assert vector["next_10"] == [rng.next() for _ in range(10)]
    rng = SeededRandom(seed)
    assert vector["next_10_uint32"] == [rng.word() for _ in range(10)]
    rng = SeededRandom(seed)
    assert vector["nextInt_1_6_x10_fresh"] == [rng.next_int(1, 6) for _ in range(10)]
    assert vector["shuffle_0_9_fresh"] == SeededRandom(seed).shuffle(range(10))


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: ascii(vector["seed"])[:20])
def test_one_instance_used_in_order(vector):
    """Different kinds of draws share one state."""
    seed = b"".join(unit.to_bytes(2, "little") for unit in vector["utf16_units"]).decode("utf-16-le", "surrogatepass")
    rng, expected = SeededRandom(seed), vector["continued"]
    assert expected["next3"] == [rng.next() for _ in range(3)]
    assert expected["ints_2_4"] == [rng.next_int(2, 4) for _ in range(3)]
    assert expected["shuffle5"] == rng.shuffle(range(5))
    assert expected["then_next"] == rng.next()


@pytest.mark.parametrize(("text", "expected"), [(k, v) for k, v in VECTORS["extra_hashes"].items() if k[0] != "<"])
def test_more_hashes(text, expected):
    """The string hash, including the one that stays at 2^31."""
    assert expected == hash_string(text)


def test_hash_of_ten_thousand_characters():
    """The hash works for any length."""
    assert VECTORS["extra_hashes"]["<x repeated 10000>"] == hash_string(LONG)


@pytest.mark.parametrize("seed", SEEDS, ids=ascii)
@pytest.mark.parametrize("suffix", ["", "_maze", "_act1", "\N{GAME DIE}"], ids=ascii)
def test_kernels_draw_like_the_class(seed, suffix):
    """A stream in a record is SeededRandom(seed + suffix); the empty seed is "default"."""
    rng = SeededRandom((seed or "default") + suffix)
    assert [rng.word() for _ in range(20)] == words(seed, suffix)


@given(st.text(st.characters(codec=None), max_size=40), st.text(max_size=12))
def test_streams_are_seeds_with_a_suffix(seed, suffix):
    """The two stream numbers carry the raw hash over a suffix."""
    power, number = stream(suffix)
    joined = (raw_hash(seed) * power + number) & 0xFFFFFFFF
    assert raw_hash(seed + suffix) & 0xFFFFFFFF == joined


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 6), (-5, 5), (0, 2**31)])
def test_numbers_in_kernels(low, high):
    """next_int is one draw and the same number in a kernel and in the class."""
    rngs, out = zeros(Rng), np.zeros(50, np.int64)
    begin(rngs[0], plant("n")[0], *stream("_x"))
    draw_numbers(rngs, low, high, out)
    rng = SeededRandom("n_x")
    assert [rng.next_int(low, high) for _ in range(50)] == out.tolist()


def test_whole_weights_in_kernels():
    """pick_weighted takes one draw and gives the same as weighted_choice."""
    rngs, out = zeros(Rng), np.zeros(200, np.int64)
    begin(rngs[0], plant("w")[0], *stream("_x"))
    draw_picks(rngs, np.array([3, 0, 5, 1]), out)
    rng = SeededRandom("w_x")
    assert [rng.weighted_choice(range(4), [3, 0, 5, 1]) for _ in range(200)] == out.tolist()
    assert 1 not in out


@pytest.mark.parametrize("seed", ["text", SealedSeed("00112233445566778899aabbccddeeff")], ids=["text", "sealed"])
@pytest.mark.parametrize("wanted", [0, 1, 9, 40])
def test_words_drawn_together(seed, wanted):
    """Words drawn together are those drawn one by one, and those given back come again."""
    alone, together, words, numbers = zeros(Rng), zeros(Rng), np.zeros(40, np.int64), np.zeros(wanted, np.int64)
    for rng in (alone, together):
        draw_words(rng, plant(seed), POWER, HASH, np.zeros(3, np.int64))
    draw_together(together, wanted, words)
    draw_numbers(alone, 0, 999_999, numbers)
    assert numbers.tolist() == [(word * 1_000_000) >> 32 for word in words[:wanted].tolist()]
    assert alone.tobytes() == together.tobytes()


def test_units_and_shuffles_in_kernels():
    """Next and shuffle draw the same in a kernel and in the class."""
    rngs, out, items = zeros(Rng), np.zeros(30), np.arange(40)
    begin(rngs[0], plant("u")[0], *stream("_x"))
    draw_units(rngs, out)
    mix(rngs, items)
    rng = SeededRandom("u_x")
    assert [rng.next() for _ in range(30)] == out.tolist()
    assert rng.shuffle(range(40)) == items.tolist()


def test_dice_are_sums_of_draws():
    """Each die is one draw from 1 to its sides."""
    rngs, out = zeros(Rng), np.zeros(100, np.int64)
    begin(rngs[0], plant("d")[0], *stream("_x"))
    draw_dice(rngs, 3, 6, out)
    rng = SeededRandom("d_x")
    assert [sum(rng.next_int(1, 6) for _ in range(3)) for _ in range(100)] == out.tolist()


@pytest.mark.parametrize("name", ["", "_deal", "_level7"])
def test_sealed_kernels_draw_the_same_as_numpy(name):
    """Philox 4x64-10 with a 128-bit key, and each stream on its own counter lane."""
    seed = SealedSeed("00112233445566778899aabbccddeeff")
    key = np.array([0x0011223344556677, 0x8899AABBCCDDEEFF], np.uint64)
    oracle = np.random.Philox(counter=[0, 0, stream(name)[1], 0], key=key)
    expected = [int(word) >> 32 for word in oracle.random_raw(41)]
    assert expected == words(seed, name, 41)
    sealed = SealedRandom(seed, name)
    assert expected == [sealed.word() for _ in range(41)]


def test_sealed_keys_differ():
    """Nobody shares a key by accident."""
    assert sealed_seed() != sealed_seed()
    assert words(sealed_seed()) != words(sealed_seed())


def test_a_key_never_prints_itself():
    """Neither repr nor str shows the key."""
    seed = SealedSeed("ab" * 16)
    assert "ab" not in repr(seed) + str(seed)


@pytest.mark.parametrize("key", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32])
def test_bad_sealed_keys(key):
    """A key is exactly 32 lower-case hexadecimal digits."""
    with pytest.raises(BadNotation, match="32 hexadecimal digits"):
        SealedSeed(key)


@pytest.mark.parametrize("seed", ["abc", SealedSeed("0f" * 16)], ids=["shared", "sealed"])
def test_a_generator_survives_a_save(seed):
    """A generator read from a record and written to another continues with the same draws."""
    first, out = zeros(Rng), np.zeros(7, np.int64)
    draw_words(first, plant(seed), POWER, HASH, out)
    second = zeros(Rng)
    write_rng(second[0], read_rng(first[0]))
    assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize(
    ("items", "weights"),
    [([], []), ([1], []), ([1, 2], [1, -1]), ([1], [0]), ([1], [float("nan")]), ([1], [float("inf")])],
)
def test_bad_weights(items, weights):
    """Empty, negative, all-zero and endless weights are refused."""
    with pytest.raises(BadNotation):
        SeededRandom("a").weighted_choice(items, weights)


def test_weighted_choice_takes_one_draw():
    """Exactly one draw, in proportion."""
    rng, twin = SeededRandom("a"), SeededRandom("a")
    rng.weighted_choice("abc", [1, 2, 3])
    twin.word()
    assert twin.state == rng.state
    picks = [rng.weighted_choice("abc", [1, 2, 3]) for _ in range(6000)]
    assert [pytest.approx(share, abs=100) for share in (1000, 2000, 3000)] == [picks.count(each) for each in "abc"]


def test_empty_ranges_are_refused():
    """There is no number from 2 to 1, and one draw has only 32 bits."""
    with pytest.raises(BadNotation, match="no whole number from 2 to 1"):
        SeededRandom("a").next_int(2, 1)
    with pytest.raises(BadNotation, match="32 bits"):
        SeededRandom("a").next_int(0, 2**33)


def test_a_commitment_needs_seed_and_salt():
    """The salted hash of a seed reveals nothing without the salt, and matches no other seed."""
    assert seed_fingerprint("abc", "salt") == seed_fingerprint("abc", "salt")
    seeds = ("abc", "abd", "\ud800", "ab" * 16, SealedSeed("ab" * 16))
    assert 10 == len({seed_fingerprint(seed, salt) for seed in seeds for salt in ("1", "2")})


@pytest.mark.parametrize("seed", [5, None])
def test_only_text_is_a_seed(seed):
    """A number would be another seed in another language."""
    with pytest.raises(BadNotation, match="A seed is text, not"):
        SeededRandom(seed)
