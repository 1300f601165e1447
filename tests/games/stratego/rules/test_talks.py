"""Resigning and draws: R5.6, R5.7."""

import pytest
from positions import GAME, battle, play

from quintet.core.errors import IllegalAction
from quintet.games.stratego.options import StrategoOptions


def test_resigning():
    """R5.6: the other side wins."""
    state = play(battle("5b4 Fa1", "5j9 Fj10"), "resign")
    assert ("resignation", (1,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_a_draw_by_agreement():
    """R5.7: the other side answers first; after a refusal the turn continues; offers need a pause."""
    state = play(battle("5b4 Fa1", "5j9 Fj10"), "offer draw")
    assert (1,) == GAME.to_act(state)
    with pytest.raises(IllegalAction, match="answer the draw offer"):
        GAME.apply(state, 1, GAME.read("j9-j8"))
    assert "draw_agreed" == GAME.outcome(play(state, "accept draw")).reason
    state = play(state, "decline draw")
    assert (0,) == GAME.to_act(state)
    with pytest.raises(IllegalAction, match="20 half-moves"):
        play(state, "offer draw")


def test_no_talks_by_option():
    """R5.7: without talks nobody resigns or offers."""
    state = GAME.new("q", StrategoOptions(deployment="random", talks=False))
    with pytest.raises(IllegalAction, match="without resignations"):
        play(state, "resign")
