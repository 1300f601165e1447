"""Combat, endings, setup and talks."""

import pytest
from positions import battle

from quintet import game
from quintet.core.errors import BadNotation, IllegalAction
from quintet.games.stratego.model import Board, CombatOutcome, GamePhase, Position, Rank
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import ARMIES, LETTERS

GAME = game("stratego")
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


def play(state, *texts):
    for text in texts:
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read(text))
    return state


def cells():
    head, *rows = TABLE.strip("\n").splitlines()
    for row in rows:
        attacker, *results = row.split()
        yield from ((attacker, defender, result) for defender, result in zip(head.split(), results, strict=True))


@pytest.mark.parametrize(("attacker", "defender", "result"), list(cells()))
def test_every_rank_against_every_rank(attacker, defender, result):
    """R4.1: w the attacker wins, - the defender, = both fall; R4.2 who stands where, and both are revealed."""
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


def test_the_model_has_the_documented_names():
    """R1: board methods, and Bomb is 99."""
    board = GAME.new("x", StrategoOptions(deployment="random")).model.board
    assert (10, 10) == (Board.ROWS, Board.COLS)
    assert board.is_lake(Position(4, 2))
    with pytest.raises(BadNotation, match="row 10, column 0 is not on the board"):
        board.get_square(Position(10, 0))
    assert [2, 3, 4] == [len(board.neighbors(Position(*at))) for at in ((0, 0), (0, 5), (5, 5))]
    assert Position(4, 2) in board.neighbors(Position(4, 1))
    assert board.is_empty(Position(5, 0))
    assert 99 == Rank.BOMB
    assert not Position(10, 0).is_valid()


# --- endings --------------------------------------------------------------------------------------------------------


def test_a_side_that_cannot_move_loses():
    """R5.2: only Bombs and the Flag are left."""
    state = play(battle("5b4 Fa1", "4b5 Fj10 Bi10"), "b4-b5")
    assert ("no_legal_moves", (0,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_walled_in_is_no_legal_move_too():
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


def test_resigning():
    """R5.6: the other side wins."""
    state = play(battle("5b4 Fa1", "5j9 Fj10"), "resign")
    assert ("resignation", (1,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_a_draw_by_agreement():
    """R5.7: the other answers first; declined, the turn goes on; offers need a pause."""
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


# --- setup ----------------------------------------------------------------------------------------------------------


def test_setting_up_piece_by_piece():
    """R2.2: place, remove, swap, clear; each refusal has its reason."""
    state = play(GAME.new("s"), "place flag a1", "place bomb b1", "swap a1 b1")
    assert {"a1": "BOMB", "b1": "FLAG"} == {
        f"{'abcdefghij'[p.position.col]}{10 - p.position.row}": p.rank.name for p in GAME.view(state, 0).pieces
    }
    for text, reason in (
        ("place flag c1", "all pieces of that rank"),
        ("place bomb a1", "remove it first"),
        ("place bomb a10", "sets up on rows 1 to 4"),
        ("remove c1", "no piece stands there"),
        ("swap c1 d1", "hold the same"),
        ("ready", "not all pieces"),
        ("a4-a5", "still being set up"),
        ("setup bunker", "another army"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            GAME.apply(state, 0, GAME.read(text))
    state = play(state, "swap a1 j4", "remove b1", "clear", "random")
    assert not any(GAME.view(state, 0).tray)


def test_random_keeps_what_is_placed():
    """R2.4: what stands stays; with an empty tray all is shuffled."""
    state = play(GAME.new("s"), "place flag a1", "random")
    assert Rank.FLAG is state.model.board.get_square(Position(9, 0)).piece.rank
    assert state != play(state, "random")


def test_ready_hands_over_and_begins():
    """R2.3: Red, then Blue, then Red's first move; setup actions are over."""
    state = play(GAME.new("s"), "setup fortress", "ready")
    assert (1,) == GAME.to_act(state)
    state = play(state, "setup blitz", "ready")
    assert (0,) == GAME.to_act(state)
    with pytest.raises(IllegalAction, match="the setup is over"):
        play(state, "clear")


@pytest.mark.parametrize("book", BOOK, ids=lambda book: book.name)
def test_book_setups_are_whole_armies(book):
    """R2.5: every named setup has exactly its army."""
    assert list(ARMIES[book.army]) == [book.kinds.count(kind) for kind in range(12)]


def test_blues_book_setup_is_turned_half_round():
    """R2.5: what stands at a1 for Red stands at j10 for Blue."""
    model = play(GAME.new("s"), "setup siege", "ready", "setup siege", "ready").model
    for position, square in model.board.squares.items():
        if position.row > 5:
            opposite = model.board.get_square(Position(9 - position.row, 9 - position.col)).piece
            assert square.piece.rank is opposite.rank


def test_a_setup_that_walls_itself_in_loses_at_once():
    """R5.2: Bombs in all three lanes leave Red without a first move."""
    state = GAME.new("s")
    lanes = ["a4", "b4", "e4", "f4", "i4", "j4"]
    state = play(state, *(f"place bomb {square}" for square in lanes), "random", "ready", "setup blitz", "ready")
    assert ("no_legal_moves", (1,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)
