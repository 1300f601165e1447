"""The notation and the drawing of Set."""

import pytest

import quintet
from quintet.core.errors import BadNotation

GAME = quintet.game("sets")


@pytest.mark.parametrize(("text", "number"), [("a", 0), ("U", 20), (" clear ", 21), ("hint", 22)])
def test_notation(text, number):
    """R3: a letter for a card, or one of two words."""
    assert number == GAME.read(text)
    assert text.strip().lower() == GAME.write(number)


@pytest.mark.parametrize("text", ["", "v", "ab", "1", "hints", "\x1b"])
def test_what_is_no_notation(text):
    """Not an action at all."""
    with pytest.raises(BadNotation, match="letter a to u"):
        GAME.read(text)


def test_the_drawing_reads_without_color():
    """Number by repetition, shape by outline, shading by filling, color by word; picked and hinted are marked."""
    state = GAME.apply(GAME.apply(GAME.new("draw"), 0, GAME.read("a")), 0, GAME.read("hint"))
    drawing = GAME.show(GAME.view(state, 0))
    assert "[a]" in drawing
    assert "!" in drawing
    assert drawing.isascii()
    assert 12 == sum(drawing.count(color) for color in ("red", "green", "purple"))
