"""The notation of actions: R6.1."""

import pytest
from maze_scenes import GAME

from quintet.core.errors import BadNotation
from quintet.games.catamaze.actions import ACTIONS


@pytest.mark.parametrize("text", ["", "MOVE", "jump", "ww", "move_up", "tick", "wait", "10", "\x1b"])
def test_unknown_actions_are_bad_notation(text):
    """R6.1: the error says what can be typed."""
    with pytest.raises(BadNotation, match="`w` `a` `s` `d` to move"):
        GAME.read(text)


def test_keys_and_names_are_both_read():
    """Keys are short notation for names."""
    for action in range(ACTIONS):
        assert action == GAME.read(GAME.write(action)) == GAME.read(f" {GAME.write(action)}\n")
    keys = ["w", "s", "a", "d", "i", "k", "j", "l", "."]
    assert list(range(9)) == [GAME.read(key) for key in keys]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("east", "MOVE_RIGHT"),
        ("North", "MOVE_UP"),
        ("down", "MOVE_DOWN"),
        ("shoot west", "SHOOT_LEFT"),
        ("fire  up", "SHOOT_UP"),
    ],
)
def test_directions_are_read_as_words(text, name):
    """R6.1: compass points and sides, as in the other games."""
    assert name == GAME.write(GAME.read(text))
