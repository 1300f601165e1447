"""The board without memory aids, and your army as the opponent sees it: R6.7."""

from positions import GAME, battle, play

from quintet.games.stratego.model import Rank
from quintet.games.stratego.views import as_they_see, is_forgotten, without_aids


def fought():
    """A Marshal has beaten a Miner; then both sides have moved something else."""
    state = play(battle("Mb4 2j1 7c1 Fa1", "3b5 5j9 4h9 Fj10"), "b4-b5")
    return state, play(state, "h9-h8", "c1-c2")


def ranks(view, seat):
    """Returns the ranks of a side by square."""
    return {str(piece.position): piece.rank for piece in view.pieces if piece.seat == seat}


def forgotten(view):
    return [piece.seat for piece in view.pieces if is_forgotten(view, piece)]


def test_an_enemy_is_known_while_its_fight_is_the_last_move():
    """R6.7: afterwards only who remembers it knows; one's own army is never forgotten."""
    just, later = fought()
    seen = GAME.view(just, 1)
    assert Rank.MARSHAL in ranks(seen, 0).values()
    assert ranks(seen, 0) == ranks(without_aids(seen), 0)
    seen = GAME.view(later, 1)
    assert Rank.MARSHAL in ranks(seen, 0).values()
    assert {None} == {*ranks(without_aids(seen), 0).values()}
    assert ranks(seen, 1) == ranks(without_aids(seen), 1)
    assert [0] * 3 == forgotten(seen)  # all but the piece that has just moved


def test_whoever_only_watches_has_nothing_to_remember():
    """R6.7: nor has anybody when the game is over."""
    _, later = fought()
    assert [] == forgotten(GAME.view(later, None))
    over = GAME.apply(later, GAME.to_act(later)[0], GAME.info.resign)
    assert [] == forgotten(GAME.view(over, 1))


def test_no_mark_is_left_without_aids():
    """R6.7: neither what a fight has shown, nor what has moved, nor a Scout's slide; places and sides stay."""
    state = play(fought()[1], "j9-j8", "j1-j4")
    view = GAME.view(state, 1)
    bare = without_aids(view)
    for name in ("revealed", "has_moved", "scout"):
        assert any(getattr(piece, name) for piece in view.pieces)
        assert not any(getattr(piece, name) for piece in bare.pieces)
    assert [(each.position, each.seat) for each in view.pieces] == [(each.position, each.seat) for each in bare.pieces]


def test_the_own_army_as_the_opponent_sees_it():
    """R6.7: only what a fight or a slide has shown; the enemy is as the viewer knows it."""
    state = play(fought()[1], "j9-j8", "j1-j4")
    for seat in (0, 1):
        view = GAME.view(state, seat)
        turned = as_they_see(view)
        assert ranks(GAME.view(state, 1 - seat), seat) == ranks(turned, seat)
        assert ranks(view, 1 - seat) == ranks(turned, 1 - seat)
    assert {Rank.MARSHAL, Rank.SCOUT, None} == {*ranks(as_they_see(GAME.view(state, 0)), 0).values()}
