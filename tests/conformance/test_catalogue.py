"""Every game of the catalogue keeps every law."""

import pytest

from quintet import GAMES
from quintet.testing import check_game


@pytest.mark.parametrize("name", list(GAMES))
def test_keeps_every_law(name):
    """The defaults, the demonstration and every preset of a game keep all laws of quintet.testing."""
    check_game(GAMES[name])
