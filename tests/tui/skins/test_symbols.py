"""The symbols of Set's cards in every size."""

import pytest

from quintet.games.sets.model import Card, Color, Num, Shading, Shape
from quintet.tui.skins.sets.symbols import FLAT, SIZES, symbol_of, symbols_for

UPSIDE_DOWN = str.maketrans("\u2571\u2572\u256d\u256e\u2570\u256f", "\u2572\u2571\u2570\u256f\u256d\u256e")


@pytest.mark.parametrize("symbols", SIZES)
def test_symbols_are_rectangles_that_mirror(symbols):
    """Every row of a symbol is as long as the others; diamonds and ovals look the same upside down."""
    for shape, symbol in enumerate(symbols):
        assert 1 == len({len(row) for row in symbol})
        flipped = tuple(row.translate(UPSIDE_DOWN) for row in reversed(symbol))
        assert symbol == flipped or shape == Shape.B.value
    assert len(set(symbols)) == 3


@pytest.mark.parametrize(("wide", "high"), [(11, 1), (15, 3), (17, 3), (17, 4), (19, 9), (27, 9)])
def test_three_of_the_largest_that_fits(wide, high):
    """Whatever the room, three symbols fit side by side, with gaps, so that they can be counted."""
    symbols = symbols_for(wide, high)
    for symbol in symbols:
        assert 3 * len(symbol[0]) + 2 <= wide
        assert len(symbol) <= high
    assert (symbols is FLAT) == (high < 3 or wide < 17)


def test_shading_is_the_filling():
    """R1.1: solid, striped and open differ without color."""
    drawn = {"".join(symbol_of(Card(Num.A, Shape.A, shading, Color.A), symbols_for(30, 9))) for shading in Shading}
    assert 3 == len(drawn)
