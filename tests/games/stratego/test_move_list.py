"""The move list: half-moves by number."""

import pytest

import quintet
from quintet.core.replay import History
from quintet.games.stratego.move_list import HalfMove, MoveList

QUIET, FIGHT = HalfMove(0, 60, 50), HalfMove(1, 50, 60, 5, 4)


def listed(*moves):
    """Returns a list in which None stands for a move that nobody knows."""
    made = MoveList()
    made.moves = {number: move for number, move in enumerate(moves, 1) if move is not None}
    made.count = len(moves)
    return made


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [
        ([], []),
        ([QUIET, QUIET], []),
        ([FIGHT], [1]),
        ([QUIET, FIGHT, FIGHT, QUIET], [3, 2]),
        ([FIGHT, QUIET, FIGHT], [3]),
        ([FIGHT, FIGHT, FIGHT], [3, 2]),
        ([FIGHT, None, None], [1]),
    ],
)
def test_the_newest_fights(moves, numbers):
    """The last fight, and the one right before it if nothing came between them."""
    assert numbers == [number for number, _ in listed(*moves).fights]


def test_undone_fights_do_not_count():
    """In a replay later moves stay known for the way back, but they have not happened yet."""
    made = listed(FIGHT, QUIET, FIGHT)
    made.count = 2
    assert [1] == [number for number, _ in made.fights]


def test_the_latest_rows():
    """Only as many turns as fit, the newest last; dots for an unknown move, a blank for none yet."""
    made = listed(QUIET, FIGHT, None, QUIET, QUIET)
    assert [(1, "a4-a5", "a5xa4 5>4"), (2, "…", "a4-a5"), (3, "a4-a5", "")] == made.rows()
    assert made.rows()[-2:] == made.rows(2)
    assert made.rows() == made.rows(9)
    assert [] == made.rows(0)


def test_a_jump_in_a_replay_leaves_no_gaps():
    """R9: the list is filled from the views that were jumped over."""
    game = quintet.game("stratego")
    history = History(game, "jump", game.options(deployment="random"))
    for _ in range(7):
        seat = game.to_act(history.state)[0]
        history.do(seat, next(action for action in game.legal(history.state, seat) if action != game.info.resign))
    views = [game.view(state, 0) for state in history.states(0)]
    moves = MoveList()
    moves.follow(views[-1], (), live=False)
    assert moves.has_gap
    assert "…" == moves.rows()[0][1]
    moves.fill(views)
    assert not moves.has_gap
    assert all("…" not in row for row in moves.rows())
    assert 4 == len(moves.rows())
