"""Cards: a picture of ours beside the title and summary that a game gives itself."""

import pytest

import quintet
from quintet.front.cards import DIE, PICTURES, card_for
from quintet.games import OURS


@pytest.mark.parametrize("name", OURS)
def test_our_games_have_a_picture_and_their_own_words(name):
    """A card says what the game says."""
    info = quintet.game(name).info
    assert (info.title, info.summary, PICTURES[name]) == card_for(name)


def test_every_picture_fits_its_card():
    """Five lines of at most sixteen cells; ours are in the order of the catalog."""
    assert list(OURS) == list(PICTURES)
    for picture in (*PICTURES.values(), DIE):
        assert 5 == len(picture)
        assert all(len(line) <= 16 for line in picture)


def test_a_game_of_another_package_shows_its_own_words(tictactoe):
    """Its title and summary are its own; only the picture is a die."""
    info = quintet.game(tictactoe).info
    assert (info.title, info.summary, DIE) == card_for(tictactoe)


@pytest.mark.parametrize("place", ["absent_package.game:GAME", "quintet.games:GAMES", "this:d"])
def test_a_broken_package_does_not_break_the_list(monkeypatch, place):
    """A game that cannot be loaded has its id for a title, and the others are listed as ever."""
    monkeypatch.setattr(quintet.GAMES, "_places", {**OURS, "broken_game": place})
    assert ("Broken game", "This game cannot be loaded", DIE) == card_for("broken_game")
    assert ["Set", "Broken game"] == [card_for(name).title for name in quintet.GAMES][:: len(OURS)]


def test_a_game_that_was_removed_is_still_named():
    """A saved game of a package that is gone is listed by its id."""
    assert "Gone" == card_for("gone").title
