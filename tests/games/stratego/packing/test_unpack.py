"""The moves of a game with the pieces as they were before each of them: R9.2."""

import pytest
from positions import battle, play


@pytest.mark.parametrize(("blue", "move"), [("3a10 5j9 Fj10", "a9-a10"), ("3b9 5j9 Fj10", "a9-b9")])
def test_a_fight_on_any_square_names_both_pieces(blue, move):
    """R9.2: the first square of the board is one like any other."""
    (made,) = play(battle("Ma9 2j1 Fa1", blue), move).model.move_history
    assert "MARSHAL" in str(made)
    assert "MINER" in str(made)
