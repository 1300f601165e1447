"""The data model: its documented names, and its ten invariants on every state of long random games."""

from functools import cache
from itertools import pairwise

import pytest

from quintet import game
from quintet.core.errors import BadNotation
from quintet.core.rng import SeededRandom
from quintet.games.stratego.model import Board, GamePhase, PlayerSide, Position, Rank
from quintet.games.stratego.options import StrategoOptions

GAME = game("stratego")
SEEDS = ("one", "two", "three")


@cache
def models(seed):
    """Returns every state of a game, including the setup, as the documented records."""
    army = {"one": "classic", "two": "duel", "three": "barrage"}[seed]
    state, rng = GAME.new(seed, StrategoOptions(army=army, talks=False)), SeededRandom(seed)
    found = [state.model]
    for name in ("random", "ready", "random", "ready"):
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read(name))
        found.append(state.model)
    while GAME.to_act(state) and len(found) < 400:
        legal = GAME.legal(state, GAME.to_act(state)[0])
        state = GAME.apply(state, GAME.to_act(state)[0], legal[rng.next_int(0, len(legal) - 1)])
        found.append(state.model)
    return found


def pieces_of(model):
    return [square.piece for square in model.board.squares.values() if square.piece is not None]


@pytest.mark.parametrize("seed", SEEDS)
class TestInvariants:
    def test_i1_positions_are_on_the_board(self, seed):
        """I-1: rows and columns are 0 to 9."""
        for model in models(seed):
            assert 100 == len(model.board.squares)
            assert all(position.is_valid() for position in model.board.squares)

    def test_i2_one_piece_a_square(self, seed):
        """I-2: no two pieces share a position."""
        for model in models(seed):
            places = [piece.position for piece in pieces_of(model)]
            assert len(places) == len(set(places))

    def test_i3_lakes_are_empty(self, seed):
        """I-3: a lake never has a piece."""
        for model in models(seed):
            lakes = [position for position in model.board.squares if model.board.is_lake(position)]
            assert 8 == len(lakes)
            assert all(model.board.is_empty(position) for position in lakes)

    def test_i4_flags_and_bombs_never_moved(self, seed):
        """I-4: immovable pieces have not moved."""
        for model in models(seed):
            assert not any(piece.has_moved for piece in pieces_of(model) if piece.rank in (Rank.FLAG, Rank.BOMB))

    def test_i5_one_flag_a_side_at_the_start(self, seed):
        """I-5: the first moment of play has exactly one Flag a side."""
        first = next(model for model in models(seed) if model.phase is not GamePhase.SETUP)
        for side in PlayerSide:
            assert 1 == sum(piece.rank is Rank.FLAG and piece.owner is side for piece in pieces_of(first))

    def test_i6_sides_alternate(self, seed):
        """I-6: after every move the other side is active."""
        played = [model for model in models(seed) if model.phase is not GamePhase.SETUP]
        for before, after in pairwise(played):
            assert before.active_player is not after.active_player

    def test_i7_history_only_grows(self, seed):
        """I-7: each history is the last one and one record more."""
        played = [model for model in models(seed) if model.phase is not GamePhase.SETUP]
        for number, (before, after) in enumerate(pairwise(played), 1):
            assert number == len(after.move_history) == after.turn_number
            if number % 20 == 0:
                same = [(each.move.from_pos, each.move.to_pos) for each in after.move_history[:-1]]
                assert [(each.move.from_pos, each.move.to_pos) for each in before.move_history] == same
                assert before.move_history == after.move_history[:-1]

    def test_i8_no_winner_before_the_end(self, seed):
        """I-8: a winner only in GAME_OVER."""
        for model in models(seed):
            assert model.winner is None or model.phase is GamePhase.GAME_OVER

    def test_i9_pieces_know_where_they_are(self, seed):
        """I-9: the cached position is the square's."""
        for model in models(seed):
            for position, square in model.board.squares.items():
                assert position == square.position
                assert square.piece is None or square.piece.position == position

    def test_i10_pieces_remaining_are_those_on_the_board(self, seed):
        """I-10: a player's pieces are exactly its pieces on the board."""
        for model in models(seed):
            for player in model.players:
                on_board = [piece for piece in pieces_of(model) if piece.owner is player.side]
                key = lambda piece: (piece.position.row, piece.position.col)  # noqa: E731
                assert sorted(on_board, key=key) == sorted(player.pieces_remaining, key=key)


def test_the_model_has_the_documented_names():
    """R1: board methods, and Bomb is 99."""
    board = GAME.new("x", StrategoOptions(deployment="random")).model.board
    assert (10, 10) == (Board.ROWS, Board.COLS)
    assert board.is_lake(Position(4, 2))
    with pytest.raises(BadNotation, match="Row 10, column 0 is not on the board"):
        board.get_square(Position(10, 0))
    assert [2, 3, 4] == [len(board.neighbors(Position(*at))) for at in ((0, 0), (0, 5), (5, 5))]
    assert Position(4, 2) in board.neighbors(Position(4, 1))
    assert board.is_empty(Position(5, 0))
    assert 99 == Rank.BOMB
    assert not Position(10, 0).is_valid()
