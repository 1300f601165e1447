"""Golden playthroughs: what everybody saw then is what everybody sees now."""

from pathlib import Path

import pytest

from quintet import GAMES, game
from quintet.testing import playthrough, regenerate

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_plays_as_it_was_written_down(path):
    """The input lines of a playthrough give every other line again."""
    expected = path.read_text(encoding="utf-8")
    actual = regenerate(expected)
    place = path.relative_to(HERE.parent.parent)
    remedy = f"if that is meant, run `python -m quintet.testing golden {place}` and look at the difference"
    for number, (one, other) in enumerate(zip(expected.splitlines(), actual.splitlines(), strict=False), 1):
        assert one == other, f"{place} line {number} differs; {remedy}"
    assert len(expected.splitlines()) == len(actual.splitlines()), f"{place} has another length; {remedy}"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_playthrough(name):
    """No game of the catalog goes without a golden playthrough."""
    found = [path for path in FILES if path.parent.name == name]
    assert found, f"write one: python -m quintet.testing record {name} > tests/golden/{name}/first.txt"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_is_of_the_game_it_lies_with(path):
    """The folder's name is the game's id."""
    assert f"game: {path.parent.name}" == path.read_text(encoding="utf-8").splitlines()[0]


def test_regenerating_again_changes_nothing():
    """A playthrough is a fixed point: it regenerates to itself, refused and unreadable lines included."""
    text = playthrough(game("sets"), "again", None, [(0, "a"), (0, "a"), (0, "clear"), (0, "nonsense"), (3, "b")])
    assert text == regenerate(text)
    assert text.count("refused: ") == 3


def test_a_changed_action_changes_the_playthrough():
    """The action lines are the input: another action gives another text."""
    text = playthrough(game("sets"), "again", None, [(0, 0)])
    assert "> 0: b" in regenerate(text.replace("> 0: a", "> 0: b"))
    assert text != regenerate(text.replace("> 0: a", "> 0: b"))


def test_every_seat_stands_side_by_side():
    """All seats and the spectator are drawn, so that a leak can be seen."""
    race = game("sets").options(mode="race", seats=2)
    text = playthrough(game("sets"), "", race, [(1, "c")])
    assert "--- seat 1 ---" in text
    assert "--- spectator ---" in text
    assert "seat 2 told: You picked card c" in text
    assert "seat 1 told" not in text
