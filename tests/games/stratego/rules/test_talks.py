"""Resigning and draws: R5.6, R5.7."""

import pytest
from positions import GAME, battle, play

from quintet.core.errors import IllegalAction
from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.stratego.actions import ACCEPT, DECLINE, OFFER, RESIGN
from quintet.games.stratego.layout import Battle
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


UP = ["a1-a2", "a2-a3", "a3-a4", "a4-a5", "a5-a6", "a6-a7", "a7-a8", "a8-a9", "a9-b9", "b9-c9"]
DOWN = ["j10-j9", "j9-j8", "j8-j7", "j7-j6", "j6-j5", "j5-j4", "j4-j3", "j3-j2", "j2-i2", "i2-h2"]
WALK = [move for pair in zip(UP, DOWN, strict=True) for move in pair]
"""Twenty half-moves in which nobody meets anybody."""


@pytest.mark.parametrize("side", [0, 1])
def test_the_pause_between_offers(side):
    """R5.7: 18 half-moves after an offer the same side still waits, 20 half-moves after it may offer again."""
    start = play(battle("5a1 Fe1", "5j10 Fe10"), *WALK[:side])
    state = play(start, "offer draw", "decline draw")
    for number in range(side, side + 18):
        state = play(state, WALK[number])
    assert (side,) == GAME.to_act(state)
    assert OFFER not in GAME.legal(state, side)
    with pytest.raises(IllegalAction, match="20 half-moves"):
        play(state, "offer draw")
    later = ["c9-d9" if move is None else move for move in [*WALK, None][side + 18 : side + 20]]
    state = play(state, *later)
    assert OFFER in GAME.legal(state, side)
    assert side == GAME.view(play(state, "offer draw"), None).draw_offered_by


def test_each_side_has_its_own_pause():
    """R5.7: a refused offer does not keep the other side from offering."""
    state = play(battle("5a1 Fe1", "5j10 Fe10"), "offer draw", "decline draw", "a1-a2")
    assert 1 == GAME.view(play(state, "offer draw"), 0).draw_offered_by


def test_an_offer_is_answered_before_anything_else():
    """R5.7: no offer in return; resigning is possible, and the one who resigns loses."""
    state = play(battle("5b4 Fa1", "5j9 Fj10"), "offer draw")
    with pytest.raises(IllegalAction, match="answer the draw offer first"):
        play(state, "offer draw")
    assert [RESIGN, ACCEPT, DECLINE] == list(GAME.legal(state, 1))
    resigned = play(state, "resign")
    assert (0,) == GAME.outcome(resigned).winners
    assert [1.0, -1.0] == list(GAME.scores(resigned))


@pytest.mark.parametrize("answer", ["accept draw", "resign"])
def test_no_offer_is_left_after_the_end(answer):
    """R5.7: whatever ended the game has settled it."""
    state = play(battle("5b4 Fa1", "5j9 Fj10"), "offer draw", answer)
    assert GAME.view(state, 0).draw_offered_by is None
    assert () == GAME.to_act(state)


def test_no_talks_by_option():
    """R5.7: without talks nobody resigns or offers."""
    state = GAME.new("q", StrategoOptions(deployment="random", talks=False))
    with pytest.raises(IllegalAction, match="without resignations"):
        play(state, "resign")


@pytest.mark.parametrize("side", [0, 1])
def test_a_new_game_has_no_offers_behind_it(side):
    """R5.7: a row that is used again does not remember who offered a draw in the game before."""
    new, used = zeros(Battle), zeros(Battle)
    used[0].side[side].offered = 9
    for rows in (new, used):
        GAME.kernels.reset(rows, plant("again"), GAME.setup(StrategoOptions()))
    assert new.tobytes() == used.tobytes()
