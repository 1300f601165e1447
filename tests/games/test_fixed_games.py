"""What `make matrix` compares between interpreters can be played to the end under this one."""

import pytest
from fixed_games import RECORDINGS, replay

from quintet.core.replay import read_replay
from quintet.games import GAMES

FILES = {
    (read.game, read.rules): file
    for file in RECORDINGS.glob("*/*.replay.json")
    for read in [read_replay(file.read_bytes())]
}


@pytest.mark.parametrize(("game", "rules"), sorted(FILES))
def test_a_recording_is_played_or_refused_for_its_rules(game, rules):
    """Only earlier rules end a recording early; any other refusal would look the same everywhere."""
    is_current = GAMES[game].info.rules == rules
    assert is_current == ("but this program plays version" not in replay(FILES[game, rules]))
