"""Who sits where: the bots for seats that nobody asked about."""

import pytest

import quintet
from quintet.core.errors import BadNotation
from quintet.core.options import preset_options
from quintet.table.seating import adviser, advisers, default_bot, seat_count, seat_everyone, watched_bot
from quintet.table.seats import BotSeat, Person

STRATEGO = quintet.game("stratego")


@pytest.mark.parametrize("name", quintet.games.GAMES.playable())
def test_seats_are_counted_as_the_game_counts_them(name):
    """Without making a game where its number of seats is fixed: a new map may take a second."""
    game = quintet.game(name)
    choices = [game.options(), *(preset_options(game.options, preset) for preset in game.options.presets)]
    counted = [seat_count(game, options) for options in choices]
    assert [game.seats(game.new("", options)) for options in choices] == counted


def test_newcomers_meet_the_easiest_real_bot_and_watchers_see_the_strongest():
    """The random bot is nobody's opponent unless it is asked for."""
    assert ("easy", "hard") == (default_bot(STRATEGO), watched_bot(STRATEGO))


def test_advice_comes_from_the_strongest():
    """The strongest is asked first; a bot that is not there is refused with those that are."""
    assert ["hard", "medium", "easy", "random"] == advisers(STRATEGO)
    assert ("hard", "easy") == (adviser(STRATEGO), adviser(STRATEGO, "easy"))
    with pytest.raises(BadNotation, match="Ask one of: hard, medium, easy, random"):
        adviser(STRATEGO, "nobody")


def test_everybody_gets_a_seat_and_a_name():
    """A person and the default bot; two people; bots of one kind are numbered; nobody at all is a game to watch."""
    ann, easy = Person("Ann"), BotSeat("easy bot", "easy")
    assert (ann, easy) == seat_everyone(STRATEGO, 2, [""], "Ann")
    assert (ann, Person("Player 2")) == seat_everyone(STRATEGO, 2, ["", ""], "Ann")
    assert (easy, BotSeat("easy bot 2", "easy")) == seat_everyone(STRATEGO, 2, ["easy", "easy"], "Ann")
    assert (BotSeat("hard bot", "hard"), BotSeat("hard bot 2", "hard")) == seat_everyone(STRATEGO, 2, [], "Ann")
