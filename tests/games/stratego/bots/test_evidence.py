"""What a bot reads from the enemy's moves."""

import numpy as np
import pytest
from positions import battle, play

from quintet import game
from quintet.games.stratego.bots.evidence import CLASSES, LEAVE, MEET, ROWS, STAY, STILL, WALK, Evidence
from quintet.games.stratego.bots.habits import HABITS, PRIOR
from quintet.games.stratego.tables import FLAG, RANKS, ZONE

GAME = game("stratego")
MOVED_CONTEXT = 3


def watched(red, blue, *moves, known=()):
    """Returns Red's evidence after these moves, and how often each of Blue's pieces did what."""
    games = battle(red, blue).thaw()
    for slot in known:
        games[0].marks[slot] = 3
    state = play(battle(red, blue).after(games), *moves)
    evidence = Evidence()
    evidence.watch(GAME.view(state, 0))
    return evidence


def rows_of(evidence, slot):
    return {int(row) for row in np.flatnonzero(evidence.counts[slot])}


def test_meeting_a_known_piece_is_noticed():
    """R9.2: the row names the rank that was met; a piece elsewhere stayed."""
    evidence = watched("8b4 3j1 Fa1", "5b6 4i9 Fj10", "j1-j2", "b6-b5", known=[0])
    assert {MEET + CLASSES + 8} == rows_of(evidence, 0)
    assert {STAY + MOVED_CONTEXT * CLASSES} == rows_of(evidence, 1)


def test_leaving_a_known_piece_is_noticed():
    """R9.2: the row names the rank that was left."""
    assert {LEAVE + 8} == rows_of(watched("8b4 3j1 Fa1", "5b5 4i9 Fj10", "j1-j2", "b5-b6", known=[0]), 0)


def test_walking_is_noticed_by_its_direction():
    """R9.2: ahead, aside and back are different habits of a piece that moved before."""
    ways = [rows_of(watched("8b1 3j1 Fa1", "5e7 4i9 Fj10", "j1-j2", move), 0) for move in ("e7-e6", "e7-d7", "e7-e8")]
    assert [{WALK + 12}, {WALK + 13}, {WALK + 14}] == ways


def test_an_unknown_piece_that_never_moved_has_a_class_of_its_own():
    """R9.2: beside an unmoved piece the enemy cannot know whether it is a Bomb."""
    evidence = watched("Bb4 3j1 Fa1", "5b5 4i9 Fj10", "j1-j2", "i9-i8")
    assert {STAY + MOVED_CONTEXT * CLASSES + STILL} == rows_of(evidence, 0)


def test_a_move_is_learned_once():
    """R9.2: looking twice at the same turn teaches nothing new."""
    state = play(battle("8b4 3j1 Fa1", "5b6 4i9 Fj10"), "j1-j2", "b6-b5")
    evidence = Evidence()
    for _ in range(2):
        evidence.watch(GAME.view(state, 0))
    assert 1 == evidence.counts.max()


@pytest.mark.parametrize("seat", [0, 1])
def test_flags_are_expected_in_the_back_row(seat):
    """R9.1: the prior is by home square, seen from its owner's side."""
    weights = Evidence().weights(seat)[:, FLAG] / Evidence().weights(seat).sum(axis=1)
    rows = weights.reshape(4, 10).mean(axis=1)
    assert (3 if seat == 1 else 0) == rows.argmax()


def test_the_tables_fit():
    """R9.2: a row for everything a piece can do, a kind in every column; the prior is the same for left and right."""
    assert (ROWS, RANKS) == HABITS.shape
    assert (ZONE, RANKS) == PRIOR.shape
    assert np.array_equal(PRIOR.reshape(4, 10, RANKS), PRIOR.reshape(4, 10, RANKS)[:, ::-1])
