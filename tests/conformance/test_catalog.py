"""Every game of the catalog obeys all laws."""

import pytest

from quintet import GAMES
from quintet.testing import check_game


@pytest.mark.parametrize("name", list(GAMES))
def test_obeys_all_laws(name):
    """The defaults, the demonstration and every preset of a game obey all laws of quintet.testing."""
    check_game(GAMES[name])
