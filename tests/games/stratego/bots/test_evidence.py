"""What a bot reads from the enemy's moves."""

import numpy as np
import pytest
from positions import battle, play

from quintet import game
from quintet.core.rng import SeededRandom
from quintet.games.stratego.bots.evidence import MOST, Evidence, weigh_signs
from quintet.games.stratego.bots.habits import HABITS, PRIOR
from quintet.games.stratego.bots.signs import SIGNS
from quintet.games.stratego.bots.traces import FARTHER, LEAVE, MEET, MOVES, NEARER, RESTLESS, STAND, STILL, WAIT, WALK
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import BOMB, CAPTAIN, FLAG, GENERAL, RANKS, SCOUT, SIDE, ZONE

GAME = game("stratego")


def watched(red, blue, *moves, known=()):
    """Returns Red's evidence after these moves."""
    games = battle(red, blue).thaw()
    for slot in known:
        games[0].marks[slot] = 3
    state = play(battle(red, blue).after(games), *moves)
    evidence = Evidence()
    evidence.watch(GAME.view(state, 0))
    return evidence


def rows_of(evidence, slot):
    return {int(row) for row in np.flatnonzero(evidence.traces[0].counts[slot])}


def weights_of(state, seat):
    evidence = Evidence()
    evidence.watch(GAME.view(state, seat))
    return evidence.weights()


def test_meeting_a_known_piece_is_noticed():
    """R9.2: the row names the rank that was met; a piece elsewhere stayed where it could have moved."""
    evidence = watched("8b4 3j1 Fa1", "5b6 4i9 Fj10", "j1-j2", "b6-b5", known=[0])
    assert {MEET + 8, NEARER + 8, WALK, MOVES} == rows_of(evidence, 0)
    assert {WAIT} == rows_of(evidence, 1)


def test_leaving_a_known_piece_is_noticed():
    """R9.2: the row names the rank that was left."""
    evidence = watched("8b4 3j1 Fa1", "5b5 4i9 Fj10", "j1-j2", "b5-b6", known=[0])
    assert {LEAVE + 8, FARTHER + 8, WALK + 2, MOVES} == rows_of(evidence, 0)


def test_coming_nearer_is_noticed_from_afar():
    """R9.2: three steps away the Colonel is not met yet, but it is what the move was for."""
    evidence = watched("8b3 3j1 Fa1", "5b7 4i9 Fj10", "j1-j2", "b7-b6", known=[0])
    assert {NEARER + 8, WALK, MOVES} == rows_of(evidence, 0)


def test_walking_is_noticed_by_its_direction():
    """R9.2: ahead, aside and back are different habits."""
    ways = [rows_of(watched("8b1 3j1 Fa1", "5e7 4i9 Fj10", "j1-j2", move), 0) for move in ("e7-e6", "e7-d7", "e7-e8")]
    assert [{WALK, MOVES}, {WALK + 1, MOVES}, {WALK + 2, MOVES}] == ways


@pytest.mark.parametrize(("ours", "kind"), [("B", STILL), ("8", RESTLESS)])
def test_an_unknown_piece_has_a_class_by_whether_it_moved(ours, kind):
    """R9.2: beside an unmoved piece the enemy cannot know whether it is a Bomb."""
    evidence = watched(f"{ours}b4 3j1 Fa1", "5b5 4i9 Fj10", "j1-j2", "i9-i8")
    assert {STAND + kind, WAIT} == rows_of(evidence, 0)


def test_a_move_is_learned_once():
    """R9.2: looking twice at the same turn teaches nothing new."""
    state = play(battle("8b4 3j1 Fa1", "5b6 4i9 Fj10"), "j1-j2", "b6-b5")
    evidence = Evidence()
    for _ in range(2):
        evidence.watch(GAME.view(state, 0))
    assert 1 == evidence.traces[0].counts.max()


@pytest.mark.parametrize("seat", [0, 1])
def test_flags_are_expected_in_the_back_row(seat):
    """R9.1: before the first move it is the home square that counts, seen from its owner's side."""
    weights = weights_of(GAME.new("flags", StrategoOptions(deployment="random")), seat).astype(float)
    flags = (weights / weights.sum(axis=1, keepdims=True))[:, FLAG].reshape(4, SIDE)
    assert (3 if seat == 1 else 0) == flags.mean(axis=1).argmax()


def test_left_and_right_are_the_same():
    """R9.1: a mirrored board gives mirrored weights."""
    weights = weights_of(GAME.new("mirror", StrategoOptions(deployment="random")), 0).reshape(4, SIDE, RANKS)
    assert np.array_equal(weights, weights[:, ::-1])


def test_a_known_bomb_in_the_back_makes_its_neighbors_flags():
    """R9.1: what is known of a home square speaks for those around it."""
    state = GAME.new("wall", StrategoOptions(deployment="random"))
    plain = weights_of(state, 1)
    games, bomb = state.thaw(), 3 * SIDE + 1
    games[0].kind[bomb], games[0].marks[bomb] = BOMB, 2
    weights = weights_of(state.after(games), 1).copy()
    corner = bomb - 1
    assert weights[corner, FLAG] / weights[corner, SCOUT] > plain[corner, FLAG] / plain[corner, SCOUT]


def test_weights_do_not_depend_on_hidden_ranks():
    """R6: another world that looks the same has the same weights."""
    state = GAME.new("blind", StrategoOptions(deployment="random", talks=False))
    world = GAME.resample(state, 0, SeededRandom("w"))
    assert np.array_equal(weights_of(state, 0), weights_of(world, 0))


def test_the_tables_fit():
    """R9.2: a row for every sign, a column for every kind; the prior is the same for left and right."""
    assert (SIGNS, RANKS) == HABITS.shape
    assert (ZONE, RANKS) == PRIOR.shape
    assert np.array_equal(PRIOR.reshape(4, SIDE, RANKS), PRIOR.reshape(4, SIDE, RANKS)[:, ::-1])


def test_habits_add_up_as_logarithms():
    """R9.2: the best kind has the greatest weight, and the others fall by 32nds of a nat."""
    signs, weights = np.zeros((ZONE, SIGNS), np.int64), np.zeros((ZONE, RANKS), np.int64)
    signs[0, [3, 50, 200]] = 8
    weigh_signs(signs, weights)
    sums = 8 * HABITS[[3, 50, 200]].sum(axis=0)
    expected = MOST * np.exp(-((sums.max() - sums) >> 4) / 32)
    assert np.allclose(np.maximum(expected, 1), weights[0], atol=1)
    assert (weights[1] == MOST).all()


def test_approach_and_retreat_are_evidence():
    """R9.2: who comes next to a known Colonel is likelier stronger than it; who goes away is likelier weaker."""
    came = watched("8b4 3j1 Fa1", "5b6 4i9 Fj10", "j1-j2", "b6-b5", known=[0]).weights()[0]
    went = watched("8b4 3j1 Fa1", "5b5 4i9 Fj10", "j1-j2", "b5-b6", known=[0]).weights()[0]
    assert came[GENERAL] / came[CAPTAIN] > 1.5 * went[GENERAL] / went[CAPTAIN]
