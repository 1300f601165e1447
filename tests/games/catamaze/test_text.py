"""The notation of actions: R6.1."""

import pytest
from maze_scenes import GAME, play, scene

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


@pytest.mark.parametrize(
    ("drawing", "turn", "seat", "reason"),
    [
        ("#####\n#0.1#\n#S.E#\n#...#\n#####", "0a", 0, "left: there is a wall."),
        ("#####\n#01.#\n#S.E#\n#...#\n#####", "0d", 0, "right: somebody is in the way."),
        ("#####\n#0.1#\n#S.E#\n#...#\n#####", "0d 1a", 0, "right: somebody is in the way."),
        ("#####\n#0.1#\n#S.E#\n#...#\n#####", "1s", 1, "down: the exit is only for players."),
    ],
    ids=["wall", "somebody stands there", "two want one cell", "exit"],
)
def test_a_step_that_fails_says_why(drawing, turn, seat, reason):
    """R3.3: a wall, somebody, or an exit that is not for hunters; who it was stays unsaid: R7.3."""
    events = GAME.events(play(scene(drawing), turn), seat)
    assert f"You cannot move {reason}" in [event.text for event in events]


@pytest.mark.parametrize(
    ("drawing", "turn", "hp", "said"),
    [
        ("######\n#..0E#\n#S...#\n#...1#\n######", "0d", 5, ("you escaped", "the player escaped")),
        ("######\n#.0<.#\n#S...#\n#..E1#\n######", "0.", 1, ("you died", "the player died")),
    ],
    ids=["escaped", "died"],
)
def test_the_end_of_a_game_for_one_is_about_that_player(drawing, turn, hp, said):
    """R5: a lone player is not "all players"; hunters and those who watch read of "the player"."""
    state = play(scene(drawing, shooter=1, s0={"hp": hp}), turn)
    ends = [[event.text for event in GAME.events(state, seat) if event.kind == "ended"] for seat in (0, 1, None)]
    assert [[f"The game is over: {words}."] for words in (said[0], said[1], said[1])] == ends
