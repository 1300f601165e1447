"""The canvas that most boards are painted on."""

import pytest
from rich.style import Style
from textual.geometry import Region

from quintet.tui.skins.canvas import Canvas


@pytest.mark.parametrize(
    ("x", "shown"), [(0, "abcd  "), (4, "    ab"), (-2, "cd    "), (6, "      "), (9, "      "), (-4, "      ")]
)
def test_what_falls_outside_is_cut_off(x, shown):
    """Text begins and ends at the edges."""
    canvas = Canvas(6, 1)
    canvas.put(x, 0, "abcd")
    assert shown == canvas.strip(0, Style()).text


def test_a_line_is_safe_to_print():
    """Nothing that a terminal would obey reaches it."""
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "a\x1b[31mb\x07")
    assert "a\ufffd[31mb\ufffd" == canvas.strip(0, Style()).text


def test_later_zones_lie_on_top():
    """A click finds what was laid last."""
    canvas = Canvas(8, 2)
    canvas.zone(0, 0, 8, 2, "field")
    canvas.put(2, 1, "key", zone="key")
    assert ("field", "key", None) == (canvas.at(1, 1), canvas.at(4, 1), canvas.at(8, 1))


def test_only_what_differs_is_drawn_again():
    """The changed part of each line, and nothing of a line that stays: an arrow key sends little to the terminal."""
    before, after = Canvas(10, 3), Canvas(10, 3)
    for canvas in (before, after):
        canvas.put(0, 0, "same")
    after.put(2, 1, "new", "bold")
    after.put(9, 2, "x")
    assert [Region(2, 1, 3, 1), Region(9, 2, 1, 1)] == after.changes(before)
    assert [] == before.changes(before)
