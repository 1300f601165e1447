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
