"""Combat and endings: R4, R5."""

import pytest
from positions import GAME, battle, play

from quintet.games.stratego.model import CombatOutcome, GamePhase, Position, Rank
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import LETTERS

TABLE = """
   F S 2 3 4 5 6 7 8 9 M B
S  w = - - - - - - - - w -
2  w w = - - - - - - - - -
3  w w w = - - - - - - - w
4  w w w w = - - - - - - -
5  w w w w w = - - - - - -
6  w w w w w w = - - - - -
7  w w w w w w w = - - - -
8  w w w w w w w w = - - -
9  w w w w w w w w w = - -
M  w w w w w w w w w w = -
"""


def cells():
    head, *rows = TABLE.strip("\n").splitlines()
    for row in rows:
        attacker, *results = row.split()
        yield from ((attacker, defender, result) for defender, result in zip(head.split(), results, strict=True))


@pytest.mark.parametrize(("attacker", "defender", "result"), list(cells()))
def test_every_rank_against_every_rank(attacker, defender, result):
    """R4.1: w the attacker wins, - the defender, = both fall; R4.2: which piece is where, and both are revealed."""
    state = play(battle(f"{attacker}b4 Fa1 4j1", f"{defender}b5 {'Bj10' if defender == 'F' else 'Fj10'} 4i9"), "b4-b5")
    model = state.model
    fight = model.move_history[-1].combat_result
    outcomes = {"w": CombatOutcome.ATTACKER_WINS, "-": CombatOutcome.DEFENDER_WINS, "=": CombatOutcome.DRAW}
    assert outcomes[result] is fight.outcome
    assert (result == "w", result == "-") == (fight.attacker_survived, fight.defender_survived)
    standing = model.board.get_square(Position(5, 1)).piece
    expected = {"w": attacker, "-": defender, "=": None}[result]
    assert expected == (None if standing is None else LETTERS[list(Rank).index(standing.rank)])
    assert standing is None or standing.revealed
    assert (model.phase is GamePhase.GAME_OVER) == (defender == "F")


def test_a_side_that_cannot_move_loses():
    """R5.2: only Bombs and the Flag are left."""
    state = play(battle("5b4 Fa1", "4b5 Fj10 Bi10"), "b4-b5")
    assert ("no_legal_moves", (0,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_a_walled_in_side_has_no_legal_move():
    """R5.2: a movable piece behind its own Bombs does not help."""
    state = play(battle("5b4 Fa1", "4j10 Bi10 Bj9 Fh10 4b6"), "b4-b5", "b6-b5", "b5-b6")
    assert ("no_legal_moves", (0,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_the_last_movers_falling_together_is_a_draw():
    """R5.3: neither can move."""
    state = play(battle("5b4 Fa1", "5b5 Fj10"), "b4-b5")
    assert ("mutual_exhaustion", ()) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_the_limits_make_draws():
    """R5.4, R5.5: in all, and without an attack."""
    steps = ["b4-b5", "j9-j8", "b5-b6", "j8-j7"]
    total = play(battle("5b4 Fa1", "5j9 Fj10", options=StrategoOptions(turn_limit=4)), *steps)
    assert "max_turns_reached" == GAME.outcome(total).reason
    quiet = play(battle("5b4 Fa1", "5j9 Fj10", options=StrategoOptions(quiet_limit=4)), *steps)
    assert "no_attack_limit" == GAME.outcome(quiet).reason


def test_the_order_of_the_checks():
    """R5.8: a side that cannot move loses even on the last turn; the total limit comes before the attack limit."""
    steps = ["b4-b5", "j9-j8", "b5-b6", "j8-j7"]
    both = play(battle("5b4 Fa1", "5j9 Fj10", options=StrategoOptions(turn_limit=4, quiet_limit=4)), *steps)
    assert "max_turns_reached" == GAME.outcome(both).reason
    last = play(battle("5b4 Fa1", "4b5 Fj10 Bi10", options=StrategoOptions(turn_limit=1)), "b4-b5")
    assert "no_legal_moves" == GAME.outcome(last).reason


def test_an_attack_starts_the_quiet_count_again():
    """R5.5: the limit counts from the last attack."""
    state = play(battle("5b4 4d1 Fa1", "4b5 5j9 Fj10", options=StrategoOptions(quiet_limit=3)), "b4-b5")
    assert 0 == GAME.view(state, 0).quiet_turns
    state = play(state, "j9-j8", "d1-d2")
    assert GAME.outcome(state) is None
    assert "no_attack_limit" == GAME.outcome(play(state, "j8-j7")).reason


def test_a_side_that_only_a_rule_binds_can_still_move():
    """R5.3: Blue could move if it were not for R3.5, so Red, who has no move, loses."""
    state = battle("4a1 Bb1 Bb2 Ba3 Fc1", "4j10 Bi10 Bi9 Bj8 Fh10")
    state = play(state, "a1-a2", "j10-j9", "a2-a1", "j9-j10", "a1-a2", "j10-j9")
    assert ("no_legal_moves", (1,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_scores():
    """R5: 1 for the winner, -1 for the loser, nothing for a draw or a running game."""
    state = battle("4j9 Fa1", "Fj10 5a9")
    assert [0.0, 0.0] == list(GAME.scores(state))
    assert [1.0, -1.0] == list(GAME.scores(play(state, "j9-j10")))
    assert [0.0, 0.0] == list(GAME.scores(play(battle("5b4 Fa1", "5b5 Fj10"), "b4-b5")))


def test_everything_about_a_fight_is_public():
    """R4.2, R6.3: both ranks, the fallen one's too, and that a Scout came from afar."""
    state = play(battle("2b4 Fa1 4j1", "Sb8 Fj10 4i9"), "b4-b8")
    view = GAME.view(state, None)
    winner = next(piece for piece in view.pieces if piece.position == Position(2, 1))
    assert (Rank.SCOUT, True, True, True) == (winner.rank, winner.revealed, winner.has_moved, winner.scout)
    (fallen,) = view.captured
    assert (Rank.SPY, True, 1) == (fallen.rank, fallen.revealed, fallen.seat)
