"""The documented records of Set: cards and decks."""

import itertools
import subprocess
import sys
from collections import Counter

import pytest

from quintet.core.errors import BadNotation
from quintet.games.sets.model import (
    FULL_DECK,
    Card,
    Color,
    Num,
    Shading,
    Shape,
    card_equals,
    card_hash,
    create_card,
    create_deck,
    deck_problem,
)

CARDS = FULL_DECK.cards


def test_the_full_deck_is_in_order_of_its_hashes():
    """R1.1: there are 81 different cards, and a card's hash is its place."""
    assert list(range(81)) == [card_hash(card) for card in CARDS]
    assert 81 == len(set(CARDS))


def test_attributes_are_never_equal_to_each_other():
    """Values of different attributes differ at run time, whatever their numbers."""
    assert (Color.B == Shape.B) is False  # type: ignore[comparison-overlap]
    assert Color.B == Color.B
    assert card_equals(CARDS[5], CARDS[5])
    assert not card_equals(CARDS[5], CARDS[6])


def test_mypy_rejects_comparing_two_attributes(tmp_path):
    """Cross-attribute comparison is an error under mypy's strict equality."""
    program = tmp_path / "compare.py"
    program.write_text(
        "from quintet.games.sets.model import Color, Shape\n"
        "def same(color: Color) -> bool:\n    return color == Color.B\n"
        "def crossed(color: Color, shape: Shape) -> bool:\n    return color == shape\n"
    )
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", program], capture_output=True, text=True, check=False
    )
    assert "compare.py:5: error: Non-overlapping equality check" in run.stdout
    assert "Found 1 error" in run.stdout


def test_cards_are_made_of_the_right_attributes():
    """A card takes Num, Shape, Shading, Color in that order."""
    assert Card(Num.A, Shape.B, Shading.C, Color.A) == create_card(Num.A, Shape.B, Shading.C, Color.A)
    with pytest.raises(BadNotation, match="is not a Shape"):
        create_card(Num.A, Color.A, Shading.A, Color.A)  # type: ignore[arg-type]


def test_create_deck():
    """R2.7: any choice of values works; repeated ones count once, an empty list is refused."""
    assert FULL_DECK == create_deck()
    assert 54 == len(create_deck(colors=[Color.A, Color.B]).cards)
    assert create_deck(nums=[Num.A]) == create_deck(nums=[Num.A, Num.A])
    with pytest.raises(BadNotation, match="at least one Num"):
        create_deck(nums=[])
    with pytest.raises(BadNotation, match="is not a Num"):
        create_deck(nums=[Color.A])  # type: ignore[list-item]


def test_every_combination_of_values():
    """R2.7: of 2401 decks, 1701 are too small for twelve cards, 81 hold no set and 619 work; with nine cards, 673."""
    subsets = [
        [each for size in (1, 2, 3) for each in itertools.combinations(kind, size)]
        for kind in (Num, Shape, Shading, Color)
    ]
    outcomes = {9: Counter(), 12: Counter()}
    for chosen in itertools.product(*subsets):
        deck = create_deck(*chosen)
        for size in (9, 12):
            problem = deck_problem(deck, size)
            outcomes[size][problem.split(",")[0].split(" ", 2)[-1] if problem else "played"] += 1
            possible = len(deck.cards) >= size and any(len(values) == 3 for values in chosen)
            assert possible == (not problem)
    assert 619 == outcomes[12]["played"]
    assert 673 == outcomes[9]["played"]
    assert 81 == sum(count for words, count in outcomes[12].items() if "three values" in words)
    assert 1701 == sum(count for words, count in outcomes[12].items() if " card" in words)
