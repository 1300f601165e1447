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


def test_the_catalogue_is_a_mapping():
    """An unknown id is a KeyError with a sentence, so `get` answers None."""
    assert quintet.GAMES.get("chess") is None
    with pytest.raises(KeyError, match="there is no game 'chess'; there are: "):
        quintet.GAMES["chess"]
