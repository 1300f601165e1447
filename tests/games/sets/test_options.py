"""The options of Set."""

import pytest

import quintet
from quintet.core.errors import BadOptions
from quintet.core.options import make_options, preset_options
from quintet.games.sets.options import SetOptions

GAME = quintet.game("sets")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"seats": 2}, "Only a race"),
        ({"mode": "daily", "target": 3}, "Leave the target at 0"),
        ({"nums": ["A"], "shapes": ["A"], "shadings": ["A"]}, "The deck has 3 cards, but the board needs 12"),
        ({name: ["A", "B"] for name in ("nums", "shapes", "shadings", "colors")}, "No attribute has all three"),
        ({"board_size": 9, "min_sets": 4}, "A board of 9 cards cannot promise 4 sets"),
        ({"min_sets": 5}, "option .?min_sets"),
        ({"nums": []}, "option .?nums"),
        ({"board_size": 10}, "option .?board_size"),
    ],
)
def test_options_that_are_refused(values, sentence):
    """R2.7: bad options are refused, with the reason."""
    with pytest.raises(BadOptions, match=sentence):
        make_options(SetOptions, values)


@pytest.mark.parametrize(("preset", "size", "deck"), [("easy", 9, 27), ("normal", 12, 27), ("hard", 12, 81)])
def test_difficulties(preset, size, deck):
    """The three levels have 9 cards of 27, 12 of 27 and 12 of 81."""
    options = preset_options(SetOptions, preset)
    state = GAME.new("d", options)
    assert (size, deck) == (len(GAME.view(state, None).board), len(options.deck.cards))
