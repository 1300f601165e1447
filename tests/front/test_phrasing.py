"""Sentences of games address their reader in the second person, in plain English."""

import pytest

from quintet.front.phrasing import about_you, to_you, with_names
from quintet.games import GAMES

NAMES = ("You", "digger bot")


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Seat 1 digs at c3: sand.", "You dig at c3: sand."),
        ("seat 2 digs at c3.", "Digger bot digs at c3."),
        ("Seat 1 passes.", "You pass."),
        ("digger bot (seat 2) resigned. You (seat 1) won.", "Digger bot resigned. You won."),
        ("Seat 1 loses a die, and seat 1 goes on.", "You lose a die, and you go on."),
        ("Seat 1 carries it. Seat 1 dies.", "You carry it. You die."),
        ("Bid: 2x3 by seat 1.", "Bid: 2x3 by you."),
        ("Here lies seat 1's chest.", "Here lies your chest."),
        ("seat 1 has 5, seat 2 has 4", "You have 5, digger bot has 4"),
        ("Seat 3 digs.", "Seat 3 digs."),
        ("It was seat 2.", "It was digger bot."),
    ],
)
def test_a_seat_becomes_its_player(said, read):
    """The reader is "you" with the right verb; everybody else has a name."""
    assert read == with_names(said, GAMES["sets"], NAMES)


def test_a_seat_without_a_name_of_its_own_has_its_players_name():
    """Only one seat of CataMaze is called something else; a hunter that dies is called what it is everywhere."""
    assert "Digger bot dies at 3,4." == with_names("Seat 2 dies at 3,4.", GAMES["catamaze"], NAMES)


@pytest.mark.parametrize(
    ("game", "said", "read"),
    [
        ("rogue", "You (hero) resigned.", "You resigned."),
        ("catamaze", "You (player) resigned. digger bot (seat 2) won.", "You resigned. Digger bot won."),
        ("stratego", "You (RED) resigned. digger bot (BLUE) won.", "You resigned. Digger bot (BLUE) won."),
    ],
)
def test_a_seat_is_named_where_that_says_something(game, said, read):
    """The reader knows the own seat, and a number says nothing beside a name; a color does."""
    assert read == with_names(said, GAMES[game], NAMES)


@pytest.mark.parametrize(
    ("said", "name", "read"),
    [
        ("RED wins by capturing the Flag.", "RED", "You win by capturing the Flag."),
        ("BLUE wins: RED has no legal move.", "RED", "BLUE wins: you have no legal move."),
        ("The hunters win: the player died after 9 ticks.", "player", "The hunters win: you died after 9 ticks."),
        ("The player escaped after 9 ticks.", "player", "You escaped after 9 ticks."),
        ("All players died.", "player", "All players died."),
        ("Ann (RED) resigned.", "RED", "Ann (RED) resigned."),
    ],
)
def test_an_end_is_told_to_the_only_person_at_the_table(said, name, read):
    """Wherever the sentence names the reader, it says "you"."""
    assert read == about_you(said, name)


def test_a_refusal_addresses_the_reader():
    """What the rules say of a seat becomes "you"."""
    assert "You cannot play now." == to_you("seat 1 cannot play now.", ["seat 1"])
    assert "You dig too deep." == to_you("Seat 1 digs too deep.", ["seat 1"])
