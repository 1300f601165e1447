"""What every game of ours says about itself."""

import subprocess
import sys
from pathlib import Path

import pytest

import quintet
from quintet import games
from quintet.games import OURS

WITH_INFO = [name for name in OURS if (Path(games.__file__).parent / name / "info.py").exists()]


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
    with pytest.raises(KeyError, match=r"There is no game 'chess'\. Choose one of: sets, "):
        quintet.GAMES["chess"]


def test_the_facts_of_our_games_need_no_numpy():
    """Menus ask for titles and summaries before anything slow is loaded."""
    code = (
        f"import sys, quintet.games as g; [g.GAMES.info(name) for name in {WITH_INFO}]; print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "False" == done.stdout.strip()


@pytest.mark.parametrize("name", OURS)
def test_the_facts_are_those_of_the_game(name):
    """There is one set of facts, wherever they are asked for."""
    assert quintet.game(name).info == quintet.GAMES.info(name)


def test_a_game_of_another_package_has_its_own_facts(tictactoe):
    """They are read from the game itself."""
    assert quintet.game(tictactoe).info is quintet.GAMES.info(tictactoe)
