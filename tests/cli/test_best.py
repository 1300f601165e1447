"""`quintet best`: the leaderboard from the command line."""


def test_the_leaderboard_of_a_game(run):
    """Lists the results of one game until the end of input; an unknown game is refused with a suggestion."""
    ran = run("best", "rogue")
    assert (0, "") == (ran.code, ran.err)
    assert "Leaderboard: Rogue, all time, by score" in ran.out
    assert "for help" not in ran.out
    assert "No results yet. Finish a game to see it here." in ran.out
    assert "Leaderboard: all games" in run("best").out
    wrong = run("best", "rouge")
    assert (2, 'quintet: There is no game "rouge". Did you mean `rogue`?\n') == (wrong.code, wrong.err)
