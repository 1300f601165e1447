"""The arena: swapped sides, sums, intervals, errors."""

import json

import pytest

from quintet import game
from quintet.cli.dispatch import main
from quintet.core.errors import BadOptions
from quintet.lab.arena import contest, wilson

GAME = game("stratego")


def test_wilson_intervals():
    """Known values: 90 of 100, all of 10, none at all."""
    assert [0.826, 0.945] == [round(each, 3) for each in wilson(0.9, 100)]
    assert [0.722, 1.0] == [round(each, 3) for each in wilson(1.0, 10)]
    assert (0.0, 1.0) == wilson(0.0, 0)


def test_a_contest_adds_up_and_repeats():
    """Wins, draws and losses are all games; the same seed gives the same result."""
    results = [contest(GAME, "easy", "random", games=4, preset="barrage") for _ in range(2)]
    assert 4 == results[0].wins + results[0].draws + results[0].losses == sum(results[0].reasons.values())
    assert (results[0].score, results[0].reasons) == (results[1].score, results[1].reasons)


def test_equal_bots_in_mirrored_games_are_even():
    """A bot that plays itself with sides swapped plays the same game twice."""
    assert 0.5 == contest(GAME, "easy", "easy", games=4, preset="barrage").score


def test_a_game_that_takes_too_long_is_drawn():
    """Nobody leaves a maze in ten steps: two draws that say so."""
    result = contest(game("catamaze"), "random", "random", games=2, longest=10)
    assert (2, 10, {"not finished": 2}) == (result.draws, result.longest, result.reasons)


def test_processes_change_nothing():
    """Two processes give the same result as one."""
    one, two = (contest(GAME, "easy", "random", games=2, preset="barrage", jobs=jobs) for jobs in (1, 2))
    assert (one.score, one.median_actions) == (two.score, two.median_actions)


@pytest.mark.parametrize(
    ("bots", "games", "reason"), [(("easy", "nobody"), 2, "no bot 'nobody'"), (("easy", "easy"), 3, "even number")]
)
def test_bad_contests_are_refused(bots, games, reason):
    """Unknown bots and odd numbers of games."""
    with pytest.raises(BadOptions, match=reason):
        contest(GAME, *bots, games=games)


def test_the_command(capsys):
    """`quintet arena` prints a table, or JSON."""
    words = ["arena", "stratego", "easy", "random", "--games", "2", "--preset", "barrage", "--jobs", "1"]
    assert 0 == main([*words, "--json"])
    assert 2 == json.loads(capsys.readouterr().out)["games"]
    assert 0 == main(words)
    assert "95% interval" in capsys.readouterr().out
