"""The notation and the drawing of Set."""

import pytest

import quintet
from quintet.core.errors import BadNotation
from quintet.games.sets.options import SetOptions

GAME = quintet.game("sets")


@pytest.mark.parametrize(("text", "number"), [("a", 0), ("U", 20), (" clear ", 21), ("hint", 22)])
def test_notation(text, number):
    """R3: an action is a letter for a card, or one of two words."""
    assert number == GAME.read(text)
    assert text.strip().lower() == GAME.write(number)


@pytest.mark.parametrize("text", ["", "v", "ab", "1", "hints", "\x1b"])
def test_texts_that_are_not_actions(text):
    """Other texts are refused, with what to type instead."""
    with pytest.raises(BadNotation, match="the letter of a card, `a` to `u`"):
        GAME.read(text)


def test_the_drawing_reads_without_color():
    """Number by repetition, shape by outline, shading by filling, color by word; picked and hinted are marked."""
    state = GAME.apply(GAME.apply(GAME.new("draw"), 0, GAME.read("a")), 0, GAME.read("hint"))
    drawing = GAME.show(GAME.view(state, 0))
    assert "[a]" in drawing
    assert "!" in drawing
    assert drawing.isascii()
    assert 12 == sum(drawing.count(color) for color in ("red", "green", "purple"))


def test_every_event_is_a_sentence():
    """The actor is "You" to itself and a seat to everyone else; each sentence ends with a period."""
    state = GAME.new("words", SetOptions(mode="race", seats=2))
    for place in (0, 1, 2):
        state = GAME.apply(state, 1, place)
    (_, claim), (shown,) = GAME.events(state, 1), GAME.events(state, 0)
    assert ("You claimed abc, which is not a set.", "Seat 2 claimed abc, which is not a set.") == (
        claim.text,
        shown.text,
    )
