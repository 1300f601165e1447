"""What every game of ours says about itself."""

import pytest

import quintet
from quintet.games import OURS


@pytest.mark.parametrize("name", OURS)
def test_every_game_explains_itself(name):
    """A newcomer who types ? is told how it is played, in a few short paragraphs."""
    how = quintet.game(name).info.how
    assert 200 < len(how) < 1500
    assert how.isprintable() or set(how) - {"\n"} == {each for each in how if each.isprintable()}


@pytest.mark.parametrize("seat", [-1, -2, -8, 64, 99, True, "0", 0.0], ids=repr)
@pytest.mark.parametrize("name", OURS)
def test_nobody_looks_from_a_seat_that_is_not_there(name, seat):
    """No seat, no view: neither the clock's, nor a negative one, nor an empty chair's."""
    game = quintet.game(name)
    state = game.new("seats")
    for ask in (game.view, game.events, lambda state, seat: game.resample(state, seat, quintet.SeededRandom("x"))):
        with pytest.raises(quintet.IllegalAction, match="has no seat"):
            ask(state, seat)


def test_the_catalogue_is_a_mapping():
    """An unknown id is a KeyError with a sentence, so `get` answers None."""
    assert quintet.GAMES.get("chess") is None
    with pytest.raises(KeyError, match="there is no game 'chess'; there are: "):
        quintet.GAMES["chess"]
