"""The seed in a save is a text that makes the same dungeon: R16.4."""

import pytest

from quintet.core.rng import SealedSeed, plant
from quintet.games.rogue.game import GAME
from quintet.games.rogue.packing.seed_text import given_seed, seed_text


@pytest.mark.parametrize(
    "seed", ["", "a", "ada", "delve-8", "table 3", "zzzzzzzzzzzzzzzz", "Überraschung", "#00ff00ff"]
)
def test_letters_make_the_same_dungeon(seed):
    """R16.4: eight or a few more letters with the same hash."""
    text = seed_text(plant(seed)[0])
    assert text.isalpha()
    assert text == text.lower()
    assert 8 <= len(text) <= 12
    assert plant(seed)[0].raw == plant(text)[0].raw


def test_the_model_names_a_seed_that_starts_the_same_quest():
    """R16.4: the seed of a dump is as good as the one that was typed."""
    state = GAME.new("ada")
    assert state.fingerprint == GAME.new(state.model.seed).fingerprint


def test_a_sealed_seed_keeps_its_key():
    """R16.4: 32 digits after a word, and the same seed again."""
    seed = SealedSeed("0123456789abcdef" * 2)
    text = seed_text(plant(seed)[0])
    assert "sealed:" + seed.key == text
    assert seed == given_seed(text)
