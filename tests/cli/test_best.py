"""`quintet best`: the leaderboard from the command line."""


def test_the_leaderboard_of_a_game(run):
    """The list of one game, left at the end of input; a game that there is not is refused with the nearest."""
    ran = run("best", "rogue")
    assert (0, "") == (ran.code, ran.err)
    assert "Leaderboard: Rogue, all time, by score" in ran.out
    assert "for help" not in ran.out
    assert "No result yet: finish a game." in ran.out
    assert "Leaderboard: all games" in run("best").out
    wrong = run("best", "rouge")
    assert (2, "quintet: there is no game 'rouge'; did you mean rogue?\n") == (wrong.code, wrong.err)
